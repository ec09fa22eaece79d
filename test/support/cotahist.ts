/** A line of quotes; positions as B3's layout counts them. */
export interface QuoteLine {
  readonly codigo: string;
  readonly session?: string;
  readonly bdi?: string;
  readonly market?: string;
  readonly name?: string;
  /** Closing price in centavos, for a lot of `perShares`. */
  readonly close?: number;
  /** Opening price in the same unit; none if it is left out. */
  readonly open?: number;
  readonly perShares?: number;
  readonly isin?: string;
}

const put = (line: string, first: number, text: string): string =>
  line.slice(0, first - 1) + text + line.slice(first - 1 + text.length);

/** One record `01`, 245 characters. */
export function quoteLine({
  codigo,
  session = '2026-11-19',
  bdi = '02',
  market = '010',
  name = 'EMPRESA',
  close = 1000,
  open,
  perShares = 1,
  isin = 'BRXXXXACNOR1',
}: QuoteLine): string {
  const parts: readonly (readonly [number, string])[] = [
    [1, '01'],
    [3, session.replaceAll('-', '')],
    [11, bdi],
    [13, codigo.padEnd(12)],
    [25, market],
    [28, name.slice(0, 12).padEnd(12)],
    ...(open === undefined ? [] : ([[57, String(open).padStart(13, '0')]] as const)),
    [109, String(close).padStart(13, '0')],
    [211, String(perShares).padStart(7, '0')],
    [231, isin],
  ];
  return parts.reduce((line, [first, text]) => put(line, first, text), ' '.repeat(245));
}

/** A whole file: header, lines, and a trailer that counts them all. */
export function cotahist(
  lines: readonly string[],
  { counted = lines.length + 2, day = '20261119', year = '2026' } = {},
): string {
  const header = `00COTAHIST.${year}BOVESPA ${day}`.padEnd(245);
  const trailer = `99COTAHIST.${year}BOVESPA ${day}${String(counted).padStart(11, '0')}`.padEnd(245);
  return `${[header, ...lines, trailer].join('\r\n')}\r\n`;
}
