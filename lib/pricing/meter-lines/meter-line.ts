import { say } from '../../platform/language.ts';
import { type Charge, type Count, countForQuantity, countInBlocks, countOf, type SourcedPrice } from '../charge.ts';
import { type LineOffers, lineOffers } from '../line-offers.ts';
import { type Commitment, commitmentTerms } from '../model.ts';
import { namedVcores, type PriceRow } from '../price-row.ts';
import { isOfSku, listPrices, type Prices } from '../prices.ts';
import type { LineKind } from '../products/product.ts';
import { isPerResource } from '../tiers.ts';
import { comparePrices, isSamePrice, unitOfMeasure } from '../unit-of-measure.ts';
import { countInstances, isCountAssumed } from './instances.ts';
import { type MeterItem, MeterNotPriced, type MeterPrices, type MeterVariant, nameLines } from './meter-item.ts';

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
      text: {
        en: 'Quantities of lines by meter are those of a month; graduated prices count from the first unit on each line.',
        pt: 'As quantidades de linhas por medidor são as de um mês; preços por faixa contam desde a primeira unidade em cada linha.',
      },
      appliesTo: () => true,
    },
    {
      text: {
        en: 'Commitments for a meter of hours are for whole instances, whose number `instances` says. It is assumed from the quantity for ',
        pt: 'Compromissos de um medidor por hora são de instâncias inteiras, cujo número `instances` diz. Ele é deduzido da quantidade para ',
      },
      appliesTo: (item, hasCommitments) => {
        const [variant] = pricesOf(item)?.variants ?? [];
        return variant !== undefined && hasCommitments && isCountAssumed(item, unitOf(variant));
      },
      naming: (items) => `${nameLines(items.map(nameWithInstances))}.`,
    },
    {
      text: {
        en: 'Quantities of the IOPS and the throughput of Premium SSD v2 are those above what each disk includes (3,000 IOPS and 125 MBps), times its hours.',
        pt: 'As quantidades de IOPS e de taxa de transferência do Premium SSD v2 são as acima do que cada disco inclui (3.000 IOPS e 125 MBps), vezes as suas horas.',
      },
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

/** Prices a line by meter at one side. @throws MeterNotPriced if its meter has no price */
function meterOffers(item: MeterItem, prices: Prices): LineOffers {
  const { found } = item;
  if (!found) throw new Error(`The meter of ${item.pointer} has not been looked up.`);
  if ('pointer' in found) throw new MeterNotPriced(found);
  const [variant] = found.variants;
  const unit = unitOf(variant);
  const count = countForQuantity(item.quantity, unit, item.hours);
  const instances = countInstances(item, unit);
  const sources = found.isOnList ? prices : sheetAlone(found);
  const usage = usagePrice(found, sources);
  const payg: Charge = { role: 'usage', count: countIn(usage, count, variant), ...usage };
  return lineOffers([payg], (model) => {
    const isReserved = commitmentTerms[model].priceType === 'Reservation';
    const needed = isReserved ? instances : largerOf(count, instances);
    const price = needed && commitmentPrice(found, sources, model);
    if (!price) return undefined;
    const used = countIn(price, smallerOf(count, needed), variant);
    return [{ role: 'usage', count: countIn(price, needed, variant), used, ...price }];
  });
}

/**
 * Counts in units of a price, if the meter has prices for several numbers of vCores: 8 vCores are 8 units of a price for one.
 * What a sheet has without a number is for one, unless it is the SKU of the line.
 */
function countIn({ row }: SourcedPrice, count: Count, { usage: [usage], vcores }: MeterVariant): Count {
  if (vcores === undefined) return count;
  const ofRow = namedVcores(row) ?? (isOfSku(row, usage) ? vcores : 1);
  return countInBlocks(countOf(count, vcores), ofRow);
}

/** A savings plan is bought for whole instances, too: what runs for a part of the hours leaves the rest of it idle. */
const largerOf = (count: Count, instances: Count | undefined): Count =>
  instances && instances.comparedTo(count) > 0 ? instances : count;

const smallerOf = (count: Count, needed: Count): Count => (count.comparedTo(needed) > 0 ? needed : count);

type Sources = Pick<Prices, 'usage' | 'commitment'>;

/** A meter that is on the sheet alone has the sheet's prices on both sides. */
const sheetAlone = ({ variants: [{ usage, commitments }] }: MeterPrices): Sources => ({
  usage: (row) => ({ row, source: 'ea', ...(usage.length > 1 && { tiers: usage }) }),
  commitment: (_, row) => (row && commitments.includes(row) ? { row, source: 'ea' } : undefined),
});

/** SKUs that cost the same on the public list may have several prices on the sheet: the highest counts, with a doubt. */
function usagePrice({ variants }: MeterPrices, sources: Sources): SourcedPrice {
  const found = variants.map(({ usage: [first, ...others] }) => {
    const price = sources.usage(first);
    return price.source === 'ea' || others.length === 0 ? price : { ...price, tiers: [first, ...others] };
  });
  return highest(found);
}

function commitmentPrice({ variants }: MeterPrices, sources: Sources, model: Commitment): SourcedPrice | undefined {
  const found = variants.flatMap((variant) => {
    const price = sources.commitment(variant.usage[0], findCommitment(variant, model), model);
    return price ? [price] : [];
  });
  return found.length === 0 ? undefined : highest(found);
}

function findCommitment({ commitments }: MeterVariant, model: Commitment): PriceRow | undefined {
  const { priceType, term } = commitmentTerms[model];
  return commitments.find((row) => row.priceType === priceType && row.term === term);
}

function highest(found: readonly SourcedPrice[]): SourcedPrice {
  // The contract's own price comes before a public one.
  const ofContract = found.filter(({ source }) => source === 'ea');
  const candidates = ofContract.length > 0 ? ofContract : found;
  const best = candidates.reduce((left, right) => (comparePrices(right.row, left.row) > 0 ? right : left));
  const rows = candidates.map(({ row }) => row);
  if (best.doubt !== undefined || rows.every((row) => isSamePrice(row, best.row))) return best;
  return {
    ...best,
    doubt: say({
      en: `has several prices for its SKUs (${listPrices(rows)}), and the line names none of them; the highest was taken`,
      pt: `tem vários preços para os seus SKUs (${listPrices(rows)}), e a linha não nomeia nenhum; foi usado o mais alto`,
    }),
  };
}
