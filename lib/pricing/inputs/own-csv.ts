import { readCsvTable } from '../../platform/csv-table.ts';
import { say } from '../../platform/language.ts';
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

const meterColumns: ReadonlySet<string> = new Set([
  ...['id', 'region', 'hours', 'hours_per_month', 'quantity'],
  ...['meter_id', 'service', 'product_name', 'sku', 'meter', 'units', 'unit', 'instances'],
]);
/** What a line by product does not read; which of the others its product has, the API checks. */
const unreadByProduct = ['units', 'unit', 'instances', 'service', 'product_name'];
const unreadByMeter = columnNames.filter((name) => !meterColumns.has(name));
/** Two names of one column. */
const aliases = [
  ['hours', 'hours_per_month'],
  ['mbps', 'throughput_mbps'],
] as const;

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
  const named = missing.map((name) => `"${name}"`).join(say({ en: ' and ', pt: ' e ' }));
  return say({
    en: `As a table of lines, the first line lacks ${named}; lines by meter need "meter_id", or "service" and "meter".`,
    pt: `Como tabela de linhas, falta na primeira linha ${named}; linhas por medidor precisam de "meter_id", ou de "service" e "meter".`,
  });
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
      say({
        en: `The table has more than ${limit} MB in different lines, which is the limit. Split it.`,
        pt: `A tabela tem mais de ${limit} MB em linhas diferentes, que é o limite. Divida-a.`,
      }),
    ]);
  }
  const table = readCsvTable(differing);
  if (table.error)
    throw new UnreadableInput([
      say({
        en: `Line ${table.error.line}: ${table.error.problem}`,
        pt: `Linha ${table.error.line}: ${table.error.problem}`,
      }),
    ]);
  const { columns, lines: read } = nameCells(table.lines);
  const lines = joined ? read.map((cells) => ({ ...cells, line: joined.lines[cells.line - 1]?.first ?? 0 })) : read;
  if (isResult(columns)) {
    throw new UnreadableInput([
      say({
        en: 'It is the result of an estimate, which lacks sizes and options of its lines. Read the request, or the lines as CSV.',
        pt: 'É o resultado de uma estimativa, sem os tamanhos e as opções das linhas. Leia o pedido, ou as linhas em CSV.',
      }),
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
      problems.push(
        say({
          en: `Line ${cells.line}: the id ${show(id)} stands on ${timesOf(index)} lines.`,
          pt: `Linha ${cells.line}: o id ${show(id)} está em ${timesOf(index)} linhas.`,
        }),
      );
    }
  });
  checkAddresses(separate, lines, problems);
  const resources = separate.flatMap((resource, index) => repeat(resource, timesOf(index)));
  if (problems.length > 0) throw new UnreadableInput(problems);
  const repeated = joined
    ? [
        say({
          en: `Equal lines are taken as one: ${joined.count} lines have become ${lines.length}.`,
          pt: `Linhas iguais contam como uma: ${joined.count} linhas tornaram-se ${lines.length}.`,
        }),
      ]
    : [];
  const empty =
    lines.length === 0
      ? [say({ en: 'The table has no line but its header.', pt: 'A tabela não tem linha além do cabeçalho.' })]
      : [];
  return {
    resources,
    warnings: [
      ...repeated,
      ...empty,
      ...unknownColumns(columns),
      ...repeatedColumns(columns),
      ...regionsBesideId(lines),
    ],
  };
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
        say({
          en: `The table has more than ${maxDifferentLines} different lines, which is the limit. Split it.`,
          pt: `A tabela tem mais de ${maxDifferentLines} linhas diferentes, que é o limite. Divida-a.`,
        }),
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
  const quantity = resource.kind === 'line' ? resource.item.quantity : resource.count;
  const each = typeof quantity === 'number' ? quantity : 1;
  const maxTimes = Math.max(1, Math.floor(maxQuantity / Math.max(each, 1)));
  return Array.from({ length: Math.ceil(times / maxTimes) }, (_, part) => ({
    ...resource,
    count: each * Math.min(maxTimes, times - part * maxTimes),
  }));
}

/** @param delimiter of cells; if it is no semicolon, a comma in a number may separate thousands */
function readLine(cells: NamedCells, delimiter: string, problems: string[]): Resource {
  const address = cells.text('id') || say({ en: `line ${cells.line}`, pt: `linha ${cells.line}` });
  const number = (column: string): number | undefined => {
    const cell = cells.text(column);
    if (cell === '') return undefined;
    if (delimiter !== ';' && /^[1-9]\d{0,2},\d{3}$/.test(cell)) {
      const readings = say({
        en: `${cell.replace(',', '')} or ${cell.replace(',', '.')}`,
        pt: `${cell.replace(',', '')} ou ${cell.replace(',', '.')}`,
      });
      problems.push(
        say({
          en: `Line ${cells.line}: ${column} ${show(cell)} may be ${readings}: write it without the comma, or with a point.`,
          pt: `Linha ${cells.line}: ${column} ${show(cell)} pode ser ${readings}: escreva sem a vírgula, ou com um ponto.`,
        }),
      );
      return undefined;
    }
    const value = Number(/^\d{1,15}(?:[.,]\d{1,9})?$/.test(cell) ? cell.replace(',', '.') : Number.NaN);
    if (Number.isNaN(value))
      problems.push(
        say({
          en: `Line ${cells.line}: ${column} must be a number, not ${show(cell)}.`,
          pt: `Linha ${cells.line}: ${column} deve ser um número, não ${show(cell)}.`,
        }),
      );
    return value;
  };
  checkAliases(cells, problems);
  const region = cells.text('region') || undefined;
  const hours = number('hours') ?? number('hours_per_month');
  const common = { address, region, hours };
  const meterId = cells.text('meter_id');
  const meter = cells.text('meter');
  if (meterId !== '' || meter !== '') {
    checkUnread(cells, unreadByMeter, problems);
    const units = number('units');
    const quantity = number('quantity');
    const each = units ?? quantity;
    if (each === undefined)
      problems.push(
        say({
          en: `Line ${cells.line}: a meter needs its units a month in "units".`,
          pt: `Linha ${cells.line}: um medidor precisa das suas unidades por mês em "units".`,
        }),
      );
    const optional = (column: string): string | undefined => cells.text(column) || undefined;
    const narrowed = { product: optional('product_name'), sku: optional('sku') };
    const isOfSeveral = units !== undefined && quantity !== undefined && quantity !== 1;
    return {
      kind: 'meter',
      type: 'meter',
      ...common,
      meter:
        meterId === ''
          ? { service: cells.text('service'), ...narrowed, meter }
          : { meter_id: meterId, service: optional('service'), ...narrowed, meter: optional('meter') },
      quantity: each ?? 0,
      ...(isOfSeveral && {
        count: quantity,
        assumed: [
          say({
            en: `${quantity} times ${units} units, since the line has a quantity, too`,
            pt: `${quantity} vezes ${units} unidades, pois a linha também tem uma quantidade`,
          }),
        ],
      }),
      unit: optional('unit'),
      instances: number('instances'),
      instanceHours: hours,
    };
  }
  const product = cells.text('product');
  if (product === '')
    problems.push(
      say({
        en: `Line ${cells.line}: it has neither a product nor a meter.`,
        pt: `Linha ${cells.line}: não tem produto nem medidor.`,
      }),
    );
  else checkUnread(cells, unreadByProduct, problems);
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

const filled = (cells: NamedCells, columns: readonly string[]): readonly string[] =>
  columns.filter((column) => cells.text(column) !== '');

const quoted = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ');

/** A cell that the kind of its line does not read was meant to change what the line costs. */
function checkUnread(cells: NamedCells, unread: readonly string[], problems: string[]): void {
  const columns = filled(cells, unread);
  if (columns.length === 0) return;
  const named = quoted(columns);
  if (unread === unreadByMeter) {
    problems.push(
      say({
        en: `Line ${cells.line}: a line by meter has no ${named}.`,
        pt: `Linha ${cells.line}: uma linha por medidor não tem ${named}.`,
      }),
    );
    return;
  }
  problems.push(
    say({
      en: `Line ${cells.line}: a line with a product has no ${named}; how many of it there are is its "quantity".`,
      pt: `Linha ${cells.line}: uma linha com produto não tem ${named}; quantos são é a sua "quantity".`,
    }),
  );
}

function checkAliases(cells: NamedCells, problems: string[]): void {
  for (const names of aliases) {
    if (filled(cells, names).length < names.length) continue;
    problems.push(
      say({
        en: `Line ${cells.line}: "${names[0]}" and "${names[1]}" are the same; fill in one of them.`,
        pt: `Linha ${cells.line}: "${names[0]}" e "${names[1]}" são o mesmo; preencha um deles.`,
      }),
    );
  }
}

/** A table may have a region on each line; that of a meter with an id is the one of its price. */
function regionsBesideId(lines: readonly NamedCells[]): readonly string[] {
  if (!lines.some((cells) => cells.text('meter_id') !== '' && cells.text('region') !== '')) return [];
  return [
    say({
      en: 'The region of a line with a "meter_id" is not read: the meter has one of its own.',
      pt: 'A região de uma linha com "meter_id" não é lida: o medidor tem a sua própria.',
    }),
  ];
}

function checkAddresses(resources: readonly Resource[], lines: readonly NamedCells[], problems: string[]): void {
  const first = new Map<string, number>();
  resources.forEach(({ address }, index) => {
    const { line } = requireItem(lines, index);
    const earlier = first.get(address);
    if (earlier === undefined) first.set(address, line);
    else
      problems.push(
        say({
          en: `Line ${line}: the id ${show(address)} stands on line ${earlier}, too.`,
          pt: `Linha ${line}: o id ${show(address)} também está na linha ${earlier}.`,
        }),
      );
  });
}

const unknownColumns = (columns: readonly string[]): readonly string[] =>
  columns
    .filter((name) => name !== '' && !columnNames.some((known) => foldName(known) === foldName(name)))
    .map((name) => {
      const near = nearestName(name, columnNames);
      return say({
        en: `The column ${show(name)} is not read.${near === undefined ? '' : ` Did you mean "${near}"?`}`,
        pt: `A coluna ${show(name)} não é lida.${near === undefined ? '' : ` Quis dizer "${near}"?`}`,
      });
    });

const repeatedColumns = (columns: readonly string[]): readonly string[] => {
  const names = columns.map(foldName);
  return columnNames
    .filter((known) => names.filter((name) => name === foldName(known)).length > 1)
    .map((known) =>
      say({
        en: `The column "${known}" stands more than once: only the first is read.`,
        pt: `A coluna "${known}" aparece mais de uma vez: só a primeira é lida.`,
      }),
    );
};

const show = (text: string): string => JSON.stringify(text.slice(0, 60));
