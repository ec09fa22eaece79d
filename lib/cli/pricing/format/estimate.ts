import { csvTable } from '../../../platform/csv.ts';
import type { ExactProduct } from '../../../pricing/answered-charge.ts';
import { groupsJson, groupTable } from '../../../pricing/formats/cost-group-rows.ts';
import type { CostGroups } from '../../../pricing/formats/cost-groups.ts';
import type { EstimateAnswer } from '../../../pricing/formats/estimate-answer.ts';
import { csv } from '../../../pricing/formats/estimate-csv.ts';
import { markdown, type ReportOptions } from '../../../pricing/formats/estimate-markdown.ts';
import { bestLine, coverageSentences, mixSentences, sourceLine } from '../../../pricing/formats/estimate-notes.ts';
import { estimateTable } from '../../../pricing/formats/estimate-rows.ts';
import { formatDecimal } from '../../../pricing/formats/figures.ts';
import { type Gate, gateSentence } from '../../../pricing/formats/gates.ts';
import { summaryJson, totalsGap } from '../../../pricing/formats/input-summary.ts';
import { whatIfReport } from '../../../pricing/formats/what-if-report.ts';
import { formatAsText, notes, type TextBlock } from '../../terminal/report.ts';
import type { Look } from '../../terminal/terminal.ts';
import { inputBlock } from './input-notes.ts';

/** How an estimate is printed. */
export interface EstimateFormatOptions extends ReportOptions, Look {
  /** Limits of the month that the caller has set. @default none */
  readonly gates?: readonly Gate[];
  /** The month by groups, if the caller asks for them. */
  readonly groups?: CostGroups | undefined;
  /** Name all resources everywhere. @default false */
  readonly verbose?: boolean | undefined;
}

type EstimateFormat = (answer: EstimateAnswer, options: EstimateFormatOptions) => string;

/** Formats of `appraise estimate`. */
export const estimateFormats = {
  human,
  json,
  csv,
  markdown: inMarkdown,
  'trace-csv': traceCsv,
} as const satisfies Record<string, EstimateFormat>;

function human(
  answer: EstimateAnswer,
  { now, inputs, gates = [], groups, verbose = false, ...look }: EstimateFormatOptions,
): string {
  const whatIf = whatIfReport(answer);
  const gap = inputs && totalsGap(inputs.lines);
  const said = [
    ...notes('valid', [bestLine(answer), ...mixSentences(answer)]),
    ...notes('warning', answer.warnings, 'warning: '),
    ...notes('faint', coverageSentences(answer), 'note: '),
    ...notes('faint', answer.assumptions, 'assumed: '),
    ...notes('faint', [sourceLine(answer, now)]),
  ];
  return formatAsText(
    [
      ...gateNotes(gates),
      estimateTable(answer, { gap }),
      ...(groups ? [groupTable(groups, gap)] : []),
      { lines: said },
      ...(inputs ? [inputBlock(inputs, verbose)] : []),
      // The notes are a line each, like those above.
      ...(whatIf ? [{ lines: [whatIf.table, ...notes('faint', whatIf.notes)] }] : []),
    ],
    look,
  );
}

function inMarkdown(
  answer: EstimateAnswer,
  { gates = [], groups, ...options }: Omit<EstimateFormatOptions, keyof Look> & { readonly shown?: number },
): string {
  const gap = options.inputs && totalsGap(options.inputs.lines);
  const table = groups && groupTable(groups, gap, options.shown);
  return markdown(answer, { ...options, verdict: gateSentence(gates), groups: table });
}

/** Says first whether the limits are kept. */
export const gateNotes = (gates: readonly Gate[]): readonly TextBlock[] =>
  gates.length === 0 ? [] : notes(gates.every(({ passed }) => passed) ? 'valid' : 'error', [gateSentence(gates)]);

function json(
  answer: EstimateAnswer,
  { inputs, gates = [], groups }: Pick<EstimateFormatOptions, 'inputs' | 'gates' | 'groups'> = {},
): string {
  const value = {
    ...(gates.length > 0 && { gates }),
    ...answer,
    ...(groups && { groups: groupsJson(groups) }),
    ...(inputs && { inputs: summaryJson(inputs) }),
  };
  return `${JSON.stringify(value, null, 2)}\n`;
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
  const cell = (value: Cell) => (typeof value === 'number' ? formatDecimal(value) : value);
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
  return csvTable([columns, ...records.map((record) => columns.map((name) => cell(record[name])))]);
}
