import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import type { SideName } from '../../../lib/pricing/formats/figures.ts';
import { figureName, sidesOf } from '../../../lib/pricing/formats/figures.ts';
import { type Commitment, commitments, commitmentTerms } from '../../../lib/pricing/model.ts';
import { Money } from '../../../lib/pricing/money.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import { useFormats, useWords, type Words } from '../../text/use-words.ts';
import type { PartProps } from '../part.ts';
import { sumOf } from '../result/exact.ts';
import { type AnsweredLine, sumOfLine } from '../result/meters.ts';
import { estimateWords } from '../words.ts';

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
            rowsAt={months}
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

/** Months that the chart shows: the longest term. */
const shownMonths = 36;

/** What a commitment has cost of a line after a number of months of its term. */
interface CommitmentCourse {
  readonly model: Commitment;
  /** Months of its term. */
  readonly months: number;
  /** Owed for the whole term, used or not; it counts from the first day. */
  readonly owed: number;
  /** Paid each month beside it, such as for a licence. */
  readonly monthlyRest: number;
  /** What all has cost at the end of the term. */
  readonly whole: number;
  /** As the API says it: when the line of pay-as-you-go crosses this one; null where it never does in the term. */
  readonly breakEven: number | null;
  /** What both have cost by then. */
  readonly costAtBreakEven: number | null;
}

/** The courses of a line's commitments, without those that are not sold. */
export function commitmentCourses(line: AnsweredLine, side: SideName): readonly CommitmentCourse[] {
  const payg = line[side]?.payg_monthly ?? 0;
  return commitments.flatMap((model): readonly CommitmentCourse[] => {
    const { months } = commitmentTerms[model];
    const cost = owedFor(line, side, model);
    if (!cost) return [];
    const rest = Money.of(line[side]?.[figureName(model)] ?? 0).sub(cost.committed);
    const saving = Money.of(payg).sub(rest);
    const breakEven = line.break_even_months?.[side]?.[model] ?? null;
    return [
      {
        model,
        months,
        owed: cost.owed.toNumber(2),
        monthlyRest: rest.toNumber(2),
        whole: cost.owed.add(rest.mul(months)).toNumber(2),
        breakEven,
        // The exact month, since the shown one is rounded: a commitment without a rest has cost what is owed, to the cent.
        costAtBreakEven: breakEven === null ? null : cost.owed.add(rest.mul(cost.owed.div(saving))).toNumber(2),
      },
    ];
  });
}

/** What a commitment owes, as the API says it; undefined for one that is not sold. */
function owedFor(line: AnsweredLine, side: SideName, model: Commitment) {
  const { commitments: answered } = line;
  if (answered) {
    const cost = answered[side]?.[model];
    return cost ? { committed: Money.of(cost.committed_monthly), owed: Money.of(cost.owed) } : undefined;
  }
  // An API of an earlier version says it in the charges alone.
  const { charges } = sumOfLine(line, side, model);
  const committed = sumOf(charges.filter(({ term }) => term !== null).map(({ monthly }) => monthly));
  return committed.comparedTo(0) === 0 ? undefined : { committed, owed: committed.mul(commitmentTerms[model].months) };
}

/** What a commitment has cost after some months. */
export const costAfter = ({ owed, monthlyRest }: CommitmentCourse, months: number): number =>
  Money.of(monthlyRest).mul(months).add(owed).toNumber(2);

/** What pay-as-you-go has cost after some months. */
export const paygAfter = (line: AnsweredLine, side: SideName, months: number): number =>
  Money.of(line[side]?.payg_monthly ?? 0)
    .mul(months)
    .toNumber(2);

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
