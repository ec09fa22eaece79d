import type { PriceType, Term } from '../price-row.ts';
import type { SheetColumn } from './columns.ts';

/** A cell that cannot be read; the message names the column and quotes the cell. */
export class BadCell extends Error {
  override readonly name = 'BadCell';
}

const maxCellLength = 4_096;
const maxQuotedLength = 60;

/** Quotes a cell in a message, shortened. */
export const quote = (text: string): string =>
  JSON.stringify(text.length > maxQuotedLength ? `${text.slice(0, maxQuotedLength)}…` : text);

function throwBadCell(column: string, text: string, problem: string): never {
  throw new BadCell(`${column} ${quote(text)} ${problem}`);
}

/** Reads a text, trimmed. @throws BadCell for characters that no price sheet has, and for a long text */
export function readText(column: string, cell: string | undefined): string {
  const trimmed = (cell ?? '').trim();
  if (trimmed.length > maxCellLength) throwBadCell(column, trimmed, `has more than ${maxCellLength} characters`);
  if (trimmed.includes('\0')) throwBadCell(column, trimmed, 'holds a NUL character');
  if (trimmed.includes('\ufffd')) throwBadCell(column, trimmed, 'is not valid UTF-8');
  return trimmed;
}

/** Reads a text that must not be empty. @throws BadCell */
export function readRequired(column: string, cell: string | undefined): string {
  const found = readText(column, cell);
  if (found === '') throw new BadCell(`${column} is empty`);
  return found;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function readMeterId(cell: string | undefined): string {
  const found = readRequired('MeterId', cell).toLowerCase();
  return uuid.test(found) ? found : throwBadCell('MeterId', found, 'is not a UUID');
}

/** Without zeros that could be left out, as nearly all prices are. */
const shortest = /^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;
const plainNumber = /^\d+(?:\.\d*)?$|^\.\d+$/;
const grouped = /^\d{1,3}(?:,\d{3})+\.\d+$/;
const scientific = /^(\d+)(?:\.(\d*))?[eE]([+-]?\d{1,2})$/;
const maxDigits = 40;

/** The sign before the fraction of a number; the other one groups digits. */
export type Decimal = '.' | ',';

/** Reads a price as decimal digits. A comma groups digits only if a point follows: `1,234` is ambiguous. */
export function readPrice(column: string, cell: string | undefined, decimal: Decimal = '.'): string {
  const found = readRequired(column, cell);
  const digits = digitsOf(found, decimal);
  if (digits === undefined) {
    if (/^-\s*[\d.,]+$/.test(found)) throwBadCell(column, found, 'is negative');
    const isAmbiguous = /^[\d.,]+$/.test(found);
    const sign = decimal === '.' ? 'point' : 'comma';
    throwBadCell(
      column,
      found,
      isAmbiguous ? `is ambiguous: use a decimal ${sign} and no grouping` : 'is not a number',
    );
  }
  if (digits.replace('.', '').length > maxDigits) throwBadCell(column, found, `has more than ${maxDigits} digits`);
  return digits;
}

/** Reads the number of units from which on a price counts; `0` for an empty cell. @throws BadCell */
export const readTier = (cell: string | undefined, decimal: Decimal): string =>
  cell === undefined || cell.trim() === '' ? '0' : readPrice('TierMinimumUnits', cell, decimal);

/** Reads a quantity as decimal digits; `0` if there is none that can be read: it only leads to a warning. */
export const readQuantity = (cell: string | undefined, decimal: Decimal): string =>
  digitsOf((cell ?? '').trim(), decimal) ?? '0';

function digitsOf(text: string, decimal: Decimal): string | undefined {
  const found = decimal === '.' ? text : text.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));
  if (shortest.test(found)) return found;
  if (plainNumber.test(found)) return trimZeros(found);
  if (grouped.test(found)) return trimZeros(found.replaceAll(',', ''));
  const [, whole, fraction = '', exponent] = scientific.exec(found) ?? [];
  return whole === undefined ? undefined : shiftPoint(whole, fraction, Number(exponent));
}

function shiftPoint(whole: string, fraction: string, exponent: number): string {
  const point = whole.length + exponent;
  const digits = `${whole}${fraction}`;
  const padded = point <= 0 ? `${'0'.repeat(1 - point)}${digits}` : digits.padEnd(point, '0');
  const at = point <= 0 ? 1 : point;
  return trimZeros(`${padded.slice(0, at)}.${padded.slice(at)}`);
}

function trimZeros(digits: string): string {
  const [whole = '', fraction = ''] = digits.split('.');
  const integer = whole.replace(/^0+(?=\d)/, '') || '0';
  const rest = fraction.replace(/0+$/, '');
  return rest === '' ? integer : `${integer}.${rest}`;
}

/** Reads a price that may be a number in JSON: takes the shortest digits of the same binary float. */
export function readJsonPrice(column: string, value: unknown): string {
  if (typeof value === 'string') return readPrice(column, value);
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new BadCell(`${column} is not a number`);
  return readPrice(column, String(value));
}

const priceTypes: Readonly<Record<string, PriceType>> = {
  '': 'Consumption',
  consumption: 'Consumption',
  devtest: 'DevTestConsumption',
  devtestconsumption: 'DevTestConsumption',
  reservedinstance: 'Reservation',
  reservation: 'Reservation',
  savingsplan: 'SavingsPlan',
};

/** Reads a price type. Legacy sheets have none; their prices are consumption. */
export function readPriceType(cell: string | undefined): PriceType {
  const found = readText('PriceType', cell);
  const name = found.toLowerCase().replace(/[^a-z]/g, '');
  return (
    (Object.hasOwn(priceTypes, name) && priceTypes[name]) ||
    throwBadCell('PriceType', found, 'is not a known price type')
  );
}

const terms: Readonly<Record<string, Term>> = {
  p1y: 'P1Y',
  '1year': 'P1Y',
  '1years': 'P1Y',
  '12months': 'P1Y',
  p12m: 'P1Y',
  p3y: 'P3Y',
  '3year': 'P3Y',
  '3years': 'P3Y',
  '36months': 'P3Y',
  p36m: 'P3Y',
  p5y: 'P5Y',
  '5years': 'P5Y',
  '60months': 'P5Y',
  p60m: 'P5Y',
  p10y: 'P10Y',
  '10years': 'P10Y',
  '120months': 'P10Y',
  p120m: 'P10Y',
};

/** Reads a term. Consumption prices have none, whatever the cell says; a savings plan may lack it. */
export function readTerm(cell: string | undefined, type: PriceType): Term | '' {
  if (type === 'Consumption' || type === 'DevTestConsumption') return '';
  if (type === 'SavingsPlan' && readText('Term', cell) === '') return '';
  const found = readRequired('Term', cell);
  const name = found.toLowerCase().replace(/[\s-]/g, '');
  return (
    (Object.hasOwn(terms, name) && terms[name]) || throwBadCell('Term', found, 'is not a term of 1, 3, 5 or 10 years')
  );
}

const isoDay = /^(\d{4})-(\d\d)-(\d\d)(?:$|[T ])/;
const usDay = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:$| )/;

/** Reads a date in ISO or US form as ISO day; `''` if there is none. */
export function readDay(column: string, cell: string | undefined): string {
  const known = cell === undefined ? '' : days.get(cell);
  if (known !== undefined) return known;
  const day = parseDay(column, cell);
  if (days.size >= maxDays) days.clear();
  days.set(cell as string, day);
  return day;
}

/** A sheet has the same few days in every line. */
const days = new Map<string, string>();
const maxDays = 500;

function parseDay(column: string, cell: string | undefined): string {
  const found = readText(column, cell);
  if (found === '') return '';
  const [, year, month, date] = isoDay.exec(found) ?? [];
  if (year !== undefined) return validDay(column, found, `${year}-${month}-${date}`);
  const [, usMonth = '', usDate = '', usYear] = usDay.exec(found) ?? [];
  if (usYear === undefined) throwBadCell(column, found, 'is not a date');
  return validDay(column, found, `${usYear}-${usMonth.padStart(2, '0')}-${usDate.padStart(2, '0')}`);
}

function validDay(column: string, found: string, iso: string): string {
  const date = new Date(`${iso}T00:00:00Z`);
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
  return isReal ? iso : throwBadCell(column, found, 'is not a date');
}

/** What a cell says however it is spelled, to be compared with another cell of its column. */
export function meaningOf(column: SheetColumn, cell: string, decimal: Decimal): string {
  try {
    if (column === 'unitPrice') return readPrice(column, cell, decimal);
    if (column === 'tierMinimumUnits') return readTier(cell, decimal);
    if (column === 'effectiveStart' || column === 'effectiveEnd') return readDay(column, cell);
  } catch (error) {
    if (!(error instanceof BadCell)) throw error;
  }
  return cell.trim().toLowerCase();
}
