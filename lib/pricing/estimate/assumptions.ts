import { say, type Texts } from '../../platform/language.ts';
import { hoursAMonth, hoursIn } from '../hours.ts';
import { hoursOfEach } from '../meter-lines/instances.ts';
import { isMeterItem, nameLines } from '../meter-lines/meter-item.ts';
import { stopsWhenOff } from '../products/forms.ts';
import type { EstimateItem } from '../products/item.ts';
import type { Sharing } from './commitment-cost.ts';
import { lineKindOf, lineKinds } from './line-kinds.ts';

const taxes: Texts = {
  en: 'Prices are before taxes; reservations and savings plans are shown by the month and cover the whole term.',
  pt: 'Os preços são antes de impostos; reservas e planos de economia aparecem por mês e valem pelo prazo inteiro.',
};
const ownLicences: Texts = {
  en: 'Licences that the hybrid benefit brings along are not priced.',
  pt: 'As licenças que o benefício híbrido traz consigo não têm preço aqui.',
};
/** For lines that run fewer hours than a month has. */
export const fewerHours = (sharing: Sharing | undefined): string =>
  `${say(owedAlways)} ${say(sharing === 'spread' ? spread : together)}`;

const owedAlways: Texts = {
  en: 'Reservations and savings plans are owed for every hour of their term, used or not; what runs fewer hours leaves a part of them idle.',
  pt: 'Reservas e planos de economia são devidos por todas as horas do prazo, usadas ou não; o que roda menos horas deixa uma parte deles ociosa.',
};
const together: Texts = {
  en: 'All lines are taken to run at the same time, so that no line uses what another one leaves idle.',
  pt: 'Supõe-se que todas as linhas rodam ao mesmo tempo, de modo que nenhuma usa o que outra deixa ocioso.',
};
const spread: Texts = {
  en: `The hours of different lines are taken never to fall together, as the request says, where they fit into ${hoursAMonth} a month: such lines share the commitments of the one that runs longest, if one reservation can serve them and it is for as many.`,
  pt: `Supõe-se que as horas de linhas diferentes nunca coincidem, como diz a requisição, onde cabem em ${hoursAMonth} por mês: tais linhas dividem os compromissos da que roda mais tempo, se uma mesma reserva as serve e é para o mesmo número delas.`,
};

/** The quantity of a line by meter is that of a month: its hours matter to commitments alone. */
const runsFewerHours = (item: EstimateItem, hasCommitments: (item: EstimateItem) => boolean): boolean =>
  isMeterItem(item)
    ? hoursOfEach(item).comparedTo(hoursAMonth) < 0 && hasCommitments(item)
    : hoursIn(item.hours) < hoursAMonth;

/** Names the lines that cannot be stopped and have hours of their own. */
function existingFor(items: readonly EstimateItem[]): readonly string[] {
  const concerned = items.filter(
    (item) => hoursIn(item.hours) !== hoursAMonth && !stopsWhenOff(item) && !isMeterItem(item),
  );
  if (concerned.length === 0) return [];
  const names = nameLines(concerned.map(({ id, hours }) => `${id} (${hoursIn(hours)})`));
  return [
    say({
      en: `What costs the same whether it runs or not is taken to exist for the hours that its line gives: ${names}.`,
      pt: `O que custa o mesmo ligado ou desligado existe, supõe-se, pelas horas que a sua linha diz: ${names}.`,
    }),
  ];
}

/**
 * Lists the assumptions that apply to the items, in the same order for all estimates.
 * @param hasCommitments true for an item for which a commitment is sold, at public or at contract prices
 */
export function assumptionsOf(
  items: readonly EstimateItem[],
  hasCommitments: (item: EstimateItem) => boolean,
  sharing?: Sharing,
): readonly string[] {
  const ofProducts = lineKinds.flatMap((kind) => {
    const ofKind = items.filter((item) => lineKindOf(item) === kind);
    return kind.assumptions.flatMap((assumption) => {
      const concerned = ofKind.filter((item) => assumption.appliesTo(item, hasCommitments(item)));
      if (concerned.length === 0) return [];
      const { text, comesFirst } = assumption;
      return [{ text: `${say(text)}${assumption.naming?.(concerned) ?? ''}`, comesFirst }];
    });
  });
  const textsOf = (isFirst: boolean): readonly string[] =>
    ofProducts.filter(({ comesFirst = false }) => comesFirst === isFirst).map(({ text }) => text);
  return [
    say(taxes),
    ...textsOf(true),
    ...(items.some(({ hybridBenefit }) => hybridBenefit) ? [say(ownLicences)] : []),
    ...(items.some((item) => runsFewerHours(item, hasCommitments)) ? [fewerHours(sharing)] : []),
    ...existingFor(items),
    ...textsOf(false),
  ];
}
