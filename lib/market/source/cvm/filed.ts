import type { AccountName, FiledAmount, FiledPeriod, FiledStatements, IssuedShares } from '../../filed-statements.ts';
import { attempt, NoFigure, orNull, type Step } from '../../no-figure.ts';
import type { CvmCompany } from './companies.ts';
import {
  type Found,
  findAccounts,
  findIncome,
  findPeriod,
  findTotalEquity,
  findTotalIncome,
  yearBefore,
} from './earnings.ts';
import { readEarlierCapital, type Shares } from './shares.ts';
import { type Basis, basisNames, type Statement, type StatementRows } from './statements.ts';
import type { CvmRow } from './tables.ts';

/** More are not needed: growth is that of five years. */
const maxYears = 6;

/**
 * Takes from a company's statements, newest first, what figures are calculated from.
 * @param isFinancial true for a bank or an insurer: some insurers file by the common chart of accounts, with a debt of 0. In the
 * charts of the others, 3.05 is not EBIT
 * @returns null if the newest statement has no income of a whole period
 */
export function fileStatements(
  { cnpj, sharesPerSecurity }: Pick<CvmCompany, 'cnpj' | 'sharesPerSecurity'>,
  statements: readonly Statement[],
  basis: Basis,
  shares: Step<Shares>,
  isFinancial: boolean,
): FiledStatements | null {
  const [newest] = statements;
  if (newest === undefined) return null;
  const plano = isFinancial || hasOtherChart(newest.income[basis]) ? 'financeiro' : 'comum';
  const read = (statement: Statement, rows?: StatementRows): FiledPeriod | null => {
    const period = readFiled(statement, basis, rows);
    return period && plano === 'financeiro' ? { ...period, contas: pickKnown(period.contas) } : period;
  };
  const annual = statements.filter(({ document }) => document === 'dfp').slice(0, maxYears);
  const last = read(newest);
  if (last === null) return null;
  const recente = newest.document === 'itr' ? last : null;
  const quarterBefore = statements.find(({ document, refer }) => document === 'itr' && refer === yearBefore(last.data));
  return {
    cnpj,
    plano,
    base: basisNames[basis],
    trimestres: recente && { recente, anterior: quarterBefore ? read(quarterBefore) : null },
    exercicios: annual.flatMap((statement) => read(statement) ?? []),
    comparativos: annual.flatMap((statement) => read(statement, statement.yearBefore) ?? []),
    emissao: readIssue(annual, shares),
    acoes_por_ativo: sharesPerSecurity,
  };
}

/** What has the same meaning for banks and insurers. */
const financialAccounts = [
  'lucro_consolidado',
  'lucro_liquido',
  'ativo',
  'patrimonio_liquido',
] as const satisfies readonly AccountName[];

const pickKnown = (contas: FiledPeriod['contas']): FiledPeriod['contas'] =>
  Object.fromEntries(financialAccounts.flatMap((name) => (contas[name] ? [[name, contas[name]]] : [])));

const hasOtherChart = (income: readonly CvmRow[]): boolean =>
  findAccounts(income, (code, words) => code === fixedAccounts.ebit.conta && !fixedAccounts.ebit.words.test(words))
    .length > 0;

/** Reads one column of a statement; null if it has no income of a whole period. */
function readFiled(statement: Statement, basis: Basis, rows: StatementRows = statement): FiledPeriod | null {
  const isComparison = rows !== statement;
  const { document, refer, version, received } = statement;
  const fim = isComparison ? yearBefore(refer) : refer;
  const period = orNull(attempt(() => findPeriod(statement, rows, fim, basis)));
  if (period === null) return null;
  const flows = (ofKind: readonly CvmRow[]): readonly CvmRow[] =>
    ofKind.filter(({ DT_INI_EXERC, DT_FIM_EXERC }) => DT_FIM_EXERC === fim && DT_INI_EXERC === period.start);
  const stocks = (ofKind: readonly CvmRow[]): readonly CvmRow[] =>
    ofKind.filter(({ DT_FIM_EXERC }) => DT_FIM_EXERC === fim);
  return {
    documento: document === 'dfp' ? 'DFP' : 'ITR',
    data: refer,
    versao: version,
    recebido_em: received,
    coluna: isComparison ? 'PENULTIMO' : 'ULTIMO',
    inicio: period.start,
    fim,
    contas: readAccounts({
      income: period.rows,
      balance: stocks(rows.balance[basis]),
      assets: stocks(rows.assets[basis]),
      cash: flows(rows.cash[basis]),
      addedValue: flows(rows.addedValue[basis]),
    }),
  };
}

type PeriodRows = Readonly<Record<keyof StatementRows, readonly CvmRow[]>>;

/**
 * Accounts that the common chart of accounts fixes. The same number is another account in the charts of banks and insurers,
 * so the description, in plain words, must fit, too.
 */
const fixedAccounts = {
  receita: { rows: 'income', conta: '3.01', words: /^receita de venda de bens e ou servicos$/ },
  resultado_bruto: { rows: 'income', conta: '3.03', words: /^resultado bruto$/ },
  ebit: { rows: 'income', conta: '3.05', words: /^resultado antes do resultado financeiro e dos tributos$/ },
  caixa_operacional: { rows: 'cash', conta: '6.01', words: /^caixa liquido( das)? atividades operacionais$/ },
  ativo: { rows: 'assets', conta: '1', words: /^ativo total$/ },
  ativo_circulante: { rows: 'assets', conta: '1.01', words: /^ativo circulante$/ },
  caixa: { rows: 'assets', conta: '1.01.01', words: /^caixa e equivalentes de caixa$/ },
  aplicacoes: { rows: 'assets', conta: '1.01.02', words: /^aplicacoes financeiras$/ },
  passivo_circulante: { rows: 'balance', conta: '2.01', words: /^passivo circulante$/ },
  divida_circulante: { rows: 'balance', conta: '2.01.04', words: /^emprestimos e financiamentos$/ },
  divida_nao_circulante: { rows: 'balance', conta: '2.02.01', words: /^emprestimos e financiamentos$/ },
  nao_controladores: { rows: 'balance', conta: '2.03.09', words: /^participacao dos acionistas nao controladores$/ },
} as const satisfies Readonly<
  Partial<Record<AccountName, { rows: keyof StatementRows; conta: string; words: RegExp }>>
>;

function readAccounts(rows: PeriodRows): FiledPeriod['contas'] {
  const fixed = Object.entries(fixedAccounts).map(
    ([name, { rows: kind, conta, words: expected }]) =>
      [
        name,
        () => findOnly(findAccounts(rows[kind], (code, words) => code === conta && expected.test(words))),
      ] as const,
  );
  const found: readonly (readonly [string, () => Found | undefined])[] = [
    ...fixed,
    ['lucro_consolidado', () => findTotalIncome(rows.income)],
    ['lucro_liquido', () => findIncome(rows.income)],
    ['patrimonio_liquido', () => findTotalEquity(rows.balance)],
    ['depreciacao', () => findDepreciation(rows)],
  ];
  return Object.fromEntries(
    found.flatMap(([name, find]): [string, FiledAmount][] => {
      const account = attempt(find);
      if (account instanceof NoFigure || account === undefined) return [];
      return [[name, { conta: account.code, valor: account.value.toFixed() }]];
    }),
  );
}

const findOnly = (found: readonly Found[]): Found | undefined => (found.length === 1 ? found[0] : undefined);

/**
 * Depreciation and amortization: the fixed account of the statement of value added, filed as a negative amount; if it is 0 or
 * missing, the row of the cash flow that names depreciation, since companies write those as they like: only if no other row has
 * a part of it, and it has nothing else in it, such as impairment.
 */
function findDepreciation({ addedValue, cash }: PeriodRows): Found | undefined {
  const filed = findOnly(
    findAccounts(addedValue, (code, words) => code === '7.04.01' && /^depreciacao amortizacao e exaustao$/.test(words)),
  );
  if (filed && !filed.value.isZero()) return filed;
  const named = (pattern: RegExp): readonly Found[] =>
    findAccounts(cash, (code, words) => /^6\.01\.01\.\d\d$/.test(code) && pattern.test(words));
  const isClear = named(/\b(deprecia|amortizac|exaust|deplec)/).length === 1;
  return isClear ? findOnly(named(/\bdeprecia(?!.*\b(impairment|perda|reducao|baixa))/)) : undefined;
}

/** Counts the issued shares at the last two year-ends. */
function readIssue(annual: readonly Statement[], shares: Step<Shares>): IssuedShares | null {
  const [last, before] = annual;
  const now = orNull(shares);
  if (!last || !before || now === null) return null;
  const depois = readEarlierCapital(last, now.issued);
  const antes = depois && readEarlierCapital(before, depois.issued);
  if (!antes || !depois) return null;
  return {
    de: before.refer,
    ate: last.refer,
    recebido_em: last.received,
    antes: antes.issued.toFixed(),
    depois: depois.issued.toFixed(),
    fator: null,
  };
}
