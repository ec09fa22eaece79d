import { replaceParams } from '../address/current-address.ts';
import { useAddress } from '../address/use-address.ts';
import { PageHeading } from '../parts/page-heading.tsx';
import { useWords } from '../text/use-words.ts';
import { MeterResults } from './meter-results.tsx';
import { type MeterSearch, readSearch, searchParams } from './meter-search.ts';
import { SearchForm } from './search-form.tsx';
import { meterWords } from './words.ts';

/** The search for meters. The address holds it. */
export default function Meters() {
  const words = useWords(meterWords);
  const { params } = useAddress();
  const search = readSearch(params);
  const write = (changed: MeterSearch): void => replaceParams(searchParams(changed));
  return (
    <div class="meters">
      <PageHeading>{words.title}</PageHeading>
      <p class="lead">{words.lead}</p>
      <div class="sheet">
        <SearchForm search={search} onChange={write} />
        <MeterResults search={search} onSearch={write} onAdd={undefined} />
      </div>
    </div>
  );
}
