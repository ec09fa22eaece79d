import type { ShareChange } from '../inputs.ts';

/** A row of a source, as it was parsed. */
export type Row = Readonly<Record<string, unknown>>;

/** The objects of a JSON list; none if it is no list. */
export const rowsOf = (value: unknown): readonly Row[] =>
  Array.isArray(value) ? value.filter((row) => typeof row === 'object' && row !== null) : [];

/** The ISIN that a row is about. */
export const isinOf = ({ isinCode, assetIssued }: Row): string => String(isinCode ?? assetIssued ?? '').trim();

/** True for the rows of a security, which has one ISIN, or more if its code has changed. */
export const isOneOf =
  (isins: readonly string[]) =>
  (row: Row): boolean =>
    isins.includes(isinOf(row));

/**
 * How to count a row of share changes: a bonus in shares of another class is none of this class, and another change that
 * issues other shares cannot be sized.
 */
export function effectOf({ assetIssued }: Row, kind: ShareChange['tipo'] | undefined, isins: readonly string[]) {
  const issued = String(assetIssued ?? '').trim();
  const issuesOwn = issued === '' || isins.includes(issued);
  if (kind === undefined) return 'unsized';
  if (issuesOwn) return 'sized';
  return kind === 'BONIFICACAO' ? 'none' : 'unsized';
}

/** Why none of an issuer's rows is the security's own: they would look like a stock that paid nothing. */
export const explainNoOwnRows = (rows: readonly Row[], isins: readonly string[]): string => {
  const found = [...new Set(rows.map((row) => isinOf(row).slice(0, 12) || 'linhas sem ISIN'))];
  return `nenhum evento traz o ISIN da ação (${isins.join(', ') || 'desconhecido'}); há ${found.slice(0, 5).join(', ')}`;
};
