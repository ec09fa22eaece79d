import { unknownLocation } from '../../lib/pricing/catalog/regions.ts';
import type { MetersAnswer } from '../../lib/pricing/formats/meters-answer.ts';
import { useRequest } from '../api/use-request.ts';
import { StateBox } from '../parts/state-box.tsx';
import { useFormats, useWords } from '../text/use-words.ts';
import { type MeterSearch, metersPath } from './meter-search.ts';
import { meterWords } from './words.ts';

/** Says why a search finds nothing, as far as that is known, and offers what may have been meant. */
export function NothingFound({
  search,
  onSearch,
}: {
  readonly search: MeterSearch;
  readonly onSearch: (search: MeterSearch) => void;
}) {
  const words = useWords(meterWords);
  const unknown = unknownLocation(search.location);
  if (!unknown) {
    return (
      <StateBox tone="plain">
        <p>{words.none}</p>
        <CategoryHint search={search} onSearch={onSearch} />
      </StateBox>
    );
  }
  const nearest = unknown.similar[0]?.label;
  return (
    <StateBox tone="warn">
      <p>{words.unknownLocation(search.location.trim())}</p>
      {nearest !== undefined && (
        <button type="button" onClick={() => onSearch({ ...search, location: nearest })}>
          {words.searchIn(nearest)}
        </button>
      )}
    </StateBox>
  );
}

/** Words are not looked for in categories: who typed the name of one is offered it. */
function CategoryHint({
  search,
  onSearch,
}: {
  readonly search: MeterSearch;
  readonly onSearch: (search: MeterSearch) => void;
}) {
  const words = useWords(meterWords);
  const { number } = useFormats();
  const asCategory = { ...search, q: '', category: search.q.trim() };
  const canHint = asCategory.category !== '' && search.category.trim() === '';
  const { answer } = useRequest<MetersAnswer>(canHint ? { path: metersPath(asCategory, undefined, 1) } : undefined, {
    keepsAnswer: false,
  });
  const [first] = answer?.body.rows ?? [];
  if (!answer || !first) return null;
  const { total } = answer.body;
  return (
    <button type="button" onClick={() => onSearch({ ...asCategory, category: first.category })}>
      {words.asCategory(first.category, words.found(number(total), total === 1))}
    </button>
  );
}
