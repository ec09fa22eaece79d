import { regions, unknownLocation } from '../../lib/pricing/catalog/regions.ts';
import type { MetersAnswer } from '../../lib/pricing/formats/meters-answer.ts';
import { priceTypes } from '../../lib/pricing/price-row.ts';
import { currencyOfList } from '../../lib/pricing/scope-id.ts';
import { useRequest } from '../api/use-request.ts';
import { FoldedConditions } from '../parts/folded-conditions.tsx';
import { SelectField } from '../parts/select-field.tsx';
import { StateBox } from '../parts/state-box.tsx';
import { TextField } from '../parts/text-field.tsx';
import { useFormats, useWords } from '../text/use-words.ts';
import { type MeterSearch, metersPath } from './meter-search.ts';
import { meterWords } from './words.ts';

interface Health {
  readonly snapshots?: readonly { readonly scope_id: string }[];
}

/** The conditions of a search. A narrow window folds those that narrow it down. */
export function SearchForm({
  search,
  onChange,
}: {
  readonly search: MeterSearch;
  readonly onChange: (search: MeterSearch) => void;
}) {
  const words = useWords(meterWords);
  const inUse = [search.location, search.category, search.priceType].filter(Boolean).length;
  const change = (part: Partial<MeterSearch>): void => onChange({ ...search, ...part });
  return (
    <search class="filter" aria-label={words.form}>
      <TextField isSearch label={words.text} value={search.q} maxLength={200} onChange={(q) => change({ q })} />
      <ScopeField scope={search.scope} onChange={(scope) => change({ scope })} />
      <FoldedConditions inUse={inUse}>
        <TextField
          isSearch
          label={words.location}
          hint={words.locationHint}
          value={search.location}
          maxLength={100}
          suggestions={regions.map(({ label }) => ({ value: label, label }))}
          onChange={(location) => change({ location })}
        />
        <TextField
          isSearch
          label={words.category}
          hint={words.categoryHint}
          value={search.category}
          maxLength={200}
          onChange={(category) => change({ category })}
        />
        <SelectField
          label={words.priceType}
          unset={words.anyPriceType}
          value={search.priceType}
          options={priceTypes.map((value) => ({ value, label: words.priceTypes[value] }))}
          onChange={(priceType) => change({ priceType })}
        />
      </FoldedConditions>
    </search>
  );
}

/** Chooses among the scopes that have prices. */
function ScopeField(props: { readonly scope: string; readonly onChange: (scope: string) => void }) {
  const words = useWords(meterWords);
  const health = useRequest<Health>({ path: '/api/health' });
  const known = health.answer?.body.snapshots?.map(({ scope_id }) => scope_id) ?? [];
  // One that only the link names is offered too, by its name.
  const all = [...new Set([...known, ...(props.scope === '' ? [] : [props.scope])])];
  return (
    <SelectField
      label={words.scope}
      unset={words.defaultScope}
      value={props.scope}
      options={all.map((value) => {
        const currency = currencyOfList(value);
        return { value, label: currency === null ? words.contractScope(value) : words.publicScope(currency) };
      })}
      onChange={props.onChange}
    />
  );
}

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
