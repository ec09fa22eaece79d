import type { Decimal } from 'decimal.js';
import type { ShareCount } from '../../share-ledger.ts';
import { type Amount, findEquity } from './accounts.ts';
import { type FormCapital, readCapital, readEarlierCapital, readFormCapital } from './capital.ts';
import type { CvmCompany } from './companies.ts';
import { compareWithFiled, type FiledComparison, filedEarningsOf } from './compare-with-filed.ts';
import { type Earnings, findEarnings, readPeriod } from './earnings.ts';
import { attempt, NoFigure, orNull, type Step, unwrap } from './no-figure.ts';
import { countShares, nameForm, type Shares } from './shares.ts';
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
    lpa: perSecurity(earnings),
    vpa: perSecurity(equity),
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
