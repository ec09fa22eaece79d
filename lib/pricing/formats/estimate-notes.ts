import { requireItem } from '../../platform/require-item.ts';
import { makeVisible } from '../../platform/text.ts';
import { type EstimateAnswer, modelNames, sideNames } from './estimate-answer.ts';
import { money } from './estimate-rows.ts';

/** Names the cheapest model. */
export const bestLine = ({ best, currency, items }: EstimateAnswer): string =>
  items.length === 0
    ? `It costs ${money.format(0)} ${currency} a month.`
    : `Lowest: ${modelNames[best.model] ?? best.model} at ${sideNames[best.side] ?? best.side} prices, ${money.format(best.monthly)} ${currency} a month.`;

/** Says what the cheapest mix is and commits to: a sentence each; nothing if one model is the cheapest for all lines. */
export function mixSentences({ best: { model, side, monthly, mix }, currency }: EstimateAnswer): readonly string[] {
  if (!mix || (mix.side === side && mix.monthly === monthly && mix.lines.every((line) => line.model === model))) {
    return [];
  }
  const amount = (value: number): string => `${money.format(value)} ${currency}`;
  const byModel = Map.groupBy(mix.lines, (line) => line.model);
  const parts = [...byModel].map(
    ([name, lines]) => `${modelNames[name] ?? name} for ${listOf(lines.map(({ id }) => makeVisible(id)))}`,
  );
  const after = mix.break_even_months === null ? '' : ` It pays off after ${mix.break_even_months} months.`;
  const idle = mix.idle_monthly ? ` ${amount(mix.idle_monthly)} of what is committed lies idle.` : '';
  const committed = `${amount(mix.committed_monthly)} of it is committed (${amount(mix.committed_1y)} over one year, ${amount(mix.committed_3y)} over three), ${amount(mix.flexible_monthly)} stays flexible.${idle}`;
  return [
    `Cheapest mix at ${sideNames[mix.side] ?? mix.side} prices: ${amount(mix.monthly)} a month, ${parts.join('; ')}.`,
    mix.committed_monthly === 0 ? 'It commits to nothing.' : `${committed}${after}`,
    ...(mix.gap === 0 ? [] : [`Another mix may cost up to ${amount(mix.gap)} a month less.`]),
  ];
}

/** Names that a sentence lists; of more it counts the rest. */
const maxNames = 8;

function listOf(names: readonly string[]): string {
  const shown =
    names.length <= maxNames ? names : [...names.slice(0, maxNames - 1), `${names.length - maxNames + 1} more`];
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(shown);
}

const reasons: Readonly<Record<string, string>> = {
  not_offered: 'not sold',
  not_on_sheet: 'not wholly on the price sheet',
  not_on_list: 'not on the public list',
};
const standIns: Readonly<Record<string, string>> = {
  payg: 'pay-as-you-go counts',
  retail: 'the public price counts',
  contract: "the contract's price counts",
};

/** Says which prices of an estimate are replaced, and by what: one sentence for all lines for which the same is true. */
export function coverageSentences({ coverage }: EstimateAnswer): readonly string[] {
  const ofLines = [...Map.groupBy(coverage, ({ item, side, status }) => JSON.stringify([item, side, status])).values()];
  const facts = ofLines.map((gaps) => {
    const { item, side, status, stand_in } = requireItem(gaps, 0);
    const models = gaps.map(({ model }) => modelNames[model] ?? model);
    const why = reasons[status] ?? status;
    const instead = standIns[stand_in] ?? stand_in;
    const sentence = `${listOf(models)} ${models.length === 1 ? 'is' : 'are'} ${why}: ${instead}`;
    return { item: makeVisible(item), side: sideNames[side] ?? side, sentence };
  });
  const ofItems = [...Map.groupBy(facts, ({ item, sentence }) => JSON.stringify([item, sentence])).values()].map(
    (sides) => ({ ...requireItem(sides, 0), side: listOf(sides.map(({ side }) => side)) }),
  );
  const sentences = Map.groupBy(ofItems, ({ side, sentence }) => JSON.stringify([side, sentence]));
  return [...sentences.values()].map((same) => {
    const { side, sentence } = requireItem(same, 0);
    return `For ${listOf(same.map(({ item }) => item))}, ${sentence} (${side}).`;
  });
}

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const dayMs = 86_400_000;

/** Formats an id with the day of a date-time in words, and its age: `… (21 November 2026, 3 days old)`. */
function dated(id: string, time: string | null | undefined, now: Date): string {
  if (!time) return id;
  const age = Math.max(0, Math.floor((now.getTime() - Date.parse(time)) / dayMs));
  const ageText = age === 0 ? 'less than a day' : `${age} day${age === 1 ? '' : 's'}`;
  return `${id} (${days.format(new Date(time))}, ${ageText} old)`;
}

/** Names the price list and sheet with their dates, so that an estimate can be judged and repeated. */
export function sourceLine({ scope_id, snapshots, currency, items }: EstimateAnswer, now: Date): string {
  if (items.length === 0) return 'No price was needed.';
  const { retail, retail_at, corporate, corporate_at } = snapshots;
  const sheet = corporate === null ? '' : `, sheet ${dated(corporate, corporate_at, now)}`;
  const contract = scope_id === null ? '' : `; contract ${makeVisible(scope_id)}${sheet}`;
  return `Prices in ${currency}: public list ${dated(retail, retail_at, now)}${contract}.`;
}
