import { type Monthly, models, monthly, type Side } from '../model.ts';
import type { Money } from '../money.ts';
import { type PricedLine, type PricedSides, totalOf } from './priced-line.ts';

/** Adds up the architecture at each side, and the savings of the contract in money and per cent of the public price. */
export function totalsOf({ retail, corporate }: PricedSides) {
  const sums = (lines: readonly PricedLine[]): Monthly<Money> => monthly((model) => totalOf(lines, model));
  const figures = (of: Monthly<Money>): Monthly<number> => monthly((model) => of[`${model}_monthly`].toNumber(2));
  const atRetail = sums(retail);
  const atContract = corporate && sums(corporate);
  const savings = (of: Monthly<Money>) =>
    monthly((model) => {
      const before = atRetail[`${model}_monthly`];
      const amount = before.sub(of[`${model}_monthly`]);
      return { amount: amount.toNumber(2), percent: percent(amount, before) };
    });
  return {
    retail: figures(atRetail),
    corporate: atContract && figures(atContract),
    savings: atContract && savings(atContract),
  };
}

const percent = (part: Money, whole: Money): number | null =>
  whole.comparedTo(0) === 0 ? null : part.div(whole).mul(100).toNumber(2);

/** If two totals are equal, the contract's counts: it is what the customer pays. */
const sidesByRank = ['corporate', 'retail'] as const satisfies Side[];

/** Finds the lowest total. If several are equal it takes corporate before retail, then the model that binds less. */
export function bestOf(totals: { readonly [S in Side]: Monthly<number> | null }) {
  const all = sidesByRank.flatMap((side) => {
    const figures = totals[side];
    return figures ? models.map((model) => ({ model, side, monthly: figures[`${model}_monthly`] })) : [];
  });
  return all.reduce((best, next) => (next.monthly < best.monthly ? next : best));
}
