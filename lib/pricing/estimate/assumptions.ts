import { hoursAMonth, hoursIn } from '../hours.ts';
import { isMeterItem, nameLines } from '../meter-lines/meter-item.ts';
import { stopsWhenOff } from '../products/forms.ts';
import type { EstimateItem } from '../products/item.ts';
import type { Sharing } from './commitment-cost.ts';
import { lineKindOf, lineKinds } from './line-kinds.ts';

const taxes =
  'Prices are before taxes; reservations and savings plans are shown by the month and cover the whole term.';
const ownLicences = 'Licences that the hybrid benefit brings along are not priced.';
/** For lines that run fewer hours than a month has. */
export const fewerHours = (sharing: Sharing | undefined): string =>
  `Reservations and savings plans are owed for every hour of their term, used or not; what runs fewer hours leaves a part of them idle. ${sharing === 'spread' ? spread : together}`;

const together = 'All lines are taken to run at the same time, so that no line uses what another one leaves idle.';
const spread = `The hours of different lines are taken never to fall together, as the request says, where they fit into ${hoursAMonth} a month: such lines share the commitments of the one that runs longest, if one reservation can serve them and it is for as many.`;

/** Names the lines that cannot be stopped and have hours of their own. */
function existingFor(items: readonly EstimateItem[]): readonly string[] {
  const concerned = items.filter(
    (item) => hoursIn(item.hours) !== hoursAMonth && !stopsWhenOff(item) && !isMeterItem(item),
  );
  if (concerned.length === 0) return [];
  const names = nameLines(concerned.map(({ id, hours }) => `${id} (${hoursIn(hours)})`));
  return [`What costs the same whether it runs or not is taken to exist for the hours that its line gives: ${names}.`];
}

/** Lists the assumptions that apply to the items, in the same order for all estimates. */
export function assumptionsOf(items: readonly EstimateItem[], sharing?: Sharing): readonly string[] {
  const ofProducts = lineKinds.flatMap((kind) => {
    const ofKind = items.filter((item) => lineKindOf(item) === kind);
    return kind.assumptions.flatMap((assumption) => {
      const concerned = ofKind.filter((item) => assumption.appliesTo(item));
      if (concerned.length === 0) return [];
      const { text, comesFirst } = assumption;
      return [{ text: `${text}${assumption.naming?.(concerned) ?? ''}`, comesFirst }];
    });
  });
  const textsOf = (isFirst: boolean): readonly string[] =>
    ofProducts.filter(({ comesFirst = false }) => comesFirst === isFirst).map(({ text }) => text);
  return [
    taxes,
    ...textsOf(true),
    ...(items.some(({ hybridBenefit }) => hybridBenefit) ? [ownLicences] : []),
    ...(items.some((item) => hoursIn(item.hours) < hoursAMonth && !isMeterItem(item)) ? [fewerHours(sharing)] : []),
    ...existingFor(items),
    ...textsOf(false),
  ];
}
