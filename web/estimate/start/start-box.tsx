import { useEffect, useState } from 'preact/hooks';
import { replaceParams } from '../../address/current-address.ts';
import { useAddress } from '../../address/use-address.ts';
import { useWords } from '../../text/use-words.ts';
import { newItem } from '../lines/edit-lines.ts';
import { type EstimateState, emptyState, readRequest } from '../state.ts';
import { estimateWords } from '../words.ts';

/** The ways to begin: the sample, a line, a request that is pasted. */
export function StartBox({ onStart }: { readonly onStart: (state: EstimateState) => void }) {
  const { start: words } = useWords(estimateWords);
  /** The form to paste into, while it is shown. */
  const [paste, setPaste] = useState<Pick<typeof import('./paste-form.tsx'), 'PasteForm'>>();
  const togglePaste = async (): Promise<void> => {
    const { PasteForm } = await import('./paste-form.tsx');
    setPaste((shown) => (shown ? undefined : { PasteForm }));
  };
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
        <button type="button" aria-expanded={paste !== undefined} onClick={() => void togglePaste()}>
          {words.paste}
        </button>
      </p>
      {paste && <paste.PasteForm onStart={onStart} />}
    </section>
  );
}

/** The request of the README, as a text in a chunk of its own. */
const loadSample = () =>
  import('../../../events/estimates/first.json', { with: { type: 'text' } }) as unknown as Promise<{
    readonly default: string;
  }>;
