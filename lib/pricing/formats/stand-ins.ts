import { say, type Texts } from '../../platform/language.ts';
import { hasMember } from '../../platform/members.ts';
import type { EstimateAnswer } from './estimate-answer.ts';
import type { FigureName, SideName } from './figures.ts';

const signs = { payg: '†', retail: '‡', contract: '§' } as const;
const meanings: Readonly<Record<keyof typeof signs, Texts>> = {
  payg: {
    en: `${signs.payg} Not sold under this model: the line counts at pay-as-you-go.`,
    pt: `${signs.payg} Não é vendido neste modelo: a linha conta a pagamento por uso.`,
  },
  retail: {
    en: `${signs.retail} Not wholly on the price sheet: the public price counts.`,
    pt: `${signs.retail} Não está por inteiro na tabela de preços: conta o preço público.`,
  },
  contract: {
    en: `${signs.contract} Not on the public list: the contract's price counts.`,
    pt: `${signs.contract} Não está na lista pública: conta o preço do contrato.`,
  },
};

/** Returns the mark of a figure that another price stands in for, `''` for other figures. */
export type SignOf = (item: string, side: SideName, figure: FigureName) => string;

/** Makes a function that finds the signs of an answer's figures. */
export function standInSigns(answer: EstimateAnswer): SignOf {
  const found = signsOf(answer);
  return (item, side, figure) => found.get(keyOf(item, side, figure)) ?? '';
}

/** Says what the signs mean that an answer's figures carry. */
export function standInLegend(answer: EstimateAnswer): string {
  const used = new Set(signsOf(answer).values());
  return (['payg', 'retail', 'contract'] as const)
    .filter((kind) => used.has(signs[kind]))
    .map((kind) => say(meanings[kind]))
    .join(' ');
}

const keyOf = (item: string, side: string, figure: string): string => JSON.stringify([item, side, figure]);

const signOfStandIn = (standIn: string): string => (hasMember(signs, standIn) ? signs[standIn] : signs.retail);

function signsOf({ coverage, items }: EstimateAnswer): ReadonlyMap<string, string> {
  return new Map([
    // Pay-as-you-go has no gap of its own: the line says that its price is not on the sheet.
    ...items.flatMap(({ id, ea_available }) =>
      ea_available === false ? [[keyOf(id, 'corporate', 'payg_monthly'), signs.retail] as const] : [],
    ),
    ...coverage.map(
      ({ item, side, model, stand_in }) => [keyOf(item, side, `${model}_monthly`), signOfStandIn(stand_in)] as const,
    ),
  ]);
}
