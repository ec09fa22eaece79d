import { useState } from 'preact/hooks';
import type { AnsweredCharge } from '../../../lib/pricing/answered-charge.ts';
import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import type { SideName } from '../../../lib/pricing/formats/figures.ts';
import { sidesOf } from '../../../lib/pricing/formats/figures.ts';
import { type Model, models, sides } from '../../../lib/pricing/model.ts';
import { SelectField } from '../../parts/select-field.tsx';
import { ScrollBox } from '../../parts/sortable-table.tsx';
import { useFormats, useWords } from '../../text/use-words.ts';
import { estimateWords } from '../words.ts';
import { type AnsweredLine, type Gap, gapOf, productsOf, sumOfLine } from './meters.ts';
import { chosenOf } from './sentence-of.ts';

/** The meters of a line under the model and at the side that are chosen; at first those that the answer counts. */
export function LineMeters({ answer, line }: { readonly answer: EstimateAnswer; readonly line: AnsweredLine }) {
  const words = useWords(estimateWords);
  const [chosen, setChosen] = useState<{ model?: string; side?: string }>({});
  const counted = chosenOf(answer);
  const modelCounted = counted.lines.find(({ id }) => id === line.id)?.model;
  const model = models.find((name) => name === (chosen.model ?? modelCounted)) ?? 'payg';
  const shownSides = sidesOf(answer);
  const side = shownSides.find((name) => name === (chosen.side ?? counted.side)) ?? sides[0];
  const options = <Name extends string>(names: readonly Name[], labels: Readonly<Record<Name, string>>) =>
    names.map((value) => ({ value, label: labels[value] }));
  return (
    <>
      <div class="line-fields">
        <SelectField
          label={words.meters.model}
          value={model}
          options={options(models, words.models)}
          onChange={(value) => setChosen({ ...chosen, model: value })}
        />
        <SelectField
          label={words.meters.side}
          value={side}
          options={options(shownSides, words.sides)}
          onChange={(value) => setChosen({ ...chosen, side: value })}
        />
      </div>
      <MeterTable
        line={line}
        side={side}
        model={model}
        gap={gapOf(answer, line, side, model)}
        currency={answer.currency}
      />
    </>
  );
}

/** Every charge of a line, with its price, quantity and source; their sum is shown to be the line. */
function MeterTable({
  line,
  side,
  model,
  gap,
  currency,
}: {
  readonly line: AnsweredLine;
  readonly side: SideName;
  readonly model: Model;
  readonly gap: Gap | undefined;
  readonly currency: string;
}) {
  const { meters: words, table } = useWords(estimateWords);
  const { exact, number, money } = useFormats();
  const { charges, sum, isLine } = sumOfLine(line, side, model);
  const total = sum.toNumber(2);
  return (
    <>
      {gap && <p class="stale">{table.legend[gap]}</p>}
      <ScrollBox label={words.of(line.id)}>
        <table class="meter-table">
          <thead>
            <tr>
              {[words.meter, words.type, words.price, words.amount, words.source, words.snapshot].map((title) => (
                <th key={title} scope="col" class={title === words.amount ? 'n' : ''}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {charges.map((charge, index) => (
              <tr key={index}>
                <th scope="row" lang="en">
                  {charge.meter_name} <span class="small">{charge.role}</span>
                </th>
                <td lang="en">{[charge.price_type, charge.term].filter(Boolean).join(' ')}</td>
                <td>{priceText(charge, exact)}</td>
                <td class="n">{number(charge.monthly, 2)}</td>
                <td>{words.sources[charge.source] ?? charge.source}</td>
                <td>
                  <code>{charge.snapshot_id}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <p>
        {words.sum}: {charges.map(({ monthly }) => number(monthly, 2)).join(' + ')} ={' '}
        <strong>{money(total, currency)}</strong>{' '}
        <span class={isLine ? 'good-text' : 'stale'}>
          {isLine ? '✓ ' : '✗ '}
          {isLine ? words.isLine : words.isNotLine}
        </span>
      </p>
      <p class="small">{words.rounded}</p>
    </>
  );
}

/** `0.3082 × 2,190 (1 Hour)`; graduated prices are added up, and what a licence is above is subtracted. */
function priceText(charge: AnsweredCharge, exact: (value: number | string) => string): string {
  const products = productsOf(charge).map(({ unitPrice, quantity, isSubtracted }, index) => {
    const sign = isSubtracted ? ' − ' : ' + ';
    return `${index === 0 ? '' : sign}${exact(unitPrice)} × ${exact(quantity)}`;
  });
  return `${products.join('')} (${charge.unit_of_measure})`;
}
