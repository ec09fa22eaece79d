import { useState } from 'preact/hooks';
import type { MeterRow } from '../../lib/pricing/formats/meters-answer.ts';
import { scopeKind } from '../../lib/pricing/scope/scope-id.ts';
import { formatAddress } from '../address/address.ts';
import { navigate, replaceParams } from '../address/current-address.ts';
import { writeLinkState } from '../address/link-state.ts';
import { useAddress } from '../address/use-address.ts';
import { useLinkState } from '../address/use-link-state.ts';
import { contractFor, rememberContract, useContracts } from '../estimate/contract.ts';
import { emptyState, linesOf, maxLines, readState } from '../estimate/state.ts';
import { BrokenLink } from '../parts/broken-link.tsx';
import { LoadingBox } from '../parts/loading-box.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { StateBox } from '../parts/state-box.tsx';
import { useWords } from '../text/use-words.ts';
import { addMeter } from './add-meter.ts';
import { MeterResults } from './meter-results.tsx';
import { type MeterSearch, readSearch, searchParams } from './meter-search.ts';
import { SearchForm } from './search-form.tsx';
import { meterWords } from './words.ts';

/** The next estimate is made with the contract that was searched last. */
function noteContract(scope: string): void {
  if (scopeKind(scope) === 'contract') rememberContract(scope);
}

/** The search for meters. An estimate in the link, as `#/estimate` writes it, is what meters are added to. */
export default function Meters() {
  const words = useWords(meterWords);
  const { params } = useAddress();
  const { state: link } = useLinkState('e');
  const [isTooLarge, setTooLarge] = useState(false);
  const contracts = useContracts();
  const asked = readSearch(params);
  const search = { ...asked, scope: asked.scope || (contractFor({}, contracts.answer?.body.scopes ?? []) ?? '') };
  const isScopeKnown = search.scope !== '' || contracts.answer || contracts.fault;
  const write = (changed: MeterSearch): void => {
    noteContract(changed.scope);
    replaceParams(searchParams(changed));
  };
  const estimate = link?.kind === 'read' ? readState(link.value) : emptyState;
  const isBroken = link?.kind === 'broken' || estimate === undefined;
  const isFull = estimate !== undefined && linesOf(estimate.request).length >= maxLines;
  const add = async (row: MeterRow): Promise<void> => {
    noteContract(search.scope);
    try {
      navigate(formatAddress('estimate', { e: await writeLinkState(addMeter(estimate ?? emptyState, row)) }));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      setTooLarge(true);
    }
  };
  return (
    <div class="meters">
      <PageHeading>{words.title}</PageHeading>
      <p class="lead">{words.lead}</p>
      {params.has('e') && !isBroken && (
        <p>
          <a href={formatAddress('estimate', { e: params.get('e') ?? undefined })}>{words.back}</a>
        </p>
      )}
      {isBroken && <BrokenLink />}
      {isFull && <StateBox tone="warn">{words.full}</StateBox>}
      {isTooLarge && <StateBox tone="warn">{words.tooLarge}</StateBox>}
      <div class="sheet">
        <SearchForm search={search} onChange={write} />
        {isScopeKnown ? (
          <MeterResults search={search} onSearch={write} onAdd={isFull || isBroken || !link ? undefined : add} />
        ) : (
          <LoadingBox lines={12} />
        )}
      </div>
    </div>
  );
}
