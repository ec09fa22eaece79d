import { type Charge, portionsOf, quantityOf } from '../charge.ts';
import { type Model, models, type Side } from '../model.ts';
import { exactFigure, Money } from '../money.ts';
import type { PriceRow } from '../price-row.ts';
import type { EstimateItem } from '../products/item.ts';
import type { PricedLine } from './priced-line.ts';

/** Ids of the snapshots that the prices are from. */
export interface SnapshotIds {
  readonly retail: string;
  readonly corporate: string | null;
}

/** ISO 8601 date-times of the snapshots. */
export interface SnapshotTimes {
  /** When the public prices of the lines were read, the oldest of them. */
  readonly retail_at: string;
  /** When the price sheet was imported. */
  readonly corporate_at: string | null;
}

/** Lists every charge of a line at one side with its meter, its snapshot and the models that it counts in. */
export function metersOf(
  { offers, chargeAmounts }: PricedLine,
  side: Side,
  { hours }: EstimateItem,
  snapshots: SnapshotIds,
) {
  const found = new Map<string, { readonly charge: Charge; readonly models: Model[] }>();
  for (const model of models) {
    for (const charge of offers[model].charges) {
      const { role, row, source } = charge;
      const key = [role, row.meterId, row.priceType, row.term, row.product, row.sku, source, charge.count].join('|');
      const entry = found.get(key);
      if (entry) entry.models.push(model);
      else found.set(key, { charge, models: [model] });
    }
  }
  return [...found.values()].map(({ charge, models: counted }) => {
    const { role, row, publicRow, less, source } = charge;
    return {
      side,
      models: counted,
      role,
      meter_id: row.meterId,
      meter_name: row.meterName || (publicRow?.meterName ?? ''),
      price_type: row.priceType,
      term: row.term || null,
      ...answeredPrice(row),
      unit_of_measure: row.unitOfMeasure,
      ...answeredQuantity(quantityOf(charge, hours)),
      ...(charge.tiers && {
        tiers: portionsOf(charge, hours).map((portion) => ({
          minimum_units: Money.of(portion.row.tierMinimumUnits).toNumber(6),
          ...answeredPrice(portion.row),
          ...answeredQuantity(portion.quantity),
        })),
      }),
      ...(less && {
        less: {
          meter_id: less.meterId,
          meter_name: less.meterName,
          ...answeredPrice(less),
          unit_of_measure: less.unitOfMeasure,
          ...answeredQuantity(quantityOf({ row: less, count: charge.count }, hours)),
        },
      }),
      monthly: (chargeAmounts.get(charge) as Money).toNumber(2),
      source,
      snapshot_id: source === 'ea' ? snapshots.corporate : snapshots.retail,
    };
  });
}

/** Whoever computes a charge again needs all digits of its price and its quantity. */
function answeredPrice({ unitPrice }: PriceRow) {
  const { value, exact } = exactFigure(Money.of(unitPrice));
  return { unit_price: value, ...(exact !== undefined && { unit_price_exact: exact }) };
}

function answeredQuantity(quantity: Money) {
  const { value, exact } = exactFigure(quantity);
  return { quantity: value, ...(exact !== undefined && { quantity_exact: exact }) };
}
