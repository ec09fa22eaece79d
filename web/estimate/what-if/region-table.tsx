import { regionOf } from '../../../lib/pricing/catalog/regions.ts';
import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import { ScrollBox } from '../../parts/sortable-table.tsx';
import { shellWords, useFormats, useWords } from '../../text/use-words.ts';
import { estimateWords } from '../words.ts';
import { alternativeWords } from './alternative-words.ts';
import { type PlaceRow, regionsSideBySide } from './read-alternatives.ts';

/** The estimate beside the same in other regions: lines as rows, then the total of each model, the cheapest marked. */
export function RegionTable({
  answer,
  regions: asked,
}: {
  readonly answer: EstimateAnswer;
  readonly regions: readonly string[];
}) {
  const words = useWords(alternativeWords);
  const { bars } = useWords(estimateWords);
  const { table } = useWords(shellWords);
  const { number } = useFormats();
  const { regions, lines, totals } = regionsSideBySide(answer, asked);
  if (regions.length === 0) return null;
  const side = answer.best.mix?.side === 'corporate' ? 'corporate' : 'retail';
  const caption = words.sideBySide(answer.currency, words.sides[side]);
  const rowOf = ({ name, costs, cheapest }: PlaceRow<string>, label: string) => (
    <tr key={name}>
      <th scope="row">{label}</th>
      {costs.map((cost, place) => (
        <td key={place} class={place === cheapest ? 'n cheapest' : 'n'}>
          {place === cheapest && (
            <>
              <span aria-hidden="true">★ </span>
              <span class="unseen">{words.isCheapest} </span>
            </>
          )}
          {textOf(cost)}
        </td>
      ))}
    </tr>
  );
  const textOf = (cost: PlaceRow<string>['costs'][number]): string => {
    if (cost === undefined) return '–';
    return typeof cost === 'number' ? number(cost, 2) : words[cost];
  };
  return (
    <>
      <h3>{words.regionsTitle}</h3>
      <ScrollBox label={`${caption}. ${table.scroll}`}>
        <table class="line-table">
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{words.line}</th>
              {[words.asIs, ...regions.map((name) => regionOf(name)?.label ?? name)].map((name) => (
                <th key={name} scope="col" class="n">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{lines.map((line) => rowOf(line, line.name))}</tbody>
          <tfoot>
            {totals.map((total) => rowOf(total, total.name === 'mix' ? words.mix : words.all(bars.models[total.name])))}
          </tfoot>
        </table>
      </ScrollBox>
    </>
  );
}
