import { useEffect, useId, useState } from 'preact/hooks';
import { replaceParams } from '../../address/current-address.ts';
import { useAddress } from '../../address/use-address.ts';
import { FieldError } from '../../parts/field-error.tsx';
import { useWords } from '../../text/use-words.ts';
import { newItem } from '../lines/edit-lines.ts';
import { type EstimateState, emptyState, readRequest } from '../state.ts';
import { estimateWords } from '../words.ts';
import { readPasted } from './read-pasted.ts';

/** The ways to begin: the sample, a line, a request that is pasted. */
export function StartBox({ onStart }: { readonly onStart: (state: EstimateState) => void }) {
  const { start: words } = useWords(estimateWords);
  const [isPasting, setPasting] = useState(false);
  const isSampleWanted = useAddress().params.has('sample');
  const startSample = async (): Promise<void> => {
    const { default: text } = await loadSample();
    const request = readRequest(JSON.parse(text));
    if (request) onStart({ ...emptyState, request });
  };
  // Home leads to the sample, which is priced at once.
  useEffect(() => {
    if (!isSampleWanted) return;
    replaceParams({ sample: undefined });
    void startSample();
  }, [isSampleWanted]);
  return (
    <section class="sheet" aria-labelledby="estimate-start">
      <h2 id="estimate-start">{words.title}</h2>
      <p class="row">
        <button type="button" class="main" onClick={() => void startSample()}>
          {words.sample}
        </button>
        <button
          type="button"
          onClick={() => onStart({ ...emptyState, request: { items: [newItem('virtual_machine', {})] } })}
        >
          {words.line}
        </button>
        <button type="button" aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
          {words.paste}
        </button>
      </p>
      {isPasting && <PasteForm onStart={onStart} />}
    </section>
  );
}

/** The request of the README, as a text in a chunk of its own. */
const loadSample = () =>
  import('../../../events/estimates/first.json', { with: { type: 'text' } }) as unknown as Promise<{
    readonly default: string;
  }>;

function PasteForm({ onStart }: { readonly onStart: (state: EstimateState) => void }) {
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
