import {
  array,
  boolean,
  exactOptional,
  type GenericSchema,
  literal,
  nullable,
  number,
  object,
  picklist,
  pipe,
  record,
  string,
  transform,
} from 'valibot';
import { alerts, classifications, countMethods, paymentStates } from './classification.ts';
import { paymentKinds } from './inputs.ts';
import type { ExactFiguresOfDay, TickerList } from './publication.ts';
import type { FullTicker, HistoryTicker, Ticker } from './ticker.ts';

const figure = nullable(number());
const classification = picklist(classifications);

const tickerFields = {
  codigo: string(),
  nome: string(),
  setor: string(),
  data_referencia: string(),
  data_pregao: nullable(string()),
  preco: figure,
  dividendo_medio_anual: figure,
  dividend_yield: figure,
  lpa: figure,
  vpa: figure,
  preco_teto: figure,
  margem_ceiling: figure,
  classificacao_ceiling: classification,
  score_ceiling: figure,
  valor_intrinseco: figure,
  margem_intrinseco: figure,
  classificacao_intrinseco: classification,
  score_intrinseco: figure,
  score: figure,
  // Documents of versions before 0.3.0 lack it.
  metodos: exactOptional(number()),
  alertas: array(picklist(alerts)),
  dado_antigo: boolean(),
  fonte: string(),
  atualizado_em: string(),
};

/** The fields of a stock in the list, in their order. */
export const tickerFieldNames = Object.keys(tickerFields) as readonly (keyof Ticker)[];

function addMethods<Given extends Omit<Ticker, 'metodos'> & { readonly metodos?: number }>(
  ticker: Given,
): Given & { readonly metodos: number } {
  return { ...ticker, metodos: ticker.metodos ?? countMethods(ticker) };
}

/** A stock as the list has it. */
export const tickerSchema: GenericSchema<unknown, Ticker> = pipe(object(tickerFields), transform(addMethods));

/** The list of a day. */
export const tickerListSchema: GenericSchema<unknown, TickerList> = object({
  data_referencia: string(),
  data_pregao: string(),
  tickers: array(tickerSchema),
});

const exactFigures = {
  preco: string(),
  dividendo_medio_anual: nullable(string()),
  lpa: nullable(string()),
  vpa: nullable(string()),
};

/** Exact figures by code. */
export const exactFiguresSchema: GenericSchema<unknown, ExactFiguresOfDay> = record(string(), object(exactFigures));

const calendarEntry = object({
  data_com: string(),
  data_pagamento: nullable(string()),
  tipo: picklist(paymentKinds),
  situacao: picklist(paymentStates),
  valor_bruto: number(),
  valor_liquido: number(),
  estimado: exactOptional(literal(true)),
});

const baseField = {
  base_acoes: exactOptional(nullable(object({ dia: string(), acoes: nullable(string()), fonte: string() }))),
};

/** A stock as the history has it. */
export const historyTickerSchema: GenericSchema<unknown, HistoryTicker> = pipe(
  object({ ...tickerFields, ...baseField }),
  transform(addMethods),
);

/** Documents of versions before 0.3.0 lack these. */
const laterFields = {
  ...baseField,
  divergencias: exactOptional(array(string())),
  calendario: exactOptional(nullable(array(calendarEntry))),
  p_l: exactOptional(figure),
  p_vp: exactOptional(figure),
  roe: exactOptional(figure),
  payout: exactOptional(figure),
  dividend_yield_12m: exactOptional(figure),
  variacao_1d: exactOptional(figure),
  variacao_5d: exactOptional(figure),
  variacao_21d: exactOptional(figure),
};

const fullTicker = object({
  ...tickerFields,
  proventos: array(
    object({
      ano: number(),
      provento_bruto: number(),
      provento_liquido: number(),
      estimado: exactOptional(literal(true)),
    }),
  ),
  ...laterFields,
  parametros: object({
    yield_exigido: number(),
    anos: number(),
    anos_minimos: number(),
    constante_graham: number(),
    faixa_justa: number(),
    limite_provento: number(),
    limite_valor: number(),
  }),
  explicacao: object({ preco_teto: string(), valor_intrinseco: string() }),
  calculo: exactOptional(
    nullable(
      object({
        ...exactFigures,
        preco_estimado: exactOptional(literal(true)),
        anos: nullable(
          array(object({ ano: number(), provento_bruto: string(), estimado: exactOptional(literal(true)) })),
        ),
        eventos_nao_ajustados: array(object({ rotulo: nullable(string()), data_com: string() })),
        origem_fundamentos: nullable(string()),
      }),
    ),
  ),
});

/** A stock with what its valuation is made from, in the order of the published fields, which parsing keeps. */
export const fullTickerSchema: GenericSchema<unknown, FullTicker> = pipe(fullTicker, transform(addMethods));
