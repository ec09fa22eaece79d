import { Decimal } from 'decimal.js';
import { formatNumber } from '../../format-number.ts';
import { NoFigure } from '../../no-figure.ts';

/** Plain lower-case words of a text: `Lucro/Prejuízo do Período` is `lucro prejuizo do periodo`. */
export const toPlainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Reads a number as CVM writes it: `-126130.0000000000`. @throws NoFigure for other text */
export function readNumber(text: string | undefined, what: string): Decimal {
  const plain = text?.trim() ?? '';
  if (!/^-?\d{1,20}(\.\d{1,20})?$/.test(plain)) {
    throw new NoFigure(`${what} não é um número: ${JSON.stringify(plain.slice(0, 40))}`);
  }
  return new Decimal(plain);
}

/** `R$ 268.536.000`. */
export const formatReais = (value: Decimal): string => `R$ ${formatNumber(value, 2)}`;

/** Writes what one figure differs from another, as a share of the other: `0,4 %`. */
export const formatDifference = (value: Decimal, from: Decimal): string =>
  `${formatNumber(value.sub(from).div(from).abs().mul(100), 1)} %`;
