import { useId } from 'preact/hooks';
import { regions } from '../../lib/pricing/catalog/regions.ts';
import { priceTypes } from '../../lib/pricing/price-row.ts';
import { currencyOfList } from '../../lib/pricing/scope/scope-id.ts';
import { useRequest } from '../api/use-request.ts';
import { useWords } from '../text/use-words.ts';
import type { MeterSearch } from './meter-search.ts';
import { meterWords } from './words.ts';

interface Health {
  readonly snapshots?: readonly { readonly scope_id: string }[];
}

/** The conditions of a search. */
export function SearchForm({
  search,
  onChange,
}: {
  readonly search: MeterSearch;
  readonly onChange: (search: MeterSearch) => void;
}) {
  const words = useWords(meterWords);
  const change = (part: Partial<MeterSearch>): void => onChange({ ...search, ...part });
  const [scopeId, typeId, listId] = [useId(), useId(), useId()];
  return (
    <search class="filter" aria-label={words.form}>
      <TextField label={words.text} value={search.q} maxLength={200} onChange={(q) => change({ q })} />
      <div>
        <label for={scopeId}>{words.scope}</label>
        <ScopeSelect id={scopeId} scope={search.scope} onChange={(scope) => change({ scope })} />
      </div>
      <TextField
        label={words.location}
        hint={words.locationHint}
        value={search.location}
        maxLength={100}
        list={listId}
        onChange={(location) => change({ location })}
      />
      <datalist id={listId}>
        {regions.map(({ name, label }) => (
          <option key={name} value={label} />
        ))}
      </datalist>
      <TextField
        label={words.category}
        hint={words.categoryHint}
        value={search.category}
        maxLength={200}
        onChange={(category) => change({ category })}
      />
      <div>
        <label for={typeId}>{words.priceType}</label>
        <select
          id={typeId}
          value={search.priceType}
          onChange={({ currentTarget: { value } }) =>
            change({ priceType: priceTypes.find((type) => type === value) ?? '' })
          }
        >
          <option value="">{words.anyPriceType}</option>
          {priceTypes.map((type) => (
            <option key={type} value={type}>
              {words.priceTypes[type]}
            </option>
          ))}
        </select>
      </div>
    </search>
  );
}

/** Chooses among the scopes that have prices. One that only the link names stays. */
function ScopeSelect(props: {
  readonly id: string;
  readonly scope: string;
  readonly onChange: (scope: string) => void;
}) {
  const words = useWords(meterWords);
  const health = useRequest<Health>({ path: '/api/health' });
  const known = health.answer?.body.snapshots?.map(({ scope_id }) => scope_id) ?? [];
  const all = [...new Set([...known, ...(props.scope === '' ? [] : [props.scope])])];
  return (
    <select id={props.id} value={props.scope} onChange={({ currentTarget: { value } }) => props.onChange(value)}>
      <option value="">{words.defaultScope}</option>
      {all.map((scope) => {
        const currency = currencyOfList(scope);
        return (
          <option key={scope} value={scope}>
            {currency === null ? words.contractScope(scope) : words.publicScope(currency)}
          </option>
        );
      })}
    </select>
  );
}

function TextField(props: {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly maxLength: number;
  readonly list?: string;
  readonly onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div>
      <label for={id}>{props.label}</label>
      <input
        id={id}
        type="search"
        autocomplete="off"
        spellcheck={false}
        placeholder={props.hint}
        maxLength={props.maxLength}
        list={props.list}
        value={props.value}
        onInput={({ currentTarget: { value } }) => props.onChange(value)}
      />
    </div>
  );
}
