import { recordOf } from '../../platform/members.ts';
import { requireItem } from '../../platform/require-item.ts';
import { type EstimateAnswer, figureNames } from '../formats/estimate-answer.ts';
import type { FigureName, Figures } from '../formats/figures.ts';
import { sharedTierWarnings } from '../meter-lines/shared-tiers.ts';
import { Money } from '../money.ts';

type Mix = NonNullable<EstimateAnswer['best']['mix']>;

/** Adds up the answers for parts of one architecture, to the cent. @param answers at least one, of the same prices */
export function combineAnswers(answers: readonly EstimateAnswer[]): EstimateAnswer {
  const first = requireItem(answers, 0);
  if (answers.length === 1) return first;
  const totals = totalsOf(answers);
  const items = answers.flatMap((answer) => answer.items);
  return {
    ...first,
    totals,
    best: { ...bestOf(totals), ...mixOf(answers, items) },
    items,
    coverage: answers.flatMap((answer) => answer.coverage),
    assumptions: unique(answers.flatMap((answer) => answer.assumptions)),
    warnings: warningsOf(answers, items),
    snapshots: { ...first.snapshots, ...oldest(answers) },
  };
}

/** The answer for an architecture with nothing to pay: no price list is asked. */
export function answerWithoutLines(currency: string): EstimateAnswer {
  const zero: Figures = figuresOf(() => 0);
  return {
    scope_id: null,
    currency,
    totals: { retail: zero, corporate: null, savings: null },
    best: { model: 'payg', side: 'retail', monthly: 0 },
    items: [],
    coverage: [],
    assumptions: [],
    warnings: [],
    snapshots: { retail: '', corporate: null },
  };
}

/** Lines that share a meter may be in several parts: each answer warns of its own alone. */
function warningsOf(answers: readonly EstimateAnswer[], items: EstimateAnswer['items']): readonly string[] {
  const ofParts = answers.flatMap((answer) => {
    const shared = new Set(sharedTierWarnings(answer.items));
    return answer.warnings.filter((warning) => !shared.has(warning));
  });
  return unique([...ofParts, ...sharedTierWarnings(items)]);
}

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

/** Sums exactly: amounts are whole cents. */
const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + Math.round(amount * 100), 0) / 100;

function totalsOf(answers: readonly EstimateAnswer[]): EstimateAnswer['totals'] {
  const add = (figures: readonly Figures[]): Figures => figuresOf((name) => sum(figures.map((each) => each[name])));
  const retail = add(answers.map(({ totals }) => totals.retail));
  const ofContract = answers.flatMap(({ totals }) => (totals.corporate ? [totals.corporate] : []));
  if (ofContract.length === 0) return { retail, corporate: null, savings: null };
  const corporate = add(ofContract);
  return {
    retail,
    corporate,
    savings: figuresOf((name) => {
      const amount = Money.of(retail[name]).sub(corporate[name]);
      return {
        amount: amount.toNumber(2),
        percent: retail[name] === 0 ? null : amount.div(retail[name]).mul(100).toNumber(2),
      };
    }),
  };
}

const figuresOf = <Value>(value: (name: FigureName) => Value) => recordOf(figureNames, value);

/** Chooses as the API does: if totals are equal, the contract's, and the model that binds less. */
function bestOf({ corporate, retail }: EstimateAnswer['totals']) {
  const all = [...(corporate ? [['corporate', corporate] as const] : []), ['retail', retail] as const].flatMap(
    ([side, figures]) =>
      figureNames.map((name) => ({ model: name.replace('_monthly', ''), side, monthly: figures[name] })),
  );
  return all.reduce((best, next) => (next.monthly < best.monthly ? next : best));
}

/** The cheapest mix of all lines is the sum of those of the parts, since the share has no bound. */
function mixOf(answers: readonly EstimateAnswer[], items: EstimateAnswer['items']): { readonly mix?: Mix } {
  const mixes = answers.flatMap(({ best }) => (best.mix ? [best.mix] : []));
  const [first] = mixes;
  if (!first || mixes.length < answers.length) return {};
  const add = (amount: (mix: Mix) => number): number => sum(mixes.map(amount));
  const lines = mixes.flatMap((mix) => mix.lines);
  const mix = {
    side: first.side,
    monthly: add((mix) => mix.monthly),
    committed_monthly: add((mix) => mix.committed_monthly),
    idle_monthly: add((mix) => mix.idle_monthly ?? 0),
    flexible_monthly: add((mix) => mix.flexible_monthly),
    upfront: add((mix) => mix.upfront),
    committed_1y: add((mix) => mix.committed_1y),
    committed_3y: add((mix) => mix.committed_3y),
    gap: add((mix) => mix.gap),
    lines,
  };
  return { mix: { ...mix, break_even_months: breakEvenOf(mix, items) } };
}

/** Months of use after which the mix has cost less than pay-as-you-go, as the API counts them. */
function breakEvenOf(mix: Omit<Mix, 'break_even_months'>, items: EstimateAnswer['items']): number | null {
  const paygOf = new Map(items.map((item) => [item.id, (item[mix.side as 'retail'] ?? item.retail).payg_monthly]));
  const savingOf = (model: RegExp): Money =>
    mix.lines
      .filter((line) => model.test(line.model))
      .reduce((total, line) => {
        const flexible = Money.of(line.monthly).sub(line.committed_monthly);
        return total.add(Money.of(paygOf.get(line.id) ?? 0).sub(flexible));
      }, Money.of(0));
  let left = Money.of(mix.committed_3y);
  let from = 0;
  if (mix.committed_3y === 0) return null;
  for (const [until, models] of [
    [12, /_[13]y$/],
    [36, /_3y$/],
  ] as const) {
    const saving = savingOf(models);
    const saved = saving.mul(until - from);
    if (saved.comparedTo(left) >= 0 && saving.comparedTo(0) > 0) return left.div(saving).add(from).toNumber(1);
    left = left.sub(saved);
    from = until;
  }
  return null;
}

/** The lines of each part may be of regions that were read on other days. */
function oldest(answers: readonly EstimateAnswer[]): { readonly retail_at?: string } {
  const times = answers.flatMap(({ snapshots }) => (snapshots.retail_at ? [snapshots.retail_at] : []));
  const [first] = times.sort();
  return first === undefined ? {} : { retail_at: first };
}
