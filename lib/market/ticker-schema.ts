import {
  array,
  exactOptional,
  type GenericSchema,
  nullable,
  object,
  picklist,
  pipe,
  record,
  string,
  transform,
} from 'valibot';
import { keysOf, pick, recordOf } from '../platform/members.ts';
import type { PublishedAgenda } from './agenda.ts';
import { countMethods } from './classification.ts';
import { shareChangeKinds } from './inputs.ts';
import type { ExactFiguresOfDay, IndicatorsOfDay, TickerList } from './publication.ts';
import { indicatorFields, listFields, stockFields } from './stock.generated.ts';
import type { FullTicker, HistoryTicker, IndicatorName, StockIndicators, Ticker } from './ticker.ts';

/** The fields of a stock in the list, in their order. */
export const tickerFieldNames: readonly (keyof Ticker)[] = keysOf(listFields);

/** Reduces a ticker to its entry in the list. */
export const toListEntry = (ticker: FullTicker): Ticker => pick(ticker, tickerFieldNames);

/** The indicators of a stock, in their order. */
export const indicatorNames: readonly IndicatorName[] = keysOf(indicatorFields);

/** Takes the indicators of a stock; those that an earlier version did not publish are null. */
export const toIndicators = (ticker: FullTicker): StockIndicators =>
  recordOf(indicatorNames, (name) => ticker[name] ?? null);

/** Documents of versions before 0.3.0 do not count the methods. */
function addMethods<Given extends Omit<Ticker, 'metodos'> & { readonly metodos?: number }>(
  ticker: Given,
): Given & { readonly metodos: number } {
  return { ...ticker, metodos: ticker.metodos ?? countMethods(ticker) };
}

/** The list of a day. */
export const tickerListSchema: GenericSchema<unknown, TickerList> = object({
  data_referencia: string(),
  data_pregao: string(),
  tickers: array(pipe(object(listFields), transform(addMethods))),
});

/** A stock as the history has it. */
export const historyTickerSchema: GenericSchema<unknown, HistoryTicker> = pipe(
  object({ ...listFields, base_acoes: stockFields.base_acoes }),
  transform(addMethods),
);

/** A stock with what its valuation is made from, in the order of the published fields, which parsing keeps. */
export const fullTickerSchema: GenericSchema<unknown, FullTicker> = pipe(object(stockFields), transform(addMethods));

/** Exact figures by code. */
export const exactFiguresSchema: GenericSchema<unknown, ExactFiguresOfDay> = record(
  string(),
  object({
    preco: string(),
    dividendo_medio_anual: nullable(string()),
    lpa: nullable(string()),
    vpa: nullable(string()),
  }),
);

/** Indicators by code. */
export const indicatorsSchema: GenericSchema<unknown, IndicatorsOfDay> = record(string(), object(indicatorFields));

/** The agenda of a day. */
export const agendaSchema: GenericSchema<unknown, PublishedAgenda> = object({
  ativos: array(
    object({
      codigo: listFields.codigo,
      nome: listFields.nome,
      dado_antigo: listFields.dado_antigo,
      calendario: stockFields.calendario.wrapped,
      eventos: nullable(
        array(
          object({
            tipo: picklist(shareChangeKinds),
            fator: string(),
            data_com: string(),
            rotulo: exactOptional(string()),
          }),
        ),
      ),
      origem_fundamentos: nullable(string()),
    }),
  ),
});
