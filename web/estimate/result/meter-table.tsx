import type { AnsweredCharge } from '../../../lib/pricing/answered-charge.ts';
import type { SideName } from '../../../lib/pricing/formats/figures.ts';
import type { Model } from '../../../lib/pricing/model.ts';
import { ScrollBox } from '../../parts/sortable-table.tsx';
import { useFormats, useWords } from '../../text/use-words.ts';
import { estimateWords } from '../words.ts';
import { type AnsweredLine, type Gap, productsOf, sumOfLine } from './meters.ts';

/** Every charge of a line, with its price, quantity and source; their sum is shown to be the line. */
export function MeterTable({
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
