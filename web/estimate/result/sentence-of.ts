import { savedShare } from '../../../lib/pricing/compare/amounts.ts';
import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import { type Model, models } from '../../../lib/pricing/model.ts';
import type { Formats } from '../../text/formats.ts';
import type { EstimateWords } from '../words-en.ts';

/** Says which model is the cheapest, and how far it is under public pay-as-you-go. */
export function sentenceOf({ best, totals, currency }: EstimateAnswer, words: EstimateWords, formats: Formats): string {
  const model = modelName(best.model, words);
  const at = best.side === 'corporate' ? words.atSide.corporate : words.atSide.retail;
  const cost = formats.money(best.monthly, currency);
  const saved = savedShare(best.monthly, totals.retail.payg_monthly);
  return saved !== null && saved > 0
    ? words.sentence.saves(model, at, cost, formats.percent(saved))
    : words.sentence.first(model, at, cost);
}

/** Names a model of an answer. An API of a later version may have further ones. */
export const modelName = (name: string, { models: labels }: EstimateWords): string =>
  isModel(name) ? labels[name] : name;

const isModel = (name: string): name is Model => models.some((model) => model === name);
