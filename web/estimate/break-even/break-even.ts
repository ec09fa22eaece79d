import type { SideName } from '../../../lib/pricing/formats/figures.ts';
import { figureName } from '../../../lib/pricing/formats/figures.ts';
import { type Commitment, commitments, commitmentTerms } from '../../../lib/pricing/model.ts';
import { Money } from '../../../lib/pricing/money.ts';
import { sumOf } from '../result/exact.ts';
import { type AnsweredLine, sumOfLine } from '../result/meters.ts';

/** Months that the chart shows: the longest term. */
export const shownMonths = 36;

/** What a commitment has cost of a line after a number of months of its term. */
export interface CommitmentCourse {
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
