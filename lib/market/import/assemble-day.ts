import type { StockInputs } from '../inputs.ts';
import { toListEntry } from '../list-entry.ts';
import type { Publication, PublishedDay } from '../publication.ts';
import { createPublicationId } from '../store/publish-days.ts';
import type { FullTicker } from '../ticker.ts';

/** A day that is ready to be stored, and its publication. */
export interface PublishableDay {
  readonly publication: Publication;
  readonly day: PublishedDay;
}

/**
 * `asOf` goes into the publication's id; `data_pregao` is the session whose prices are due; `isPast` is true if the day
 * has ended already.
 */
export interface DayFacts {
  readonly asOf: Date;
  readonly data_referencia: string;
  readonly data_pregao: string;
  readonly isPast: boolean;
}

export function assembleDay(
  tickers: readonly FullTicker[],
  entradas: ReadonlyMap<string, StockInputs>,
  { asOf, data_referencia, data_pregao, isPast }: DayFacts,
): PublishableDay {
  return {
    publication: {
      id: createPublicationId(asOf),
      dia: data_referencia,
      data_pregao,
      ...(isPast && { retroativa: true }),
    },
    day: {
      lista: { data_referencia, data_pregao, tickers: tickers.map(toListEntry) },
      ativos: new Map(tickers.map((ticker) => [ticker.codigo, ticker])),
      entradas,
    },
  };
}
