import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { shellWords, useWords } from '../text/use-words.ts';

/** Conditions of a filter, which a narrow window folds. @param props.inUse how many of them count */
export function FoldedConditions({
  inUse,
  children,
}: {
  readonly inUse: number;
  readonly children: ComponentChildren;
}) {
  const { filters } = useWords(shellWords);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="fold" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {filters(inUse)}
      </button>
      <div id={id} class="conditions">
        {children}
      </div>
    </>
  );
}
