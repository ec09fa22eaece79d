import type { Ticker } from './ticker.ts';

/** The signals of a day (docs/spec/market.md#signals). */
export interface Signals {
  readonly data_referencia: string;
  readonly data_pregao: string | null;
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
  /** Why the valuation is doubtful; never in the top 5. */
  readonly alertas: readonly string[];
}

/** Highest score first; equal ones by their codes. */
const byScore = (one: Ticker, other: Ticker): number =>
  (other.score ?? -1) - (one.score ?? -1) || (one.codigo < other.codigo ? -1 : 1);

const signal = ({ codigo, nome, score, alertas }: Ticker): Signal => ({ codigo, nome, score: score ?? 0, alertas });

/** The five best by both methods, without those that are doubtful, and the stocks on which both methods agree. */
export function signalsOf(tickers: readonly Ticker[]): Omit<Signals, 'data_referencia' | 'data_pregao'> {
  const both = tickers.filter(
    ({ score_ceiling, score_intrinseco }) => score_ceiling !== null && score_intrinseco !== null,
  );
  const agreed = (classification: Ticker['classificacao_ceiling']) =>
    both.filter(
      (one) => one.classificacao_ceiling === classification && one.classificacao_intrinseco === classification,
    );
  return {
    top5: both
      .filter(({ alertas }) => alertas.length === 0)
      .sort(byScore)
      .slice(0, 5)
      .map(signal),
    convergencias: {
      baratas: agreed('BARATA').sort(byScore).map(signal),
      // The dearest first.
      caras: agreed('CARA')
        .sort((one, other) => byScore(other, one))
        .map(signal),
    },
  };
}
