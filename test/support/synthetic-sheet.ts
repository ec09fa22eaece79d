import { regions } from '../../lib/pricing/catalog/regions.ts';

/** A source of random numbers in [0, 1) that depends on the seed alone (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const syntheticHeader =
  'EnrollmentNumber,BasePrice,CurrencyCode,EffectiveEndDate,EffectiveStartDate,IncludedQuantity,MarketPrice,MeterId,' +
  'MeterCategory,MeterName,MeterSubCategory,MeterRegion,MeterType,PartNumber,priceType,Product,ProductID,ServiceFamily,' +
  'SkuID,Term,UnitOfMeasure,UnitPrice';

const places = regions.filter(({ isPublic }) => isPublic).slice(0, 60);
const families = ['D', 'E', 'F', 'L', 'M', 'B', 'NC', 'ND', 'HB', 'DC', 'EC', 'FX'];
const marks = ['s', 'ds', 'as', 'ads', 'ps', 'pds', 'ls', 'lds', 'bs', 'ms'];
const versions = ['v2', 'v3', 'v4', 'v5', 'v6', 'v7'];
const cores = [2, 4, 8, 16, 20, 32, 48, 64, 96];
const services = [
  'Storage',
  'SQL Database',
  'Azure Cosmos DB',
  'Bandwidth',
  'Azure App Service',
  'Functions',
  'Log Analytics',
  'Azure Kubernetes Service',
  'Event Hubs',
  'Service Bus',
  'Application Gateway',
  'Load Balancer',
  'VPN Gateway',
  'Azure Firewall',
  'Redis Cache',
  'Azure Database for PostgreSQL',
  'Azure Database for MySQL',
  'Azure Machine Learning',
  'Cognitive Services',
  'Azure Monitor',
  'Backup',
  'Azure Site Recovery',
  'Content Delivery Network',
  'Key Vault',
  'Azure Data Factory',
  'Azure Synapse Analytics',
  'Azure Databricks',
  'HDInsight',
  'Stream Analytics',
  'IoT Hub',
]; // prettier-ignore
const words = [
  'Standard',
  'Premium',
  'Basic',
  'Hot',
  'Cool',
  'Archive',
  'LRS',
  'ZRS',
  'GRS',
  'Reads',
  'Writes',
  'Data',
  'Stored',
  'Transfer',
  'Operations',
  'Compute',
  'Hours',
  'Units',
  'Gateway',
  'Instance',
]; // prettier-ignore
const units = ['1 Hour', '100 Hours', '10K', '1 GB/Month', '1M', '1/Month', '"10,000 s"', '1 GB'];

interface Meter {
  readonly category: string;
  readonly subCategory: string;
  readonly name: string;
  readonly product: string;
  readonly unit: string;
  readonly isCommittable: boolean;
}

/** Meters of a large contract: two thirds machines, the rest in 300 categories. */
function meterAt(index: number): Meter {
  if (index % 3 < 2) {
    const at = Math.floor(index / 3) * 2 + (index % 3);
    const size = [families, cores, marks, versions].reduce<{ rest: number; parts: (string | number)[] }>(
      ({ rest, parts }, list) => ({
        rest: Math.floor(rest / list.length),
        parts: [...parts, list[rest % list.length] as string | number],
      }),
      { rest: at, parts: [] },
    );
    const [family, core, mark, version] = size.parts;
    const variant = ['', ' Windows'][size.rest % 2] ?? '';
    const kind = ['', ' Spot', ' Low Priority'][Math.floor(size.rest / 2) % 3] ?? '';
    const series = `${family}${mark}${version} Series${variant}`;
    const name = `${family}${core}${mark} ${version}${kind}`;
    const product = `Virtual Machines ${series}`;
    return {
      category: 'Virtual Machines',
      subCategory: series,
      name,
      product,
      unit: '100 Hours',
      isCommittable: kind === '' && variant === '',
    };
  }
  const at = Math.floor(index / 3);
  const service = services[at % services.length] as string;
  const category =
    at % 300 < services.length
      ? service
      : `${service} ${['Premium', 'Edge', 'Classic', 'Preview', 'Plus', 'Lite', 'Pro', 'Go', 'Max'][Math.floor((at % 300) / services.length) - 1]}`;
  const pick = (step: number): string => words[Math.floor(at / step) % words.length] as string;
  const tier = `${pick(1)} ${pick(20)}`;
  const name = `${tier} ${pick(7)} ${Math.floor(at / 400)}`;
  return {
    category,
    subCategory: `${category} ${tier}`,
    name,
    product: `${category} - ${tier}`,
    unit: units[at % units.length] as string,
    isCommittable: false,
  };
}

/**
 * A made-up price sheet of Cost Management: 60 regions, 300 categories, meters with an id for each region,
 * reservations and savings plans for some machines. Lines have no useful order.
 */
export function* syntheticSheet({
  rows,
  seed = 1,
  currency = 'USD',
}: {
  rows: number;
  seed?: number;
  currency?: string;
}): Generator<string> {
  yield `${syntheticHeader}\n`;
  const random = seededRandom(seed);
  const hex = (digits: number): string =>
    Math.floor(random() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  let line = 0;
  for (let index = 0; line < rows; index += 1) {
    const { category, subCategory, name, product, unit, isCommittable } = meterAt(index);
    const base = 0.01 + random() * 5;
    for (const place of places) {
      const id = `${hex(8)}-${hex(4)}-5${hex(3)}-a${hex(3)}-${hex(6)}${hex(6)}`;
      const price = (base * (0.8 + random() * 0.6)).toFixed(6);
      const prices = isCommittable
        ? [
            ['Consumption', '', price],
            ['ReservedInstance', 'P1Y', (Number(price) * 5_400).toFixed(2)],
            ['ReservedInstance', 'P3Y', (Number(price) * 11_000).toFixed(2)],
            ['SavingsPlan', 'P1Y', (Number(price) * 0.7).toFixed(6)],
            ['SavingsPlan', 'P3Y', (Number(price) * 0.5).toFixed(6)],
          ]
        : [['Consumption', '', price]];
      for (const [type, term, unitPrice] of prices) {
        if (line === rows) return;
        line += 1;
        const part = `AA${hex(1).toUpperCase()}-${String(10_000 + Math.floor(random() * 89_999))}`;
        // No enrollment: tests import it into scopes of several.
        yield `,${unitPrice},${currency},2026-11-30,2026-11-01,0,${unitPrice},${id},${category},${name},${subCategory},${place.label},,${part},${type},${product} - ${name} - ${place.label},DZH318Z0BQ${hex(2).toUpperCase()}/${hex(4).toUpperCase()},Compute,DZH318Z0BQ${hex(2).toUpperCase()}/${hex(4).toUpperCase()},${term},${unit},${unitPrice}\n`;
      }
    }
  }
}
