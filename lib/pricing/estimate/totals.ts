import { type Model, type Monthly, models, monthly, type Side } from '../model.ts';
import type { Money } from '../money.ts';
import { type PricedLine, type PricedSides, totalOf } from './priced-line.ts';

/** Adds up the architecture at each side, and the savings of the contract in money and per cent of the public price. */
export function totalsOf({ retail, corporate }: PricedSides) {
  const side = (lines: readonly PricedLine[]): Monthly<number> => monthly((model) => totalOf(lines, model).toNumber(2));
  const savings = (lines: readonly PricedLine[]) =>
    monthly((model) => {
      const before = totalOf(retail, model);
      const amount = before.sub(totalOf(lines, model));
      return { amount: amount.toNumber(2), percent: percent(amount, before) };
    });
  return { retail: side(retail), corporate: corporate && side(corporate), savings: corporate && savings(corporate) };
}

const percent = (part: Money, whole: Money): number | null =>
  whole.comparedTo(0) === 0 ? null : part.div(whole).mul(100).toNumber(2);

/** Of equal totals the contract's counts: it is what the customer pays. */
const sidesByRank = ['corporate', 'retail'] as const satisfies Side[];

/** Finds the lowest total. Of equal totals it takes corporate before retail, then the model that binds less. */
export function bestOf(priced: PricedSides): { readonly model: Model; readonly side: Side; readonly monthly: number } {
  const all = sidesByRank.flatMap((side) => {
    const lines = priced[side];
    return lines ? models.map((model) => ({ model, side, amount: totalOf(lines, model) })) : [];
  });
  const { model, side, amount } = all.reduce((best, other) =>
    other.amount.comparedTo(best.amount) < 0 ? other : best,
  );
  return { model, side, monthly: amount.toNumber(2) };
}
