import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import { sidesOf } from '../../../lib/pricing/formats/figures.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import { useFormats, useWords, type Words } from '../../text/use-words.ts';
import type { PartProps } from '../part.ts';
import { estimateWords } from '../words.ts';
import { commitmentCourses, costAfter, paygAfter, shownMonths } from './break-even.ts';

/** From row to row of the table, and from tick to tick. */
const stepMonths = 6;

/** Pay-as-you-go of a line accumulating over 36 months, against what each commitment costs in its term. */
export default function BreakEvenBox({ answer, state, change }: PartProps) {
  return answer && <Course answer={answer} state={state} change={change} />;
}

function Course({ answer, state, change }: Pick<PartProps, 'state' | 'change'> & { readonly answer: EstimateAnswer }) {
  const words = useWords(estimateWords);
  const { models } = words;
  const partWords = useWords(breakEvenWords);
  const { money, number } = useFormats();
  const chosen = state.view.breakEven ?? {};
  const shownSides = sidesOf(answer);
  const side = shownSides.find((name) => name === chosen.side) ?? shownSides.at(-1) ?? 'retail';
  const line = answer.items.find(({ id }) => id === chosen.line) ?? answer.items[0];
  if (!line) return null;
  const choose = (changed: typeof chosen): void =>
    change({ ...state, view: { ...state.view, breakEven: { ...chosen, ...changed } } });
  const courses = commitmentCourses(line, side);
  const amount = (value: number): string => money(value, answer.currency);
  const sentences = courses.map(({ model, breakEven, costAtBreakEven }) =>
    breakEven === null || costAtBreakEven === null
      ? partWords.never(models[model])
      : partWords.crossing(models[model], number(breakEven), amount(costAtBreakEven)),
  );
  const months = Array.from({ length: shownMonths / stepMonths + 1 }, (_, step) => step * stepMonths);
  return (
    <section class="sheet" aria-labelledby="estimate-break-even">
      <h2 id="estimate-break-even">{partWords.title}</h2>
      <div class="line-fields">
        <SelectField
          label={partWords.line}
          value={line.id}
          options={answer.items.map(({ id }) => ({ value: id, label: id }))}
          onChange={(id) => choose({ line: id })}
        />
        <SelectField
          label={partWords.side}
          value={side}
          options={shownSides.map((value) => ({ value, label: words.sides[value] }))}
          onChange={(value) => choose({ side: value === 'retail' ? 'retail' : 'corporate' })}
        />
      </div>
      {courses.length === 0 ? (
        <p>{partWords.none}</p>
      ) : (
        <>
          <ul>
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <LineChart
            title={partWords.chart(line.id, words.atSide[side], answer.currency)}
            description={sentences.join(' ')}
            stepX={12}
            formatX={(month) => number(month)}
            formatY={(value) => number(value)}
            lines={[
              { label: models.payg, points: [0, shownMonths].map((x) => ({ x, y: paygAfter(line, side, x) })) },
              ...courses.map((course) => ({
                label: models[course.model],
                points: [0, course.months].map((x) => ({ x, y: costAfter(course, x) })),
              })),
            ]}
            marks={courses.flatMap(({ breakEven, costAtBreakEven }) =>
              breakEven === null || costAtBreakEven === null
                ? []
                : [{ x: breakEven, y: costAtBreakEven, label: number(breakEven) }],
            )}
            table={{
              header: [partWords.month, models.payg, ...courses.map(({ model }) => models[model])],
              rows: months.map((month) => [
                number(month),
                number(paygAfter(line, side, month), 2),
                ...courses.map((course) => (month > course.months ? '' : number(costAfter(course, month), 2))),
              ]),
            }}
          />
        </>
      )}
    </section>
  );
}

const english = {
  title: 'When a commitment pays off',
  chart: (line: string, at: string, currency: string) => `${line} ${at}: cost over 36 months, in ${currency}`,
  line: 'Line',
  side: 'Prices',
  month: 'Month',
  crossing: (model: string, months: string, cost: string) => `${model} pays off after ${months} months, at ${cost}.`,
  never: (model: string) => `${model} does not pay off in its term.`,
  none: 'No commitment is sold for this line.',
};

type BreakEvenWords = typeof english;

const portuguese: BreakEvenWords = {
  title: 'Quando um compromisso compensa',
  chart: (line, at, currency) => `${line} ${at}: custo em 36 meses, em ${currency}`,
  line: 'Linha',
  side: 'Preços',
  month: 'Mês',
  crossing: (model, months, cost) => `${model} compensa depois de ${months} meses, em ${cost}.`,
  never: (model) => `${model} não compensa no seu prazo.`,
  none: 'Nenhum compromisso é vendido para esta linha.',
};

/** Words of when commitments pay off. */
const breakEvenWords: Words<BreakEvenWords> = { en: english, pt: portuguese };
