import { useEffect, useId, useState } from 'preact/hooks';
import { classifications } from '../../lib/market/classification.ts';
import type { Ticker } from '../../lib/market/ticker.ts';
import { useConsole } from '../console.ts';
import { SelectField } from '../parts/select-field.tsx';
import { TextField } from '../parts/text-field.tsx';
import { useWords } from '../text/use-words.ts';
import { readFilter, type StockFilter } from './stock-filter.ts';
import { marketWords } from './words.ts';

/** Conditions on the stocks that are shown; none of them sends a request. A narrow window folds all but the text. */
export function FilterForm({
  stocks,
  filter,
  shown,
  onChange,
}: {
  readonly stocks: readonly Ticker[];
  readonly filter: StockFilter;
  /** Number of stocks that fit. */
  readonly shown: number;
  readonly onChange: (filter: StockFilter) => void;
}) {
  const { filter: words, classifications: names } = useWords(marketWords);
  const { announcement } = useConsole();
  const sectors = [...new Set(stocks.map(({ setor }) => setor))].sort();
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(readFilter(new URLSearchParams()));
  useEffect(() => {
    if (isFiltered) announcement.set(words.count(shown, stocks.length));
  }, [shown, isFiltered]);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { text: _text, ...folded } = filter;
  const inUse = Object.values(folded).filter(Boolean).length;
  const change = (part: Partial<StockFilter>): void => onChange({ ...filter, ...part });
  const classOptions = classifications.map((value) => ({ value, label: names[value] }));
  return (
    <search class={isOpen ? 'filter' : 'filter folded'}>
      <TextField isSearch label={words.text} value={filter.text} onChange={(text) => change({ text })} />
      <button type="button" class="fold" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {words.more(inUse)}
      </button>
      <div id={id} class="conditions">
        <SelectField
          label={words.sector}
          unset={words.all}
          value={filter.setor}
          options={sectors.map((value) => ({ value, label: value }))}
          onChange={(setor) => change({ setor })}
        />
        {(['ceiling', 'intrinseco'] as const).map((name) => (
          <SelectField
            key={name}
            label={words[name]}
            unset={words.all}
            value={filter[name]}
            options={classOptions}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
        <div class="checks">
          <CheckField
            label={words.withoutAlerts}
            isOn={filter.withoutAlerts}
            onChange={(withoutAlerts) => change({ withoutAlerts })}
          />
          <CheckField
            label={words.favourites}
            isOn={filter.onlyFavourites}
            onChange={(onlyFavourites) => change({ onlyFavourites })}
          />
        </div>
      </div>
      <p class="row">
        <span>{words.count(shown, stocks.length)}</span>
        {isFiltered && (
          <button type="button" class="link" onClick={() => onChange(readFilter(new URLSearchParams()))}>
            {words.reset}
          </button>
        )}
      </p>
    </search>
  );
}

function CheckField(props: {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  return (
    <label class="check">
      <input type="checkbox" checked={props.isOn} onChange={() => props.onChange(!props.isOn)} /> {props.label}
    </label>
  );
}
