import type { Figures, SideName } from '../../../lib/pricing/formats/figures.ts';
import { figureName, sidesOf } from '../../../lib/pricing/formats/figures.ts';
import { idleFigures, owedBy, sumOfIdle } from '../../../lib/pricing/formats/idle-figures.ts';
import { type Model, models } from '../../../lib/pricing/model.ts';
import { LongName } from '../../parts/long-name.tsx';
import { ScrollBox } from '../../parts/sortable-table.tsx';
import { shellWords, useFormats, useWords } from '../../text/use-words.ts';
import { estimateWords } from '../words.ts';
import { type AnsweredLine, type Gap, gapOf } from './meters.ts';
import type { ResultProps } from './result-props.ts';

/** With more lines the table scrolls in a box of its own, so that what follows stays near. */
const maxShownLines = 12;

/** The lines at both sides under each model, with what is not as asked for. */
export function LineTable(props: ResultProps) {
  const { answer } = props;
  const words = useWords(estimateWords);
  return (
    <section class={answer.items.length > maxShownLines ? 'sheet long' : 'sheet'} aria-labelledby="estimate-table">
      <h2 id="estimate-table">{words.table.title}</h2>
      <FigureTable {...props} />
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
        {index === 0 && (
          <th scope="row" rowSpan={shownSides.length}>
            <LongName>{line.id}</LongName>
            <span class="small" lang="en">
              {line.description}
            </span>
            {owner !== undefined && <span class="small">{words.owedBy(owner)}</span>}
          </th>
        )}
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
                  {props.missing !== '' && `, ${props.missing}`}
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
