import { expect, it } from 'vitest';
import { marketUploads, refreshLines } from '../../../infra/local/market-uploads.ts';
import { objectChange } from '../../support/object-change.ts';

it.each([
  { key: 'market/precos.csv', starts: 1 },
  { key: 'market/2026/preços de hoje.csv', starts: 1 },
  { key: 'market/precos.CSV', starts: 0 },
  { key: 'market/precos.csv.bak', starts: 0 },
  { key: 'x/market/precos.csv', starts: 0 },
  { key: 'market/precos.csv', bucket: 'appraise-reports', starts: 0 },
  { key: 'market/precos.csv', name: 'ObjectRemoved:Delete' as const, starts: 0 },
])('a refresh is started for $key $bucket $name: $starts', async ({ key, starts, bucket = 'appraise-inbox', name }) => {
  let started = 0;
  const listener = marketUploads(async () => {
    started += 1;
  });
  await listener(objectChange({ bucket, key, event: name ?? 'ObjectCreated:Put' }));
  expect(started).toBe(starts);
});

it('a refresh is told of in a line, and a line for each notice', () => {
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
  expect(refreshLines(result)).toBe(
    'market refresh published: 2026-11-20, 59 stocks from csv+demo\n  market/a.csv não conta: 1 falha(s), no relatório ao lado',
  );
});
