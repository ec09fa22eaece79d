import { csvLine } from '../../platform/csv.ts';
import type { SheetFacts } from '../scope/scope.ts';
import { validityWarnings } from '../scope/validity.ts';
import { isInEffect, periodOfPrices } from '../sheet/period.ts';
import type { SheetRow } from '../sheet/sheet-row.ts';
import type { ImportProgress, ImportResult } from './import-result.ts';

/** Counts what an import reads and chooses, and collects the warnings for the person who uploaded the sheet. */
export interface ImportReport {
  readonly rejects: RejectList;
  readonly countRow: () => void;
  readonly rowCount: () => number;
  /** Adds a warning about the sheet as a whole. */
  readonly warn: (warning: string) => void;
  /** Adds a warning if meters have no name on the sheet. @param found how many have one on the public price list */
  readonly noteUnnamed: (meters: number, found: number) => void;
  /** Counts a price that is kept. @param doubt why it is not certain: a part of a sentence about the meter */
  readonly countPrice: (row: SheetRow, doubt?: string) => void;
  /** Adds a warning about a meter. @param doubt a part of a sentence about the meter */
  readonly doubt: (meterId: string, doubt: string) => void;
  readonly counts: () => Pick<ImportResult, 'row_count' | 'rejected_rows'>;
  readonly remarks: () => Pick<ImportResult, 'rejected_rows' | 'warnings' | 'warning_count' | 'rejects'>;
  /** What the snapshot keeps of it. */
  readonly facts: () => SheetFacts;
}

const maxWarnings = 100;
/** Every request reads them with the scope. */
const maxKeptWarnings = 5;
const maxKeptLength = 200;
const progressEvery = 10_000;

/** Makes the report of one run. @param asOf ISO day on which the prices must be in effect */
export function importReport(onProgress: (progress: ImportProgress) => void, asOf: string): ImportReport {
  const rejects = rejectList();
  const ofSheet: string[] = [];
  const ofMeters: string[] = [];
  const count = { rows: 0, prices: 0, doubts: 0, notInEffect: 0, allowances: 0 };
  const days = periodOfPrices();

  const warnings = (): readonly string[] => [
    ...ofSheet,
    ...countWarnings(count, validityWarnings(days.found(), asOf).length > 0 ? 0 : count.notInEffect, asOf),
    ...ofMeters,
  ];
  const addDoubt = (meterId: string, doubt: string): void => {
    count.doubts += 1;
    if (ofMeters.length < maxWarnings) ofMeters.push(`meter ${meterId} ${doubt}`);
  };
  const total = (): number => warnings().length - ofMeters.length + count.doubts;
  return {
    rejects,
    countRow: () => {
      count.rows += 1;
      if (count.rows % progressEvery === 0) onProgress({ phase: 'reading', rows: count.rows });
    },
    rowCount: () => count.rows,
    warn: (warning) => ofSheet.push(warning),
    noteUnnamed: (meters, found) => {
      if (meters === 0) return;
      ofSheet.push(`${meters} meters have no name on the sheet; ${found} have the one of the public price list`);
    },
    countPrice: (row, doubt) => {
      count.prices += 1;
      days.add(row);
      if (!isInEffect(row, asOf)) count.notInEffect += 1;
      if (row.includedQuantity !== undefined) count.allowances += 1;
      if (doubt !== undefined) addDoubt(row.meterId, doubt);
    },
    doubt: addDoubt,
    counts: () => ({ row_count: count.prices, rejected_rows: rejects.count() }),
    remarks: () => {
      const ofDays = validityWarnings(days.found(), asOf);
      return {
        rejected_rows: rejects.count(),
        warnings: [...ofDays, ...warnings()].slice(0, maxWarnings),
        warning_count: ofDays.length + total(),
        ...(rejects.count() > 0 && { rejects: rejects.csv() }),
      };
    },
    facts: () => ({
      ...days.found(),
      warnings: warnings()
        .slice(0, maxKeptWarnings)
        .map((text) => (text.length > maxKeptLength ? `${text.slice(0, maxKeptLength)}…` : text)),
      warning_count: total(),
    }),
  };
}

function countWarnings(
  { prices, allowances }: { readonly prices: number; readonly allowances: number },
  notInEffect: number,
  asOf: string,
): readonly string[] {
  return [
    ...(notInEffect > 0 ? [`${notInEffect} of ${prices} prices are not in effect on ${asOf}`] : []),
    ...(allowances > 0
      ? [`${allowances} of ${prices} prices have an included quantity, which estimates do not subtract`]
      : []),
  ];
}

/** Collects the rows that could not be read, for the person who uploaded the sheet. */
interface RejectList {
  readonly add: (reject: { readonly part: string; readonly line: number; readonly reason: string }) => void;
  readonly count: () => number;
  /** The rows as CSV (RFC 4180); if there are too many, the last line says how many are left out. */
  readonly csv: () => string;
}

/** Maximum number of rows in the table: nobody reads more of a sheet that is wrong throughout. */
const maxListed = 10_000;

export function rejectList(): RejectList {
  const lines = [csvLine(['part', 'line', 'reason'])];
  let count = 0;
  return {
    add: ({ part, line, reason }) => {
      count += 1;
      if (count <= maxListed) lines.push(csvLine([part, String(line), reason]));
    },
    count: () => count,
    csv: () => {
      const rest = count - maxListed;
      const more = rest > 0 ? [csvLine(['', '', `${rest} more rows could not be read`])] : [];
      return [...lines, ...more].join('');
    },
  };
}
