import { csvTable } from '../../platform/csv.ts';
import { say } from '../../platform/language.ts';
import { hoursAMonth } from '../hours.ts';
import { type EstimateAnswer, figureNames } from './estimate-answer.ts';
import type { ReportOptions } from './estimate-markdown.ts';
import { decimalText } from './estimate-rows.ts';
import { type Figures, formatDecimal, type SideName } from './figures.ts';
import { idleFigures, owedBy, sumOfIdle } from './idle-figures.ts';
import { totalsGap } from './input-summary.ts';
import type { AnsweredAlternative } from './what-if-answer.ts';

const money = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: false,
});

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

/** Figures that may have an idle part. */
const committed = figureNames.filter((name) => name !== 'payg_monthly');

/** Formats a record for each line and side, then the totals; those of the alternatives instead if there are any. */
export function csv(answer: EstimateAnswer, { inputs }: Pick<ReportOptions, 'inputs'> = {}): string {
  if (answer.what_if) return whatIfCsv(answer);
  const { currency, items, totals, coverage } = answer;
  const figures = (of: Figures) => figureNames.map((name) => money.format(of[name]));
  // The unit and the idle parts come last, where older readers of the columns do not look.
  const record = (cells: readonly string[], side: SideName, of: Figures, line: string) => {
    const item = items.find(({ id }) => id === line);
    const hours = item?.unit === undefined ? (item?.hours_per_month ?? hoursAMonth) : hoursAMonth;
    const gaps = coverage
      .filter((gap) => gap.item === line && gap.side === side)
      .map(({ model, status, stand_in }) => `${model} ${status}: ${stand_in}`);
    const owner = item && owedBy(item);
    const missing = line === '' && inputs ? totalsGap(inputs.lines) : '';
    const notes = [
      ...(missing === '' ? [] : [missing]),
      ...(hours === hoursAMonth
        ? []
        : [
            say({
              en: `${decimalText(hours)} of ${hoursAMonth} hours a month`,
              pt: `${decimalText(hours)} de ${hoursAMonth} horas por mês`,
            }),
          ]),
      ...(owner === undefined
        ? []
        : [say({ en: `commitments owed by ${owner}`, pt: `compromissos devidos por ${owner}` })]),
      ...gaps,
    ];
    const idle = line === '' ? sumOfIdle(items, side) : item && idleFigures(item, side);
    const idleCells = committed.map((name) => money.format(idle?.[name] ?? 0));
    return [...cells, side, currency, ...figures(of), notes.join('; '), item?.unit, ...idleCells];
  };
  const both = (cells: readonly string[], retail: Figures, corporate: Figures | null, line = '') => [
    record(cells, 'retail', retail, line),
    ...(corporate ? [record(cells, 'corporate', corporate, line)] : []),
  ];
  return csvTable([
    [
      ...csvColumns,
      ...figureNames,
      'notes',
      'unit',
      ...committed.map((name) => `${name.replace('_monthly', '')}_idle_monthly`),
    ],
    ...items.flatMap(({ id, product, description, region, quantity, hours_per_month, retail, corporate }) =>
      both([id, product, description, region, formatDecimal(quantity), String(hours_per_month)], retail, corporate, id),
    ),
    ...both(['total', '', '', '', '', ''], totals.retail, totals.corporate),
  ]);
}

const columns = [
  'rank',
  'region',
  'hours_per_month',
  'same_shape',
  'line',
  'sku',
  'side',
  'currency',
  'model',
  'before',
  'after',
  'difference',
  'notes',
] as const;

const cents = (amount: number): string => amount.toFixed(2);

/** Formats a record for each line of each alternative in the cheapest mix, then its total; reasons if it has no price. */
function whatIfCsv(answer: EstimateAnswer): string {
  const { what_if: alternatives = [], currency, best } = answer;
  const records = alternatives.flatMap((alternative) => {
    const { rank, change, best: whatIf, difference, lines } = alternative;
    const { region, same_shape, hours_per_month } = change;
    const head = [rank, region, hours_per_month, same_shape];
    const side = whatIf?.mix.side ?? '';
    const record = (line: string, model: string, amounts: readonly string[], notes: readonly string[]) => [
      ...[...head, line, change.skus?.[line], side, currency, model],
      ...[...amounts, notes.join('; ')],
    ];
    const none = ['', '', ''];
    if (!whatIf || !difference) {
      return alternative.missing.map(({ id, detail }) =>
        record(id, '', none, [say({ en: `not priced: ${detail}`, pt: `sem preço: ${detail}` })]),
      );
    }
    return [
      ...lines.map(({ id, model, before, after, difference: more }) =>
        record(id, model, [before, after, more].map(cents), notesOn(alternative, id)),
      ),
      record(
        'total',
        '',
        [best.mix?.monthly ?? 0, whatIf.mix.monthly, difference.mix].map(cents),
        stayedIn(alternative),
      ),
    ];
  });
  return csvTable([columns, ...records]);
}

const stayedIn = ({ stayed }: AnsweredAlternative): readonly string[] =>
  stayed
    ? [
        say({
          en: `could not move: ${cents(stayed.monthly)} (${stayed.lines.join(' ')})`,
          pt: `não pôde mudar: ${cents(stayed.monthly)} (${stayed.lines.join(' ')})`,
        }),
      ]
    : [];

const notesOn = ({ unchanged, coverage }: AnsweredAlternative, line: string): readonly string[] => [
  ...unchanged
    .filter(({ id }) => id === line)
    .map(({ reason }) => say({ en: `unchanged: ${reason}`, pt: `sem mudança: ${reason}` })),
  ...coverage
    .filter(({ item }) => item === line)
    .map(({ side, models, status, stand_in }) => `${models.join(' ')} ${status} (${side}): ${stand_in}`),
];
