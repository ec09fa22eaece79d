import type { ScreenedTicker } from '../../lib/market/ticker.ts';
import { keysOf } from '../../lib/platform/members.ts';
import type { Formats } from '../text/formats.ts';

/** How a number of a stock is written: reais, billions of them, a ratio, a fraction as per cent, a whole number, or points of nine. */
export type FigureKind = 'money' | 'billions' | 'ratio' | 'share' | 'whole' | 'points';

/** A number that a reader can compare stocks by. */
interface Figure {
  readonly kind: FigureKind;
  /** Whether a reader can give a range of it. */
  readonly hasRange: boolean;
}

const figure = (kind: FigureKind, hasRange = true): Figure => ({ kind, hasRange });

/**
 * THE table of the numbers that stocks are screened by, in groups and in their order. Ranges, columns, the fields of requests and the
 * figures of a stock's page derive from it. The valuation has columns of its own beside its numbers; the others are indicators, which
 * the API has only for those who ask.
 */
export const figures = {
  avaliacao: {
    preco: figure('money'),
    score: figure('whole'),
    margem_ceiling: figure('share'),
    margem_intrinseco: figure('share'),
  },
  indicadores: {
    p_l: figure('ratio'),
    p_vp: figure('ratio'),
    roe: figure('share'),
    payout: figure('share'),
    cobertura_dividendos: figure('ratio'),
    dividend_yield_12m: figure('share'),
    variacao_1d: figure('share', false),
    variacao_5d: figure('share', false),
    variacao_21d: figure('share'),
  },
  demonstracoes: {
    margem_ebit: figure('share'),
    margem_liquida: figure('share'),
    roic: figure('share'),
    divida_liquida_ebitda: figure('ratio'),
    ev_ebitda: figure('ratio'),
    crescimento_receita_5a: figure('share'),
    crescimento_lucro_5a: figure('share'),
    piotroski: figure('points'),
    valor_de_mercado: figure('billions'),
  },
} as const satisfies Record<string, Partial<Record<keyof ScreenedTicker, Figure>>>;

/** A group of figures, which is also a choice of columns. */
export type FigureGroup = keyof typeof figures;
export const figureGroups: readonly FigureGroup[] = keysOf(figures);

/** Indicators by name, in the order of their columns. */
export const indicators = { ...figures.indicadores, ...figures.demonstracoes };
export const indicatorIds = keysOf(indicators);

/** The number that one unit of what a reader types or reads stands for: 1 % is 0.01. */
export function unitOf(kind: FigureKind): number {
  if (kind === 'share') return 0.01;
  return kind === 'billions' ? 1e9 : 1;
}

/** The largest number that a reader may mean; of ratios and percentages 1.125 is a fraction, since none of them is in the thousands. */
export const maxOf = (kind: FigureKind): number | undefined => (kind === 'ratio' || kind === 'share' ? 999 : undefined);

/** Returns how the numbers of each kind are written in a column, whose header says the unit. */
export const columnWriters = ({
  number,
  percent,
}: Formats): Readonly<Record<FigureKind, (value: number) => string>> => ({
  money: (value) => number(value, 2),
  billions: (value) => number(value / unitOf('billions'), 1),
  ratio: (value) => number(value, 1),
  share: (value) => percent(value, 1),
  whole: (value) => number(value, 0),
  points: String,
});
