import { csvLine } from './csv.ts';
import { palette } from './palette.ts';
import { type Column, tableLine, widthsOf } from './table.ts';
import { visible } from './visible.ts';

/** Figures of a side, in the order of the models. */
export interface Figures {
  readonly payg_monthly: number;
  readonly ri_1y_monthly: number;
  readonly ri_3y_monthly: number;
  readonly savings_plan_1y_monthly: number;
  readonly savings_plan_3y_monthly: number;
}

/** An answer of POST /api/estimate, as far as it is printed. */
export interface EstimateAnswer {
  readonly scope_id: string | null;
  readonly currency: string;
  readonly totals: {
    readonly retail: Figures;
    readonly corporate: Figures | null;
    readonly savings: Readonly<
      Record<keyof Figures, { readonly amount: number; readonly percent: number | null }>
    > | null;
  };
  readonly best: { readonly model: string; readonly side: string; readonly monthly: number };
  readonly items: readonly {
    readonly id: string;
    readonly product: string;
    readonly description: string;
    readonly region: string;
    readonly quantity: number;
    readonly hours_per_month: number;
    readonly ea_available: boolean;
    readonly retail: Figures;
    readonly corporate: Figures | null;
  }[];
  readonly coverage: readonly {
    readonly item: string;
    readonly side: string;
    readonly model: string;
    readonly status: string;
    readonly stand_in: string;
  }[];
  readonly assumptions: readonly string[];
  readonly warnings: readonly string[];
  readonly snapshots: { readonly retail: string; readonly corporate: string | null };
}

export interface EstimateFormatOptions {
  readonly color: boolean;
  /** Width of the terminal. */
  readonly columns: number;
}

type EstimateFormat = (answer: EstimateAnswer, options: EstimateFormatOptions) => string;

export const estimateFormats = { human, json, csv, markdown } as const satisfies Record<string, EstimateFormat>;

const models = [
  ['payg_monthly', 'Pay-as-you-go'],
  ['ri_1y_monthly', 'Reserved 1 y'],
  ['ri_3y_monthly', 'Reserved 3 y'],
  ['savings_plan_1y_monthly', 'Savings plan 1 y'],
  ['savings_plan_3y_monthly', 'Savings plan 3 y'],
] as const satisfies readonly (readonly [keyof Figures, string])[];

const sideNames: Readonly<Record<string, string>> = { retail: 'retail', corporate: 'contract' };
const modelNames: Readonly<Record<string, string>> = Object.fromEntries(
  models.map(([name, label]) => [name.replace('_monthly', ''), label]),
);

const money = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const plainMoney = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: false,
});

/** A row of the table: a line of the architecture, or a total, at the prices of one side. */
interface Row {
  readonly line: string;
  readonly description: string;
  readonly region: string;
  readonly quantity: string;
  readonly side: string;
  readonly figures: readonly string[];
}

/** Every line at both sides, then the totals and what the contract saves. */
function rowsOf({ items, totals }: EstimateAnswer): {
  readonly lines: readonly Row[];
  readonly totals: readonly Row[];
} {
  const text = (figures: Figures) => models.map(([name]) => money.format(figures[name]));
  const lines = items.flatMap(({ id, description, region, quantity, retail, corporate }): Row[] => [
    {
      line: visible(id),
      description: visible(description),
      region,
      quantity: String(quantity),
      side: 'retail',
      figures: text(retail),
    },
    ...(corporate ? [blank('contract', text(corporate))] : []),
  ]);
  const { retail, corporate, savings } = totals;
  return {
    lines,
    totals: [
      { ...blank('retail', text(retail)), line: 'Total a month' },
      ...(corporate ? [blank('contract', text(corporate))] : []),
      ...(savings
        ? [
            blank(
              'saved',
              models.map(([name]) => money.format(savings[name].amount)),
            ),
          ]
        : []),
      ...(savings
        ? [
            blank(
              '',
              models.map(([name]) => (savings[name].percent === null ? '' : `${savings[name].percent} %`)),
            ),
          ]
        : []),
    ],
  };
}

const blank = (side: string, figures: readonly string[]): Row => ({
  line: '',
  description: '',
  region: '',
  quantity: '',
  side,
  figures,
});

const columnsOf = (currency: string): readonly Column<Row>[] => [
  { title: 'Line', text: (row) => row.line },
  { title: 'What', text: (row) => row.description },
  { title: 'Region', text: (row) => row.region },
  { title: '×', text: (row) => row.quantity, align: 'right' },
  { title: currency, text: (row) => row.side },
  ...models.map(
    ([, title], index): Column<Row> => ({ title, text: (row) => row.figures[index] ?? '', align: 'right' }),
  ),
];

const bestLine = ({ best, currency }: EstimateAnswer): string =>
  `Lowest: ${modelNames[best.model] ?? best.model} at ${sideNames[best.side] ?? best.side} prices, ${money.format(best.monthly)} ${currency} a month.`;

/** A sentence for each line and reason for which totals hold something else than a side's own price of a model. */
function coverageLines({ coverage }: EstimateAnswer): readonly string[] {
  const ofSide = Map.groupBy(coverage, ({ item, side, status, stand_in }) =>
    JSON.stringify([item, side, status, stand_in]),
  );
  const sentences = [...ofSide.values()].map((gaps) => {
    const [{ item, side, status, stand_in }] = gaps as [EstimateAnswer['coverage'][number]];
    const names = gaps.map(({ model }) => modelNames[model] ?? model).join(', ');
    const why = status === 'not_offered' ? 'not sold' : 'not on the price sheet';
    const instead = stand_in === 'payg' ? 'pay-as-you-go' : 'the public price';
    return { text: `${visible(item)}: ${names}: ${why}, counts at ${instead}`, side: sideNames[side] ?? side };
  });
  const bySentence = Map.groupBy(sentences, ({ text }) => text);
  return [...bySentence].map(([text, both]) => `${text} (${both.map(({ side }) => side).join(' and ')}).`);
}

/** The source of the prices, so that a figure in a proposal can be found again. */
const sourceLine = ({ scope_id, snapshots, currency }: EstimateAnswer): string =>
  scope_id === null
    ? `Prices in ${currency}: public list ${snapshots.retail}.`
    : `Prices in ${currency}: public list ${snapshots.retail}; contract ${visible(scope_id)}${snapshots.corporate === null ? '' : `, sheet ${snapshots.corporate}`}.`;

function human(answer: EstimateAnswer, { color, columns }: EstimateFormatOptions): string {
  const paint = palette(color);
  const definitions = columnsOf(answer.currency);
  const { lines, totals } = rowsOf(answer);
  const widths = widthsOf(definitions, [...lines, ...totals]);
  // Figures must not be cut: a narrow terminal wraps them.
  const print = (cells: readonly string[]) => tableLine(definitions, cells, widths, Math.max(columns, 1_000));
  const text = (row: Row) => print(definitions.map((column) => column.text(row)));
  const notes = [
    ...answer.warnings.map((warning) => paint.warning(`warning: ${visible(warning)}`)),
    ...coverageLines(answer).map((gap) => paint.faint(`note: ${gap}`)),
    ...answer.assumptions.map((assumption) => paint.faint(`assumed: ${visible(assumption)}`)),
    paint.faint(sourceLine(answer)),
  ];
  return `${[
    paint.strong(print(definitions.map(({ title }) => title))),
    ...lines.map(text),
    ...totals.map(text).map(paint.strong),
    '',
    paint.valid(bestLine(answer)),
    ...notes,
  ].join('\n')}\n`;
}

function json(answer: EstimateAnswer): string {
  return `${JSON.stringify(answer, null, 2)}\n`;
}

/** A table for a proposal: one row a line and side, totals in bold, notes below it. */
function markdown(answer: EstimateAnswer): string {
  const definitions = columnsOf(answer.currency);
  const { lines, totals } = rowsOf(answer);
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const cells = (one: Row) => definitions.map((column) => markdownText(column.text(one)));
  const bold = (text: string) => (text === '' ? '' : `**${text}**`);
  return `${[
    row(definitions.map(({ title }) => title)),
    row(definitions.map(({ align }) => (align === 'right' ? '---:' : '---'))),
    ...lines.map((one) => row(cells(one))),
    ...totals.map((one) => row(cells(one).map(bold))),
    '',
    bestLine(answer),
    '',
    ...[
      ...answer.warnings.map((warning) => `Warning: ${warning}`),
      ...coverageLines(answer),
      ...answer.assumptions,
      sourceLine(answer),
    ].map((note) => `- ${markdownText(visible(note))}`),
  ].join('\n')}\n`;
}

/** Text of a caller's that must not become markup. */
const markdownText = (text: string): string => text.replace(/[\\|`*<>[\]#]/g, (sign) => `\\${sign}`);

const csvColumns = [
  'line',
  'product',
  'description',
  'region',
  'quantity',
  'hours_per_month',
  'side',
  'currency',
] as const;

/** One record a line and side, then the totals; what a model is not sold for stands in `notes`. */
function csv(answer: EstimateAnswer): string {
  const { currency, items, totals, coverage } = answer;
  const figures = (of: Figures) => models.map(([name]) => plainMoney.format(of[name]));
  const record = (cells: readonly string[], side: 'retail' | 'corporate', of: Figures, line: string) => {
    const notes = coverage
      .filter((gap) => gap.item === line && gap.side === side)
      .map(({ model, status, stand_in }) => `${model} ${status}: ${stand_in}`);
    return csvLine([...cells, side, currency, ...figures(of), notes.join('; ')]);
  };
  const both = (cells: readonly string[], retail: Figures, corporate: Figures | null, line = '') => [
    record(cells, 'retail', retail, line),
    ...(corporate ? [record(cells, 'corporate', corporate, line)] : []),
  ];
  return [
    csvLine([...csvColumns, ...models.map(([name]) => name), 'notes']),
    ...items.flatMap(({ id, product, description, region, quantity, hours_per_month, retail, corporate }) =>
      both([id, product, description, region, String(quantity), String(hours_per_month)], retail, corporate, id),
    ),
    ...both(['total', '', '', '', '', ''], totals.retail, totals.corporate),
  ].join('');
}
