import { csvLine } from '../../../platform/csv.ts';
import { right, type Table, table } from '../../../platform/report.ts';
import { makeVisible } from '../../../platform/text.ts';
import { formatDecimal } from '../../../pricing/formats/figures.ts';
import type { MeterRow, MetersAnswer } from '../../../pricing/formats/meters-answer.ts';
import { scopeKind } from '../../../pricing/scope-id.ts';
import { type Palette, palette } from '../../terminal/palette.ts';
import { tableLines, widthsOf } from '../../terminal/table.ts';
import type { Look } from '../../terminal/terminal.ts';

/** Formats a search page by page, so that a whole price sheet takes no memory. */
export interface MetersFormat {
  readonly page: (answer: MetersAnswer) => string;
  readonly end: (last: MetersAnswer, printed: number) => string;
}

export const metersFormats = { human, json, csv, ndjson } as const;

/** A table of prices. On a price list, several variants of a product may have one meter. */
const metersTable = (rows: readonly MeterRow[], isList: boolean): Table<string> =>
  table(
    [
      'Meter',
      'Location',
      'Type',
      right('Price'),
      '',
      'For',
      right('Each'),
      'Unit',
      ...(isList ? ['SKU'] : []),
      'Product',
    ],
    rows.map((row) =>
      [
        row.meterName,
        row.location,
        typeText(row),
        formatDecimal(row.unitPrice),
        row.currency,
        row.price_type === 'Reservation' ? 'the term' : row.unit_of_measure,
        row.price_per_unit === null ? '' : formatDecimal(row.price_per_unit),
        row.unit ?? '',
        ...(isList ? [row.sku] : []),
        row.product,
      ].map(makeVisible),
    ),
  );

/** A further tier is named: its price counts from so many units on. */
const typeText = ({ price_type, term, tier_minimum_units: from }: MeterRow): string =>
  [price_type, term, from > 0 ? `from ${formatDecimal(from)}` : null].filter(Boolean).join(' ');

function human({ color, columns = Number.POSITIVE_INFINITY }: Look): MetersFormat {
  const paint: Palette = palette(color);
  let widths: number[] | undefined;
  return {
    page: ({ scope_id, rows }) => {
      if (rows.length === 0) return '';
      const shown = metersTable(rows, scopeKind(scope_id) === 'retail');
      const isFirst = widths === undefined;
      const earlier = widths;
      widths = widthsOf(shown.columns, shown.rows, earlier);
      const look = { columns, earlier, hasTitles: isFirst, paintTitles: paint.strong };
      return `${tableLines(shown.columns, shown.rows, look).join('\n')}\n`;
    },
    end: ({ scope_id, total, next_cursor }, printed) => {
      const scope = makeVisible(scope_id);
      if (total === 0) return `no price of ${scope} matches\n`;
      const rest = next_cursor === null ? '' : '; --all prints every one';
      return paint.faint(`${printed} of ${total} prices of ${scope}${rest}\n`);
    },
  };
}

function json(): MetersFormat {
  let isFirst = true;
  const begin = ({ scope_id, snapshot_id, total }: MetersAnswer): string =>
    `${JSON.stringify({ scope_id, snapshot_id, total }, null, 2).slice(0, -2)},\n  "rows": [`;
  return {
    page: (answer) => {
      const head = isFirst ? begin(answer) : '';
      const rows = answer.rows.map((row, at) => `${isFirst && at === 0 ? '' : ','}\n    ${JSON.stringify(row)}`);
      isFirst = false;
      return head + rows.join('');
    },
    end: (_, printed) => `${printed === 0 ? '' : '\n  '}]\n}\n`,
  };
}

function ndjson(): MetersFormat {
  return { page: ({ rows }) => rows.map((row) => `${JSON.stringify(row)}\n`).join(''), end: () => '' };
}

const csvColumns = [
  'meterId',
  'meterName',
  'unitPrice',
  'unit_of_measure',
  'price_per_unit',
  'unit',
  'currency',
  'price_type',
  'term',
  'location',
  'category',
  'sub_category',
  'product',
  'tier_minimum_units',
  'part_number',
  'sku',
  'arm_sku',
] as const satisfies readonly (keyof MeterRow)[];

function csv(): MetersFormat {
  let isFirst = true;
  const cell = (value: string | number | null) => (typeof value === 'number' ? formatDecimal(value) : value);
  return {
    page: ({ rows }) => {
      const head = isFirst ? csvLine(csvColumns) : '';
      isFirst = false;
      return head + rows.map((row) => csvLine(csvColumns.map((name) => cell(row[name])))).join('');
    },
    end: () => '',
  };
}
