import type { Publication } from '../publication.ts';
import { readPublishedStock } from '../store/documents.ts';
import { carryOver, type FullTicker, type Provenance, unknownTicker, valueStock } from '../ticker.ts';
import { universe } from '../universe.ts';
import type { DoubtedAnswer } from './doubt-empty-payments.ts';

/**
 * Values all stocks. A stock without inputs repeats what is kept of it, or else the publication `before`; it is marked as
 * old.
 */
export async function valueUniverse(
  { inputs, kept }: Pick<DoubtedAnswer, 'inputs' | 'kept'>,
  provenance: Provenance,
  before: Publication | undefined,
): Promise<readonly FullTicker[]> {
  return Promise.all(
    universe.map(async (stock): Promise<FullTicker> => {
      const own = inputs.get(stock.codigo);
      if (own) return valueStock(stock, own.inputs, { ...provenance, fonte: own.fonte });
      const published =
        kept.get(stock.codigo) ?? (before && (await readPublishedStock(stock.codigo, before.id)).parse());
      return published ? carryOver(published, provenance) : unknownTicker(stock, provenance);
    }),
  );
}
