import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCotahist } from '../../../../../lib/market/source/backtest/open-cotahist.ts';
import { zip } from '../../../../support/zip.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backtest-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(name: string, content: Uint8Array | string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return (await buffer(openCotahist(path))).toString('latin1');
}
const file = { name: 'COTAHIST_A2024.TXT', content: 'text '.repeat(100_000) };

describe('a file of COTAHIST', () => {
  test('is read as it is, or from its ZIP', async () => {
    expect(await read('a.TXT', 'text')).toBe('text');
    expect(await read('a.ZIP', zip([file]))).toBe(file.content);
    expect(await read('b.zip', zip([{ name: 'folder/', content: '' }, file]))).toBe(file.content);
  });

  const whole = zip([file]);
  test.each([
    { what: 'no ZIP', content: 'text', says: 'it is no ZIP, or the ZIP is damaged' },
    { what: 'empty', content: '', says: 'it is no ZIP, or the ZIP is damaged' },
    { what: 'cut off', content: whole.subarray(0, whole.length - 30), says: 'it is no ZIP, or the ZIP is damaged' },
    { what: 'without a file', content: zip([]), says: 'its ZIP must hold one file' },
    { what: 'of two files', content: zip([file, { ...file, name: 'b' }]), says: 'its ZIP must hold one file' },
    { what: 'encrypted', content: zip([{ ...file, isEncrypted: true }]), says: 'its ZIP is encrypted' },
    { what: 'of a wrong checksum', content: zip([{ ...file, claimedCrc: 1 }]), says: 'the checksum is wrong' },
    { what: 'larger than it says', content: zip([{ ...file, claimedSize: 9 }]), says: 'the ZIP is damaged' },
  ])('is refused if it is $what', async ({ content, says }) => {
    await expect(read('damaged.zip', content)).rejects.toThrow(says);
  });

  test('that is not there fails with the words of the file system', async () => {
    await expect(buffer(openCotahist(join(folder, 'nowhere.zip')))).rejects.toThrow('ENOENT');
    await expect(buffer(openCotahist(join(folder, 'nowhere.txt')))).rejects.toThrow('ENOENT');
  });
});
