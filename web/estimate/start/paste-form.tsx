import { useId, useState } from 'preact/hooks';
import { FieldError } from '../../parts/field-error.tsx';
import { useWords } from '../../text/use-words.ts';
import { type EstimateState, emptyState } from '../state.ts';
import { estimateWords } from '../words.ts';
import { readPasted } from './read-pasted.ts';

/** Takes a request as JSON. */
export function PasteForm({ onStart }: { readonly onStart: (state: EstimateState) => void }) {
  const { start: words } = useWords(estimateWords);
  const id = useId();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<'notJson' | 'notRequest'>();
  const use = (event: SubmitEvent): void => {
    event.preventDefault();
    const pasted = readPasted(text);
    if (typeof pasted === 'string') setFault(pasted);
    else onStart({ ...emptyState, request: pasted });
  };
  return (
    <form onSubmit={use}>
      <label for={id}>{words.pasteLabel}</label>
      <textarea
        id={id}
        class="pasted"
        rows={8}
        spellcheck={false}
        value={text}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-error`}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <FieldError id={`${id}-error`} error={fault && words[fault]} />
      <button type="submit">{words.use}</button>
    </form>
  );
}
