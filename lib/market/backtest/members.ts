import { findStock, type Stock, universe } from '../universe.ts';

/** A stock that a backtest may hold, and the days on which it belongs to the universe; null for an open end. */
export interface Member extends Stock {
  readonly desde: string | null;
  readonly ate: string | null;
}

/** The stocks that the service values today. */
export const membersOfToday: readonly Member[] = universe.map((stock) => ({ ...stock, desde: null, ate: null }));

/** Makes a member of a code; former codes and ISINs of the service's own stocks are known. */
export function memberOf(code: string, isin: string, days: Pick<Member, 'desde' | 'ate'>): Member {
  const { codigo, nome, setor, codigos_anteriores, isins } = findStock(code) ?? {
    codigo: code,
    nome: code,
    setor: '',
    codigos_anteriores: [],
    isins: [],
  };
  const memberIsins = isin === '' || isins.includes(isin) ? isins : [...isins, isin];
  return { codigo, nome, setor, codigos_anteriores, isins: memberIsins, ...days };
}

/** True if the stock belongs to the universe on a day. */
export const isMemberOn = ({ desde, ate }: Member, day: string): boolean =>
  (desde === null || desde <= day) && (ate === null || day <= ate);

/** Finds the member that a row is about: by its ISIN, or by its code where no ISIN of the member is known. */
export type FindMember = (codigo: string, isin: string) => Member | 'other isin' | undefined;

/** A code whose ISIN is another one is another security, or one that has had the code before. */
export function memberFinder(members: readonly Member[]): FindMember {
  const byIsin = new Map(members.flatMap((member) => member.isins.map((isin) => [isin, member] as const)));
  const byCode = new Map(
    members.flatMap((member) => [member.codigo, ...member.codigos_anteriores].map((code) => [code, member] as const)),
  );
  return (codigo, isin) => {
    const known = byIsin.get(isin);
    if (known) return known;
    const named = byCode.get(codigo);
    return named && named.isins.length > 0 ? 'other isin' : named;
  };
}
