import { say } from '../../platform/language.ts';
import { NoPrice } from '../line-offers.ts';
import { commitmentTerms } from '../model.ts';
import { Money } from '../money.ts';
import { nearestName } from '../nearest-name.ts';
import { type PriceRow, vcoresOf } from '../price-row.ts';
import { faultOf, type ItemFault } from '../products/item-reader.ts';
import { fold } from '../search/terms.ts';
import { byTier, isPerResource } from '../tiers.ts';
import { dearestOf, unitOfMeasure } from '../unit-of-measure.ts';
import { candidatesOf, maxFound, type NameMember, namesOf, tellApart } from './candidates.ts';
import { countInstances, whyNotInstances } from './instances.ts';
import type { MeterAsk, MeterItem, MeterPrices, MeterVariant } from './meter-item.ts';

/** What was read for a line by meter. Rows of other meters may be among them. */
export interface MeterRows {
  readonly list: readonly PriceRow[];
  /** Rows of the contract's sheet; undefined without a sheet. They are only needed if the list has no price. */
  readonly sheet: readonly PriceRow[] | undefined;
}

/** An amount is shown to the cent up to here, in the sum of 200 lines, too. */
const maxMonthly = 1e11;

/** True if some rows have a price for a line's meter, or may mean several. */
export const hasPrice = (item: MeterItem, rows: readonly PriceRow[]): boolean =>
  chooseMeter(item, rows, true) !== undefined;

/**
 * Gives a line the prices of its meter: those of the public list, else those of the sheet, else a fault that says why there
 * are none. @param whyUnknown says why a meter that neither has is not known
 */
export function resolveMeter(
  item: MeterItem,
  { list, sheet }: MeterRows,
  whyUnknown: (reason: NoPrice | undefined) => ItemFault,
): MeterItem {
  const found = chooseMeter(item, list, true) ?? (sheet && chooseMeter(item, sheet, false));
  if (!found) {
    const rows = [...list, ...(sheet ?? [])].filter((row) => isOfMeter(row, item.ask));
    return { ...item, found: whyUnknown(rows.length === 0 ? undefined : new NoPrice(whyNotPriced(item, rows))) };
  }
  if ('pointer' in found) return { ...item, found };
  return { ...item, ...factsOf(item, found), found: checkQuantity(item, found) ?? found };
}

/** Says why a meter that has rows has no price for its use. */
function whyNotPriced({ ask }: MeterItem, rows: readonly PriceRow[]): string {
  const usage = rows.filter(({ priceType }) => priceType === 'Consumption');
  const name = ask.meter ?? ask.meterId;
  if (usage.some(({ unitPrice }) => Number(unitPrice) > 0))
    return say({
      en: `${name} has no price for its first units.`,
      pt: `${name} não tem preço para as suas primeiras unidades.`,
    });
  if (usage.length > 0)
    return say({
      en: `${name} has the price 0, which is an allowance or a price that is not published yet.`,
      pt: `${name} tem o preço 0, que é uma franquia ou um preço ainda não publicado.`,
    });
  const isDevTest = rows.every(({ priceType }) => priceType === 'DevTestConsumption');
  return isDevTest
    ? say({ en: `${name} has Dev/Test prices only.`, pt: `${name} só tem preços Dev/Test.` })
    : say({ en: `${name} has no pay-as-you-go price.`, pt: `${name} não tem preço de pagamento por uso.` });
}

function factsOf(item: MeterItem, { variants, isOnList }: MeterPrices) {
  const [{ usage, commitments }] = variants;
  const [row] = usage;
  const { unit } = unitOfMeasure(row.unitOfMeasure);
  const isReserved = commitments.some(({ priceType }) => priceType === 'Reservation');
  const isSpot = /\b(?:Spot|Low Priority)\b/i.test(`${row.sku} ${row.meterName}`);
  return {
    region: row.location,
    unit,
    notes: [
      ...(isOnList
        ? []
        : [
            say({
              en: `${row.meterName || row.meterId} is not on the public price list; the contract's price stands in for it.`,
              pt: `${row.meterName || row.meterId} não está na lista pública de preços; vale o preço do contrato.`,
            }),
          ]),
      ...(isSpot
        ? [
            say({
              en: `the price of ${row.meterName} changes with demand; it is not a pay-as-you-go price.`,
              pt: `o preço de ${row.meterName} muda com a demanda; não é um preço de pagamento por uso.`,
            }),
          ]
        : []),
      ...(isReserved && !countInstances(item, unit)
        ? [
            say({
              en: `reservations of ${row.meterName} are not compared: the list does not say how many ${unit} one covers.`,
              pt: `reservas de ${row.meterName} não são comparadas: a lista não diz quantos ${unit} uma cobre.`,
            }),
          ]
        : []),
    ],
  };
}

function checkQuantity(item: MeterItem, { variants }: MeterPrices): ItemFault | undefined {
  const { quantity, askedUnit, pointer } = item;
  const [{ usage }] = variants;
  const { unit, blockSize } = unitOfMeasure(usage[0].unitOfMeasure);
  if (askedUnit !== undefined) {
    const asked = unitOfMeasure(askedUnit);
    if (asked.blockSize !== 1 || asked.unit.toLowerCase() !== unit.toLowerCase()) {
      const got = JSON.stringify(askedUnit);
      const measure = usage[0].unitOfMeasure;
      const detail = say({
        en: `Got ${got}; the quantity of this meter is in ${unit} (its price is for ${measure}).`,
        pt: `Recebido ${got}; a quantidade deste medidor está em ${unit} (o seu preço é por ${measure}).`,
      });
      return faultOf(`${pointer}/unit`, 'not_allowed', detail, unit);
    }
  }
  const wrongInstances = whyNotInstances(item, unit);
  if (wrongInstances !== undefined) {
    return { pointer: `${pointer}/instances`, code: 'not_allowed', detail: wrongInstances };
  }
  const highest = Math.max(...usage.map(({ unitPrice }) => Number(unitPrice)));
  if (Money.of(quantity).div(blockSize).mul(highest).comparedTo(maxMonthly) <= 0) return undefined;
  const detail = say({
    en: `Got ${quantity}; at this price a line may cost at most 100,000,000,000 a month.`,
    pt: `Recebido ${quantity}; a este preço uma linha pode custar no máximo 100.000.000.000 por mês.`,
  });
  return { pointer: `${pointer}/quantity`, code: 'out_of_range', detail };
}

/** True for a row of the meter that a line asks for, whatever the product and SKU: those only narrow it. */
function isOfMeter(row: PriceRow, ask: MeterAsk): boolean {
  if (ask.meterId !== undefined) return row.meterId === ask.meterId;
  return (['service', 'meter', 'region'] as const).every((member) => isNamed(row, ask, member));
}

const isNamed = (row: PriceRow, ask: MeterAsk, member: NameMember): boolean =>
  ask[member] === undefined || fold(namesOf[member](row)) === fold(ask[member]);

/**
 * Chooses the prices that a line means among the rows of its meter. SKUs of a meter that cost the same are one.
 * @returns the prices, a fault for the caller, or undefined if no row has a price
 */
function chooseMeter(
  { ask, pointer }: Pick<MeterItem, 'ask' | 'pointer'>,
  rows: readonly PriceRow[],
  isOnList: boolean,
): MeterPrices | ItemFault | undefined {
  if (ask.meterId === undefined && rows.length > maxFound) {
    const detail = say({
      en: `More than ${maxFound} prices may be meant; say "region", or "meter_id".`,
      pt: `Podem ser mais de ${maxFound} preços; diga "region", ou "meter_id".`,
    });
    return { pointer, code: 'ambiguous', detail };
  }
  const all = variantsOf(rows.filter((row) => isOfMeter(row, ask)));
  if (all.length === 0) return undefined;
  let left = all;
  for (const member of ['service', 'meter', 'region', 'product', 'sku'] as const) {
    const matching = left.filter(({ usage: [row] }) => isNamed(row, ask, member));
    if (matching.length === 0) return notNamed(`${pointer}/${member}`, member, ask[member] ?? '', left);
    left = matching;
  }
  const groups = groupVariants(left);
  const [only] = groups;
  if (groups.length === 1 && only) return { variants: only as unknown as MeterPrices['variants'], isOnList };
  const first = groups.flatMap(([variant]) => (variant ? [variant] : []));
  const telling = tellApart(first)
    .map((name) => `"${name}"`)
    .join(', ');
  const detail = say({
    en: `The line may mean ${groups.length} prices; say ${telling}.`,
    pt: `A linha pode querer dizer ${groups.length} preços; diga ${telling}.`,
  });
  return { pointer, code: 'ambiguous', detail, candidates: candidatesOf(first), candidate_count: groups.length };
}

function notNamed(pointer: string, member: NameMember, asked: string, left: readonly MeterVariant[]): ItemFault {
  const names = [...new Set(left.map(({ usage: [row] }) => namesOf[member](row)))];
  const detail = say({
    en: `The meter has no ${member} ${JSON.stringify(asked)}.`,
    pt: `O medidor não tem ${member} ${JSON.stringify(asked)}.`,
  });
  const groups = groupVariants(left).flatMap(([variant]) => (variant ? [variant] : []));
  return {
    ...faultOf(pointer, 'not_allowed', detail, nearestName(asked, names)),
    candidates: candidatesOf(groups),
    candidate_count: groups.length,
  };
}

/**
 * Makes a variant of each SKU that has a pay-as-you-go price from the first unit on; one whose prices are all 0 has none.
 * A SKU without a reservation of its own has those that its meter has under another name, or for one vCore.
 */
function variantsOf(rows: readonly PriceRow[]): readonly MeterVariant[] {
  const groups = [
    ...Map.groupBy(rows, ({ meterId, product, sku, location }) =>
      JSON.stringify([meterId, product, sku, location]),
    ).values(),
  ].map((group) => ({ usage: tiersOf(group), commitments: group.filter(isCommitment) }));
  const sizes = new Map(
    [...Map.groupBy(rows, ({ meterId }) => meterId)].map(([id, all]) => [id, new Set(all.map(vcoresOf))]),
  );
  return groups.flatMap(({ usage, commitments }): readonly MeterVariant[] => {
    const [first] = usage;
    if (!first || usage.every(({ unitPrice }) => Number(unitPrice) === 0)) return [];
    if (Number(first.tierMinimumUnits) > 0 && !isPerResource(first)) return [];
    const ofMeter = (matches: (group: (typeof groups)[number]) => boolean): readonly PriceRow[] =>
      groups.filter(matches).flatMap((group) => group.commitments.filter(({ meterId }) => meterId === first.meterId));
    const found = [...commitments, ...ofMeter((group) => group.usage.length === 0)];
    const isShared = (sizes.get(first.meterId)?.size ?? 1) > 1;
    return [
      {
        usage: [first, ...usage.slice(1)],
        commitments:
          isShared && found.length === 0
            ? ofMeter(({ usage: [row] }) => row !== undefined && vcoresOf(row) === 1)
            : found,
        vcores: isShared ? vcoresOf(first) : undefined,
      },
    ];
  });
}

const isCommitment = ({ priceType, term }: PriceRow): boolean =>
  Object.values(commitmentTerms).some((known) => known.priceType === priceType && known.term === term);

/** The pay-as-you-go prices, one for each tier, ascending; of several the highest counts, as on a sheet. */
function tiersOf(rows: readonly PriceRow[]): readonly PriceRow[] {
  const usage = rows.filter(
    (row) => row.priceType === 'Consumption' && !(isPerResource(row) && Number(row.unitPrice) === 0),
  );
  const byMinimum = Map.groupBy(usage, ({ tierMinimumUnits }) => String(Money.of(tierMinimumUnits)));
  return [...byMinimum.values()].map(dearestOf).sort(byTier);
}

/** Groups variants that are one to a caller: of one meter, at equal prices. */
function groupVariants(variants: readonly MeterVariant[]): readonly (readonly MeterVariant[])[] {
  const groups: MeterVariant[][] = [];
  for (const variant of variants) {
    const same = groups.find((group) => group.every((member) => costTheSame(variant, member)));
    if (same) same.push(variant);
    else groups.push([variant]);
  }
  return groups;
}

function costTheSame(left: MeterVariant, right: MeterVariant): boolean {
  const ofUsage = ({ usage }: MeterVariant): string =>
    JSON.stringify(usage.map((row) => [row.meterId, row.tierMinimumUnits, priceOf(row)]));
  if (ofUsage(left) !== ofUsage(right)) return false;
  return left.commitments.every((row) =>
    right.commitments.every(
      (twin) => twin.priceType !== row.priceType || twin.term !== row.term || priceOf(twin) === priceOf(row),
    ),
  );
}

const priceOf = ({ unitPrice, unitOfMeasure }: PriceRow): string => `${Money.of(unitPrice)} ${unitOfMeasure}`;
