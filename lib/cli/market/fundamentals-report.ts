import { Decimal } from 'decimal.js';
import type { ShareBasis } from '../../market/inputs.ts';
import { confirmsItself } from '../../market/source/share-basis.ts';
import type { SourceAnswer, StockFigures } from '../../market/source/source.ts';

/** A source's answer, under its name. */
export interface NamedAnswer {
  readonly name: string;
  readonly answer: SourceAnswer;
}

/** A figure of a second source, and by how many per cent the first one is above it; null if they cannot be compared. */
interface ComparedFigure {
  readonly valor: string | null;
  readonly diferenca_pct: string | null;
  /** True if they differ by more than 5 %. */
  readonly diverge: boolean;
}

interface StockReport {
  readonly codigo: string;
  readonly lpa: string | null;
  readonly vpa: string | null;
  /** True if a second figure of the same source confirms the LPA, and no count of shares contradicts; null if the source does not say. */
  readonly conferido: boolean | null;
  readonly acoes_emitidas: string | null;
  /** The shares that `lpa` and `vpa` are per share of; null if the source does not say. */
  readonly base_acoes: ShareBasis | null;
  /** The day on which the figures became known, and the last one of their twelve months. */
  readonly conhecido_em: string | null;
  readonly periodo: string | null;
  /** Where the figures are from, or why there are none. */
  readonly origem: string | null;
  readonly comparacao: { readonly lpa: ComparedFigure; readonly vpa: ComparedFigure } | null;
}

/** What `appraise fundamentals` prints; in JSON as it is. */
export interface FundamentalsReport {
  readonly data_referencia: string;
  readonly fonte: string;
  readonly fonte_comparada: string | null;
  readonly ativos: readonly StockReport[];
  readonly avisos: readonly string[];
}

const maxDifference = 0.05;

/** Reports what a source knows of stocks, compared with another source if there is one. */
export function reportFundamentals(
  day: string,
  codes: readonly string[],
  source: NamedAnswer,
  other: NamedAnswer | undefined,
): FundamentalsReport {
  return {
    data_referencia: day,
    fonte: source.name,
    fonte_comparada: other?.name ?? null,
    ativos: codes.map((codigo) => reportStock(codigo, source.answer, other?.answer)),
    avisos: [source, other].flatMap((one) => one?.answer.notices ?? []),
  };
}

function reportStock(codigo: string, answer: SourceAnswer, other: SourceAnswer | undefined): StockReport {
  const figures: StockFigures = answer.figures.get(codigo) ?? {};
  const {
    lpa = null,
    vpa = null,
    conferido,
    contagens = [],
    base_acoes = null,
    conhecido_em = null,
    periodo = null,
  } = figures;
  const { lpa: otherLpa, vpa: otherVpa } = other?.figures.get(codigo) ?? {};
  return {
    codigo,
    lpa,
    vpa,
    conferido: conferido === undefined ? null : confirmsItself(figures),
    acoes_emitidas: contagens[0]?.emitidas ?? null,
    base_acoes,
    conhecido_em,
    periodo,
    origem: figures.origem_fundamentos ?? answer.failures.get(codigo) ?? null,
    comparacao: other ? { lpa: compare(lpa, otherLpa), vpa: compare(vpa, otherVpa) } : null,
  };
}

function compare(own: string | null, valor: string | null = null): ComparedFigure {
  if (own === null || valor === null) return { valor, diferenca_pct: null, diverge: false };
  const [one, two] = [new Decimal(own), new Decimal(valor)];
  const difference = one.sub(two).abs();
  return {
    valor,
    diferenca_pct: two.isZero() ? null : one.sub(two).div(two.abs()).mul(100).toFixed(1),
    diverge: difference.gt(Decimal.max(one.abs(), two.abs()).mul(maxDifference)),
  };
}

/** Counts the stocks with both figures, with a confirmed LPA, compared, and different. */
export const countStocks = ({ ativos }: FundamentalsReport) => ({
  all: ativos.length,
  complete: ativos.filter(({ lpa, vpa }) => lpa !== null && vpa !== null).length,
  confirmed: ativos.filter(({ conferido }) => conferido === true).length,
  compared: ativos.filter(
    ({ lpa, vpa, comparacao: other }) =>
      (lpa !== null && other?.lpa.valor != null) || (vpa !== null && other?.vpa.valor != null),
  ).length,
  different: ativos.filter(({ comparacao: other }) => other?.lpa.diverge || other?.vpa.diverge).length,
});
