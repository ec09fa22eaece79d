import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { NewerFormat } from '../../platform/stored-formats.ts';

/**
 * What documents share, by number. With it, a stock takes half as much room, and so half the units to write and to read.
 * Never change one: stored documents need it for as long as readers see them. Add another.
 */
const dictionaries: Readonly<Record<number, Buffer>> = {
  1: Buffer.from(
    'CARAJUSTABARATASEM_DADOS"estimado","provento_extraordinario","valor_atipico","evento_nao_ajustado","fontes_divergentes"' +
      '{"codigo":"","nome":"","setor":"Utilidade Pública","data_referencia":"202","data_pregao":"202","preco":,' +
      '"dividendo_medio_anual":,"dividend_yield":0.,"lpa":null,"vpa":null,"preco_teto":,"margem_ceiling":-0.,' +
      '"classificacao_ceiling":"SEM_DADOS","score_ceiling":100,"valor_intrinseco":null,"margem_intrinseco":0.,' +
      '"classificacao_intrinseco":"BARATA","score_intrinseco":100,"score":100,"alertas":[],"dado_antigo":false,"fonte":"b3+cvm",' +
      '"atualizado_em":"T09:05:00-03:00","proventos":[{"ano":2021,"provento_bruto":0,"provento_liquido":0,"estimado":true},' +
      '{"ano":2022,"provento_bruto":],"divergencias":[],"calendario":[{"data_com":"2026-","data_pagamento":"2026-",' +
      '"tipo":"DIVIDENDO","situacao":"PAGO","valor_bruto":0.,"valor_liquido":0.},{"data_com":"2025-12-15","data_pagamento":null,' +
      '"tipo":"JCP","situacao":"ANUNCIADO","valor_bruto":],"p_l":,"p_vp":,"roe":0.,"payout":0.,"dividend_yield_12m":0.,' +
      '"variacao_1d":-0.,"variacao_5d":0.,"variacao_21d":0.,"parametros":{"yield_exigido":0.06,"anos":5,"anos_minimos":3,' +
      '"constante_graham":22.5,"faixa_justa":0.15,"limite_provento":2.5,"limite_valor":3},"explicacao":{"preco_teto":' +
      '"Preço-teto: (0, (2021) + 0, (2022) + 0, (2023) + 0, (2024) + 0, (2025)) ÷ 5 anos =  por ação; ÷ 6 % = R$ . ' +
      'Com o preço de R$ , a margem é -, %, a nota  e a classificação JUSTA.","valor_intrinseco":' +
      '"Valor intrínseco: raiz de 22,5 × LPA  × VPA  = R$ . Com o preço de R$ "},"calculo":{"preco":"",' +
      '"dividendo_medio_anual":"0.","lpa":"","vpa":"","anos":[{"ano":2021,"provento_bruto":"0."},{"ano":2022,"provento_bruto":"0."}],' +
      '"eventos_nao_ajustados":[],"origem_fundamentos":null}}',
  ),
};
const newest = 1;

/** A text as it is stored, and the number of the dictionary that it needs; documents of earlier versions need none. */
export interface CompressedText {
  readonly corpo: Uint8Array;
  readonly dicionario?: number;
}

/** Compresses a text. */
export const compress = (text: string): Required<CompressedText> => ({
  corpo: deflateRawSync(text, { dictionary: dictionaries[newest] as Buffer }),
  dicionario: newest,
});

/** Decompresses a text. @throws Error if it is damaged; NewerFormat if only a newer version has its dictionary */
export function decompress({ corpo, dicionario }: CompressedText): string {
  if (dicionario === undefined) return inflateRawSync(corpo).toString();
  const dictionary = dictionaries[dicionario];
  if (!dictionary) throw new NewerFormat(`there is no dictionary ${dicionario} in this version`);
  return inflateRawSync(corpo, { dictionary }).toString();
}
