import { type FigureCheck, isConfirmed } from '../audit.ts';
import type { AccountName, FiledPeriod, FiledStatements } from '../filed-statements.ts';
import { formatNumber } from '../format-number.ts';
import type { ShareChange } from '../inputs.ts';
import { type ShareCount, sharesSince } from '../share-ledger.ts';
import type { StockFigures } from './source.ts';

/** What a source knows of a stock. */
export interface NamedFigures {
  readonly source: string;
  readonly figures: StockFigures | undefined;
}

/** How far two figures may be apart, as a share of the larger one. Prices of one session should be equal, and so should counts of shares, but for rounding. */
const tolerances = { lpa: '0.05', vpa: '0.05', preco: '0.01', acoes: '0.002', filed: '0.05' } as const;

/** An amount with the name of its source, and the day that it is of. */
interface Stated {
  readonly amount: string;
  readonly source: string;
  readonly day: string | null;
}

/** The demo makes its figures up. */
const isReal = ({ source }: NamedFigures): boolean => source !== 'demo';

/** Compares what sources know of a stock: its price, LPA and VPA of the first source with those of each other one. */
export function compareSources(known: readonly NamedFigures[]): readonly FigureCheck[] {
  const real = known.filter(isReal);
  const fundamentals = (['lpa', 'vpa'] as const).flatMap((figura) => {
    const stated = real.flatMap(({ source, figures }): Stated[] => {
      const amount = figures?.[figura];
      return amount === undefined || amount === null ? [] : [{ amount, source, day: figures?.periodo ?? null }];
    });
    return compareWithFirst(stated, figura);
  });
  return [...comparePrices(real), ...fundamentals];
}

/** Compares the prices of one session: quotes, and the closing prices that B3 states with its distributions. */
function comparePrices(known: readonly NamedFigures[]): readonly FigureCheck[] {
  const day = known.find(({ figures }) => figures?.preco !== undefined)?.figures?.data_pregao;
  if (day === undefined) return [];
  const quotes = known.flatMap(({ source, figures }): Stated[] =>
    figures?.preco !== undefined && figures.data_pregao === day ? [{ amount: figures.preco, source, day }] : [],
  );
  const closings = known.flatMap(({ source, figures }): Stated[] => {
    const amount = figures?.fechamentos?.[day];
    return amount === undefined ? [] : [{ amount, source: nameClosings(source), day }];
  });
  return compareWithFirst([...quotes, ...closings], 'preco');
}

/** What closing prices that a source states with its distributions are called. */
export const nameClosings = (source: string): string => `${source}, com os proventos`;

/** A price that was published, and the closing price of the same session that a source stated later: BRL per share of that session. */
export interface RestatedPrice {
  readonly day: string;
  readonly published: number;
  readonly closing: string;
  readonly source: string;
}

/** Compares a published price with the closing price that a source stated later. */
export const comparePublishedPrice = ({ day, published, closing, source }: RestatedPrice): FigureCheck => ({
  figura: 'preco',
  fim: day,
  valor: String(published),
  fonte: 'publicado por esta API',
  comparado: closing,
  comparado_com: source,
  tolerancia: tolerances.preco,
  observacao: 'preço de um pregão anterior, o último que a B3 repete com um provento',
});

function compareWithFirst(stated: readonly Stated[], figura: 'lpa' | 'vpa' | 'preco'): readonly FigureCheck[] {
  const [first, ...others] = stated;
  if (first === undefined) return [];
  return others.map(({ amount, source }) => ({
    figura,
    fim: first.day,
    valor: first.amount,
    fonte: first.source,
    comparado: amount,
    comparado_com: source,
    tolerancia: tolerances[figura],
  }));
}

/** Writes a sentence in Portuguese with both figures for each check of two sources that differ too much. */
export const findDifferences = (checks: readonly FigureCheck[]): readonly string[] =>
  checks
    .filter((check) => !isConfirmed(check))
    .map(({ figura, fim, valor, fonte, comparado, comparado_com }) => {
      const name = figura === 'preco' ? `preço do pregão de ${fim}` : figura.toUpperCase();
      return `${name}: ${formatStated(valor, fonte)} e ${formatStated(comparado, comparado_com)}`;
    });

const formatStated = (amount: string, source: string): string => `${amount.replace('.', ',')} (${source})`;

/** Names all stocks on which sources differ, with the figures, in one sentence; nothing if there is none. */
export function describeDifferences(differences: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const stocks = [...differences].map(([codigo, sentences]) => `${codigo} (${sentences.join('; ')})`);
  return stocks.length === 0 ? [] : [`as fontes divergem: ${stocks.join(', ')}`];
}

/** The session to whose shares counts are converted, and the share changes that count. */
interface CountConversion {
  readonly session: string;
  readonly eventos?: readonly ShareChange[] | undefined;
}

/** Compares the issued shares that LPA and VPA are based on with each later count, both as those of the price's session. */
export function compareShareCounts(
  known: readonly NamedFigures[],
  { session, eventos = [] }: CountConversion,
): readonly FigureCheck[] {
  const real = known.filter(isReal);
  const based = real.find(({ figures }) => typeof figures?.contagens?.[0]?.dia === 'string')?.figures;
  const [base, ...later] = based?.contagens ?? [];
  if (!base || base.dia === null) return [];
  const { dia } = base;
  const others = real.flatMap(({ figures }) => (figures === based ? [] : (figures?.contagens ?? [])));
  const valor = convertCount(base, based?.base_acoes?.dia ?? dia, { session, eventos });
  return [...later.filter((count) => count.dia !== null && count.dia >= dia), ...others].map((count) => ({
    figura: 'acoes',
    fim: session,
    valor: valor.count,
    fonte: base.fonte,
    // A source that states no day is taken to count today's shares.
    comparado: convertCount(count, count.dia ?? session, { session, eventos }).count,
    comparado_com: count.fonte,
    tolerancia: tolerances.acoes,
    ...(valor.factor.eq(1)
      ? {}
      : { observacao: `× ${formatNumber(valor.factor)} por eventos de ações de ${dia} até o pregão` }),
  }));
}

function convertCount({ emitidas }: ShareCount, dia: string, { session, eventos = [] }: CountConversion) {
  const factor = sharesSince(dia, eventos, session);
  return { factor, count: factor.mul(emitidas).round().toFixed() };
}

/** Compares income and equity of the last year that is stated twice: as filed, and as the annual statement of the year after has them. */
export function compareRestated({ exercicios, comparativos }: FiledStatements): readonly FigureCheck[] {
  const filed = exercicios.find(({ fim }) => comparativos.some((restated) => restated.fim === fim));
  const restated = comparativos.find(({ fim }) => fim === filed?.fim);
  if (!filed || !restated) return [];
  return (['lucro_liquido', 'patrimonio_liquido'] as const).flatMap((figura): FigureCheck[] => {
    const stated = filed.contas[figura];
    const again = restated.contas[figura];
    if (!stated || !again) return [];
    return [
      {
        figura,
        ...(figura === 'lucro_liquido' && { inicio: filed.inicio }),
        fim: filed.fim,
        valor: stated.valor,
        fonte: namePart(filed, figura),
        comparado: again.valor,
        comparado_com: namePart(restated, figura),
        tolerancia: tolerances.filed,
      },
    ];
  });
}

const namePart = ({ documento, data, versao, contas }: FiledPeriod, name: AccountName): string =>
  `${documento} de ${data}, versão ${versao}, conta ${contas[name]?.conta}`;
