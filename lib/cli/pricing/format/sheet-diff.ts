import { csvLine } from '../../../platform/csv.ts';
import { formatAsMarkdown } from '../../../platform/report.ts';
import { formatDecimal } from '../../../pricing/formats/figures.ts';
import { changeColumns } from '../../../pricing/sheet-diff/change-columns.ts';
import { type ChangeRecord, changeRecord } from '../../../pricing/sheet-diff/change-record.ts';
import type { DiffSummary } from '../../../pricing/sheet-diff/diff-summary.ts';
import type { PriceChange } from '../../../pricing/sheet-diff/price-change.ts';
import { summaryRecord } from '../../../pricing/sheet-diff/summary-record.ts';
import { formatAsText } from '../../terminal/report.ts';
import type { Look } from '../../terminal/terminal.ts';
import { type DiffSubject, diffReport } from './sheet-diff-report.ts';

/** Formats a diff while it is made, so that one of any size takes no memory. */
export interface DiffFormat {
  readonly start: () => string;
  readonly changes: (listed: readonly PriceChange[]) => string;
  readonly end: (summary: DiffSummary) => string;
}

export const sheetDiffFormats = { human, json, csv, markdown } as const;

const nothing = (): string => '';

function human(subject: DiffSubject, options: Look): DiffFormat {
  return {
    start: nothing,
    changes: nothing,
    end: (summary) => formatAsText(diffReport(subject, summary), options),
  };
}

function markdown(subject: DiffSubject): DiffFormat {
  return { start: nothing, changes: nothing, end: (summary) => formatAsMarkdown(diffReport(subject, summary)) };
}

function json(subject: DiffSubject): DiffFormat {
  let isFirst = true;
  return {
    start: () => `${JSON.stringify(subject, null, 2).slice(0, -2)},\n  "changes": [`,
    changes: (listed) =>
      listed
        .map((change) => {
          const comma = isFirst ? '' : ',';
          isFirst = false;
          return `${comma}\n    ${JSON.stringify(changeRecord(change))}`;
        })
        .join(''),
    end: (summary) => {
      const text = JSON.stringify({ summary: summaryRecord(summary) }, null, 2);
      return `${isFirst ? '' : '\n  '}],${text.slice(1)}\n`;
    },
  };
}

function csv(): DiffFormat {
  const line = (record: ChangeRecord): string =>
    csvLine(
      changeColumns.map(({ read }) => {
        const value = read(record);
        return typeof value === 'number' ? formatDecimal(value) : value;
      }),
    );
  return {
    start: () => csvLine(changeColumns.map(({ title }) => title)),
    changes: (listed) => listed.map((change) => line(changeRecord(change))).join(''),
    end: nothing,
  };
}
