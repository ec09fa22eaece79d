import { distance } from 'fastest-levenshtein';
import { TickerNotFound } from './errors.ts';
import { findOtherClass, findStock, type Stock, universe } from './universe.ts';

const maxEdits = 1;

/**
 * Finds the stock of a code. @throws TickerNotFound 404, with the class that is valued if it is another class of an issuer,
 * or else with a suggestion if one letter or digit is wrong
 */
export function requireStock(code: string): Stock {
  const stock = findStock(code);
  if (stock) return stock;
  throw explainUnknown(code);
}

/** Explains why the universe has no stock of a code, as `requireStock` does. */
export function explainUnknown(code: string): TickerNotFound {
  const valued = findOtherClass(code);
  if (valued) return new TickerNotFound(code, { classe_avaliada: valued.codigo });
  // Comparing a long text is slow, and no code is long.
  const near = universe.find(({ codigo }) => distance(codigo, code.slice(0, 20).toUpperCase()) <= maxEdits);
  return new TickerNotFound(code, near && { did_you_mean: near.codigo });
}
