import { Decimal } from 'decimal.js';
import type { StockFigures } from './source.ts';

/** True if two figures differ by at most a share of the larger one, 5 % unless another one is given. */
export const agree = (left: Decimal, right: Decimal, tolerance = '0.05'): boolean =>
  left.sub(right).abs().lte(Decimal.max(left.abs(), right.abs()).mul(tolerance));

/** What a source knows of a stock. */
export interface NamedFigures {
  readonly source: string;
  readonly figures: StockFigures | undefined;
}

/** How far two sources may be apart, as a share of the larger figure. Prices of one session should be equal. */
const tolerances = { lpa: '0.05', vpa: '0.05', preco: '0.01' } as const;

/** True for two amounts, as decimal text, that may be the same figure. */
export const agreeOn = (figure: keyof typeof tolerances, left: string, right: string): boolean =>
  agree(new Decimal(left), new Decimal(right), tolerances[figure]);

/** An amount with the name of its source. */
type Stated = readonly [amount: string, source: string];

/** Compares what sources know of a stock: a sentence in Portuguese with both figures for each that differs too much. */
export function findDifferences(known: readonly NamedFigures[]): readonly string[] {
  // The demo makes its figures up.
  const real = known.filter(({ source }) => source !== 'demo');
  const fundamentals = (['lpa', 'vpa'] as const).flatMap((figure) => {
    const stated = real.flatMap(({ source, figures }): Stated[] => {
      const amount = figures?.[figure];
      return amount === undefined || amount === null ? [] : [[amount, source]];
    });
    return compareWithFirst(stated, figure, figure.toUpperCase());
  });
  return [...comparePrices(real), ...fundamentals];
}

/** Compares the prices of one session: quotes, and the closing prices that B3 states with its distributions. */
function comparePrices(known: readonly NamedFigures[]): readonly string[] {
  const session = known.find(({ figures }) => figures?.preco !== undefined)?.figures?.data_pregao;
  if (session === undefined) return [];
  const quotes = known.flatMap(({ source, figures }): Stated[] =>
    figures?.preco !== undefined && figures.data_pregao === session ? [[figures.preco, source]] : [],
  );
  const closings = known.flatMap(({ source, figures }): Stated[] => {
    const closing = figures?.fechamentos?.[session];
    return closing === undefined ? [] : [[closing, `${source}, com os proventos`]];
  });
  return compareWithFirst([...quotes, ...closings], 'preco', `preço do pregão de ${session}`);
}

function compareWithFirst(stated: readonly Stated[], figure: keyof typeof tolerances, name: string): readonly string[] {
  const [first, ...others] = stated;
  if (first === undefined) return [];
  return others
    .filter(([amount]) => !agreeOn(figure, first[0], amount))
    .map((differing) => `${name}: ${[first, differing].map(formatStated).join(' e ')}`);
}

const formatStated = ([amount, source]: Stated): string => `${amount.replace('.', ',')} (${source})`;

/** Names all stocks on which sources differ, with the figures, in one sentence; nothing if there is none. */
export function describeDifferences(differences: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const stocks = [...differences].map(([codigo, sentences]) => `${codigo} (${sentences.join('; ')})`);
  return stocks.length === 0 ? [] : [`as fontes divergem: ${stocks.join(', ')}`];
}
