import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SourceFailure } from '../../../../lib/market/source/source.ts';
import { type LocalStores, startLocalStores } from '../../../support/local-stores.ts';

let stores: LocalStores;
let cvmFiles: typeof import('../../../../lib/market/store/cvm-files.ts').cvmFiles;
let s3: typeof import('../../../../lib/platform/aws/s3-client.ts').s3;
let path: string;

beforeAll(async () => {
  stores = await startLocalStores();
  ({ cvmFiles } = await import('../../../../lib/market/store/cvm-files.ts'));
  ({ s3 } = await import('../../../../lib/platform/aws/s3-client.ts'));
  path = join(await mkdtemp(join(tmpdir(), 'cvm-files-')), 'file');
});
afterAll(async () => {
  await stores.close();
  await rm(dirname(path), { recursive: true });
});

const checksums = ['a', 'b', 'c'].map((letter) => letter.repeat(64)) as [string, string, string];
const dfp = { document: 'dfp', year: 2025, validators: {} } as const;

async function keep(content: string, zip: Parameters<typeof cvmFiles.keep>[0]): Promise<void> {
  await writeFile(path, content);
  await cvmFiles.keep(zip, path);
}

test('keeps a zip by document, year and checksum, with what CVM said of its version', async () => {
  expect(await cvmFiles.list()).toEqual([]);
  const validators = { etag: '"8f2-5a"', lastModified: 'Mon, 16 Nov 2026 06:00:00 GMT' };
  await keep('first', { ...dfp, checksum: checksums[0], validators });
  const [zip, ...others] = await cvmFiles.list();
  expect(others).toEqual([]);
  expect(zip).toEqual({
    ...dfp,
    checksum: checksums[0],
    validators,
    keptOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  if (!zip) throw new Error('nothing is kept');
  await rm(path);
  expect(await cvmFiles.download(zip, path)).toBe(true);
  expect(await readFile(path, 'utf8')).toBe('first');
  expect(stores.changes.at(-1)?.key).toBe(`market/cvm/dfp/2025/${checksums[0]}.zip`);
});

test('replaces the zip of the same document and year, of which the bucket keeps the versions', async () => {
  const [old] = await cvmFiles.list();
  await keep('other', { ...dfp, document: 'itr', checksum: checksums[2] });
  await keep('second', { ...dfp, checksum: checksums[1] });
  const kept = (await cvmFiles.list()).map(({ document, checksum }) => [document, checksum]);
  expect(kept).toEqual([
    ['itr', checksums[2]],
    ['dfp', checksums[1]],
  ]);
  expect(old && (await cvmFiles.download(old, path))).toBe(false);
  const replaced = stores.changes.find(({ key }) => key.includes(checksums[0]));
  const VersionId = replaced?.versionId;
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: 'appraise-inbox', Key: replaced?.key, VersionId }));
  expect(await Body?.transformToString()).toBe('first');
});

test('takes the newest of several zips, and no notice of other files', async () => {
  for (const name of [`${checksums[0]}.zip`, 'leia-me.txt', `${checksums[0]}.zip.csv`]) {
    await s3.send(
      new PutObjectCommand({ Bucket: 'appraise-inbox', Key: `market/cvm/dfp/2025/${name}`, Body: 'third' }),
    );
  }
  const kept = (await cvmFiles.list()).map(({ document, checksum }) => [document, checksum]);
  expect(kept).toEqual([
    ['itr', checksums[2]],
    ['dfp', checksums[0]],
  ]);
});

test('notes that there is no zip, until there is one', async () => {
  const of2026 = async () => (await cvmFiles.list()).filter(({ year }) => year === 2026);
  await cvmFiles.keep({ ...dfp, year: 2026, checksum: null });
  expect(await of2026()).toMatchObject([{ document: 'dfp', year: 2026, checksum: null }]);
  await keep('first', { ...dfp, year: 2026, checksum: checksums[0] });
  expect(await of2026()).toMatchObject([{ checksum: checksums[0] }]);
});

test('does not store what cannot stand in a header', async () => {
  const validators = { etag: '"ação"', lastModified: 'x'.repeat(5_000) };
  await keep('first', { ...dfp, year: 2024, checksum: checksums[0], validators });
  const [zip] = (await cvmFiles.list()).filter(({ year }) => year === 2024);
  expect(zip?.validators).toEqual({ etag: undefined, lastModified: undefined });
});

test('says in Portuguese what the store does not do', async () => {
  const failures = [
    await cvmFiles.keep({ ...dfp, checksum: checksums[0] }, `${path}-of-nobody`).catch((error: unknown) => error),
    await (async () => {
      process.env.APPRAISE_INBOX_BUCKET = 'appraise-nothing';
      return cvmFiles.list().catch((error: unknown) => error);
    })(),
  ];
  process.env.APPRAISE_INBOX_BUCKET = 'appraise-inbox';
  for (const failure of failures) expect(failure).toBeInstanceOf(SourceFailure);
  expect(failures.map((failure) => (failure as Error).message)).toEqual([
    'não pôde ser guardado',
    'os arquivos guardados da CVM não podem ser listados',
  ]);
});
