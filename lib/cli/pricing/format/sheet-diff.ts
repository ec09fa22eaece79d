import { csvLine } from '../../../platform/csv.ts';
import { formatAsMarkdown } from '../../../platform/report-parts.ts';
import { makeVisible } from '../../../platform/text.ts';
import { formatDecimal } from '../../../pricing/formats/decimal.ts';
import { type ChangeRecord, changeRecord, type RecordedPrice } from '../../../pricing/sheet-diff/change-record.ts';
import type { DiffSummary } from '../../../pricing/sheet-diff/diff-summary.ts';
import type { PriceChange } from '../../../pricing/sheet-diff/price-change.ts';
import { summaryRecord } from '../../../pricing/sheet-diff/summary-record.ts';
import { formatAsText } from '../../terminal/report-parts.ts';
import type { DiffSubject } from './diff-subject.ts';
import { diffReport } from './sheet-diff-report.ts';

/** Formats a diff while it is made, so that one of any size takes no memory. */
export interface DiffFormat {
  readonly start: () => string;
  readonly changes: (listed: readonly PriceChange[]) => string;
  readonly end: (summary: DiffSummary) => string;
}

export interface DiffFormatOptions {
  readonly color: boolean;
  readonly columns: number;
}

export const sheetDiffFormats = { human, json, csv, markdown } as const;

const nothing = (): string => '';

function human(subject: DiffSubject, options: DiffFormatOptions): DiffFormat {
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

const nameColumns = [
  'change',
  'change_percent',
  'meter_id',
  'meter_name',
  'category',
  'sub_category',
  'location',
  'product',
  'sku',
  'part_number',
  'price_type',
  'term',
  'tier_minimum_units',
  'currency',
] as const satisfies readonly (keyof ChangeRecord)[];

const priceColumns = [
  'unit_price',
  'unit_of_measure',
  'price_per_unit',
  'unit',
] as const satisfies readonly (keyof RecordedPrice)[];

function csv(): DiffFormat {
  const cell = (value: string | number | null): string =>
    typeof value === 'number' ? formatDecimal(value) : makeVisible(value ?? '');
  const titles = [
    ...nameColumns,
    ...(['before', 'after'] as const).flatMap((side) => priceColumns.map((name) => `${name}_${side}`)),
    'block_size_changed',
  ];
  const line = (record: ChangeRecord): string =>
    csvLine([
      ...nameColumns.map((name) => cell(record[name])),
      ...[record.before, record.after].flatMap((price) => priceColumns.map((name) => cell(price?.[name] ?? null))),
      String(record.block_size_changed),
    ]);
  return {
    start: () => csvLine(titles),
    changes: (listed) => listed.map((change) => line(changeRecord(change))).join(''),
    end: nothing,
  };
}
