import type { LineKind } from '../products/product.ts';
import { isPerResource } from '../tiers.ts';
import { unitOfMeasure } from '../unit-of-measure.ts';
import { countInstances, isCountAssumed } from './instances.ts';
import type { MeterItem, MeterPrices, MeterVariant } from './meter-item.ts';
import { nameLines } from './name-lines.ts';
import { meterOffers } from './offers.ts';

const pricesOf = ({ found }: MeterItem): MeterPrices | undefined => (found && 'variants' in found ? found : undefined);

const unitOf = ({ usage: [row] }: MeterVariant): string => unitOfMeasure(row.unitOfMeasure).unit;

function nameWithInstances(item: MeterItem): string {
  const [variant] = pricesOf(item)?.variants ?? [];
  const instances = variant && countInstances(item, unitOf(variant));
  return `${item.id} (${instances?.toNumber(0) ?? 0})`;
}

/** A line of one meter: a quantity of whatever the public list or the contract's sheet has a price for. */
export const meterLine: LineKind<MeterItem> = {
  describe: (item) => {
    const prices = pricesOf(item);
    if (!prices) return item.ask.meter ?? item.ask.meterId ?? '';
    const [
      {
        usage: [{ category, product, sku, meterName }],
      },
    ] = prices.variants;
    // A sheet has an id in the place of the SKU's name.
    const names = [category, product, prices.isOnList ? sku : '', meterName];
    return names.filter((name, at) => name !== '' && !names.slice(at + 1).includes(name)).join(' · ');
  },
  assumptions: [
    {
      text: 'Quantities of lines by meter are those of a month; graduated prices count from the first unit on each line.',
      appliesTo: () => true,
    },
    {
      text: 'Commitments for a meter of hours are for whole instances, whose number `instances` says. It is assumed from the quantity for ',
      appliesTo: (item) => {
        const [variant] = pricesOf(item)?.variants ?? [];
        return variant !== undefined && variant.commitments.length > 0 && isCountAssumed(item, unitOf(variant));
      },
      naming: (items) => `${nameLines(items.map(nameWithInstances))}.`,
    },
    {
      text: 'Quantities of the IOPS and the throughput of Premium SSD v2 are those above what each disk includes (3,000 IOPS and 125 MBps), times its hours.',
      appliesTo: (item) => {
        const [variant] = pricesOf(item)?.variants ?? [];
        return variant !== undefined && isPerResource(variant.usage[0]);
      },
    },
  ],
  // Its prices are looked up by meter, not by offer.
  offerKeys: () => [],
  offers: meterOffers,
};
