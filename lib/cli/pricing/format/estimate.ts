import { csvLine } from '../../../platform/csv.ts';
import { makeVisible } from '../../../platform/text.ts';
import type { ExactProduct } from '../../../pricing/answered-charge.ts';
import type { EstimateAnswer } from '../../../pricing/formats/estimate-answer.ts';
import { csv } from '../../../pricing/formats/estimate-csv.ts';
import { markdown } from '../../../pricing/formats/estimate-markdown.ts';
import { bestLine, coverageSentences, mixSentences, sourceLine } from '../../../pricing/formats/estimate-notes.ts';
import { type EstimateRow, estimateColumns, estimateRows } from '../../../pricing/formats/estimate-rows.ts';
import { formatDecimal } from '../../../pricing/formats/figures.ts';
import { summaryJson, totalsGap } from '../../../pricing/formats/input-summary.ts';
import { type WhatIfReport, whatIfReport } from '../../../pricing/formats/what-if-report.ts';
import { palette } from '../../terminal/palette.ts';
import { formatAsText } from '../../terminal/report-parts.ts';
import { tableLines } from '../../terminal/table.ts';
import type { EstimateFormatOptions } from './format-options.ts';
import { inputText } from './input-notes.ts';

type EstimateFormat = (answer: EstimateAnswer, options: EstimateFormatOptions) => string;

/** Formats of `appraise estimate`. */
export const estimateFormats = { human, json, csv, markdown, 'trace-csv': traceCsv } as const satisfies Record<
  string,
  EstimateFormat
>;

function human(
  answer: EstimateAnswer,
  { color, columns = Number.POSITIVE_INFINITY, now, inputs, verbose = false }: EstimateFormatOptions,
): string {
  const paint = palette(color);
  const definitions = estimateColumns(answer.currency);
  const { lines, totals } = estimateRows(answer, { gap: inputs && totalsGap(inputs.lines) });
  const isTotal = new Set(totals);
  const table = tableLines(definitions, [...lines, ...totals], {
    columns,
    paintTitles: paint.strong,
    paintRow: (line: string, row: EstimateRow) => (isTotal.has(row) ? paint.strong(line) : line),
  });
  const whatIf = whatIfReport(answer);
  const notes = [
    ...answer.warnings.map((warning) => paint.warning(`warning: ${makeVisible(warning)}`)),
    ...coverageSentences(answer).map((gap) => paint.faint(`note: ${gap}`)),
    ...answer.assumptions.map((assumption) => paint.faint(`assumed: ${makeVisible(assumption)}`)),
    paint.faint(sourceLine(answer, now)),
  ];
  return `${[
    ...table,
    '',
    paint.valid(bestLine(answer)),
    ...mixSentences(answer).map(paint.valid),
    ...notes,
    ...(inputs ? ['', inputText(inputs, { paint, verbose, columns })] : []),
    ...(whatIf ? ['', whatIfText(whatIf, { color, columns })] : []),
  ].join('\n')}\n`;
}

/** The notes are a line each, like those above. */
const whatIfText = (
  { table, notes }: WhatIfReport,
  look: { readonly color: boolean; readonly columns: number },
): string =>
  [formatAsText([table], look).trimEnd(), ...notes.map(makeVisible).map(palette(look.color).faint)].join('\n');

function json(answer: EstimateAnswer, { inputs }: Pick<EstimateFormatOptions, 'inputs'> = {}): string {
  return `${JSON.stringify({ ...answer, ...(inputs && { inputs: summaryJson(inputs) }) }, null, 2)}\n`;
}

const columns = [
  'line',
  'side',
  'models',
  'role',
  'meter_id',
  'meter_name',
  'price_type',
  'term',
  'unit_price',
  'unit_of_measure',
  'quantity',
  'less_meter_id',
  'less_meter_name',
  'less_unit_price',
  'less_unit_of_measure',
  'monthly',
  'currency',
  'source',
  'snapshot_id',
  'tiers',
  'quantity_exact',
  'less_quantity',
] as const;

type Tier = NonNullable<EstimateAnswer['items'][number]['meters'][number]['tiers']>[number];
type Cell = string | number | null | undefined;

const tierText = ({ minimum_units: from, ...tier }: Tier): string =>
  `from ${formatDecimal(from)}: ${quantityOf(tier)} × ${priceOf(tier)}`;

const priceOf = ({ unit_price: price, unit_price_exact: exact }: ExactProduct): string => exact ?? formatDecimal(price);

/** A spreadsheet would take `1/12` for a day. */
const quantityOf = ({ quantity, quantity_exact: exact }: ExactProduct): string =>
  exact?.replace('/', ' ÷ ') ?? formatDecimal(quantity);

/** Formats a record for each charge of each line and side: what the figures of an estimate are made of. */
export function traceCsv({ currency, items }: EstimateAnswer): string {
  const cell = (value: Cell): string => (typeof value === 'number' ? formatDecimal(value) : makeVisible(value ?? ''));
  const records = items.flatMap(({ id, meters }) =>
    meters.map(
      ({ side, models, less, tiers, quantity_exact: exact, ...meter }): Record<(typeof columns)[number], Cell> => ({
        ...meter,
        unit_price: priceOf(meter),
        quantity_exact: exact && quantityOf({ ...meter, quantity_exact: exact }),
        line: id,
        side,
        models: models.join(' '),
        less_meter_id: less?.meter_id,
        less_meter_name: less?.meter_name,
        less_unit_price: less && priceOf(less),
        less_quantity: less && quantityOf(less),
        less_unit_of_measure: less?.unit_of_measure,
        currency,
        tiers: tiers?.map(tierText).join('; '),
      }),
    ),
  );
  return [csvLine(columns), ...records.map((record) => csvLine(columns.map((name) => cell(record[name]))))].join('');
}
