import { csvLine, csvTable } from '../../platform/csv.ts';
import { tickerFieldNames } from '../ticker-schema.ts';
import { tickerCells } from '../write-tickers.ts';
import type { ArchivedDay } from './archived-day.ts';

const columns = tickerFieldNames.filter((name) => name !== 'codigo' && name !== 'data_referencia');

/** The first line of the table. */
export const csvHeader = csvLine(['data_referencia', 'publicacao', 'retroativa', 'codigo', ...columns]);

/** Formats an archived publication as lines of CSV, one a stock, without what the stocks were valued from. */
export const formatCsv = ({ publicacao, ativos }: ArchivedDay): string =>
  csvTable(
    ativos.map(({ ativo }) => [
      publicacao.dia,
      publicacao.id,
      String(publicacao.retroativa === true),
      ativo.codigo,
      ...tickerCells(ativo, columns),
    ]),
  );
