import { readCsvTable } from '../../platform/csv-table.ts';
import { requireItem } from '../../platform/require-item.ts';
import { nearestName } from '../nearest-name.ts';
import { maxTableLength } from './limits.ts';
import { foldName, type NamedCells, nameCells } from './named-cells.ts';
import { type ReadResources, type Resource, UnreadableInput } from './resource.ts';
import { maxQuantity } from './to-line/resource-drafts.ts';

/** The members of a line in the API by the columns of the table; a table may use the API's names, too. */
const textMembers: Readonly<Record<string, string>> = {
  region: 'region',
  sku: 'sku',
  os: 'os',
  license: 'license',
  type: 'type',
  redundancy: 'redundancy',
  tier: 'tier',
  compute: 'compute',
  hardware: 'hardware',
};
const numberMembers: Readonly<Record<string, string>> = {
  quantity: 'quantity',
  iops: 'iops',
  mbps: 'throughput_mbps',
  throughput_mbps: 'throughput_mbps',
  shared_mounts: 'shared_mounts',
  transactions: 'transactions',
  vcores: 'vcores',
  storage_gb: 'storage_gb',
};
const otherColumns = [
  'id',
  'product',
  'size',
  'hours',
  'hours_per_month',
  'meter_id',
  'units',
  'unit',
  'instances',
  'service',
  'product_name',
  'meter',
];
const columnNames = [...otherColumns, ...Object.keys(textMembers), ...Object.keys(numberMembers)];

/** True for the columns of `--format csv`, which has a record for each side of a line. */
const isResult = (columns: readonly string[]): boolean => {
  const names = new Set(columns.map(foldName));
  return names.has('line') && names.has('side') && names.has(foldName('payg_monthly'));
};

/** Says which columns a header lacks to name lines of an estimate; undefined if it lacks none. */
export function missingColumns(header: readonly string[]): string | undefined {
  const names = new Set(header.map(foldName));
  const missing = ['product', 'region'].filter((name) => !names.has(name));
  if (names.has('meterid') || names.has('meter') || missing.length === 0) return undefined;
  const named = missing.map((name) => `"${name}"`).join(' and ');
  return `As a table of lines, the first line lacks ${named}; lines by meter need "meter_id", or "service" and "meter".`;
}

/**
 * Reads a CSV file with a line of the estimate on each line: `docs/inputs.md` lists the columns. A line with a meter is
 * one by meter, and `units` is its quantity. The API checks the names. @throws UnreadableInput with every problem
 */
export function readOwnCsv(text: string): ReadResources {
  const joined = joinEqualLines(text);
  const differing = joined?.text ?? text;
  if (differing.length > maxTableLength) {
    const limit = maxTableLength / 1024 / 1024;
    throw new UnreadableInput([
      `The table has more than ${limit} MB in different lines, which is the limit. Split it.`,
    ]);
  }
  const table = readCsvTable(differing);
  if (table.error) throw new UnreadableInput([`Line ${table.error.line}: ${table.error.problem}`]);
  const { columns, lines: read } = nameCells(table.lines);
  const lines = joined ? read.map((cells) => ({ ...cells, line: joined.lines[cells.line - 1]?.first ?? 0 })) : read;
  if (isResult(columns)) {
    throw new UnreadableInput([
      'It is the result of an estimate, which lacks sizes and options of its lines. Read the request, or the lines as CSV.',
    ]);
  }
  const missing = missingColumns(columns);
  if (missing !== undefined) throw new UnreadableInput([missing]);
  const problems: string[] = [];
  const timesOf = (index: number): number => joined?.lines[(read[index]?.line ?? 0) - 1]?.times ?? 1;
  const separate = lines.map((cells) => readLine(cells, table.delimiter, problems));
  lines.forEach((cells, index) => {
    const id = cells.text('id');
    if (id !== '' && timesOf(index) > 1) {
      problems.push(`Line ${cells.line}: the id ${show(id)} stands on ${timesOf(index)} lines.`);
    }
  });
  checkAddresses(separate, lines, problems);
  const resources = separate.flatMap((resource, index) => repeat(resource, timesOf(index)));
  if (problems.length > 0) throw new UnreadableInput(problems);
  const repeated = joined ? [`Equal lines are taken as one: ${joined.count} lines have become ${lines.length}.`] : [];
  const empty = lines.length === 0 ? ['The table has no line but its header.'] : [];
  return { resources, warnings: [...repeated, ...empty, ...unknownColumns(columns)] };
}

/** Above this number of lines, equal ones are joined while they are read, so that memory does not grow with them. */
const maxSeparateLines = 20_000;
/** Different lines of a table; what is made of each needs about 2 KB. */
const maxDifferentLines = 25_000;

/** A line of a table that stands for all that are equal to it. */
interface EqualLines {
  /** Number of the first, from 1. */
  readonly first: number;
  times: number;
}

/**
 * Joins the equal lines of a long table; undefined for a short one, and for one with quotes, whose cells may have several lines.
 * @throws UnreadableInput for too many different lines
 */
function joinEqualLines(
  text: string,
): { readonly text: string; readonly lines: readonly EqualLines[]; readonly count: number } | undefined {
  if (!hasManyLines(text)) return undefined;
  const found = new Map<string, EqualLines>();
  const hasQuotes = text.includes('"');
  let count = 0;
  let number = 0;
  for (let at = 0; at < text.length; ) {
    const feed = text.indexOf('\n', at);
    const end = feed < 0 ? text.length : feed;
    const line = text.slice(at, end).trimEnd();
    at = end + 1;
    number += 1;
    if (line === '') continue;
    count += 1;
    const known = hasQuotes ? undefined : found.get(line);
    if (known) known.times += 1;
    else found.set(hasQuotes ? String(number) : line, { first: number, times: 1 });
    if (found.size > maxDifferentLines + 1) {
      throw new UnreadableInput([
        `The table has more than ${maxDifferentLines} different lines, which is the limit. Split it.`,
      ]);
    }
  }
  if (hasQuotes) return undefined;
  return { text: [...found.keys()].join('\n'), lines: [...found.values()], count: count - 1 };
}

function hasManyLines(text: string): boolean {
  let at = 0;
  for (let line = 0; line <= maxSeparateLines; line += 1) {
    at = text.indexOf('\n', at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** Makes one resource of many that are equal, or several if a line cannot stand for all of them. */
function repeat(resource: Resource, times: number): readonly Resource[] {
  if (times === 1) return [resource];
  const quantity = resource.kind === 'line' ? resource.item.quantity : undefined;
  const each = typeof quantity === 'number' ? quantity : 1;
  const most = Math.max(1, Math.floor(maxQuantity / Math.max(each, 1)));
  return Array.from({ length: Math.ceil(times / most) }, (_, part) => ({
    ...resource,
    count: each * Math.min(most, times - part * most),
  }));
}

/** @param delimiter of cells; if it is no semicolon, a comma in a number may separate thousands */
function readLine(cells: NamedCells, delimiter: string, problems: string[]): Resource {
  const address = cells.text('id') || `line ${cells.line}`;
  const number = (column: string): number | undefined => {
    const cell = cells.text(column);
    if (cell === '') return undefined;
    if (delimiter !== ';' && /^[1-9]\d{0,2},\d{3}$/.test(cell)) {
      const readings = `${cell.replace(',', '')} or ${cell.replace(',', '.')}`;
      problems.push(
        `Line ${cells.line}: ${column} ${show(cell)} may be ${readings}: write it without the comma, or with a point.`,
      );
      return undefined;
    }
    const value = Number(/^\d{1,15}(?:[.,]\d{1,9})?$/.test(cell) ? cell.replace(',', '.') : Number.NaN);
    if (Number.isNaN(value)) problems.push(`Line ${cells.line}: ${column} must be a number, not ${show(cell)}.`);
    return value;
  };
  const region = cells.text('region') || undefined;
  const hours = number('hours') ?? number('hours_per_month');
  const common = { address, region, hours };
  const meterId = cells.text('meter_id');
  const meter = cells.text('meter');
  if (meterId !== '' || meter !== '') {
    const quantity = number('units') ?? number('quantity');
    if (quantity === undefined) problems.push(`Line ${cells.line}: a meter needs its units a month in "units".`);
    const optional = (column: string): string | undefined => cells.text(column) || undefined;
    const name = { service: cells.text('service'), product: optional('product_name'), sku: optional('sku'), meter };
    return {
      kind: 'meter',
      type: 'meter',
      ...common,
      meter: meterId === '' ? name : { meter_id: meterId },
      quantity: quantity ?? 0,
      unit: optional('unit'),
      instances: number('instances'),
      instanceHours: hours,
    };
  }
  const product = cells.text('product');
  if (product === '') problems.push(`Line ${cells.line}: it has neither a product nor a meter.`);
  const size = cells.text('size');
  const item = [
    ['product', product],
    ['hours_per_month', hours],
    ['size', /^\d+$/.test(size) ? Number(size) : size],
    ...Object.entries(textMembers).map(([column, member]) => [member, cells.text(column)]),
    ...Object.entries(numberMembers).map(([column, member]) => [member, number(column)]),
  ].filter(([, value]) => value !== '' && value !== undefined);
  return { kind: 'line', type: product, ...common, item: Object.fromEntries(item) };
}

function checkAddresses(resources: readonly Resource[], lines: readonly NamedCells[], problems: string[]): void {
  const first = new Map<string, number>();
  resources.forEach(({ address }, index) => {
    const { line } = requireItem(lines, index);
    const earlier = first.get(address);
    if (earlier === undefined) first.set(address, line);
    else problems.push(`Line ${line}: the id ${show(address)} stands on line ${earlier}, too.`);
  });
}

const unknownColumns = (columns: readonly string[]): readonly string[] =>
  columns
    .filter((name) => name !== '' && !columnNames.some((known) => foldName(known) === foldName(name)))
    .map((name) => {
      const near = nearestName(name, columnNames);
      return `The column ${show(name)} is not read.${near === undefined ? '' : ` Did you mean "${near}"?`}`;
    });

const show = (text: string): string => JSON.stringify(text.slice(0, 60));
