import type { Ranges } from '../../lib/market/select-tickers.ts';
import { Disclosure } from '../parts/disclosure.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { useLanguage, useWords } from '../text/use-words.ts';
import { type FigureKind, maxOf, unitOf } from './figures.ts';
import { rangeGroups } from './stock-filter.ts';
import { readTyped, typedText } from './typed-number.ts';
import { marketWords } from './words.ts';

/** Ranges of numbers: a stock whose number is missing fits none. @param props.isSample leaves out what a sample lacks */
export function RangeForm({
  ranges,
  isSample,
  onChange,
}: {
  readonly ranges: Ranges;
  readonly isSample: boolean;
  readonly onChange: (ranges: Ranges) => void;
}) {
  const words = useWords(marketWords);
  const names: Readonly<Record<string, string>> = { ...words.table, ...words.indicators };
  const set = (bound: keyof Ranges, value: number | undefined): void => {
    const { [bound]: _before, ...others } = ranges;
    onChange(value === undefined ? others : { ...others, [bound]: value });
  };
  return (
    <Disclosure label={words.ranges.title} isOpenFirst={Object.keys(ranges).length > 0}>
      {() => (
        <>
          {rangeGroups
            .filter(({ group }) => !isSample || group === 'avaliacao')
            .map(({ group, fields }) => (
              <fieldset key={group} class="ranges">
                <legend>{words.columns[group]}</legend>
                {fields.map(({ name, kind }) => (
                  <fieldset key={name}>
                    <legend>
                      {names[name]}
                      {kind === 'share' && ' (%)'}
                    </legend>
                    {(['min', 'max'] as const).map((side) => (
                      <BoundField
                        key={side}
                        subject={names[name] ?? name}
                        label={words.ranges[side]}
                        value={ranges[`${name}_${side}`]}
                        kind={kind}
                        onChange={(value) => set(`${name}_${side}`, value)}
                      />
                    ))}
                  </fieldset>
                ))}
              </fieldset>
            ))}
        </>
      )}
    </Disclosure>
  );
}

function BoundField({
  subject,
  label,
  value,
  kind,
  onChange,
}: {
  /** The figure. */
  readonly subject: string;
  readonly label: string;
  readonly value: number | undefined;
  readonly kind: FigureKind;
  readonly onChange: (value: number | undefined) => void;
}) {
  const { ranges: words } = useWords(marketWords);
  const language = useLanguage();
  const unit = unitOf(kind);
  const max = maxOf(kind);
  const read = (text: string): number | undefined => readTyped(text, unit, max);
  return (
    <NumberField
      subject={subject}
      label={label}
      value={value}
      read={read}
      textOf={(of) => (of === undefined ? '' : typedText(of, unit, language, max))}
      errorOf={(text) => (text.trim() !== '' && read(text) === undefined ? words.wrong : undefined)}
      max={max}
      onChange={(text) => onChange(read(text))}
    />
  );
}
