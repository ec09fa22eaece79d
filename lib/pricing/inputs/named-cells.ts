import type { TableLine } from '../../platform/csv-table.ts';

/** The cells of a line by the names of their columns. */
export interface NamedCells {
  readonly line: number;
  /** Returns `''` if the table has no such column. @param names spellings of one column; the first that is there counts */
  readonly text: (...names: readonly string[]) => string;
}

/** A table with a header. */
export interface NamedTable {
  /** Names of the columns, as the table spells them. */
  readonly columns: readonly string[];
  readonly has: (name: string) => boolean;
  readonly lines: readonly NamedCells[];
}

/** Compares names of columns without case, spaces and signs: `Memory(MB)` is `memory mb`. */
export const foldName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Makes the cells of a table addressable by name; of equal names the first counts. */
export function nameCells([header, ...lines]: readonly TableLine[]): NamedTable {
  const columns = header?.cells ?? [];
  const positions = new Map<string, number>();
  columns.forEach((name, position) => {
    if (!positions.has(foldName(name))) positions.set(foldName(name), position);
  });
  const has = (name: string): boolean => positions.has(foldName(name));
  return {
    columns,
    has,
    lines: lines.map(({ line, cells }) => ({
      line,
      text: (...names) => cells[positions.get(foldName(names.find(has) ?? '')) ?? -1] ?? '',
    })),
  };
}
