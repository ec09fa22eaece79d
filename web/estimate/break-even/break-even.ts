import type { SideName } from '../../../lib/pricing/formats/figures.ts';
import { type Commitment, commitments, commitmentTerms } from '../../../lib/pricing/model.ts';
import { Money } from '../../../lib/pricing/money.ts';
import { figureName } from '../result/bars.ts';
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

/** The courses of a line's commitments, without those that are not sold: they have no committed charge. */
export function commitmentCourses(line: AnsweredLine, side: SideName): readonly CommitmentCourse[] {
  const payg = line[side]?.payg_monthly ?? 0;
  return commitments.flatMap((model): readonly CommitmentCourse[] => {
    const { months } = commitmentTerms[model];
    const { charges } = sumOfLine(line, side, model);
    const committed = sumOf(charges.filter(({ term }) => term !== null).map(({ monthly }) => monthly));
    if (committed.comparedTo(0) === 0) return [];
    const rest = Money.of(line[side]?.[figureName(model)] ?? 0).sub(committed);
    const owed = committed.mul(months);
    const breakEven = line.break_even_months?.[side]?.[model] ?? null;
    return [
      {
        model,
        months,
        owed: owed.toNumber(2),
        monthlyRest: rest.toNumber(2),
        whole: owed.add(rest.mul(months)).toNumber(2),
        breakEven,
        costAtBreakEven: breakEven === null ? null : Money.of(payg).mul(breakEven).toNumber(2),
      },
    ];
  });
}

/** What a commitment has cost after some months. */
export const costAfter = ({ owed, monthlyRest }: CommitmentCourse, months: number): number =>
  Money.of(monthlyRest).mul(months).add(owed).toNumber(2);

/** What pay-as-you-go has cost after some months. */
export const paygAfter = (line: AnsweredLine, side: SideName, months: number): number =>
  Money.of(line[side]?.payg_monthly ?? 0)
    .mul(months)
    .toNumber(2);
