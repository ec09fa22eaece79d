import type { LineKind } from '../products/product.ts';
import { timeBase, unitOfMeasure } from '../unit-of-measure.ts';
import type { MeterItem, MeterPrices } from './meter-item.ts';
import { meterOffers } from './offers.ts';

const pricesOf = ({ found }: MeterItem): MeterPrices | undefined => (found && 'variants' in found ? found : undefined);

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
      text: 'Lines by a meter of hours need a reservation for each instance that `hours_per_month` would fill, rounded up; their savings plans hold as far as something else uses the rest of these hours.',
      appliesTo: (item) => {
        const [variant] = pricesOf(item)?.variants ?? [];
        if (!variant || variant.commitments.length === 0) return false;
        return timeBase(unitOfMeasure(variant.usage[0].unitOfMeasure).unit) === 'hour';
      },
    },
  ],
  // Its prices are looked up by meter, not by offer.
  offerKeys: () => [],
  offers: meterOffers,
};
