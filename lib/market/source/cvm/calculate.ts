import type { Decimal } from 'decimal.js';
import { type Amount, findEquity } from './accounts.ts';
import { readCapital, readFormCapital } from './capital.ts';
import type { CvmCompany } from './companies.ts';
import { compareWithFiled, type FiledComparison, filedEarningsOf } from './compare-with-filed.ts';
import { type Earnings, findEarnings, readPeriod } from './earnings.ts';
import { attempt, NoFigure, orNull, type Step, unwrap } from './no-figure.ts';
import { countShares, type Shares } from './shares.ts';
import type { Basis, Statement } from './statements.ts';
import type { CvmRow, CvmTables } from './tables.ts';

/** Everything that LPA and VPA of one stock are calculated from. */
export interface Derivation {
  readonly company: CvmCompany;
  readonly statement: Statement;
  readonly basis: Basis;
  readonly earnings: Step<Earnings>;
  readonly equity: Step<Amount>;
  readonly shares: Step<Shares>;
  readonly filed: Step<FiledComparison>;
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
  const equity = attempt(() =>
    findEquity(statement.balance[basis].filter(({ DT_FIM_EXERC }) => DT_FIM_EXERC === statement.refer)),
  );
  const recent = orNull(attempt(() => readPeriod(statement, basis)));
  const shares = attempt(() =>
    countShares(readCapital(statement.capital), {
      form: readFormCapital(tables, day),
      equity: orNull(equity)?.value ?? null,
      income: recent?.value ?? null,
      filed: (recent && filedEarningsOf(recent)?.value) ?? null,
      received: statement.received,
    }),
  );
  const filed = attempt(() => compareWithFiled(unwrap(earnings).parts, unwrap(shares)));
  const perSecurity = (step: Step<{ readonly value: Decimal }>): Step<Decimal> =>
    attempt(() => unwrap(step).value.div(unwrap(shares).outstanding).mul(countOf(company)));
  return {
    company,
    statement,
    basis,
    earnings,
    equity,
    shares,
    filed,
    lpa: perSecurity(earnings),
    vpa: perSecurity(equity),
  };
}

/** Some companies without subsidiaries file a consolidated statement of zeros. */
const isFiled = ({ income, balance }: Statement, basis: Basis): boolean =>
  hasFigures(income[basis]) || hasFigures(balance[basis]);

const hasFigures = (rows: readonly CvmRow[]): boolean => rows.some(({ VL_CONTA = '' }) => Number(VL_CONTA) !== 0);

function countOf({ sharesPerSecurity, composition }: CvmCompany): number {
  if (sharesPerSecurity !== null) return sharesPerSecurity;
  throw new NoFigure(`o FCA não diz de quantas ações é a unit: ${JSON.stringify(composition)}`);
}
