import { NoPrice } from '../line-offers.ts';
import { Money } from '../money.ts';
import type { PriceRow } from '../price-row.ts';
import { faultOf, type ItemFault } from '../products/item-reader.ts';
import { unitOfMeasure } from '../unit-of-measure.ts';
import { chooseMeter, isOfMeter } from './choose-meter.ts';
import { countInstances, whyNotInstances } from './instances.ts';
import type { MeterItem, MeterPrices } from './meter-item.ts';

/** What was read for a line by meter. Rows of other meters may be among them. */
export interface MeterRows {
  readonly list: readonly PriceRow[];
  /** Rows of the contract's sheet; undefined without a sheet. They are only needed where the list has no price. */
  readonly sheet: readonly PriceRow[] | undefined;
}

/** An amount is shown to the cent up to here, in the sum of 200 lines, too. */
const maxMonthly = 1e11;

/** True where some rows have a price for a line's meter, or may mean several. */
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

/** Where a meter has prices, and none of them is one for its use. */
function whyNotPriced({ ask }: MeterItem, rows: readonly PriceRow[]): string {
  const usage = rows.filter(({ priceType }) => priceType === 'Consumption');
  const name = ask.meter ?? ask.meterId;
  if (usage.some(({ unitPrice }) => Number(unitPrice) > 0)) return `${name} has no price for its first units.`;
  if (usage.length > 0) return `${name} has the price 0, which is an allowance or a price that is not published yet.`;
  const isDevTest = rows.every(({ priceType }) => priceType === 'DevTestConsumption');
  return isDevTest ? `${name} has Dev/Test prices only.` : `${name} has no pay-as-you-go price.`;
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
        : [`${row.meterName || row.meterId} is not on the public price list; the contract's price stands in for it.`]),
      ...(isSpot ? [`the price of ${row.meterName} changes with demand; it is not a pay-as-you-go price.`] : []),
      ...(isReserved && !countInstances(item, unit)
        ? [`reservations of ${row.meterName} are not compared: the list does not say how many ${unit} one covers.`]
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
      const detail = `Got ${JSON.stringify(askedUnit)}; the quantity of this meter is in ${unit} (its price is for ${usage[0].unitOfMeasure}).`;
      return faultOf(`${pointer}/unit`, 'not_allowed', detail, unit);
    }
  }
  const wrongInstances = whyNotInstances(item, unit);
  if (wrongInstances !== undefined) {
    return { pointer: `${pointer}/instances`, code: 'not_allowed', detail: wrongInstances };
  }
  const highest = Math.max(...usage.map(({ unitPrice }) => Number(unitPrice)));
  if (Money.of(quantity).div(blockSize).mul(highest).comparedTo(maxMonthly) <= 0) return undefined;
  const detail = `Got ${quantity}; at this price a line may cost at most 100,000,000,000 a month.`;
  return { pointer: `${pointer}/quantity`, code: 'out_of_range', detail };
}
