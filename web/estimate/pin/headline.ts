import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import type { Formats } from '../../text/formats.ts';
import { compareCheapest } from './compare.ts';
import type { ComparisonWords } from './comparison-words.ts';

/** Says how much the cheapest mix costs more or less than that of the pinned result; without a mix, the cheapest model. */
export function headlineOf(
  before: EstimateAnswer,
  now: EstimateAnswer,
  words: ComparisonWords,
  { money, percent }: Formats,
): string {
  const { name, monthly, yearly, share } = compareCheapest(before, now);
  const what = words.cheapest[name];
  if (monthly === 0) return words.same(what);
  const amounts = [monthly, yearly].map((amount) => money(Math.abs(amount), now.currency)) as [string, string];
  const part = share === null ? '' : ` (${share > 0 ? '+' : ''}${percent(share)})`;
  return (monthly < 0 ? words.less : words.more)(what, amounts[0], part, amounts[1]);
}
