import type { Decimal } from 'decimal.js';
import { addDays, isDay } from '../../sao-paulo.ts';
import { type Amount, findIncome } from './accounts.ts';
import { NoFigure } from './no-figure.ts';
import { type Basis, basisNames, nameStatement, type Statement } from './statements.ts';
import type { CvmRow } from './tables.ts';
import { formatReais } from './texts.ts';

/** The income of a statement from the start of its fiscal year on. Days are ISO days. */
export interface PeriodIncome extends Amount {
  readonly statement: Statement;
  readonly start: string;
  readonly months: number;
  /** All rows of the period, with the filed earnings per share. */
  readonly rows: readonly CvmRow[];
}

/** Earnings of twelve months. */
export interface Earnings {
  readonly value: Decimal;
  /** The periods that it is calculated from; the first one is that of the newest statement. */
  readonly parts: readonly PeriodIncome[];
  readonly text: string;
}

/** Finds the earnings of the twelve months that end with the newest statement. @throws NoFigure */
export function findEarnings(statements: readonly Statement[], basis: Basis): Earnings {
  const [newest] = statements;
  if (newest === undefined) throw new NoFigure('não há demonstração');
  const recent = readPeriod(newest, basis);
  if (newest.document === 'dfp') {
    return { value: recent.value, parts: [recent], text: `${describe(recent)}, ${basisNames[basis]}` };
  }
  const annual = readPeriod(find(statements, 'dfp', addDays(recent.start, -1)), basis);
  const before = readPeriod(find(statements, 'itr', yearBefore(newest.refer)), basis);
  if (before.start !== annual.start) {
    throw new NoFigure(
      `o ITR de ${newest.refer} é de ${recent.months} meses desde ${recent.start}, e o de ${before.statement.refer} de ` +
        `${before.months} meses desde ${before.start}`,
    );
  }
  const value = annual.value.add(recent.value).sub(before.value);
  const text = `${describe(annual)} + ${describe(recent)} − ${describe(before)} = ${formatReais(value)}, ${basisNames[basis]}`;
  return { value, parts: [recent, annual, before], text };
}

function find(statements: readonly Statement[], document: Statement['document'], refer: string): Statement {
  const found = statements.find((one) => one.document === document && one.refer === refer);
  if (!found) throw new NoFigure(`para doze meses falta a versão conhecida do ${document.toUpperCase()} de ${refer}`);
  return found;
}

/** Reads the period from the start of the fiscal year to the reference day. @throws NoFigure if the statement has none */
export function readPeriod(statement: Statement, basis: Basis): PeriodIncome {
  const { document, refer } = statement;
  const rows = statement.income[basis].filter(({ DT_FIM_EXERC }) => DT_FIM_EXERC === refer);
  // A quarterly statement has the quarter too; the year to date starts earlier.
  const start = rows.map(({ DT_INI_EXERC = '' }) => DT_INI_EXERC).sort()[0];
  if (start === undefined)
    throw new NoFigure(`o ${nameStatement(statement)} não traz o resultado ${basisNames[basis]}`);
  const months = countMonths(start, refer);
  const expected = document === 'dfp' ? [12] : [3, 6, 9];
  if (months === null || !expected.includes(months)) {
    throw new NoFigure(
      `o ${nameStatement(statement)} traz o período de ${start} a ${refer}, e não ${expected.join(', ')} meses inteiros`,
    );
  }
  const own = rows.filter(({ DT_INI_EXERC }) => DT_INI_EXERC === start);
  return { ...findIncome(own), statement, start, months, rows: own };
}

const describe = ({ statement, start, value, accounts }: PeriodIncome): string =>
  `${formatReais(value)} (${nameStatement(statement)}, de ${start} a ${statement.refer}, ${accounts})`;

/** Counts the months of a period that begins on the first and ends on the last day of a month; null for other periods. */
function countMonths(start: string, end: string): number | null {
  if (!isDay(start) || !isDay(end)) return null;
  const after = addDays(end, 1);
  if (!start.endsWith('-01') || !after.endsWith('-01')) return null;
  const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return monthOf(after) - monthOf(start);
}

/** The last day of the same month a year before. */
function yearBefore(refer: string): string {
  const after = addDays(refer, 1);
  return addDays(`${Number(after.slice(0, 4)) - 1}${after.slice(4)}`, -1);
}
