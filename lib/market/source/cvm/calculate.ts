import type { Decimal } from 'decimal.js';
import { agree, type FigureCheck, isConfirmed } from '../../audit.ts';
import { formatNumber } from '../../format-number.ts';
import { attempt, NoFigure, orNull, type Step, unwrap } from '../../no-figure.ts';
import type { ShareCount } from '../../share-ledger.ts';
import type { CvmCompany } from './companies.ts';
import {
  type Amount,
  type Earnings,
  findAccounts,
  findEarnings,
  findEquity,
  findTotalEquity,
  type PeriodIncome,
  readPeriod,
} from './earnings.ts';
import { formatDifference, readNumber, toPlainWords } from './figure.ts';
import {
  countShares,
  type FormCapital,
  nameForm,
  readCapital,
  readEarlierCapital,
  readFormCapital,
  type Shares,
} from './shares.ts';
import { type Basis, nameStatement, type Statement } from './statements.ts';
import type { CvmRow, CvmTables } from './tables.ts';

/** Everything that LPA and VPA of one stock are calculated from. */
export interface Derivation {
  readonly company: CvmCompany;
  readonly statement: Statement;
  readonly basis: Basis;
  readonly earnings: Step<Earnings>;
  readonly equity: Step<Amount>;
  readonly shares: Step<Shares>;
  /** Counts of the documents before and after that of `shares`. */
  readonly otherCounts: readonly ShareCount[];
  readonly filed: Step<FiledComparison>;
  /** VPA beside what the assets leave for the shareholders. */
  readonly balanced: Step<FigureCheck>;
  readonly lpa: Step<Decimal>;
  readonly vpa: Step<Decimal>;
}

/** Calculates LPA and VPA from a company's statements as known on an ISO day, newest first; there must be one. */
export function calculate(
  company: CvmCompany,
  statements: readonly [Statement, ...(readonly Statement[])],
  tables: CvmTables,
  day: string,
): Derivation {
  const [statement] = statements;
  const basis: Basis = isFiled(statement, 'con') ? 'con' : 'ind';
  const earnings = attempt(() => findEarnings(statements, basis));
  const equity = attempt(() => findEquity(rowsOfDay(statement.balance[basis], statement)));
  const recent = orNull(attempt(() => readPeriod(statement, basis)));
  const form = readFormCapital(tables, day);
  const shares = attempt(() =>
    countShares(readCapital(statement.capital), {
      form,
      equity: orNull(equity)?.value ?? null,
      income: recent?.value ?? null,
      filed: (recent && filedEarningsOf(recent)?.value) ?? null,
      statement,
    }),
  );
  const filed = attempt(() => compareWithFiled(unwrap(earnings).parts, unwrap(shares)));
  const balanced = attempt(() => compareWithAssets(statement, basis, unwrap(equity), unwrap(shares)));
  const perSecurity = (step: Step<{ readonly value: Decimal }>): Step<Decimal> =>
    attempt(() => unwrap(step).value.div(unwrap(shares).outstanding).mul(countOf(company)));
  return {
    company,
    statement,
    basis,
    earnings,
    equity,
    shares,
    otherCounts: shares instanceof NoFigure ? [] : listOtherCounts(shares, statements, form),
    filed,
    balanced,
    lpa: perSecurity(earnings),
    vpa: perSecurity(equity),
  };
}

const rowsOfDay = (rows: readonly CvmRow[], { refer }: Statement): readonly CvmRow[] =>
  rows.filter(({ DT_FIM_EXERC }) => DT_FIM_EXERC === refer);

/**
 * Compares equity with what total assets leave of it: less the other accounts of the liabilities, and the minority's part. Both a
 * share, so that they stand beside VPA. The assets are in a table of their own.
 * @throws NoFigure if an account is missing: it would count as equity
 */
function compareWithAssets(
  statement: Statement,
  basis: Basis,
  equity: Amount,
  { outstanding }: Pick<Shares, 'outstanding'>,
): FigureCheck {
  const balance = rowsOfDay(statement.balance[basis], statement);
  const total = findTotalEquity(balance);
  const [assets] = findAccounts(rowsOfDay(statement.assets[basis], statement), (code) => code === '1');
  const parts = findAccounts(balance, (code) => /^2\.\d\d$/.test(code));
  if (!assets || parts.some(({ code }, index) => Number(code.slice(2)) !== index + 1)) {
    throw new NoFigure(`o ${nameStatement(statement)} não traz o ativo e todas as contas do passivo`);
  }
  const others = parts.filter(({ code }) => code !== total.code);
  const minority = total.value.sub(equity.value);
  const left = others.reduce((rest, { value }) => rest.sub(value), assets.value.sub(minority));
  const perShare = (amount: Decimal): string => amount.div(outstanding).toDecimalPlaces(maxPlaces).toFixed();
  const taken = `${others.map(({ code }) => code).join(', ')}${minority.isZero() ? '' : ' e a parte dos não controladores'}`;
  return {
    figura: 'vpa',
    fim: statement.refer,
    valor: perShare(equity.value),
    fonte: 'cvm, patrimônio ÷ ações',
    comparado: perShare(left),
    comparado_com: `${nameStatement(statement)}, conta 1 menos ${taken}, ÷ ações`,
    tolerancia: '0.001',
  };
}

/** The newest earlier statement with a count, and the reference form. */
function listOtherCounts(
  { issued, dia, ate }: Shares,
  statements: readonly Statement[],
  form: FormCapital | null,
): readonly ShareCount[] {
  const [earlier] = statements.flatMap((statement): readonly ShareCount[] => {
    const capital = statement.refer < dia ? readEarlierCapital(statement, issued) : null;
    if (capital === null) return [];
    const { refer, received } = statement;
    return [{ ...toTexts(capital), dia: refer, ate: received, fonte: nameStatement(statement) }];
  });
  // Shares that are counted by the form have no day on which they were filed.
  const isForm = ate === null;
  const hasNews = form !== null && !isForm && (form.received > dia || !earlier);
  return [
    ...(earlier ? [earlier] : []),
    ...(hasNews ? [{ ...toTexts(form), dia: form.received, ate: null, fonte: nameForm(form) }] : []),
  ];
}

/** Counts as decimal text. */
export const toTexts = ({
  issued,
  treasury = null,
}: {
  readonly issued: Decimal;
  readonly treasury?: Decimal | null;
}) => ({
  emitidas: issued.round().toFixed(),
  tesouraria: treasury?.round().toFixed() ?? null,
});

/** Some companies without subsidiaries file a consolidated statement of zeros. */
const isFiled = ({ income, balance }: Statement, basis: Basis): boolean =>
  hasFigures(income[basis]) || hasFigures(balance[basis]);

const hasFigures = (rows: readonly CvmRow[]): boolean => rows.some(({ VL_CONTA = '' }) => Number(VL_CONTA) !== 0);

function countOf({ sharesPerSecurity, composition }: CvmCompany): number {
  if (sharesPerSecurity !== null) return sharesPerSecurity;
  throw new NoFigure(`o FCA não diz de quantas ações é a unit: ${JSON.stringify(composition)}`);
}

/** How the calculated earnings per share compare with the filed ones. */
interface FiledComparison {
  /** True if they agree for the newest statement, and for no other statement in the twelve months they differ. */
  readonly agrees: boolean;
  /** In Portuguese, without a full stop. */
  readonly text: string;
  /** What is compared: an LPA of each statement that files one. */
  readonly checks: readonly FigureCheck[];
}

/** Finds what a period's statement files of its earnings per share; null if nothing or no number. */
const filedEarningsOf = ({ rows, statement }: PeriodIncome): FiledEarnings | null =>
  orNull(
    attempt(() => {
      const capital = readCapital(statement.capital);
      return capital && findFiledEarnings(rows, capital);
    }),
  );

/** Compares each period of the twelve months with its own filed earnings and shares; the first one is the newest. */
function compareWithFiled(parts: readonly PeriodIncome[], shares: Shares): FiledComparison {
  const [newest, ...others] = parts.map((part, index) =>
    comparePeriod(part, index === 0 ? shares.outstanding : outstandingOf(part, shares)),
  );
  const checks = [newest, ...others].flatMap((compared) => compared?.check ?? []);
  if (!newest) return { agrees: false, text: 'não há LPA arquivado com que comparar', checks };
  const different = others.filter((compared) => compared && !isConfirmed(compared.check));
  return {
    agrees: isConfirmed(newest.check) && different.length === 0,
    text: [newest, ...different].map((compared) => compared?.text).join('; '),
    checks,
  };
}

/** One period's calculated earnings per share, beside the filed ones. */
interface ComparedPeriod {
  readonly check: FigureCheck;
  readonly text: string;
}

function comparePeriod(part: PeriodIncome, outstanding: Decimal | null): ComparedPeriod | null {
  const filed = filedEarningsOf(part);
  if (filed === null || outstanding === null) return null;
  const { start, statement } = part;
  const calculated = part.value.div(outstanding);
  const thousandfold = agree(calculated.mul(1000), filed.value) ? 'o arquivado está em milhares de ações' : undefined;
  return {
    check: {
      figura: 'lpa',
      inicio: start,
      fim: statement.refer,
      valor: calculated.toDecimalPlaces(maxPlaces).toFixed(),
      fonte: 'cvm, lucro ÷ ações',
      comparado: filed.value.toDecimalPlaces(maxPlaces).toFixed(),
      comparado_com: `${nameStatement(statement)}, conta ${filed.accounts}`,
      tolerancia: '0.05',
      ...(thousandfold && { observacao: thousandfold }),
    },
    text:
      `o LPA arquivado (${filed.accounts}) de ${start} a ${statement.refer} é ${formatNumber(filed.value)}` +
      `, e o calculado ${formatNumber(calculated)} ` +
      `(${thousandfold ?? `diferença de ${formatDifference(calculated, filed.value)}`})`,
  };
}

/** A filed figure has few; a mean of classes, and a quotient, may have any number. */
const maxPlaces = 6;

/** Shares outstanding at an earlier statement. */
function outstandingOf({ statement }: PeriodIncome, { issued }: Shares): Decimal | null {
  const capital = readEarlierCapital(statement, issued);
  return capital === null ? null : capital.issued.sub(capital.treasury);
}

/** Earnings per share as the company files them: BRL per share, never scaled. */
interface FiledEarnings {
  readonly value: Decimal;
  /** `3.99.01.01 e 3.99.01.02`. */
  readonly accounts: string;
}

/** How many shares of each class there are; only their proportion matters. */
interface ClassCounts {
  readonly common: Decimal;
  readonly preferred: Decimal;
}

/** Basic earnings: by class; some companies file them one or two levels above. */
const levels = [/^3\.99\.01\.\d\d$/, /^3\.99\.01$/, /^3\.99$/];
const preferredClass = /^(pn|preferencia)/;
const commonClass = /^(on$|ordinaria)/;

/**
 * Finds the filed earnings per share in the rows of one period; preferred shares often earn a tenth more, so classes are
 * weighted by their counts. They are a cross-check only: they can be 0, or a thousand times too large.
 * @returns null if there are none
 */
export function findFiledEarnings(rows: readonly CvmRow[], counts: ClassCounts): FiledEarnings | null {
  for (const level of levels) {
    const filed = rows
      .filter(({ CD_CONTA = '' }) => level.test(CD_CONTA))
      .flatMap(({ CD_CONTA = '', DS_CONTA = '', VL_CONTA }) => {
        const value = readNumber(VL_CONTA, `o valor da conta ${CD_CONTA}`);
        return value.isZero() ? [] : [{ code: CD_CONTA, words: toPlainWords(DS_CONTA), value }];
      });
    const [first] = filed;
    if (first === undefined) continue;
    const accounts = [...new Set(filed.map(({ code }) => code))].sort().join(' e ');
    const values = (fits: RegExp): readonly Decimal[] =>
      filed.filter(({ words }) => fits.test(words)).map(({ value }) => value);
    const common = mean(values(commonClass));
    const preferred = mean(values(preferredClass));
    const all = counts.common.add(counts.preferred);
    if (!common || !preferred || all.isZero()) {
      return { value: common ?? preferred ?? mean(filed.map(({ value }) => value)) ?? first.value, accounts };
    }
    return { value: common.mul(counts.common).add(preferred.mul(counts.preferred)).div(all), accounts };
  }
  return null;
}

const mean = (values: readonly Decimal[]): Decimal | undefined =>
  values[0] && values.reduce((sum, value) => sum.add(value)).div(values.length);
