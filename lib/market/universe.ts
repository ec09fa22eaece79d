import { universeLines } from './data/universe-lines.ts';

/** A stock that is valued. */
export interface Stock {
  /** `PETR4`. */
  readonly codigo: string;
  readonly nome: string;
  readonly setor: string;
  /** Codes that the stock had before; they still find it. */
  readonly codigos_anteriores: readonly string[];
}

/** The 59 stocks, in the order of their codes. */
export const universe: readonly Stock[] = universeLines
  .trim()
  .split('\n')
  .flatMap(stocksOfLine)
  .sort((one, other) => (one.codigo < other.codigo ? -1 : 1));

function stocksOfLine(line: string): readonly Stock[] {
  const [sector = '', stocks = ''] = line.split(': ');
  return stocks.split(', ').map((text) => {
    const [codes = '', ...words] = text.split(' ');
    const [codigo = '', ...codigos_anteriores] = codes.split('/');
    return { codigo, nome: words.join(' '), setor: sector.replaceAll(';', ','), codigos_anteriores };
  });
}

const byCode: ReadonlyMap<string, Stock> = new Map(
  universe.flatMap((stock) => [stock.codigo, ...stock.codigos_anteriores].map((code) => [code, stock] as const)),
);

/** What the Gratis plan sees: large stocks of five sectors. */
export const sampleCodes: readonly string[] = ['BBAS3', 'ITUB4', 'PETR4', 'VALE3', 'WEGE3'];

/**
 * The stock that a code means, in any case: `petr4`, `PETR4F` (the fractional market), `PETR4.SA` (as some sources call
 * it) and codes of before.
 */
export function findStock(code: string): Stock | undefined {
  const plain = code.trim().toUpperCase().replace(/\.SA$/, '');
  return byCode.get(plain) ?? byCode.get(plain.replace(/^([A-Z][A-Z0-9]{3}\d{1,2})F$/, '$1'));
}
