import { makeVisible } from '../../../platform/text.ts';
import { type EstimateAnswer, modelNames, sideNames } from './estimate-answer.ts';
import { money } from './estimate-rows.ts';

/** Names the cheapest model. */
export const bestLine = ({ best, currency }: EstimateAnswer): string =>
  `Lowest: ${modelNames[best.model] ?? best.model} at ${sideNames[best.side] ?? best.side} prices, ${money.format(best.monthly)} ${currency} a month.`;

/** Says which prices of an estimate are replaced, and by what: a sentence for each line and reason. */
export function coverageLines({ coverage }: EstimateAnswer): readonly string[] {
  const ofSide = Map.groupBy(coverage, ({ item, side, status, stand_in }) =>
    JSON.stringify([item, side, status, stand_in]),
  );
  const sentences = [...ofSide.values()].map((gaps) => {
    const [{ item, side, status, stand_in }] = gaps as [EstimateAnswer['coverage'][number]];
    const names = gaps.map(({ model }) => modelNames[model] ?? model).join(', ');
    const why = status === 'not_offered' ? 'not sold' : 'not wholly on the price sheet';
    const instead = stand_in === 'payg' ? 'counts at pay-as-you-go' : 'the public price stands in';
    return { text: `${makeVisible(item)}: ${names}: ${why}, ${instead}`, side: sideNames[side] ?? side };
  });
  const bySentence = Map.groupBy(sentences, ({ text }) => text);
  return [...bySentence].map(([text, both]) => `${text} (${both.map(({ side }) => side).join(' and ')}).`);
}

/** Names the price list and sheet, so that an estimate can be repeated. */
export const sourceLine = ({ scope_id, snapshots, currency }: EstimateAnswer): string =>
  scope_id === null
    ? `Prices in ${currency}: public list ${snapshots.retail}.`
    : `Prices in ${currency}: public list ${snapshots.retail}; contract ${makeVisible(scope_id)}${snapshots.corporate === null ? '' : `, sheet ${snapshots.corporate}`}.`;
