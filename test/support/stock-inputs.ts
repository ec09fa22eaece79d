import type { Payment, StockInputs } from '../../lib/market/inputs.ts';
import { findStock, type Stock } from '../../lib/market/universe.ts';

export const publication = {
  pregao_esperado: '2026-11-19',
  data_referencia: '2026-11-20',
  fonte: 'teste',
  atualizado_em: '2026-11-20T09:05:02-03:00',
} as const;

/** A stock of the universe. */
export const stockOf = (codigo = 'BBAS3'): Stock => findStock(codigo) as Stock;

/** One dividend a year, with its data-com in June. */
export const yearly = (values: Readonly<Record<number, string>>): Payment[] =>
  Object.entries(values).map(([year, valor]) => ({
    tipo: 'DIVIDENDO',
    valor,
    data_com: `${year}-06-15`,
    data_pagamento: `${year}-07-01`,
  }));

/** The five closed years before 2026, all alike. */
export const steady = (valor: string): Payment[] =>
  yearly({ 2021: valor, 2022: valor, 2023: valor, 2024: valor, 2025: valor });

export const inputsOf = (members: Partial<StockInputs> = {}): StockInputs => ({
  codigo: 'BBAS3',
  preco: '10',
  data_pregao: '2026-11-19',
  lpa: '1',
  vpa: '10',
  origem_fundamentos: null,
  proventos: steady('0.6'),
  eventos: [],
  listada_desde: null,
  ...members,
});

/** A dividend of 1 BRL, but for what is given. */
export const paid = (data_com: string, data_pagamento: string | null, members: Partial<Payment> = {}): Payment => ({
  tipo: 'DIVIDENDO',
  valor: '1',
  data_com,
  data_pagamento,
  ...members,
});
