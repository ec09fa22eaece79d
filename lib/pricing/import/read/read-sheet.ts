import { ImportFailure } from '../../errors.ts';
import { sheetParser } from '../../sheet/price-sheet.ts';
import type { SheetRow } from '../../sheet/sheet-row.ts';
import type { ImportReport } from '../import-report.ts';
import type { LifeSigns } from '../life-signs.ts';
import { fileTooLarge, maxSheetRows } from './limits.ts';
import { readSheetParts, type SheetPart } from './sheet-file.ts';

export interface SheetReading {
  readonly path: string;
  readonly source: string;
  readonly scopeId: string;
  readonly currency: string;
  /** The offer or plan of the scope. */
  readonly offerId: string | null;
  readonly report: Pick<ImportReport, 'countRow' | 'rowCount' | 'rejects' | 'warn'>;
  readonly lifeSigns: LifeSigns;
  readonly signal?: AbortSignal | undefined;
}

const maxRejectedPart = 0.01;
/** A small sheet may have so many rows that cannot be read. */
const alwaysAllowedRejects = 3;

/** The first stage of an import: reads all rows; those that cannot be read go to the report. @throws ImportFailure */
export async function* readSheet(reading: SheetReading): AsyncGenerator<readonly SheetRow[]> {
  const { path, source, report } = reading;
  const { rejects, rowCount } = report;
  const onSkipped = (names: readonly string[]) => report.warn(skippedWarning(names));
  let cut: unknown;
  const pages: PageCount = { continued: 0, last: 0 };
  for await (const part of readSheetParts(path, source, { onSkipped })) {
    const nameIn = (error: unknown): unknown =>
      error instanceof ImportFailure && part.name !== source ? inPart(error, part.name) : error;
    try {
      const partCut = yield* readPart(part, reading, pages);
      cut ??= nameIn(partCut);
    } catch (error) {
      throw nameIn(error);
    }
  }
  const all = rowCount() + rejects.count();
  if (rowCount() === 0 || rejects.count() > Math.max(all * maxRejectedPart, alwaysAllowedRejects)) {
    const limit = `at most 1 % may be, or ${alwaysAllowedRejects} rows of a small sheet`;
    throw new ImportFailure('too_many_rejects', `${rejects.count()} of ${all} rows could not be read; ${limit}.`);
  }
  // If many lines are bad, it says nothing that the last is among them.
  if (cut) throw cut;
  if (pages.continued > 0 && pages.last === 0) throw lacksPages();
}

/** Pages of the Consumption API that name a next one, and those that do not. */
interface PageCount {
  continued: number;
  last: number;
}

const lacksPages = (): ImportFailure =>
  new ImportFailure(
    'file_unreadable',
    'The sheet is not complete: every page of it has a nextLink, which leads to more prices. Fetch all pages, and put them ' +
      'into one file, one after another, or into a ZIP.',
  );

/** Returns the failure if the part is cut off. */
async function* readPart(
  part: SheetPart,
  reading: SheetReading,
  pages: PageCount,
): AsyncGenerator<readonly SheetRow[], ImportFailure | undefined> {
  const { scopeId, currency, offerId, lifeSigns, signal } = reading;
  const { rejects, countRow } = reading.report;
  const parser = sheetParser({ scopeId, currency, offerId });
  for await (const batch of part.records) {
    signal?.throwIfAborted();
    if (reading.report.rowCount() + rejects.count() > maxSheetRows) {
      throw fileTooLarge(`The sheet has more than ${maxSheetRows} rows, which is the limit.`);
    }
    const due = lifeSigns();
    if (due) await due;
    const rows: SheetRow[] = [];
    for (const record of batch) {
      if ('hasNextPage' in record) pages[record.hasNextPage ? 'continued' : 'last'] += 1;
      for (const outcome of parser.read(record)) {
        if ('reject' in outcome) rejects.add({ part: part.name, line: record.line, reason: outcome.reject });
        else {
          rows.push(outcome.row);
          countRow();
        }
      }
    }
    yield rows;
  }
  return parser.finish();
}

/** Each part of a ZIP has lines of its own. */
const inPart = ({ code, message, cause }: ImportFailure, name: string): ImportFailure =>
  new ImportFailure(code, `In ${JSON.stringify(name.slice(0, maxNameLength))} of the ZIP: ${message}`, { cause });

const maxNames = 5;
const maxNameLength = 60;

function skippedWarning(names: readonly string[]): string {
  const listed = names.slice(0, maxNames).map((name) => JSON.stringify(name.slice(0, maxNameLength)));
  const rest = names.length > maxNames ? ` and ${names.length - maxNames} more` : '';
  return `The ZIP holds files that are no price sheet and were not read: ${listed.join(', ')}${rest}`;
}
