import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { useWords } from '../text/use-words.ts';
import { marketWords } from './words.ts';

/** Conditions of a filter, which a narrow window folds. @param props.inUse how many of them count */
export function FoldedConditions({
  inUse,
  children,
}: {
  readonly inUse: number;
  readonly children: ComponentChildren;
}) {
  const { filter: words } = useWords(marketWords);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="fold" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {words.more(inUse)}
      </button>
      <div id={id} class="conditions">
        {children}
      </div>
    </>
  );
}
