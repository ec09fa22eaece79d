import { say, spokenLanguage } from '../../platform/language.ts';
import { right, type Table, table } from '../../platform/report.ts';
import { count, makeVisible } from '../../platform/text.ts';
import { hoursAMonth } from '../hours.ts';
import { type EstimateAnswer, figureLabel, figureNames, sideLabel } from './estimate-answer.ts';
import type { Figures, SideName } from './figures.ts';
import { idleFigures, owedBy, sumOfIdle } from './idle-figures.ts';
import type { SignOf } from './stand-ins.ts';

const moneyOptions = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
const moneyIn = {
  en: new Intl.NumberFormat('en-US', moneyOptions),
  pt: new Intl.NumberFormat('pt-BR', moneyOptions),
} as const;

/** Formats an amount of money: `1,234.50`, in Portuguese `1.234,50`. */
export const money = { format: (amount: number): string => moneyIn[spokenLanguage()].format(amount) } as const;

/** Formats hours, months or a quantity in all their digits: `182.5`, in Portuguese `182,5`. */
export const decimalText = (value: number): string => say({ en: String(value), pt: String(value).replace('.', ',') });

/** The cells of a line or a total at the prices of one side. */
type Row = readonly string[];

interface TableOptions {
  /** Marks a figure that another price stands in for. */
  readonly signOf?: SignOf;
  /** What the totals are without: `without 3 resources`. */
  readonly gap?: string | undefined;
  /** The lines that have rows of their own; all others share one. @default all */
  readonly shown?: ReadonlySet<string>;
  /** Also has the totals of a year. @default false */
  readonly hasYears?: boolean;
}

/** Returns the ids of the dearest lines. */
export function dearestLines(items: EstimateAnswer['items'], max: number): ReadonlySet<string> {
  const cost = ({ corporate, retail }: Line): number => (corporate ?? retail).payg_monthly;
  const sorted = items.length <= max ? items : items.toSorted((left, right) => cost(right) - cost(left));
  return new Set(sorted.slice(0, max).map(({ id }) => id));
}

/** Makes a table of each line and side, then of the totals and savings. The column of the sides has the currency as its title. */
export function estimateTable(
  { items, totals, currency }: EstimateAnswer,
  { signOf = () => '', gap, shown = new Set(items.map(({ id }) => id)), hasYears = false }: TableOptions = {},
): Table<string> {
  const text = (figures: Figures) => figureNames.map((name) => money.format(figures[name]));
  const ofLine = (id: string, side: SideName, figures: Figures) =>
    figureNames.map((name) => `${money.format(figures[name])} ${signOf(id, side, name)}`.trimEnd());
  const rows = items
    .filter(({ id }) => shown.has(id))
    .flatMap((item): readonly Row[] => {
      const { id, retail, corporate } = item;
      const names = [id, `${item.description}${hoursText(item)}`, item.region, quantityText(item)];
      return [
        [...names, sideLabel('retail'), ...ofLine(id, 'retail', retail)],
        ...idleRows(idleFigures(item, 'retail')),
        ...(corporate ? [blank(sideLabel('corporate'), ofLine(id, 'corporate', corporate))] : []),
        ...(corporate ? idleRows(idleFigures(item, 'corporate')) : []),
      ];
    });
  const figures = figureNames.map((name) => right(figureLabel(name)));
  const { retail, corporate, savings } = totals;
  const amounts = (saved: NonNullable<typeof savings>) => figureNames.map((name) => money.format(saved[name].amount));
  const percents = (saved: NonNullable<typeof savings>) => figureNames.map((name) => percent(saved[name].percent));
  return {
    ...table(
      [
        { title: say({ en: 'Line', pt: 'Linha' }), isKey: true },
        say({ en: 'What', pt: 'O quê' }),
        say({ en: 'Region', pt: 'Região' }),
        right('×'),
        { title: currency, isKey: true },
        ...figures,
      ],
      [...rows, ...foldedRows(items.filter(({ id }) => !shown.has(id)))],
    ),
    totals: [
      totalRow(totalOfMonth(gap), text(retail)),
      ...idleRows(sumOfIdle(items, 'retail')),
      ...(corporate
        ? [blank(sideLabel('corporate'), text(corporate)), ...idleRows(sumOfIdle(items, 'corporate'))]
        : []),
      ...(savings ? [blank(saved(), amounts(savings)), blank('', percents(savings))] : []),
      ...(hasYears ? yearRows(totals, gap) : []),
    ],
  };
}

function yearRows({ retail, corporate, savings }: EstimateAnswer['totals'], gap: string | undefined): readonly Row[] {
  const years = (figures: Figures) => figureNames.map((name) => yearly(figures[name]));
  return [
    totalRow(
      gap
        ? say({ en: `Total a year, ${gap}`, pt: `Total por ano, ${gap}` })
        : say({ en: 'Total a year', pt: 'Total por ano' }),
      years(retail),
    ),
    ...(corporate ? [blank(sideLabel('corporate'), years(corporate))] : []),
    ...(savings
      ? [
          blank(
            saved(),
            figureNames.map((name) => yearly(savings[name].amount)),
          ),
        ]
      : []),
  ];
}

/** A row below the figures of a side, for the parts of them that lie idle. */
const idleRows = (figures: Figures | undefined): readonly Row[] => {
  if (!figures) return [];
  const texts = figureNames.map((name) => idleText(figures[name]));
  return [blank(say({ en: 'of it idle', pt: 'ocioso' }), texts)];
};

/** Adds up lines in one row for each side. */
function foldedRows(items: EstimateAnswer['items']): readonly Row[] {
  if (items.length === 0) return [];
  const sums = (figuresOf: (item: Line) => Figures | null): string[] =>
    figureNames.map((name) => {
      const cents = items.reduce((sum, item) => sum + Math.round((figuresOf(item)?.[name] ?? 0) * 100), 0);
      return money.format(cents / 100);
    });
  const retail = sums((item) => item.retail);
  const corporate = items.some((item) => item.corporate !== null) ? sums((item) => item.corporate) : undefined;
  return [
    totalRow(
      say({ en: count(items.length, 'smaller line'), pt: `${count(items.length, 'linha')} de menor custo` }),
      retail,
    ),
    ...idleRows(sumOfIdle(items, 'retail')),
    ...(corporate ? [blank(sideLabel('corporate'), corporate), ...idleRows(sumOfIdle(items, 'corporate'))] : []),
  ];
}

/** Empty if nothing lies idle. */
const idleText = (amount: number): string => (amount === 0 ? '' : money.format(amount));

/** Formats a month's amount as that of a year; whole cents stay exact. */
const yearly = (monthly: number): string => money.format((Math.round(monthly * 100) * 12) / 100);

const units = {
  en: new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 }),
  pt: new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 6 }),
} as const;

type Line = EstimateAnswer['items'][number];

/** Says for how long a line runs that does not run all month, and who owes its commitments. The quantity of a line by meter says its hours. */
function hoursText(line: Line): string {
  const { hours_per_month: hours, unit } = line;
  const owner = owedBy(line);
  const shared =
    owner === undefined
      ? ''
      : say({
          en: `, commitments owed by ${makeVisible(owner)}`,
          pt: `, compromissos devidos por ${makeVisible(owner)}`,
        });
  return hours === hoursAMonth || unit !== undefined
    ? shared
    : say({ en: `, ${decimalText(hours)} h a month${shared}`, pt: `, ${decimalText(hours)} h por mês${shared}` });
}

const quantityText = ({ quantity, unit }: Line): string =>
  unit === undefined ? decimalText(quantity) : `${units[spokenLanguage()].format(quantity)} ${makeVisible(unit)}`;

/** Empty for the percentage of nothing. */
const percent = (part: number | null): string => (part === null ? '' : `${units[spokenLanguage()].format(part)} %`);

/** Names the row of a month's total. @param gap what it is without */
export const totalOfMonth = (gap: string | undefined): string =>
  gap
    ? say({ en: `Total a month, ${gap}`, pt: `Total por mês, ${gap}` })
    : say({ en: 'Total a month', pt: 'Total por mês' });

const saved = (): string => say({ en: 'saved', pt: 'economia' });

/** A row that has nothing but figures to say. */
const blank = (side: string, figures: Row): Row => ['', '', '', '', side, ...figures];

const totalRow = (name: string, figures: Row): Row => [name, '', '', '', sideLabel('retail'), ...figures];
