import {
  array,
  check,
  exactOptional,
  integer,
  literal,
  maxValue,
  minValue,
  nullable,
  number,
  object,
  picklist,
  pipe,
  regex,
  string,
  variant,
} from 'valibot';
import { formats } from '../../platform/stored-formats.ts';
import { paymentKinds } from '../inputs.ts';
import { isDay } from '../sao-paulo.ts';
import { fullTickerSchema } from '../ticker-schema.ts';

const day = pipe(string(), check(isDay, 'an ISO day'));
/** As Decimal writes it: very small amounts have an exponent. */
const amount = pipe(string(), regex(/^-?\d{1,20}(?:\.\d{1,40})?(?:e-\d{1,2})?$/, 'an amount'));
const code = pipe(string(), regex(/^[A-Z\d]{4}\d{1,2}$/, 'a code'));
const publicationId = pipe(string(), regex(/^\d{8}T\d{9}Z-[\da-f]{6}$/, 'the id of a publication'));
const stocks = pipe(number(), integer(), minValue(1), maxValue(1_000));

const inputs = object({
  codigo: code,
  preco: amount,
  preco_estimado: exactOptional(literal(true)),
  data_pregao: day,
  lpa: nullable(amount),
  vpa: nullable(amount),
  base_acoes: exactOptional(nullable(object({ dia: day, acoes: nullable(amount), fonte: string() }))),
  origem_fundamentos: nullable(string()),
  proventos: nullable(
    array(
      object({
        tipo: picklist(paymentKinds),
        valor: amount,
        data_com: day,
        data_pagamento: nullable(day),
        estimado: exactOptional(literal(true)),
      }),
    ),
  ),
  eventos: array(
    object({
      tipo: picklist(['DESDOBRAMENTO', 'GRUPAMENTO', 'BONIFICACAO', 'OUTRO']),
      fator: amount,
      data_com: day,
      rotulo: exactOptional(string()),
    }),
  ),
  listada_desde: nullable(pipe(number(), integer())),
  divergencias: exactOptional(array(string())),
});

/** Any line of the archive. */
export const lineSchema = variant('tipo', [
  object({
    tipo: literal('publicacao'),
    id: publicationId,
    dia: day,
    data_pregao: day,
    fonte: string(),
    versao: literal(formats.archive),
    ativos: stocks,
    retroativa: exactOptional(literal(true)),
  }),
  object({ tipo: literal('ativo'), entradas: nullable(inputs), ativo: fullTickerSchema }),
]);
