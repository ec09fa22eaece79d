import { expect, test } from 'vitest';
import { formatRefresh } from '../../../infra/local/queued-jobs.ts';

test('a refresh is printed as a line, and a line for each notice', () => {
  const result = {
    status: 'published' as const,
    data_referencia: '2026-11-20',
    data_pregao: '2026-11-19',
    fonte: 'csv+demo',
    atualizados: 59,
    falhas: {},
    motivo: null,
    avisos: ['market/a.csv não conta: 1 falha(s), no relatório ao lado'],
  };
  expect(formatRefresh(result)).toBe(
    'market refresh published: 2026-11-20, 59 stocks from csv+demo\n  market/a.csv não conta: 1 falha(s), no relatório ao lado',
  );
});
