import { makeVisible } from '../../../platform/text.ts';
import { type EstimateAnswer, modelNames, sideNames } from './estimate-answer.ts';
import { money } from './estimate-rows.ts';

/** The cheapest way to pay for it all. */
export const bestLine = ({ best, currency }: EstimateAnswer): string =>
  `Lowest: ${modelNames[best.model] ?? best.model} at ${sideNames[best.side] ?? best.side} prices, ${money.format(best.monthly)} ${currency} a month.`;

/** A sentence for each line and reason for which totals hold something else than a side's own price of a model. */
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

/** The source of the prices, so that a figure in a proposal can be found again. */
export const sourceLine = ({ scope_id, snapshots, currency }: EstimateAnswer): string =>
  scope_id === null
    ? `Prices in ${currency}: public list ${snapshots.retail}.`
    : `Prices in ${currency}: public list ${snapshots.retail}; contract ${makeVisible(scope_id)}${snapshots.corporate === null ? '' : `, sheet ${snapshots.corporate}`}.`;
