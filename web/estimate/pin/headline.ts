import { compareCheapest } from '../../../lib/pricing/compare/compare-answers.ts';
import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import type { Formats } from '../../text/formats.ts';
import type { ComparisonWords } from './comparison-words.ts';

/** Says how much the cheapest mix costs more or less than that of the pinned result; without a mix, the cheapest model. */
export function headlineOf(
  before: EstimateAnswer,
  now: EstimateAnswer,
  words: ComparisonWords,
  { money, percent }: Formats,
): string {
  const { name, difference, yearly, share } = compareCheapest(before, now);
  const what = words.cheapest[name];
  if (difference === 0) return words.same(what);
  const amountOf = (amount: number): string => money(Math.abs(amount), now.currency);
  const part = share === null ? '' : ` (${share > 0 ? '+' : ''}${percent(share)})`;
  const say = difference < 0 ? words.less : words.more;
  return say(what, amountOf(difference), part, amountOf(yearly));
}
