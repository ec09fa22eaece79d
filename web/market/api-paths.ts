import type { Assumptions } from '../../lib/market/assumptions.ts';
import type { ScreenedTicker } from '../../lib/market/ticker.ts';
import { assumptionQuery } from './assumptions.ts';
import { indicatorIds } from './figures.ts';

/** The address of a market answer, with the reader's assumptions. @param rest the path after `/api/v1/`, encoded */
export const marketPath = (rest: string, assumptions: Assumptions = {}): string =>
  `/api/v1/${rest}${assumptionQuery(assumptions)}`;

/** What of an answer a reader wants to see, by the API's names of parameters; those without a value are left out. */
export type Selection = Readonly<Record<string, string>>;

/** Reads a selection from an address. Its values are not checked: the API says what is wrong with them. */
export const readSelection = (params: URLSearchParams, names: readonly string[]): Selection =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value] as const] : [];
    }),
  );

/** The address of what is selected of a market answer. @param rest the path after `/api/v1/`, encoded */
export function selectionPath(rest: string, selection: Selection): string {
  const query = new URLSearchParams(selection).toString();
  return `${marketPath(rest)}${query === '' ? '' : `?${query}`}`;
}

/** What the console shows of a stock with its indicators; it asks for no more. */
export const screenedFields: readonly (keyof ScreenedTicker)[] = [
  'codigo',
  'nome',
  'setor',
  'data_referencia',
  'data_pregao',
  'preco',
  'preco_teto',
  'margem_ceiling',
  'classificacao_ceiling',
  'valor_intrinseco',
  'margem_intrinseco',
  'classificacao_intrinseco',
  'score',
  'metodos',
  ...indicatorIds,
  'alertas',
  'dado_antigo',
  'fonte',
];

/** The address of the list of all stocks. @param isScreened asks for their indicators too */
export function tickersPath(assumptions: Assumptions, isScreened: boolean): string {
  const path = marketPath('tickers', assumptions);
  return isScreened ? `${path}${path.includes('?') ? '&' : '?'}campos=${screenedFields.join(',')}` : path;
}
