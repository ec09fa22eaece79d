import { isDoubtful } from './classification.ts';
import type { Ticker } from './ticker.ts';

/** Signals of a day (docs/spec/market/signals.md). */
export interface Signals {
  readonly top5: readonly Signal[];
  readonly convergencias: {
    readonly baratas: readonly Signal[];
    readonly caras: readonly Signal[];
  };
}

export interface Signal {
  readonly codigo: string;
  readonly nome: string;
  readonly score: number;
  readonly alertas: readonly string[];
}

/** The score of a stock whose price equals its value: what is not above it is not cheap. */
const parScore = 50;

/** Ties are in the order of the codes, whatever the direction. */
const byCode = (left: Ticker, right: Ticker): number => (left.codigo < right.codigo ? -1 : 1);
const cheapestFirst = (left: Ticker, right: Ticker): number =>
  (right.score ?? -1) - (left.score ?? -1) || byCode(left, right);
const dearestFirst = (left: Ticker, right: Ticker): number =>
  (left.score ?? -1) - (right.score ?? -1) || byCode(left, right);

const toSignal = ({ codigo, nome, score, alertas }: Ticker): Signal => ({ codigo, nome, score: score ?? 0, alertas });

/**
 * Selects the five best stocks that are not doubtful and whose score is above 50, and those that both methods classify alike,
 * the cheapest and the dearest first.
 */
export function selectSignals(tickers: readonly Ticker[]): Signals {
  const valuedByBoth = tickers.filter(
    ({ score_ceiling, score_intrinseco }) => score_ceiling !== null && score_intrinseco !== null,
  );
  const classifiedByBoth = (classification: Ticker['classificacao_ceiling']) =>
    valuedByBoth.filter(
      (ticker) => ticker.classificacao_ceiling === classification && ticker.classificacao_intrinseco === classification,
    );
  return {
    top5: valuedByBoth
      .filter((ticker) => !isDoubtful(ticker) && (ticker.score ?? 0) > parScore)
      .sort(cheapestFirst)
      .slice(0, 5)
      .map(toSignal),
    convergencias: {
      baratas: classifiedByBoth('BARATA').sort(cheapestFirst).map(toSignal),
      caras: classifiedByBoth('CARA').sort(dearestFirst).map(toSignal),
    },
  };
}
