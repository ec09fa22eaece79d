import { isDoubtful } from './classification.ts';
import { joinSources } from './join-sources.ts';
import { parameters } from './parameters.ts';
import type { Signals } from './signals.ts';
import type { Ticker } from './ticker.ts';

/** Says in Portuguese which stocks the signals lack and why, and why a list of them is empty or short. */
export const signalNotices = (tickers: readonly Ticker[], signals: Signals): readonly string[] => [
  ...missingValues(tickers),
  ...shortLists(tickers, signals),
];

function missingValues(tickers: readonly Ticker[]): readonly string[] {
  const priced = tickers.filter(({ preco }) => preco !== null);
  const unvalued = priced.filter(({ score_intrinseco }) => score_intrinseco === null);
  const unknown = unvalued.filter(({ lpa, vpa }) => lpa === null || vpa === null);
  const count = (some: readonly Ticker[]): string => `${some.length} de ${tickers.length} ações`;
  const noPrice = tickers.filter(({ preco }) => preco === null);
  const noCeiling = priced.filter(({ score_ceiling }) => score_ceiling === null);
  const negative = unvalued.filter((ticker) => !unknown.includes(ticker));
  return [
    ...(noPrice.length > 0 ? [`Sem preço: ${count(noPrice)}, que a fonte ${joinSources(noPrice)} não traz.`] : []),
    ...(noCeiling.length > 0
      ? [
          `Sem preço-teto: ${count(noCeiling)}; os proventos são desconhecidos ou de menos de ${parameters.anos_minimos} anos completos.`,
        ]
      : []),
    ...(unknown.length > 0
      ? [
          `Sem valor intrínseco: ${count(unknown)}; o LPA ou o VPA falta na fonte ${joinSources(unknown)}, e explicacao em /ticker/{codigo} diz por quê.`,
        ]
      : []),
    ...(negative.length > 0 ? [`Sem valor intrínseco: ${count(negative)}; o LPA ou o VPA não é positivo.`] : []),
  ];
}

function shortLists(tickers: readonly Ticker[], { top5, convergencias }: Signals): readonly string[] {
  const valued = tickers.filter(
    ({ score_ceiling, score_intrinseco }) => score_ceiling !== null && score_intrinseco !== null,
  );
  const sound = valued.filter((ticker) => !isDoubtful(ticker));
  if (valued.length === 0) return ['Não há sinais: nenhuma ação tem os dois valores.'];
  return [
    ...(top5.length < 5
      ? [
          `O top 5 tem ${top5.length}: ${valued.length} de ${tickers.length} ações têm os dois valores, ${sound.length} delas sem alertas, e só ${top5.length} com nota acima de 50.`,
        ]
      : []),
    ...(convergencias.baratas.length === 0 ? ['Nenhuma ação é BARATA pelos dois métodos.'] : []),
    ...(convergencias.caras.length === 0 ? ['Nenhuma ação é CARA pelos dois métodos.'] : []),
  ];
}
