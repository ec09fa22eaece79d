import type { Decimal } from 'decimal.js';
import { requireItem } from '../../../platform/require-item.ts';
import { NoFigure } from '../../no-figure.ts';
import { addDays, isDay } from '../../sao-paulo.ts';
import { formatReais, readNumber, toPlainWords } from './figure.ts';
import { type Basis, basisNames, nameStatement, type Statement } from './statements.ts';
import type { CvmRow } from './tables.ts';

/** An amount in BRL, and the accounts that it is from. */
export interface Amount {
  readonly value: Decimal;
  /** `conta 2.03 menos 2.03.09`. */
  readonly accounts: string;
}

const scales: Readonly<Record<string, number>> = { UNIDADE: 1, MIL: 1000 };
const totalIncome = /^(lucro|resultado)( ou)?( prejuizo)?( liquido)?( consolidado)? do (periodo|exercicio)$/;
const totalEquity = /^patrimonio liquido( consolidado)?$/;
const ofMinority = /\b(nao controlador|minoritari)/;
const ofControllers = /\bcontrolador/;

/**
 * Finds the income of the controlling shareholders in the rows of one period. Banks and insurers number their accounts in
 * other ways, so accounts are found by description. Many companies leave the controllers' part 0 (3.11.01); the total counts then.
 * @throws NoFigure
 */
export function findIncome(rows: readonly CvmRow[]): Amount & Found {
  const total = findTotalIncome(rows);
  const controllers = findPart(rows, total, isControllers);
  const minority = findPart(rows, total, isMinority);
  if (controllers === undefined) return { ...total, accounts: `conta ${total.code}` };
  if (!controllers.value.isZero() || total.value.isZero())
    return { ...controllers, accounts: `conta ${controllers.code}` };
  if (minority !== undefined && !minority.value.isZero()) {
    throw new NoFigure(`a conta ${controllers.code} é zero, mas ${total.code} e ${minority.code} não`);
  }
  return { ...total, accounts: `conta ${total.code}, porque ${controllers.code} é zero` };
}

/**
 * Finds the equity of the controlling shareholders: their own account, or the total without the minority's part.
 * @throws NoFigure
 */
export function findEquity(rows: readonly CvmRow[]): Amount {
  const total = findTotalEquity(rows);
  const controllers = findPart(rows, total, isControllers);
  if (controllers !== undefined && !controllers.value.isZero())
    return { value: controllers.value, accounts: `conta ${controllers.code}` };
  const minority = findPart(rows, total, isMinority);
  if (minority === undefined || minority.value.isZero()) return { value: total.value, accounts: `conta ${total.code}` };
  return { value: total.value.sub(minority.value), accounts: `conta ${total.code} menos ${minority.code}` };
}

const isMinority = (words: string): boolean => ofMinority.test(words);
const isControllers = (words: string): boolean => ofControllers.test(words) && !isMinority(words);

/** An account, and its amount in BRL. */
export interface Found {
  readonly code: string;
  readonly value: Decimal;
}

/** Finds the income of all shareholders in the rows of one period. @throws NoFigure */
export const findTotalIncome = (rows: readonly CvmRow[]): Found => findTotal(rows, totalIncome, 'o lucro do período');

/** Finds the equity of all shareholders. @throws NoFigure */
export const findTotalEquity = (rows: readonly CvmRow[]): Found => findTotal(rows, totalEquity, 'o patrimônio líquido');

function findTotal(rows: readonly CvmRow[], description: RegExp, what: string): Found {
  const found = findAccounts(rows, (code, words) => /^\d\.\d\d$/.test(code) && description.test(words));
  if (found.length === 0) throw new NoFigure(`nenhuma conta traz ${what}`);
  if (found.length > 1) throw new NoFigure(`${found.length} contas trazem ${what}: ${codesOf(found)}`);
  return requireItem(found, 0);
}

function findPart(rows: readonly CvmRow[], { code }: Found, fits: (words: string) => boolean): Found | undefined {
  const found = findAccounts(
    rows,
    (account, words) => account.startsWith(`${code}.`) && account.length === code.length + 3 && fits(words),
  );
  if (found.length > 1) throw new NoFigure(`as contas ${codesOf(found)} têm a mesma descrição`);
  return found[0];
}

const codesOf = (found: readonly Found[]): string => found.map(({ code }) => code).join(', ');

/** Finds the accounts whose number and plain words fit, in order, with their amounts. @throws NoFigure if one has several amounts */
export function findAccounts(
  rows: readonly CvmRow[],
  fits: (code: string, words: string) => boolean,
): readonly Found[] {
  const fitting = rows.filter(({ CD_CONTA = '', DS_CONTA = '' }) => fits(CD_CONTA, toPlainWords(DS_CONTA)));
  const byCode = Map.groupBy(fitting, ({ CD_CONTA = '' }) => CD_CONTA);
  return [...byCode.keys()].sort().map((code) => ({ code, value: amountOf(code, byCode.get(code) ?? []) }));
}

/** CVM repeats some rows; repeated rows must say the same. */
function amountOf(code: string, rows: readonly CvmRow[]): Decimal {
  const values = rows.map(({ MOEDA, ESCALA_MOEDA, VL_CONTA }) => {
    const scale = scales[ESCALA_MOEDA?.trim().toUpperCase() ?? ''];
    if (scale === undefined) throw new NoFigure(`a conta ${code} tem a escala ${JSON.stringify(ESCALA_MOEDA)}`);
    if (MOEDA !== 'REAL') throw new NoFigure(`a conta ${code} está na moeda ${JSON.stringify(MOEDA)}`);
    return readNumber(VL_CONTA, `o valor da conta ${code}`).mul(scale);
  });
  const [first] = values;
  if (first === undefined || values.some((value) => !value.eq(first))) {
    throw new NoFigure(`a conta ${code} tem mais de um valor`);
  }
  return first;
}

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
  const annual = readPeriod(findStatement(statements, 'dfp', addDays(recent.start, -1)), basis);
  const before = readPeriod(findStatement(statements, 'itr', yearBefore(newest.refer)), basis);
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

function findStatement(statements: readonly Statement[], document: Statement['document'], refer: string): Statement {
  const found = statements.find((statement) => statement.document === document && statement.refer === refer);
  if (!found) throw new NoFigure(`para doze meses falta a versão conhecida do ${document.toUpperCase()} de ${refer}`);
  return found;
}

/** Reads the period from the start of the fiscal year to the reference day. @throws NoFigure if the statement has none */
export function readPeriod(statement: Statement, basis: Basis): PeriodIncome {
  const { start, months, rows } = findPeriod(statement, statement, statement.refer, basis);
  return { ...findIncome(rows), statement, start, months, rows };
}

/**
 * Finds the rows of income of the period from the start of the fiscal year to a day, by one column of a statement.
 * @throws NoFigure if it has none
 */
export function findPeriod(
  statement: Statement,
  { income }: Pick<Statement, 'income'>,
  end: string,
  basis: Basis,
): Pick<PeriodIncome, 'start' | 'months' | 'rows'> {
  const rows = income[basis].filter(({ DT_FIM_EXERC }) => DT_FIM_EXERC === end);
  // A quarterly statement has the quarter too; the year to date starts earlier.
  const start = rows.map(({ DT_INI_EXERC = '' }) => DT_INI_EXERC).sort()[0];
  if (start === undefined)
    throw new NoFigure(`o ${nameStatement(statement)} não traz o resultado ${basisNames[basis]}`);
  const months = countMonths(start, end);
  const expected = statement.document === 'dfp' ? [12] : [3, 6, 9];
  if (months === null || !expected.includes(months)) {
    throw new NoFigure(
      `o ${nameStatement(statement)} traz o período de ${start} a ${end}, e não ${expected.join(', ')} meses inteiros`,
    );
  }
  return { start, months, rows: rows.filter(({ DT_INI_EXERC }) => DT_INI_EXERC === start) };
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
export function yearBefore(refer: string): string {
  const after = addDays(refer, 1);
  return addDays(`${Number(after.slice(0, 4)) - 1}${after.slice(4)}`, -1);
}
