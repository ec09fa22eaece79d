import { formatAddress } from '../../address/address.ts';
import { useAddress } from '../../address/use-address.ts';
import { useWords } from '../../text/use-words.ts';
import type { PartProps } from '../part.ts';
import { isEmpty } from '../state.ts';

/** Leads to the search for meters, which adds to this estimate and comes back. */
export default function MeterLines({ state }: PartProps) {
  const words = useWords({ en: { add: 'Add any other meter' }, pt: { add: 'Incluir outro medidor' } });
  const { params } = useAddress();
  // The address is written a moment after the state.
  const link = params.get('e');
  if (isEmpty(state) || link === null) return null;
  const { scope } = state.request;
  return (
    <p>
      <a class="button" href={formatAddress('meters', { scope: scope === 'none' ? retail(state) : scope, e: link })}>
        {words.add}
      </a>
    </p>
  );
}

const retail = ({ request }: PartProps['state']): string => `retail:azure:${request.currency ?? 'USD'}`;
