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

/** Reads a source's label of a distribution; undefined if unknown. */
export const parsePaymentKind = (label: unknown): PaymentKind | undefined => paymentKinds[toPlainUpperCase(label)];

/** Reads a source's label of a share change; undefined if unknown. */
export const parseChangeKind = (label: unknown): ShareChange['tipo'] | undefined =>
  changeKinds.find((kind) => kind === toPlainUpperCase(label));

/** A share change whose label or securities do not say by how much. */
export const unsizedChange = (label: unknown, data_com: string): ShareChange => ({
  tipo: 'OUTRO',
  fator: '1',
  data_com,
  rotulo: String(label).trim().slice(0, 40),
});

const toPlainUpperCase = (label: unknown): string =>
  String(label)
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .toUpperCase()
    .trim();

/** Quotes an unknown label in a message, cut to 40 characters. */
export const quoteLabel = (label: unknown): string => JSON.stringify(String(label).slice(0, 40));

/** Names of the share classes in B3's payment history, which has no ISINs, by the number at the end of the code. */
const classNames: Readonly<Record<string, string>> = { 3: 'ON', 4: 'PN', 5: 'PNA', 6: 'PNB', 11: 'UNT' };

/** B3's name of the share class of a stock; undefined for a number that no stock of the universe has. */
export const shareClassOf = (codigo: string): string | undefined => classNames[/\d+$/.exec(codigo)?.[0] ?? ''];

/** B3 writes this where there is no day yet. */
const noDay = '9999-12-31';

/** Reads an ISO day or `31/12/2025` as an ISO day; null if there is none. */
export function parseDay(value: unknown): string | null {
  const text = String(value ?? '').trim();
  const [, d, m, y] = /^(\d\d)\/(\d\d)\/(\d{4})\b/.exec(text) ?? [];
  const day = y === undefined ? /^\d{4}-\d\d-\d\d/.exec(text)?.[0] : `${y}-${m}-${d}`;
  return day === undefined || day === noDay || !isDay(day) ? null : day;
}
