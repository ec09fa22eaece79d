import { differenceOf, savedShare } from '../../../lib/pricing/compare/amounts.ts';
import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import type { SideName } from '../../../lib/pricing/formats/figures.ts';
import { commitmentTerms, type Model, models } from '../../../lib/pricing/model.ts';
import type { Formats } from '../../text/formats.ts';
import type { EstimateWords } from '../words-en.ts';
import { type Gap, gapOf } from './meters.ts';

/** What an estimate comes to, in pieces that a page can set in different sizes. */
export interface AnswerText {
  /** The total a month, without its currency. */
  readonly amount: string;
  /** The rest of the first sentence: currency, side, and what stands in for prices that do not exist. */
  readonly what: string;
  /** How far it is below public pay-as-you-go. */
  readonly saved: string;
  /** What it commits to. */
  readonly bound: string;
}

/** The cost of a line in the answer: under its model in the mix, or under the one model for all lines. */
export interface ChosenCost {
  readonly id: string;
  readonly model: string;
  readonly monthly: number;
}

/** What is the answer to the question what the lines cost: the cheapest mix, or without one the cheapest model for all lines. */
export interface Chosen {
  readonly side: SideName;
  readonly monthly: number;
  readonly lines: readonly ChosenCost[];
}

/** Takes the cheapest way to pay out of an answer. An API of an earlier version has no mix. */
export function chosenOf({ best, items }: Pick<EstimateAnswer, 'best' | 'items'>): Chosen {
  const { mix } = best;
  const side = (mix ?? best).side === 'corporate' ? 'corporate' : 'retail';
  if (mix) return { side, monthly: mix.monthly, lines: mix.lines };
  const figure = isModel(best.model) ? (`${best.model}_monthly` as const) : undefined;
  const lines = items.map((line) => ({
    id: line.id,
    model: best.model,
    monthly: (figure && line[side]?.[figure]) ?? 0,
  }));
  return { side, monthly: best.monthly, lines };
}

/** Says what an answer comes to. */
export function answerTextOf(
  answer: EstimateAnswer,
  words: EstimateWords,
  { money, number, percent }: Formats,
): AnswerText {
  const { best, totals, currency } = answer;
  const { answer: said } = words;
  const chosen = chosenOf(answer);
  const at = words.atSide[chosen.side];
  const what = best.mix ? said.mix(currency, at) : said.oneModel(currency, modelName(best.model, words), at);
  const gaps = [...countGaps(answer, chosen)].map(([gap, count]) =>
    said.gaps[gap](number(count), number(chosen.lines.length)),
  );
  const conditions = [...(totals.corporate === null ? [said.noContract] : []), ...gaps];
  const share = savedShare(chosen.monthly, totals.retail.payg_monthly);
  const less = differenceOf(chosen.monthly, totals.retail.payg_monthly);
  return {
    amount: number(chosen.monthly, 2),
    what: `${[what, ...conditions].join('; ')}.`,
    saved: share !== null && less > 0 ? said.less(money(less, currency), percent(share)) : said.notLess,
    bound: best.mix ? boundText(best.mix, currency, words, { money, number }) : '',
  };
}

/**
 * The same as one text: `1,604.72 USD a month, the cheapest mix at contract prices. 837.92 USD (34.3 %) less than …`
 * @param missing what the total lacks, which is said first; `''` if it has everything
 */
export function sentenceOf(answer: EstimateAnswer, missing: string, words: EstimateWords, formats: Formats): string {
  const { amount, what, saved } = answerTextOf(answer, words, formats);
  return `${missing === '' ? '' : `${capitalize(missing)}: `}${amount}\u00a0${what} ${saved}`;
}

/** Says how much is committed, for how long, and when that pays off. */
function boundText(
  mix: NonNullable<EstimateAnswer['best']['mix']>,
  currency: string,
  { answer: said }: EstimateWords,
  { money, number }: Pick<Formats, 'money' | 'number'>,
): string {
  if (mix.committed_monthly === 0) return said.free;
  const isLong = mix.lines.some(({ model }) => isCommitment(model) && commitmentTerms[model].term === 'P3Y');
  const term = isLong ? said.terms.P3Y : said.terms.P1Y;
  const amount = said.bound(money(mix.committed_monthly, currency), term);
  const owed = said.owed(money(mix.committed_3y, currency));
  const payback = mix.break_even_months === null ? said.noPayback : said.payback(number(mix.break_even_months));
  return `${amount}${owed} ${payback}`;
}

/** Counts the lines of which the chosen cost is not at a price of its own. */
function countGaps(answer: EstimateAnswer, { side, lines }: Chosen): ReadonlyMap<Gap, number> {
  const counts = new Map<Gap, number>();
  for (const { id, model } of lines) {
    const line = answer.items.find((item) => item.id === id);
    const gap = line && isModel(model) ? gapOf(answer, line, side, model) : undefined;
    if (gap) counts.set(gap, (counts.get(gap) ?? 0) + 1);
  }
  return counts;
}

/** Names a model of an answer. An API of a later version may have further ones. */
export const modelName = (name: string, { models: labels }: EstimateWords): string =>
  isModel(name) ? labels[name] : name;

/** False for a model of a later version of the API. */
export const isModel = (name: string): name is Model => models.some((model) => model === name);

const isCommitment = (name: string): name is keyof typeof commitmentTerms => Object.hasOwn(commitmentTerms, name);

/** Begins a sentence. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
