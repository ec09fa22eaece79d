import { readPublishedStock } from '../store/documents.ts';
import { findPublicationBefore } from '../store/publications.ts';
import { carryOver, type FullTicker, type Provenance, unknownTicker, valueStock } from '../ticker.ts';
import { universe } from '../universe.ts';
import type { SourcesAnswer } from './ask-sources.ts';

/** Values all stocks. One without inputs repeats the publication before, or before the past day `dia`, marked as old. */
export async function valueUniverse(
  inputs: SourcesAnswer['inputs'],
  provenance: Provenance,
  dia: string | undefined,
): Promise<readonly FullTicker[]> {
  const isComplete = universe.every(({ codigo }) => inputs.has(codigo));
  const before = isComplete ? undefined : await findPublicationBefore(dia);
  return Promise.all(
    universe.map(async (stock): Promise<FullTicker> => {
      const own = inputs.get(stock.codigo);
      if (own) return valueStock(stock, own.inputs, { ...provenance, fonte: own.fonte });
      return before
        ? carryOver((await readPublishedStock(stock.codigo, before.id)).parse(), provenance)
        : unknownTicker(stock, provenance);
    }),
  );
}
