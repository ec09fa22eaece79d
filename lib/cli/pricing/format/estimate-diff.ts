import { csvTable } from '../../../platform/csv.ts';
import { formatAsMarkdown, type PlainBlock, right, table } from '../../../platform/report.ts';
import type { AmountChange } from '../../../pricing/compare/amounts.ts';
import type { ChargeChange, ChargeSide } from '../../../pricing/compare/compare-charges.ts';
import { type EstimateDiff, hasChanged } from '../../../pricing/compare/compare-sheets.ts';
import { figureLabel, figureNames } from '../../../pricing/formats/estimate-answer.ts';
import { money } from '../../../pricing/formats/estimate-rows.ts';
import { formatDecimal } from '../../../pricing/formats/figures.ts';
import { formatAsText } from '../../terminal/report.ts';
import type { Look } from '../../terminal/terminal.ts';
import { type DiffSubject, sidesTable } from './sheet-diff-report.ts';

/** An architecture at the prices of two sheets. */
export interface EstimateDiffAnswer extends Pick<DiffSubject, 'scope_id' | 'currency' | 'before' | 'after'> {
  readonly diff: EstimateDiff;
}

export const estimateDiffFormats = {
  human: (answer: EstimateDiffAnswer, look: Look): string => formatAsText(report(answer), look),
  markdown: (answer: EstimateDiffAnswer): string => formatAsMarkdown(report(answer)),
  json: ({ diff, ...subject }: EstimateDiffAnswer): string => `${JSON.stringify({ ...subject, ...diff }, null, 2)}\n`,
  csv,
} as const;

const amountColumns = ['Before', 'After', 'Change', ''].map(right);

function report(answer: EstimateDiffAnswer): readonly PlainBlock[] {
  const { diff, currency } = answer;
  const { totals, mix, lines, new_warnings } = diff;
  const rows = [
    ...figureNames.map((name) => [figureLabel(name), ...amountCells(totals[name])]),
    ['Cheapest mix', ...amountCells(mix)],
  ];
  const changed = lines.flatMap(({ id, description, figures }) =>
    figureNames
      .filter((name) => figures[name].difference !== 0)

      .map((name, at) => [
        at === 0 ? id : '',
        at === 0 ? description : '',
        figureLabel(name),
        ...amountCells(figures[name]),
      ]),
  );
  return [
    sidesTable(answer),
    table(['', ...amountColumns], rows, `A month at contract prices, in ${currency}:`),
    ...(hasChanged(diff) ? [] : ['Nothing changes for this architecture.']),
    ...(changed.length > 0 ? [table(['Line', 'What', 'Model', ...amountColumns], changed)] : []),
    ...chargeParts(diff),
    ...new_warnings.map((warning) => `Warning, new: ${warning}`),
  ];
}

const amountCells = ({ before, after, difference, percent }: AmountChange): string[] => [
  money.format(before),
  money.format(after),
  signed(difference, money.format),
  percent === null ? '' : `${signed(percent, (number) => number.toFixed(2))} %`,
];

const signed = (number: number, text: (number: number) => string): string => `${number > 0 ? '+' : ''}${text(number)}`;

const contractNote =
  'Lost: the contract has no such price any more; the public one stands in, or the model is not sold. Gained: the reverse.';

function chargeParts({ lines }: EstimateDiff): PlainBlock[] {
  const rows = lines.flatMap(({ id, charges }) =>
    charges.map((charge, at) => [
      at === 0 ? id : '',
      charge.role,
      (charge.after ?? charge.before)?.meter_name ?? '',
      [charge.price_type, charge.term].filter(Boolean).join(' '),
      priceText(charge.before, charge),
      priceText(charge.after, charge),
      charge.difference === null ? '' : signed(charge.difference, money.format),
      charge.contract_price ?? '',
    ]),
  );
  if (rows.length === 0) return [];
  const figures = ['Price before', 'Price after', 'A month'].map(right);
  const charges = table(['Line', 'Charge', 'Meter', 'Type', ...figures, 'Contract'], rows, 'Because of:');
  const hasLostOrGained = lines.some(({ charges }) => charges.some(({ contract_price }) => contract_price !== null));
  return [charges, ...(hasLostOrGained ? [contractNote] : [])];
}

function priceText(side: ChargeSide | null, { price_type }: ChargeChange): string {
  if (!side) return '–';
  return `${formatDecimal(side.unit_price)} for ${price_type === 'Reservation' ? 'the term' : side.unit_of_measure}`;
}

const csvColumns = ['line', 'description', 'region', 'quantity', 'model', 'currency'];

/** Formats a record for each line and model, then the totals. */
function csv({ diff: { lines, totals, mix, currency } }: EstimateDiffAnswer): string {
  const record = (names: readonly string[], model: string, { before, after, difference, percent }: AmountChange) => [
    ...[...names, model, currency],
    ...[before, after, difference].map((amount) => amount.toFixed(2)),
    percent,
  ];
  const total = ['total', '', '', ''];
  return csvTable([
    [...csvColumns, 'monthly_before', 'monthly_after', 'difference', 'percent'],
    ...lines.flatMap(({ id, description, region, quantity, figures }) =>
      figureNames.map((name) => record([id, description, region, String(quantity)], modelOf(name), figures[name])),
    ),
    ...figureNames.map((name) => record(total, modelOf(name), totals[name])),
    record(total, 'mix', mix),
  ]);
}

const modelOf = (figure: string): string => figure.replace('_monthly', '');
