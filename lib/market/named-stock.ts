import { distance } from 'fastest-levenshtein';
import { TickerNotFound } from './errors.ts';
import { findStock, type Stock, universe } from './universe.ts';

/** One letter or digit may be wrong. */
const maxEdits = 1;

/** The stock that a code means. @throws TickerNotFound 404, with a code that is near where there is one */
export function namedStock(code: string): Stock {
  const stock = findStock(code);
  if (stock) return stock;
  // Longer texts are no codes, and not worth comparing.
  const near = universe.find(({ codigo }) => distance(codigo, code.slice(0, 20).toUpperCase()) <= maxEdits);
  throw new TickerNotFound(code, near?.codigo);
}
