import { Money } from './money.ts';
import type { PriceRow } from './price-row.ts';

/** `100 Hours` is a block of 100 of the unit `Hours`. */
export interface UnitOfMeasure {
  /** A positive number; the price is divided by it. */
  readonly blockSize: number;
  /** English plural: `Hours`, `GB/Month`, `Units/Hour`. An unknown word stays as it is. */
  readonly unit: string;
}

/** The price of one unit. */
interface UnitPrice {
  readonly price: Money;
  readonly unit: string;
}

/** Spellings that no rule below reads. */
const irregular: Readonly<Record<string, UnitOfMeasure>> = {
  '10000s': { blockSize: 1, unit: 'Transactions' },
  'MB/month': { blockSize: 1, unit: 'MB/month' },
  CallingMinutes: { blockSize: 1, unit: 'Minutes' },
  Text: { blockSize: 1, unit: 'Messages' },
  Unassigned: { blockSize: 1, unit: 'Units' },
  'print job': { blockSize: 1, unit: 'Requests' },
  'per Privacy Subject Rights Request': { blockSize: 1, unit: 'Requests' },
};

const multipliers: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9 };

const periods: Readonly<Record<string, string>> = {
  second: 'Second',
  minute: 'Minute',
  hour: 'Hour',
  hora: 'Hour',
  小时: 'Hour',
  day: 'Day',
  month: 'Month',
  mes: 'Month',
  月: 'Month',
  year: 'Year',
};

/** Words of price sheets, in lower case. */
const nouns: Readonly<Record<string, string>> = {
  '': 'Units',
  '1 hour': 'Hours',
  '1,000s': 'Transactions in Thousands',
  'activity runs': 'Runs',
  'api calls': 'Requests',
  'border routers': 'Routers',
  'concurrent dvc': 'Configurations',
  'content hours': 'Hours',
  'core hours': 'Hours',
  'core hrs': 'Hours',
  count: 'Count',
  'database unit': 'Units',
  'database units (du)': 'Units',
  gb: 'GB',
  hora: 'Hours',
  'hosted zones': 'Zones',
  'instance hours': 'Hours',
  'key use': 'Keys',
  maus: 'Users/Month',
  'messaging unit': 'Units',
  million: 'Million',
  'minute(s)': 'Minutes',
  'named users': 'Users',
  'operation units': 'Units',
  policy: 'Policies',
  'por mes': 'Months',
  query: 'Queries',
  'relay hours': 'Hours',
  'relay hrs': 'Hours',
  'reserved unit': 'Units',
  'reserved units': 'Units',
  rotation: 'Rotation',
  'service endpoints': 'Endpoints',
  'virtual user minutes': 'Minutes',
  vm: 'Virtual Machines',
  小时: 'Hours',
};

const symbol = /(?:^|\s)(?:[KMGTP]i?B|Mbps|IOPS)$/;

const cache = new Map<string, UnitOfMeasure>();
/** Far above the number of real spellings; a hostile sheet must not fill the memory. */
const maxCached = 5_000;

/** Parses the unit of measure of a price: `10,000 Hours`, `2.5K`, `1 GB/Month`. Without a number it is a block of 1. */
export function unitOfMeasure(text: string): UnitOfMeasure {
  const found = cache.get(text);
  if (found) return found;
  const read = parse(text);
  if (cache.size < maxCached) cache.set(text, read);
  return read;
}

function parse(text: string): UnitOfMeasure {
  const spelled = text.replaceAll(/\s+/g, ' ').trim();
  const known = Object.hasOwn(irregular, spelled) ? irregular[spelled] : undefined;
  if (known) return known;
  const [, digits, letter = '', rest = ''] =
    /^(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)([KMB](?![A-Za-z]))?\s*(.*)$/.exec(spelled) ?? [];
  if (digits === undefined) return { blockSize: 1, unit: unitName(spelled.replace(/^per /i, '')) };
  const blockSize = Number(digits.replaceAll(',', '')) * (multipliers[letter] ?? 1);
  // A block of 0 units cannot be priced, so it counts as 1.
  return { blockSize: blockSize > 0 && Number.isFinite(blockSize) ? blockSize : 1, unit: unitName(rest) };
}

function unitName(text: string): string {
  const [thing = '', per] = text.split(/\s*\/\s*/, 2);
  const [, regularity, counted = ''] = /^(?:(hourly|daily|annual)\s+)?(.*)$/i.exec(thing) ?? [];
  const noun = plural(counted);
  const period = per === undefined ? adverbs[regularity?.toLowerCase() ?? ''] : periodName(per);
  return period === undefined ? noun : `${noun}/${period}`;
}

const adverbs: Readonly<Record<string, string>> = { hourly: 'Hour', daily: 'Day', annual: 'Year' };

const periodName = (text: string): string => periods[text.toLowerCase()] ?? text;

function plural(noun: string): string {
  const known = nouns[noun.toLowerCase()];
  if (known !== undefined) return known;
  if (symbol.test(noun)) return noun;
  const [first = '', ...others] = noun;
  const capital = first.toUpperCase() + others.join('');
  return /s$/i.test(capital) ? capital : `${capital}s`;
}

/** Returns the price of one unit; undefined for a reservation, whose price is for its whole term. */
export function pricePerUnit({ unitPrice, unitOfMeasure: measure, priceType }: PriceRow): UnitPrice | undefined {
  if (priceType === 'Reservation') return undefined;
  const { blockSize, unit } = unitOfMeasure(measure);
  return { price: Money.of(unitPrice).div(blockSize), unit };
}

/** What rows for one thing are compared by: the price of one unit; for a reservation that of its term, in no unit. */
const comparedPrice = (row: PriceRow): UnitPrice => pricePerUnit(row) ?? { price: Money.of(row.unitPrice), unit: '' };

/** Compares what rows for one thing cost, whatever the block that each price is for. */
export const comparePrices = (left: PriceRow, right: PriceRow): number =>
  comparedPrice(left).price.comparedTo(comparedPrice(right).price);

/** True if rows for one thing cost the same. Equal prices of different units are not. */
export const isSamePrice = (left: PriceRow, right: PriceRow): boolean =>
  (left.unitPrice === right.unitPrice && left.unitOfMeasure === right.unitOfMeasure) ||
  (comparedPrice(left).unit === comparedPrice(right).unit && comparePrices(left, right) === 0);

/** Returns the row that costs most; the first of several. @param rows at least one */
export const dearestOf = <Row extends PriceRow>(rows: readonly Row[]): Row =>
  rows.reduce((dearest, row) => (comparePrices(row, dearest) > 0 ? row : dearest));

/** Returns the time that a unit is counted by; undefined for other units. */
export function timeBase(unit: string): 'hour' | 'second' | 'minute' | 'day' | 'month' | undefined {
  const word = /(?:^|[/ ])(Hour|Second|Minute|Day|Month)s?$/.exec(unit)?.[1];
  return word?.toLowerCase() as ReturnType<typeof timeBase>;
}
