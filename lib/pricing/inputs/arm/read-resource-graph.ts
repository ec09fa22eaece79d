import { type ReadResources, UnreadableInput } from '../resource.ts';
import { readInventory } from './inventory.ts';
import { findMember, isObject } from './members.ts';

/** Reads the result of a query of Azure Resource Graph: as the CLI, the REST API or PowerShell writes it. @throws UnreadableInput */
export function readResourceGraph(value: unknown): ReadResources {
  if (Array.isArray(value)) return readInventory(value, []);
  const data = findMember(value, 'data');
  const rows = Array.isArray(data) ? data : readTable(data);
  if (!rows) throw new UnreadableInput(['The result of Resource Graph has no list "data".']);
  return readInventory(rows, warnOfMissing(value, rows.length));
}

/** The result format `table` names the columns once. */
function readTable(data: unknown): readonly unknown[] | undefined {
  const columns = findMember(data, 'columns');
  const rows = findMember(data, 'rows');
  if (!Array.isArray(columns) || !Array.isArray(rows)) return undefined;
  const names = columns.map((column) => String(findMember(column, 'name')));
  return rows.map((row: unknown) =>
    Array.isArray(row) ? Object.fromEntries(names.map((name, index) => [name, row[index]])) : row,
  );
}

function warnOfMissing(value: unknown, rows: number): readonly string[] {
  if (!isObject(value)) return [];
  const total = findMember(value, 'total_records') ?? findMember(value, 'totalRecords');
  const token = ['skip_token', 'skipToken', '$skipToken'].some((name) => typeof findMember(value, name) === 'string');
  const isShort = typeof total === 'number' && total > rows;
  if (!token && !isShort) return [];
  const of = isShort ? ` of ${total}` : '';
  return [
    `The file has ${rows}${of} resources; the others are on further pages of the result: use --first and --skip-token.`,
  ];
}
