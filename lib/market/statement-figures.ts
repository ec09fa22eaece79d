import { Decimal } from 'decimal.js';
import { recordOf } from '../platform/members.ts';
import {
  type AccountName,
  type FiledAmount,
  type FiledPeriod,
  type FiledStatements,
  isBalance,
} from './filed-statements.ts';
import { formatNumber } from './format-number.ts';
import type { StockInputs } from './inputs.ts';
import { attempt, NoFigure } from './no-figure.ts';
import { judgePiotroski } from './piotroski.ts';
import { places } from './round.ts';
import { addDays } from './sao-paulo.ts';
import { sharesSince } from './share-ledger.ts';

/** An account of a document that is part of a figure: added to it, or taken off. */
export interface FigurePart extends Pick<FiledPeriod, 'documento' | 'data' | 'versao' | 'recebido_em' | 'coluna'> {
  readonly sinal: '+' | '-';
  readonly conta: string;
  /** ISO days; null for an amount of one day. */
  readonly inicio: string | null;
  readonly fim: string;
  /** BRL, as filed. */
  readonly valor: number;
}

/** An amount in BRL with the accounts that it is from, or why there is none: a sentence in Portuguese. */
export interface FiledFigure {
  readonly valor: number | null;
  readonly motivo: string | null;
  readonly partes: readonly FigurePart[];
}

/** A ratio with its arithmetic in Portuguese, or why there is none. */
export interface StatementRatio {
  readonly valor: number | null;
  readonly calculo: string;
}

/** Amounts, by name: flows are of the twelve months that end with the newest statement, the others of its day. */
export const amountNames = [
  'receita',
  'resultado_bruto',
  'ebit',
  'depreciacao',
  'ebitda',
  'lucro_consolidado',
  'lucro_liquido',
  'caixa_operacional',
  'ativo',
  'patrimonio_liquido',
  'nao_controladores',
  'divida_bruta',
  'caixa_e_aplicacoes',
  'divida_liquida',
] as const;
export type AmountName = (typeof amountNames)[number];

/** Ratios, by name. Margins, return and growth are fractions. */
export const ratioNames = [
  'margem_bruta',
  'margem_ebit',
  'margem_ebitda',
  'margem_liquida',
  'divida_liquida_ebitda',
  'roic',
  'ev_ebitda',
  'crescimento_receita_5a',
  'crescimento_lucro_5a',
] as const;
export type RatioName = (typeof ratioNames)[number];

/** Nominal rate of income tax (IRPJ 25 %) and social contribution (CSLL 9 %), by which EBIT is taxed in `roic`. */
export const taxRate = 0.34;
export const growthYears = 5;

/** An amount, and its parts. */
interface Known {
  readonly value: Decimal;
  readonly parts: readonly FigurePart[];
}

const financialReason =
  'o plano de contas de bancos e seguradoras não tem receita, EBIT nem dívida como os das outras companhias';

/** The document of a period as people write it: `DFP de 2025-12-31`. */
const nameOf = ({ documento, data }: FiledPeriod): string => `${documento} de ${data}`;

function accountOf(statements: FiledStatements, period: FiledPeriod, name: AccountName): FiledAmount {
  const account = period.contas[name];
  if (account) return account;
  if (statements.plano === 'financeiro') throw new NoFigure(financialReason);
  throw new NoFigure(`o ${nameOf(period)} não traz ${accountTexts[name]}`);
}

/** What each account is called in a sentence. */
const accountTexts: Readonly<Record<AccountName, string>> = {
  receita: 'a receita (3.01)',
  resultado_bruto: 'o resultado bruto (3.03)',
  ebit: 'o resultado antes do resultado financeiro e dos tributos (3.05)',
  depreciacao: 'a depreciação e a amortização (7.04.01, ou uma só linha de 6.01.01)',
  lucro_consolidado: 'o lucro do período',
  lucro_liquido: 'o lucro dos controladores',
  caixa_operacional: 'o caixa das atividades operacionais (6.01)',
  ativo: 'o ativo total (1)',
  ativo_circulante: 'o ativo circulante (1.01)',
  caixa: 'o caixa (1.01.01)',
  aplicacoes: 'as aplicações financeiras (1.01.02)',
  passivo_circulante: 'o passivo circulante (2.01)',
  divida_circulante: 'os empréstimos e financiamentos (2.01.04)',
  divida_nao_circulante: 'os empréstimos e financiamentos (2.02.01)',
  patrimonio_liquido: 'o patrimônio líquido',
  nao_controladores: 'a participação dos não controladores (2.03.09)',
};

/** The amount of an account in one period. Depreciation is filed as a negative amount in the statement of value added. */
function ofPeriod(statements: FiledStatements, period: FiledPeriod, name: AccountName, sign: 1 | -1 = 1): Known {
  const { conta, valor } = accountOf(statements, period, name);
  const filedSign = name === 'depreciacao' && conta.startsWith('7.') ? -1 : 1;
  const { documento, data, versao, recebido_em, coluna, inicio, fim } = period;
  const signed = sign * filedSign;
  const part: FigurePart = {
    sinal: signed > 0 ? '+' : '-',
    conta,
    documento,
    data,
    versao,
    recebido_em,
    coluna,
    inicio: isBalance(name) ? null : inicio,
    fim,
    valor: new Decimal(valor).toNumber(),
  };
  return { value: new Decimal(valor).mul(signed), parts: [part] };
}

const add = (...amounts: readonly Known[]): Known => ({
  value: amounts.reduce((sum, { value }) => sum.add(value), new Decimal(0)),
  parts: amounts.flatMap(({ parts }) => parts),
});

const negate = ({ value, parts }: Known): Known => ({
  value: value.neg(),
  parts: parts.map((part) => ({ ...part, sinal: part.sinal === '+' ? '-' : '+' })),
});

/** An amount of the twelve months that end with the newest statement: like the earnings of LPA. */
function ofTwelveMonths(statements: FiledStatements, name: AccountName): Known {
  const { trimestres, exercicios } = statements;
  const [year] = exercicios;
  if (trimestres === null) {
    if (year === undefined) throw new NoFigure('não há demonstração anual');
    return ofPeriod(statements, year, name);
  }
  const { recente, anterior } = trimestres;
  if (year === undefined || addDays(year.fim, 1) !== recente.inicio) {
    throw new NoFigure(`para doze meses falta a demonstração anual que acaba antes de ${recente.inicio}`);
  }
  if (anterior === null || anterior.inicio !== year.inicio) {
    throw new NoFigure('para doze meses faltam os mesmos meses do ano anterior');
  }
  return add(
    ofPeriod(statements, year, name),
    ofPeriod(statements, recente, name),
    ofPeriod(statements, anterior, name, -1),
  );
}

/** An amount of the newest statement's day. */
function ofNewest(statements: FiledStatements, name: AccountName): Known {
  const newest = statements.trimestres?.recente ?? statements.exercicios[0];
  if (newest === undefined) throw new NoFigure('não há demonstração');
  return ofPeriod(statements, newest, name);
}

/** A company without subsidiaries has no minority. */
const minorityOf = (statements: FiledStatements): Known =>
  statements.base === 'individual' ? add() : ofNewest(statements, 'nao_controladores');

const amounts: Readonly<Record<AmountName, (statements: FiledStatements) => Known>> = {
  receita: (statements) => ofTwelveMonths(statements, 'receita'),
  resultado_bruto: (statements) => ofTwelveMonths(statements, 'resultado_bruto'),
  ebit: (statements) => ofTwelveMonths(statements, 'ebit'),
  depreciacao: (statements) => ofTwelveMonths(statements, 'depreciacao'),
  ebitda: (statements) => add(amounts.ebit(statements), amounts.depreciacao(statements)),
  lucro_consolidado: (statements) => ofTwelveMonths(statements, 'lucro_consolidado'),
  lucro_liquido: (statements) => ofTwelveMonths(statements, 'lucro_liquido'),
  caixa_operacional: (statements) => ofTwelveMonths(statements, 'caixa_operacional'),
  ativo: (statements) => ofNewest(statements, 'ativo'),
  patrimonio_liquido: (statements) => ofNewest(statements, 'patrimonio_liquido'),
  nao_controladores: minorityOf,
  divida_bruta: (statements) =>
    add(ofNewest(statements, 'divida_circulante'), ofNewest(statements, 'divida_nao_circulante')),
  caixa_e_aplicacoes: (statements) => {
    if (statements.plano === 'financeiro') throw new NoFigure(financialReason);
    return add(ofNewest(statements, 'caixa'), ofNewest(statements, 'aplicacoes'));
  },
  divida_liquida: (statements) => add(amounts.divida_bruta(statements), negate(amounts.caixa_e_aplicacoes(statements))),
};

/** An amount of the figures of a company. */
export function findAmount(statements: FiledStatements, name: AmountName): FiledFigure {
  const amount = attempt(() => amounts[name](statements));
  return amount instanceof NoFigure
    ? { valor: null, motivo: `Sem dados: ${amount.message}.`, partes: [] }
    : { valor: amount.value.toNumber(), motivo: null, partes: amount.parts };
}

/** A quotient with its arithmetic. */
interface Quotient {
  readonly value: Decimal;
  readonly text: string;
}

const reais = (value: Decimal): string => formatNumber(value, 2);

/** @throws NoFigure if the divisor is not positive, with its name */
function divide(dividend: Decimal, divisor: Decimal, name: string): Quotient {
  if (divisor.lte(0)) throw new NoFigure(`${name} precisa ser maior que zero, e é ${reais(divisor)}`);
  return { value: dividend.div(divisor), text: `${reais(dividend)} ÷ ${reais(divisor)}` };
}

const marginOf =
  (name: AmountName) =>
  (statements: FiledStatements): Quotient =>
    divide(amounts[name](statements).value, amounts.receita(statements).value, 'a receita de doze meses');

/** The fiscal year that ended five years before the last one: by its own statement, else as the year after states it. */
function findBaseYear({ exercicios, comparativos }: FiledStatements, last: FiledPeriod): FiledPeriod {
  const month = `${Number(last.fim.slice(0, 4)) - growthYears}${last.fim.slice(4, 7)}`;
  const base = [...exercicios, ...comparativos].find(({ fim }) => fim.startsWith(month));
  if (!base) throw new NoFigure(`não há demonstração do exercício que acabou em ${month}`);
  return base;
}

const growthOf =
  (name: 'receita' | 'lucro_liquido', text: string) =>
  (statements: FiledStatements): Quotient => {
    const [last] = statements.exercicios;
    if (last === undefined) throw new NoFigure('não há demonstração anual');
    const base = findBaseYear(statements, last);
    const before = ofPeriod(statements, base, name).value;
    const after = ofPeriod(statements, last, name).value;
    if (before.lte(0) || after.lte(0)) {
      throw new NoFigure(
        `${text} precisa ser maior que zero nos dois anos, e é de ${reais(before)} em ${base.fim}, ${reais(after)} em ${last.fim}`,
      );
    }
    return {
      value: after.div(before).pow(new Decimal(1).div(growthYears)).sub(1),
      text: `(${reais(after)}, até ${last.fim} ÷ ${reais(before)}, até ${base.fim})^(1/${growthYears}) − 1`,
    };
  };

const ratios: Readonly<Record<RatioName, (statements: FiledStatements, marketValue: number | null) => Quotient>> = {
  margem_bruta: marginOf('resultado_bruto'),
  margem_ebit: marginOf('ebit'),
  margem_ebitda: marginOf('ebitda'),
  margem_liquida: marginOf('lucro_consolidado'),
  divida_liquida_ebitda: (statements) =>
    divide(amounts.divida_liquida(statements).value, amounts.ebitda(statements).value, 'o EBITDA de doze meses'),
  roic: (statements) => {
    const ebit = amounts.ebit(statements).value;
    const capital = add(amounts.patrimonio_liquido(statements), amounts.divida_liquida(statements)).value;
    const { value } = divide(ebit.mul(1 - taxRate), capital, 'o capital investido (patrimônio e dívida líquida)');
    return {
      value,
      text: `${reais(ebit)} × (1 − ${formatNumber(new Decimal(taxRate))}) ÷ (patrimônio e dívida líquida: ${reais(capital)})`,
    };
  },
  ev_ebitda: (statements, marketValue) => {
    const ebitda = amounts.ebitda(statements).value;
    const others = add(amounts.divida_liquida(statements), minorityOf(statements)).value;
    if (marketValue === null) throw new NoFigure('não se conhece o valor de mercado');
    const { value } = divide(others.add(marketValue), ebitda, 'o EBITDA de doze meses');
    return {
      value,
      text: `(valor de mercado ${reais(new Decimal(marketValue))} + dívida líquida e não controladores ${reais(others)}) ÷ EBITDA ${reais(ebitda)}`,
    };
  },
  crescimento_receita_5a: growthOf('receita', 'a receita'),
  crescimento_lucro_5a: growthOf('lucro_liquido', 'o lucro'),
};

/** A ratio of a company. @param marketValue BRL; null if it is unknown */
export function findRatio(statements: FiledStatements, name: RatioName, marketValue: number | null): StatementRatio {
  const ratio = attempt(() => ratios[name](statements, marketValue));
  return ratio instanceof NoFigure
    ? { valor: null, calculo: `Sem dados: ${ratio.message}.` }
    : { valor: places(ratio.value, 6), calculo: `${ratio.text} = ${formatNumber(ratio.value)}` };
}

/** Ratios that a list of stocks has, too. */
const indicatorRatios = [
  'margem_ebit',
  'margem_liquida',
  'divida_liquida_ebitda',
  'roic',
  'ev_ebitda',
  'crescimento_receita_5a',
  'crescimento_lucro_5a',
] as const satisfies readonly RatioName[];

/** The numbers of a stock that its statements give, with what it takes to find them (docs/spec/market/statements.md). */
export type StatementIndicators = Readonly<
  Record<(typeof indicatorRatios)[number] | 'valor_de_mercado' | 'piotroski', number | null>
>;

/** The indicators of a stock whose source has no statements. */
export const noStatementIndicators: StatementIndicators = {
  valor_de_mercado: null,
  ...recordOf(indicatorRatios, () => null),
  piotroski: null,
};

/** Calculates the indicators of a stock from its company's statements. */
export function calculateStatementIndicators(
  statements: FiledStatements,
  inputs: Pick<StockInputs, 'preco' | 'base_acoes' | 'eventos' | 'data_pregao'>,
): StatementIndicators {
  const marketValue = marketValueOf(inputs, statements);
  return {
    valor_de_mercado: marketValue,
    ...recordOf(indicatorRatios, (name) => findRatio(statements, name, marketValue).valor),
    piotroski: judgePiotroski(statements).pontos,
  };
}

/**
 * All outstanding shares at the price of this stock, in BRL to the cent: of a unit, the part of the price that is for one share.
 * Null if their number is unknown.
 */
function marketValueOf(
  { preco, base_acoes, eventos, data_pregao }: Pick<StockInputs, 'preco' | 'base_acoes' | 'eventos' | 'data_pregao'>,
  { acoes_por_ativo }: FiledStatements,
): number | null {
  if (!base_acoes?.acoes || acoes_por_ativo === null) return null;
  const shares = sharesSince(base_acoes.dia, eventos, data_pregao).mul(base_acoes.acoes);
  return places(shares.mul(preco).div(acoes_por_ativo), 2);
}
