import { say } from '../../platform/language.ts';
import { right, type Table, table } from '../../platform/report.ts';
import { type AlikeAlternatives, joinAlike } from './alike-alternatives.ts';
import { type EstimateAnswer, modelLabel, sideLabel } from './estimate-answer.ts';
import { decimalText, money } from './estimate-rows.ts';
import type { AnsweredAlternative, AnsweredChange } from './what-if-answer.ts';

/** Lines that are named of those that change; a table with all would be too wide. */
const maxNamed = 3;

const standIn = '‡';
const notWhole = '§';

/** The alternatives in a table, and what to know of them: sentences. Both may have texts of the caller. */
export interface WhatIfReport {
  readonly table: Table<string>;
  readonly notes: readonly string[];
}

/** Ranks the alternatives of an answer; undefined if there are none. */
export function whatIfReport(answer: EstimateAnswer): WhatIfReport | undefined {
  const { what_if: alternatives, best, currency } = answer;
  if (!alternatives || !best.mix) return undefined;
  const { side, monthly } = best.mix;
  const payg = answer.totals[side === 'corporate' ? 'corporate' : 'retail']?.payg_monthly ?? 0;
  const asItIs = ['', say({ en: 'as it is', pt: 'como está' }), money.format(monthly), '', money.format(payg), '', ''];
  const groups = joinAlike(answer);
  const rows = [asItIs, ...groups.flatMap(({ shown }) => (shown ? [rowOf(shown, side)] : []))];
  const isReplaced = rows.flat().some((cell) => cell.endsWith(standIn));
  const difference = say({ en: 'Difference', pt: 'Diferença' });
  const figures = [modelLabel('mix'), difference, modelLabel('payg'), difference].map(right);
  return {
    table: table(
      [right('#'), say({ en: 'What if', pt: 'E se' }), ...figures, say({ en: 'Most changed', pt: 'O que mais muda' })],
      rows,
      say({
        en: `What if, in ${currency} a month at ${sideLabel(side)} prices, the cheapest mix first:`,
        pt: `E se, em ${currency} por mês (${sideLabel(side)}), a combinação mais barata primeiro:`,
      }),
    ),
    notes: [
      ...(isReplaced
        ? [
            say({
              en: `${standIn} A price is not on the price sheet: the public price counts.`,
              pt: `${standIn} Um preço não está na tabela de preços: conta o preço público.`,
            }),
          ]
        : []),
      ...groups.flatMap(({ shown }) => stayedIn(shown)),
      ...groups.flatMap(sameAs),
      ...notesOn(alternatives),
    ],
  };
}

/** Says how much of an alternative could not move, which is why it ranks behind those that are whole. */
const stayedIn = (alternative: AnsweredAlternative | undefined): readonly string[] =>
  alternative?.stayed
    ? [
        say({
          en: `${notWhole} ${changeText(alternative.change)}: ${money.format(alternative.stayed.monthly)} could not move (${shortList(alternative.stayed.lines)}), so that it ranks behind those in which everything moves.`,
          pt: `${notWhole} ${changeText(alternative.change)}: ${money.format(alternative.stayed.monthly)} não puderam mudar (${shortList(alternative.stayed.lines)}), de modo que fica atrás daquelas em que tudo muda.`,
        }),
      ]
    : [];

/** Names the alternatives that need no row of their own. */
function sameAs({ shown, others }: AlikeAlternatives): readonly string[] {
  const names = others.map(({ change }) => changeText(change)).join('; ');
  const same = shown?.rank ?? say({ en: 'it is', pt: 'está' });
  return others.length === 0 ? [] : [say({ en: `same as ${same}: ${names}`, pt: `como ${same}: ${names}` })];
}

function rowOf(alternative: AnsweredAlternative, side: string) {
  const { rank, change, totals, best, difference, stayed, lines, coverage } = alternative;
  const isOwn = side === 'corporate';
  const [figures, changes] = isOwn ? [totals?.corporate, difference?.corporate] : [totals?.retail, difference?.retail];
  const used = new Map(lines.map(({ id, model }) => [id, model]));
  const isReplaced = (modelOf: (id: string) => string | undefined): boolean =>
    coverage.some(
      ({ item, side: of, models, status }) =>
        of === side && status === 'not_on_sheet' && models.includes(modelOf(item) ?? ''),
    );
  const sign = (replaced: boolean): string => (replaced ? ` ${standIn}` : '');
  return [
    String(rank),
    changeText(change) + (stayed ? ` ${notWhole}` : ''),
    money.format(best?.mix.monthly ?? 0) + sign(isReplaced((id) => used.get(id))),
    signed(difference?.mix ?? 0),
    money.format(figures?.payg_monthly ?? 0) + sign(isReplaced(() => 'payg')),
    signed(changes?.payg_monthly ?? 0),
    largestChanges(lines),
  ];
}

/** Formats a difference with its sign; none for 0. */
const signed = (amount: number): string => (amount > 0 ? `+${money.format(amount)}` : money.format(amount));

/** Says what an alternative changes: `eastus2, 220 h a month`. */
export function changeText({ region, skus, same_shape, hours_per_month: hours }: AnsweredChange): string {
  const sizes = Object.entries(skus ?? {}).map(([id, sku]) => `${id} ${sku}`);
  const series = same_shape === undefined ? '' : `${same_shape.replace('_', ' ')}${sizes.length > 0 ? ': ' : ''}`;
  return [
    ...(region === undefined ? [] : [region]),
    ...(hours === undefined
      ? []
      : [say({ en: `${decimalText(hours)} h a month`, pt: `${decimalText(hours)} h por mês` })]),
    ...(series === '' && sizes.length === 0 ? [] : [`${series}${shortList(sizes)}`]),
  ].join(', ');
}

const shortList = (names: readonly string[]): string =>
  names.length <= maxNamed
    ? names.join(', ')
    : say({
        en: `${names.slice(0, maxNamed).join(', ')} and ${names.length - maxNamed} more`,
        pt: `${names.slice(0, maxNamed).join(', ')} e mais ${names.length - maxNamed}`,
      });

const largestChanges = (lines: AnsweredAlternative['lines']): string =>
  shortList(
    lines
      .filter(({ difference }) => difference !== 0)
      .toSorted((left, right) => Math.abs(right.difference) - Math.abs(left.difference))
      .map(({ id, difference }) => `${id} ${signed(difference)}`),
  );

/** Says once what is true of several alternatives: what has no price, what stays as it is, and what is doubtful. */
function notesOn(alternatives: readonly AnsweredAlternative[]): readonly string[] {
  const missing = alternatives.flatMap(({ change, missing: lines }) =>
    lines.map(({ id, detail }) => ({ what: changeText(change), id, detail })),
  );
  const reasons = [...Map.groupBy(missing, ({ detail }) => detail)].map(([detail, same]) => {
    const changes = new Set(same.map(({ what }) => what));
    const ids = new Set(same.map(({ id }) => id));
    const what = `${[...changes].join('; ')} (${[...ids].join(', ')}): ${detail}`;
    return say({ en: `not priced: ${what}`, pt: `sem preço: ${what}` });
  });
  const kept = Map.groupBy(
    alternatives.flatMap(({ unchanged }) => unchanged),
    ({ reason }) => reason,
  );
  const unchanged = [...kept].map(([reason, same]) => {
    const ids = [...new Set(same.map(({ id }) => id))].join(', ');
    return say({ en: `unchanged: ${ids}: ${reason}`, pt: `sem mudança: ${ids}: ${reason}` });
  });
  const warnings = [...new Set(alternatives.flatMap((alternative) => alternative.warnings))].map((text) =>
    say({ en: `warning: ${text}`, pt: `aviso: ${text}` }),
  );
  return [...reasons, ...unchanged, ...warnings];
}
