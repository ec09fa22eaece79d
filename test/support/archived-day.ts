import type { ArchivedDay, ArchivedStock } from '../../lib/market/archive/archived-day.ts';
import { sessionBefore } from '../../lib/market/calendar.ts';
import { valueStock } from '../../lib/market/ticker.ts';
import { inputsOf, publication, stockOf } from './stock-inputs.ts';

/** A stock as the archive has it. */
export function archivedStock(dia: string, codigo: string): ArchivedStock {
  const data_pregao = sessionBefore(dia);
  const entradas = inputsOf({ codigo, data_pregao });
  const provenance = { ...publication, data_referencia: dia, pregao_esperado: data_pregao };
  return { tipo: 'ativo', entradas, ativo: valueStock(stockOf(codigo), entradas, provenance) };
}

/** A publication at 09:05 of a day, with the given stocks. */
export const archivedDay = (dia: string, codes: readonly string[]): ArchivedDay => ({
  publicacao: {
    tipo: 'publicacao',
    id: `${dia.replaceAll('-', '')}T120502000Z-1f3b5d`,
    dia,
    data_pregao: sessionBefore(dia),
    fonte: publication.fonte,
    versao: 1,
    ativos: codes.length,
  },
  ativos: codes.map((codigo) => archivedStock(dia, codigo)),
});
