import { useState } from 'preact/hooks';
import type { AnsweredCharge } from '../../../lib/pricing/answered-charge.ts';
import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import type { Figures, SideName } from '../../../lib/pricing/formats/figures.ts';
import { figureName, sidesOf } from '../../../lib/pricing/formats/figures.ts';
import { idleFigures, owedBy, sumOfIdle } from '../../../lib/pricing/formats/idle-figures.ts';
import { type Model, models, sides } from '../../../lib/pricing/model.ts';
import { Disclosure } from '../../parts/disclosure.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import { ScrollBox } from '../../parts/sortable-table.tsx';
import { shellWords, useFormats, useWords } from '../../text/use-words.ts';
import { FurtherParts } from '../further-parts.tsx';
import { estimateWords } from '../words.ts';
import { type AnsweredLine, type Gap, gapOf, productsOf, sumOfLine } from './meters.ts';
import type { ResultProps } from './result-props.ts';

/** The lines at both sides under each model, with what is not as asked for, and what each figure is made of. */
export function LineTable(props: ResultProps) {
  const { answer } = props;
  const words = useWords(estimateWords);
  const { items } = answer;
  return (
    <section class="sheet" aria-labelledby="estimate-table">
      <h2 id="estimate-table">{words.table.title}</h2>
      <FigureTable {...props} />
      <h3>{words.meters.title}</h3>
      {items.map((line) => (
        <Disclosure key={line.id} label={words.meters.of(line.id)}>
          {() => <LineMeters answer={answer} line={line} />}
        </Disclosure>
      ))}
    </section>
  );
}

function FigureTable(props: ResultProps) {
  const { answer } = props;
  const { table: words, models: modelWords, sides: sideWords } = useWords(estimateWords);
  const { table } = useWords(shellWords);
  const { number } = useFormats();
  const { items, totals } = answer;
  const shownSides = sidesOf(answer);
  const gapsSeen = new Set<Gap>();
  const idleText = (idle: Figures | undefined, model: Model) => {
    const amount = idle?.[figureName(model)] ?? 0;
    return amount > 0 && <span class="small">{words.idle(number(amount, 2))}</span>;
  };
  const cells = (line: AnsweredLine, side: SideName) =>
    models.map((model) => {
      const gap = gapOf(answer, line, side, model);
      if (gap) gapsSeen.add(gap);
      return (
        <td key={model} class="n">
          {number(line[side]?.[figureName(model)] ?? 0, 2)}
          {gap && <span class="badge">{words.gaps[gap]}</span>}
          {idleText(idleFigures(line, side), model)}
        </td>
      );
    });
  const rows = items.flatMap((line) => {
    const owner = owedBy(line);
    return shownSides.map((side, index) => (
      <tr key={`${line.id}/${side}`}>
        <th scope="row">
          {line.id}
          {index === 0 && (
            <span class="small" lang="en">
              {line.description}
            </span>
          )}
          {index === 0 && owner !== undefined && <span class="small">{words.owedBy(owner)}</span>}
        </th>
        <td>{sideWords[side]}</td>
        {cells(line, side)}
      </tr>
    ));
  });
  return (
    <>
      <ScrollBox label={`${words.title}. ${table.scroll}`}>
        <table class="line-table">
          <thead>
            <tr>
              <th scope="col">{words.line}</th>
              <th scope="col">{words.side}</th>
              {models.map((model) => (
                <th key={model} scope="col" class="n">
                  {modelWords[model]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{rows}</tbody>
          <tfoot>
            {shownSides.map((side) => (
              <tr key={side}>
                <th scope="row">
                  {words.total}
                  <FurtherParts place="total" {...props} />
                </th>
                <td>{sideWords[side]}</td>
                {models.map((model) => (
                  <td key={model} class="n">
                    {number(totals[side]?.[figureName(model)] ?? 0, 2)}
                    {idleText(sumOfIdle(items, side), model)}
                  </td>
                ))}
              </tr>
            ))}
          </tfoot>
        </table>
      </ScrollBox>
      {gapsSeen.size > 0 && (
        <ul class="small">
          {[...gapsSeen].map((gap) => (
            <li key={gap}>{words.legend[gap]}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The meters of a line under the model and at the side that are chosen; at first the cheapest. */
function LineMeters({ answer, line }: { readonly answer: EstimateAnswer; readonly line: AnsweredLine }) {
  const words = useWords(estimateWords);
  const [chosen, setChosen] = useState<{ model?: string; side?: string }>({});
  const model = models.find((name) => name === (chosen.model ?? answer.best.model)) ?? 'payg';
  const shownSides = sidesOf(answer);
  const side = shownSides.find((name) => name === (chosen.side ?? answer.best.side)) ?? sides[0];
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
