import { say, type Texts } from '../../platform/language.ts';
import { requireItem } from '../../platform/require-item.ts';
import { count, makeVisible } from '../../platform/text.ts';
import { type EstimateAnswer, modelLabel, sideLabel } from './estimate-answer.ts';
import { decimalText, money } from './estimate-rows.ts';

/** Names the cheapest model. */
export const bestLine = ({ best, currency, items }: EstimateAnswer): string =>
  items.length === 0
    ? say({
        en: `It costs ${money.format(0)} ${currency} a month.`,
        pt: `Custa ${money.format(0)} ${currency} por mês.`,
      })
    : say({
        en: `Lowest: ${modelLabel(best.model)} at ${sideLabel(best.side)} prices, ${money.format(best.monthly)} ${currency} a month.`,
        pt: `O mais barato: ${modelLabel(best.model)} (${sideLabel(best.side)}), ${money.format(best.monthly)} ${currency} por mês.`,
      });

/** Says what the cheapest mix is and commits to: a sentence each; nothing if one model is the cheapest for all lines. */
export function mixSentences({ best: { model, side, monthly, mix }, currency }: EstimateAnswer): readonly string[] {
  if (!mix || (mix.side === side && mix.monthly === monthly && mix.lines.every((line) => line.model === model))) {
    return [];
  }
  const amount = (value: number): string => `${money.format(value)} ${currency}`;
  const byModel = Map.groupBy(mix.lines, (line) => line.model);
  const parts = [...byModel].map(([name, lines]) => {
    const ids = listOf(lines.map(({ id }) => makeVisible(id)));
    return say({ en: `${modelLabel(name)} for ${ids}`, pt: `${modelLabel(name)} para ${ids}` });
  });
  const after =
    mix.break_even_months === null
      ? ''
      : say({
          en: ` It pays off after ${decimalText(mix.break_even_months)} months.`,
          pt: ` Compensa depois de ${decimalText(mix.break_even_months)} meses.`,
        });
  const idle = mix.idle_monthly
    ? say({
        en: ` ${amount(mix.idle_monthly)} of what is committed lies idle.`,
        pt: ` ${amount(mix.idle_monthly)} do compromisso ficam ociosos.`,
      })
    : '';
  const committed = say({
    en: `${amount(mix.committed_monthly)} of it is committed (${amount(mix.committed_1y)} over one year, ${amount(mix.committed_3y)} over three), ${amount(mix.flexible_monthly)} stays flexible.${idle}`,
    pt: `São compromisso ${amount(mix.committed_monthly)} (${amount(mix.committed_1y)} em um ano, ${amount(mix.committed_3y)} em três); ${amount(mix.flexible_monthly)} ficam livres.${idle}`,
  });
  return [
    say({
      en: `Cheapest mix at ${sideLabel(mix.side)} prices: ${amount(mix.monthly)} a month, ${parts.join('; ')}.`,
      pt: `Combinação mais barata (${sideLabel(mix.side)}): ${amount(mix.monthly)} por mês, ${parts.join('; ')}.`,
    }),
    mix.committed_monthly === 0
      ? say({ en: 'It commits to nothing.', pt: 'Não exige compromisso.' })
      : `${committed}${after}`,
    ...(mix.gap === 0
      ? []
      : [
          say({
            en: `Another mix may cost up to ${amount(mix.gap)} a month less.`,
            pt: `Outra combinação pode custar até ${amount(mix.gap)} menos por mês.`,
          }),
        ]),
  ];
}

/** Names that a sentence lists; of more it counts the rest. */
const maxNames = 8;

function listOf(names: readonly string[]): string {
  const shown =
    names.length <= maxNames
      ? names
      : [
          ...names.slice(0, maxNames - 1),
          say({ en: `${names.length - maxNames + 1} more`, pt: `mais ${names.length - maxNames + 1}` }),
        ];
  return new Intl.ListFormat(say({ en: 'en-GB', pt: 'pt-BR' }), { type: 'conjunction' }).format(shown);
}

const reasons: Readonly<Record<string, Texts>> = {
  not_offered: { en: 'not sold', pt: 'sem venda' },
  not_on_sheet: { en: 'not wholly on the price sheet', pt: 'não por inteiro na tabela de preços' },
  not_on_list: { en: 'not on the public list', pt: 'fora da lista pública' },
};
const standIns: Readonly<Record<string, Texts>> = {
  payg: { en: 'pay-as-you-go counts', pt: 'conta o pagamento por uso' },
  retail: { en: 'the public price counts', pt: 'conta o preço público' },
  contract: { en: "the contract's price counts", pt: 'conta o preço do contrato' },
};

/** Says what a code means; one of a later version of the API by itself. */
function meaningOf(code: string, texts: Readonly<Record<string, Texts>>): string {
  const known = Object.hasOwn(texts, code) ? texts[code] : undefined;
  return known ? say(known) : code;
}

/** Says which prices of an estimate are replaced, and by what: one sentence for all lines for which the same is true. */
export function coverageSentences({ coverage }: EstimateAnswer): readonly string[] {
  const ofLines = [...Map.groupBy(coverage, ({ item, side, status }) => JSON.stringify([item, side, status])).values()];
  const facts = ofLines.map((gaps) => {
    const { item, side, status, stand_in } = requireItem(gaps, 0);
    const models = gaps.map(({ model }) => modelLabel(model));
    const why = meaningOf(status, reasons);
    const instead = meaningOf(stand_in, standIns);
    const be = models.length === 1 ? say({ en: 'is', pt: 'está' }) : say({ en: 'are', pt: 'estão' });
    const sentence = `${listOf(models)} ${be} ${why}: ${instead}`;
    return { item: makeVisible(item), side: sideLabel(side), sentence };
  });
  const ofItems = [...Map.groupBy(facts, ({ item, sentence }) => JSON.stringify([item, sentence])).values()].map(
    (sides) => ({ ...requireItem(sides, 0), side: listOf(sides.map(({ side }) => side)) }),
  );
  const sentences = Map.groupBy(ofItems, ({ side, sentence }) => JSON.stringify([side, sentence]));
  return [...sentences.values()].map((same) => {
    const { side, sentence } = requireItem(same, 0);
    const items = listOf(same.map(({ item }) => item));
    return say({ en: `For ${items}, ${sentence} (${side}).`, pt: `Para ${items}, ${sentence} (${side}).` });
  });
}

const dayMs = 86_400_000;

/** Formats an id with the day of a date-time in words, and its age: `… (21 November 2026, 3 days old)`. */
function dated(id: string, time: string | null | undefined, now: Date): string {
  if (!time) return id;
  const age = Math.max(0, Math.floor((now.getTime() - Date.parse(time)) / dayMs));
  const day = new Date(time).toLocaleDateString(say({ en: 'en-GB', pt: 'pt-BR' }), {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  if (age === 0) return say({ en: `${id} (${day}, less than a day old)`, pt: `${id} (${day}, há menos de um dia)` });
  return say({ en: `${id} (${day}, ${count(age, 'day')} old)`, pt: `${id} (${day}, há ${count(age, 'dia')})` });
}

/** Names the price list and sheet with their dates, so that an estimate can be judged and repeated. */
export function sourceLine({ scope_id, snapshots, currency, items }: EstimateAnswer, now: Date): string {
  if (items.length === 0) return say({ en: 'No price was needed.', pt: 'Nenhum preço foi preciso.' });
  const { retail, retail_at, corporate, corporate_at } = snapshots;
  const sheet =
    corporate === null
      ? ''
      : say({
          en: `, sheet ${dated(corporate, corporate_at, now)}`,
          pt: `, tabela ${dated(corporate, corporate_at, now)}`,
        });
  const contract =
    scope_id === null
      ? ''
      : say({ en: `; contract ${makeVisible(scope_id)}${sheet}`, pt: `; contrato ${makeVisible(scope_id)}${sheet}` });
  return say({
    en: `Prices in ${currency}: public list ${dated(retail, retail_at, now)}${contract}.`,
    pt: `Preços em ${currency}: lista pública ${dated(retail, retail_at, now)}${contract}.`,
  });
}
