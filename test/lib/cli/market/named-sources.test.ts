import { mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { zipFolder } from '../../../../lib/cli/market/named-sources.ts';
import { SourceFailure } from '../../../../lib/market/source/source.ts';

const zip = { document: 'dfp', year: 2025, checksum: 'x', validators: {} } as const;
const kept = { ...zip, keptOn: '2026-03-01' };
let folder: string;
let fetched: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'appraise-zips-'));
  fetched = join(folder, 'fetched');
  await writeFile(fetched, 'a zip');
});
afterEach(() => rm(folder, { recursive: true }));

describe('a folder of zips', () => {
  test('keeps a zip under CVM’s name and time, and gives it back', async () => {
    const files = zipFolder(join(folder, 'new', 'zips'));
    await files.keep({ ...zip, validators: { lastModified: 'Sun, 01 Mar 2026 06:00:00 GMT' } }, fetched);
    expect(await files.list()).toEqual([
      {
        document: 'dfp',
        year: 2025,
        checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
        validators: { lastModified: 'Sun, 01 Mar 2026 06:00:00 GMT' },
        keptOn: '2026-03-01',
      },
    ]);
    expect(await files.download(kept, join(folder, 'copy'))).toBe(true);
    expect(await readFile(join(folder, 'copy'), 'utf8')).toBe('a zip');
  });

  test('reads zips that people have put there, and no other files', async () => {
    for (const name of [
      'itr_cia_aberta_2024.zip',
      'itr_cia_aberta_2024.zip.1.part',
      'cad_cia_aberta.csv',
      'x_cia_aberta_2024.zip',
    ]) {
      await writeFile(join(folder, name), name);
    }
    await utimes(join(folder, 'itr_cia_aberta_2024.zip'), 0, 0);
    expect(await zipFolder(folder).list()).toMatchObject([{ document: 'itr', year: 2024, keptOn: '1970-01-01' }]);
  });

  test('that is missing has no zips, and nothing is written for a zip that CVM does not have', async () => {
    const files = zipFolder(join(folder, 'none'));
    await files.keep({ ...zip, checksum: null });
    expect(await files.list()).toEqual([]);
    expect(await files.download(kept, join(folder, 'copy'))).toBe(false);
    await expect(stat(join(folder, 'none'))).rejects.toThrow('ENOENT');
  });

  test('that cannot be used fails the source', async () => {
    await expect(zipFolder(fetched).list()).rejects.toThrow(SourceFailure);
    await mkdir(join(folder, 'dfp_cia_aberta_2025.zip'));
    await expect(zipFolder(folder).list()).rejects.toThrow(/^a pasta .* não pode ser usada: /);
  });
});
