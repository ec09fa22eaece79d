import type { PaymentKind, ShareChange } from '../inputs.ts';
import { isDay } from '../sao-paulo.ts';

const paymentKinds: Readonly<Record<string, PaymentKind>> = {
  DIVIDENDO: 'DIVIDENDO',
  JCP: 'JCP',
  'JRS CAP PROPRIO': 'JCP',
  'JUROS SOBRE CAPITAL PROPRIO': 'JCP',
  RENDIMENTO: 'RENDIMENTO',
  'REST CAP DIN': 'REST CAP DIN',
};
const changeKinds: readonly ShareChange['tipo'][] = ['DESDOBRAMENTO', 'GRUPAMENTO', 'BONIFICACAO'];

/** The kind of distribution that a source's label means; undefined for one that is not known. */
export const parsePaymentKind = (label: unknown): PaymentKind | undefined => paymentKinds[plain(label)];

/** The kind of share change that a source's label means; undefined for one that is not known. */
export const parseChangeKind = (label: unknown): ShareChange['tipo'] | undefined =>
  changeKinds.find((kind) => kind === plain(label));

/** `Bonificação` is `BONIFICACAO`. */
const plain = (label: unknown): string =>
  String(label)
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .toUpperCase()
    .trim();

/** A label of unknown text, for a message. */
export const quoteLabel = (label: unknown): string => JSON.stringify(String(label).slice(0, 40));

/** How a class of shares is named, by the number behind the code: in ISINs, and in B3's lists of distributions. */
const classes: Readonly<Record<string, { readonly isin: string; readonly typeStock: string }>> = {
  3: { isin: 'ACNOR', typeStock: 'ON' },
  4: { isin: 'ACNPR', typeStock: 'PN' },
  5: { isin: 'ACNPA', typeStock: 'PNA' },
  6: { isin: 'ACNPB', typeStock: 'PNB' },
  11: { isin: 'CDAM', typeStock: 'UNT' },
};

/** The class of a stock by its code; undefined for a number that none of the universe has. */
export const shareClassOf = (codigo: string) => classes[/\d+$/.exec(codigo)?.[0] ?? ''];

/** The last day that anybody writes where there is none yet. */
const sentinel = '9999-12-31';

/** A day as sources write it, ISO or `31/12/2025`, as an ISO day; null where there is none. */
export function parseDay(value: unknown): string | null {
  const text = String(value ?? '').trim();
  const [, d, m, y] = /^(\d\d)\/(\d\d)\/(\d{4})\b/.exec(text) ?? [];
  const day = y === undefined ? /^\d{4}-\d\d-\d\d/.exec(text)?.[0] : `${y}-${m}-${d}`;
  return day === undefined || day === sentinel || !isDay(day) ? null : day;
}
