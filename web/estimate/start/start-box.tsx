import { useEffect, useState } from 'preact/hooks';
import { firstProduct } from '../../../lib/pricing/products/forms.ts';
import { formatAddress } from '../../address/address.ts';
import { replaceParams } from '../../address/current-address.ts';
import { useAddress } from '../../address/use-address.ts';
import { SelectField } from '../../parts/select-field.tsx';
import { useWords } from '../../text/use-words.ts';
import { textOf } from '../../text-module.ts';
import { useIsShown } from '../../use-is-shown.ts';
import { contractFor, hasPrices, rememberContract, useContracts } from '../contract.ts';
import { newItem } from '../lines/edit-lines.ts';
import { type EstimateState, emptyState, readRequest } from '../state.ts';
import { estimateWords } from '../words.ts';

/** The ways to begin without a file: the sample, or a line. */
export function StartBox({ onStart }: { readonly onStart: (state: EstimateState) => void }) {
  const { start: words } = useWords(estimateWords);
  const contracts = useContracts().answer?.body.scopes ?? [];
  const [chosen, setChosen] = useState<string>();
  const contract = chosen ?? contractFor({}, contracts);
  const isSampleWanted = useAddress().params.has('sample');
  const isShown = useIsShown();
  const startSample = async (): Promise<void> => {
    const text = await loadSample();
    // Its contract is the demo's, which a deployment does not have.
    const { scope: _, ...request } = readRequest(JSON.parse(text)) ?? {};
    // The reader may have begun otherwise meanwhile, or left.
    if (isShown()) onStart({ ...emptyState, request });
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
      {contract !== undefined && (
        <div class="line-fields">
          <SelectField
            label={words.contract}
            value={contract}
            options={contracts.filter(hasPrices).map(({ scope_id, currency }) => ({
              value: scope_id,
              label: `${scope_id} (${currency})`,
            }))}
            onChange={(scopeId) => {
              rememberContract(scopeId);
              setChosen(scopeId);
            }}
          />
        </div>
      )}
      <p class="row">
        <button type="button" class="main" onClick={() => void startSample()}>
          {words.sample}
        </button>
        <button
          type="button"
          onClick={() => onStart({ ...emptyState, request: { items: [newItem(firstProduct, {})] } })}
        >
          {words.line}
        </button>
        {contracts.some(({ can_upload }) => can_upload) && (
          <a href={formatAddress('meters', { upload: '1' })}>{words.upload}</a>
        )}
      </p>
    </section>
  );
}

/** The request of the README, as a text in a chunk of its own. */
const loadSample = () => textOf(import('../../../events/estimates/first.json', { with: { type: 'text' } }));
