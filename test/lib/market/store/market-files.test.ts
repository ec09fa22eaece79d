import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvSource, FileTooLarge } from '../../../../lib/market/source/csv.ts';
import { type LocalStores, startLocalStores } from '../../../support/local-stores.ts';

let stores: LocalStores;
let marketFiles: typeof import('../../../../lib/market/store/market-files.ts').marketFiles;
let s3: typeof import('../../../../lib/platform/aws/s3-client.ts').s3;

beforeAll(async () => {
  stores = await startLocalStores();
  ({ marketFiles } = await import('../../../../lib/market/store/market-files.ts'));
  ({ s3 } = await import('../../../../lib/platform/aws/s3-client.ts'));
});
afterAll(() => stores.close());

const put = (Key: string, Body: string) => s3.send(new PutObjectCommand({ Bucket: 'appraise-inbox', Key, Body }));
const keys = async () => (await marketFiles.list()).map(({ key }) => key);

test('lists the tables under market/, oldest first, and gives their bytes', async () => {
  expect(await keys()).toEqual([]);
  await put('market/b.csv', 'codigo,lpa');
  await put('market/leia-me.txt', 'x');
  await put('markets/c.csv', 'x');
  // S3 tells whole seconds of some stores.
  await new Promise((later) => setTimeout(later, 1_100));
  await put('market/2026/a ação.csv', 'codigo,vpa');
  expect(await keys()).toEqual(['market/b.csv', 'market/2026/a ação.csv']);
  const [first] = await marketFiles.list();
  expect(Buffer.from((await first?.read()) ?? []).toString()).toBe('codigo,lpa');
});

test('writes a report under the key of the file', async () => {
  const report = { arquivo: 'market/b.csv', aceito: true, ativos: ['PETR4'], falhas: [] };
  await marketFiles.report(report);
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: 'appraise-reports', Key: 'market/b.csv.report.json' }));
  expect(JSON.parse((await Body?.transformToString()) ?? '')).toEqual(report);
});

test('reports a file over the size limit, and reads the others', async () => {
  await put('market/large.csv', 'x'.repeat(5 * 1024 * 1024 + 1));
  await put('market/small.csv', 'codigo,lpa,vpa\nPETR4,10,20\n');
  const { figures, notices } = await csvSource(marketFiles).fetch(['PETR4'], new Date());
  expect([...figures.keys()]).toEqual(['PETR4']);
  expect(notices).toContainEqual(expect.stringMatching(/^market\/large\.csv não conta/));
  const Key = 'market/large.csv.report.json';
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: 'appraise-reports', Key }));
  expect(JSON.parse((await Body?.transformToString()) ?? '')).toMatchObject({
    arquivo: 'market/large.csv',
    aceito: false,
    falhas: [{ linha: 1, problema: 'O arquivo tem mais de 5242880 bytes, o máximo.' }],
  });
});

test('refuses a file that is too large, and too many files', async () => {
  await put('market/z.csv', 'x'.repeat(5 * 1024 * 1024 + 1));
  const large = (await marketFiles.list()).find(({ key }) => key === 'market/z.csv');
  await expect(large?.read()).rejects.toThrow(FileTooLarge);
  await Promise.all(Array.from({ length: 101 }, (_, index) => put(`market/many/${index}.csv`, 'x')));
  await expect(marketFiles.list()).rejects.toThrow(/mais de 100/);
});
