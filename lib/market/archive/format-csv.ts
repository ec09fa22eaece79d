import { csvLine } from '../../platform/csv.ts';
import type { FullTicker, Ticker } from '../ticker.ts';
import type { ArchivedDay } from './archived-day.ts';

const columns = [
  'nome',
  'setor',
  'data_pregao',
  'preco',
  'dividendo_medio_anual',
  'dividend_yield',
  'lpa',
  'vpa',
  'preco_teto',
  'margem_ceiling',
  'classificacao_ceiling',
  'score_ceiling',
  'valor_intrinseco',
  'margem_intrinseco',
  'classificacao_intrinseco',
  'score_intrinseco',
  'score',
  'alertas',
  'dado_antigo',
  'fonte',
  'atualizado_em',
] as const satisfies readonly (keyof Ticker)[];

/** The first line of the table. */
export const csvHeader = csvLine(['data_referencia', 'publicacao', 'retroativa', 'codigo', ...columns]);

/** Formats an archived publication as lines of CSV, one a stock, without what the stocks were valued from. */
export const formatCsv = ({ publicacao, ativos }: ArchivedDay): string =>
  ativos
    .map(({ ativo }) =>
      csvLine([
        publicacao.dia,
        publicacao.id,
        String(publicacao.retroativa === true),
        ativo.codigo,
        ...columns.map((name) => formatValue(ativo[name])),
      ]),
    )
    .join('');

function formatValue(value: FullTicker[(typeof columns)[number]]): string {
  if (value === null) return '';
  return typeof value === 'object' ? value.join(' ') : String(value);
}
