import { Decimal } from 'decimal.js';
import type { AccountName, FiledPeriod, FiledStatements } from './filed-statements.ts';
import { formatNumber } from './format-number.ts';
import type { ShareChange } from './inputs.ts';
import { attempt, NoFigure } from './no-figure.ts';
import { addDays } from './sao-paulo.ts';
import { changesBetween, sharesSince } from './share-ledger.ts';

/** The nine criteria of Piotroski (2000), in his order. */
export const criteria = [
  'lucro_positivo',
  'caixa_operacional_positivo',
  'retorno_maior',
  'caixa_acima_do_lucro',
  'divida_menor',
  'liquidez_maior',
  'sem_emissao_de_acoes',
  'margem_bruta_maior',
  'giro_maior',
] as const;
export type Criterion = (typeof criteria)[number];

/** Whether a criterion is met, with its arithmetic in Portuguese; null if that is unknown, with the reason. */
export interface JudgedCriterion {
  readonly criterio: Criterion;
  readonly atende: boolean | null;
  readonly calculo: string;
}

/** `pontos` counts the criteria that are met; null if one of the nine is unknown, because fewer are no score. */
export interface Piotroski {
  readonly pontos: number | null;
  readonly criterios: readonly JudgedCriterion[];
}

/**
 * Settles by how many shares one share at the earlier year-end had become at the later one. `fator` stays null if no source
 * knows share changes, if one cannot be sized, or if a count may have one of after its day already: those between its day and
 * that on which CVM received it.
 */
export function settleIssue(statements: FiledStatements, changes: readonly ShareChange[] | undefined): FiledStatements {
  const { emissao, exercicios } = statements;
  if (emissao === null || changes === undefined) return statements;
  const { de, ate, recebido_em } = emissao;
  const earlier = exercicios.find(({ data }) => data === de);
  const between = changesBetween(changes, de, ate);
  const doubtful = [
    ...changesBetween(changes, de, earlier?.recebido_em ?? ate),
    ...changesBetween(changes, ate, recebido_em),
  ];
  const isClear = between.every(({ tipo }) => tipo !== 'OUTRO') && doubtful.length === 0;
  return isClear
    ? { ...statements, emissao: { ...emissao, fator: sharesSince(de, changes, ate).toString() } }
    : statements;
}

/** Rounding of new shares by fractions of a bonus issue. */
const issueTolerance = '1.001';

/** The two fiscal years that are compared. */
interface Years {
  readonly last: FiledPeriod;
  readonly before: FiledPeriod;
  /** Reads the total assets at the start of the earlier one. @throws NoFigure */
  readonly assetsBefore: () => Decimal;
  readonly emissao: FiledStatements['emissao'];
}

type Judgement = readonly [atende: boolean, calculo: string];

/**
 * Judges the last fiscal year by the nine criteria against the year before, as the same statement states that for comparison, or else
 * as its own statement does.
 * Return and turnover are on the total assets at the start of the year, debt on the mean of both ends.
 */
export function judgePiotroski(statements: FiledStatements): Piotroski {
  const criterios = criteria.map((criterio): JudgedCriterion => {
    const judged = attempt(() => judge[criterio](findYears(statements)));
    if (judged instanceof NoFigure) return { criterio, atende: null, calculo: `Sem dados: ${judged.message}.` };
    const [atende, calculo] = judged;
    return { criterio, atende, calculo };
  });
  const isKnown = criterios.every(({ atende }) => atende !== null);
  return { pontos: isKnown ? criterios.filter(({ atende }) => atende === true).length : null, criterios };
}

function findYears({ plano, exercicios, comparativos, emissao }: FiledStatements): Years {
  if (plano === 'financeiro') throw new NoFigure('os critérios não têm sentido para bancos e seguradoras');
  const [last] = exercicios;
  if (!last) throw new NoFigure('não há demonstração anual');
  const periodBefore = (period: FiledPeriod): FiledPeriod | undefined => {
    const end = addDays(period.inicio, -1);
    const ofYear = [...comparativos, ...exercicios].filter(({ fim }) => fim === end);
    return ofYear.find(({ data }) => data === period.fim) ?? ofYear.find(({ coluna }) => coluna === 'ULTIMO');
  };
  const before = periodBefore(last);
  if (!before) throw new NoFigure(`não há demonstração do exercício anterior ao de ${last.fim}`);
  const assetsBefore = (): Decimal => {
    const earlier = periodBefore(before);
    if (earlier) return amountOf(earlier, 'ativo');
    throw new NoFigure(`falta o ativo de ${addDays(before.inicio, -1)}, com que o exercício de ${before.fim} começa`);
  };
  return { last, before, assetsBefore, emissao };
}

function amountOf(period: FiledPeriod, name: AccountName): Decimal {
  const account = period.contas[name];
  if (!account) throw new NoFigure(`o ${period.documento} de ${period.data} não traz ${name} de ${period.fim}`);
  return new Decimal(account.valor);
}

function ratioOf(dividend: Decimal, divisor: Decimal): Decimal {
  if (divisor.lte(0)) throw new NoFigure('o divisor não é positivo');
  return dividend.div(divisor);
}

const write = (value: Decimal): string => formatNumber(value, 4);
const reais = (value: Decimal): string => formatNumber(value, 2);

const compare = (after: Decimal, before: Decimal, isMet: boolean): Judgement => [
  isMet,
  `${write(after)} no exercício, ${write(before)} no anterior`,
];

const returnOf = (period: FiledPeriod, assets: Decimal): Decimal =>
  ratioOf(amountOf(period, 'lucro_consolidado'), assets);

const judge: Readonly<Record<Criterion, (years: Years) => Judgement>> = {
  lucro_positivo: ({ last }) => {
    const income = amountOf(last, 'lucro_consolidado');
    return [income.gt(0), `lucro de ${reais(income)}`];
  },
  caixa_operacional_positivo: ({ last }) => {
    const cash = amountOf(last, 'caixa_operacional');
    return [cash.gt(0), `caixa das operações de ${reais(cash)}`];
  },
  retorno_maior: ({ last, before, assetsBefore }) => {
    const after = returnOf(last, amountOf(before, 'ativo'));
    const earlier = returnOf(before, assetsBefore());
    return compare(after, earlier, after.gt(earlier));
  },
  caixa_acima_do_lucro: ({ last }) => {
    const cash = amountOf(last, 'caixa_operacional');
    const income = amountOf(last, 'lucro_consolidado');
    return [cash.gt(income), `caixa das operações de ${reais(cash)}, lucro de ${reais(income)}`];
  },
  divida_menor: ({ last, before, assetsBefore }) => {
    const assets = amountOf(before, 'ativo');
    const debtOf = (period: FiledPeriod, from: Decimal): Decimal =>
      ratioOf(amountOf(period, 'divida_nao_circulante'), from.add(amountOf(period, 'ativo')).div(2));
    const after = debtOf(last, assets);
    const earlier = debtOf(before, assetsBefore());
    return compare(after, earlier, after.lt(earlier));
  },
  liquidez_maior: ({ last, before }) => {
    const liquidityOf = (period: FiledPeriod): Decimal =>
      ratioOf(amountOf(period, 'ativo_circulante'), amountOf(period, 'passivo_circulante'));
    const after = liquidityOf(last);
    const earlier = liquidityOf(before);
    return compare(after, earlier, after.gt(earlier));
  },
  sem_emissao_de_acoes: ({ last, before, emissao }) => {
    if (emissao === null || emissao.ate !== last.fim || emissao.de !== before.fim) {
      throw new NoFigure('não se conhecem as ações emitidas nos dois fins de exercício');
    }
    if (emissao.fator === null) throw new NoFigure('não se sabe que eventos de ações a contagem já traz');
    const expected = new Decimal(emissao.antes).mul(emissao.fator);
    const text = `${formatNumber(new Decimal(emissao.depois), 0)} ações em ${emissao.ate}, ${formatNumber(expected, 0)} em ${emissao.de}`;
    return [
      expected.mul(issueTolerance).gte(emissao.depois),
      emissao.fator === '1' ? text : `${text} (× ${formatNumber(new Decimal(emissao.fator))}, por eventos de ações)`,
    ];
  },
  margem_bruta_maior: ({ last, before }) => {
    const marginOf = (period: FiledPeriod): Decimal =>
      ratioOf(amountOf(period, 'resultado_bruto'), amountOf(period, 'receita'));
    const after = marginOf(last);
    const earlier = marginOf(before);
    return compare(after, earlier, after.gt(earlier));
  },
  giro_maior: ({ last, before, assetsBefore }) => {
    const after = ratioOf(amountOf(last, 'receita'), amountOf(before, 'ativo'));
    const earlier = ratioOf(amountOf(before, 'receita'), assetsBefore());
    return compare(after, earlier, after.gt(earlier));
  },
};
