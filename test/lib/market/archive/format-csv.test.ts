import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { csvHeader, formatCsv } from '../../../../lib/market/archive/format-csv.ts';
import { archivedDay } from '../../../support/archived-day.ts';

const day = archivedDay('2026-11-20', ['BBAS3', 'PETR4']);

test('has one line a stock, with the figures of the document', () => {
  const rows = parse(csvHeader + formatCsv(day), { columns: true }) as Record<string, string>[];
  expect(rows).toHaveLength(2);
  const [{ ativo }] = day.ativos as [(typeof day.ativos)[0]];
  expect(rows[0]).toMatchObject({
    data_referencia: '2026-11-20',
    publicacao: day.publicacao.id,
    retroativa: 'false',
    codigo: 'BBAS3',
    preco: String(ativo.preco),
    preco_teto: String(ativo.preco_teto),
    dado_antigo: 'false',
  });
});

test('has empty cells for what is unknown, and alerts with spaces between them', () => {
  const [one] = day.ativos as [(typeof day.ativos)[0]];
  const ativo = { ...one.ativo, lpa: null, alertas: ['valor_atipico', 'evento_nao_ajustado'] as const };
  const [row] = parse(csvHeader + formatCsv({ ...day, ativos: [{ ...one, ativo }] }), { columns: true }) as object[];
  expect(row).toMatchObject({ lpa: '', alertas: 'valor_atipico evento_nao_ajustado' });
});

test('has no cell that a spreadsheet takes for a formula', () => {
  const [one] = day.ativos as [(typeof day.ativos)[0]];
  const ativo = { ...one.ativo, nome: '=HYPERLINK("http://x")', fonte: '+cmd', margem_ceiling: -0.5 };
  const [row] = parse(csvHeader + formatCsv({ ...day, ativos: [{ ...one, ativo }] }), { columns: true }) as object[];
  expect(row).toMatchObject({ nome: '\'=HYPERLINK("http://x")', fonte: "'+cmd", margem_ceiling: '-0.5' });
});
