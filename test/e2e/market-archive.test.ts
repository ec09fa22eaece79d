import { gzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../support/child.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';

const now = '2026-11-18T15:00:00Z';
let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({ APPRAISE_NOW: now });
});
afterAll(() => product.end());

const appraise = (args: readonly string[], APPRAISE_NOW = now) =>
  run(process.execPath, ['dist/cli/appraise.mjs', ...args], {
    env: {
      PATH: process.env.PATH,
      APPRAISE_S3_PORT: new URL(product.s3).port,
      APPRAISE_DYNAMODB_PORT: new URL(product.dynamodb).port,
      APPRAISE_NOW,
    },
  });
const exported = (from: string, to: string, ...more: readonly string[]) =>
  appraise(['market-archive', 'export', '--local', '--from', from, '--to', to, ...more]);
const linesOf = (stdout: string) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const get = async (path: string) => {
  const headers = { 'X-API-Key': 'demo-enterprise-0123456789' };
  return (await fetch(`${product.http}${path}`, { headers })).json() as Promise<never>;
};

describe('appraise market-archive export', () => {
  test('prints what readers get of a day, with what it was made from', async () => {
    const { code, stdout, stderr } = await exported('2026-11-18', '2026-11-18');
    expect([code, stderr]).toEqual([0, '1 day exported\n']);
    const [publication, ...stocks] = linesOf(stdout);
    const { data_pregao, tickers } = (await get('/api/v1/tickers')) as { data_pregao: string; tickers: object[] };
    expect(publication).toMatchObject({
      tipo: 'publicacao',
      dia: '2026-11-18',
      data_pregao,
      fonte: 'demo',
      ativos: 59,
    });
    expect(stocks).toHaveLength(tickers.length);
    for (const { tipo, entradas, ativo } of stocks) {
      expect([tipo, entradas.codigo]).toEqual(['ativo', ativo.codigo]);
      expect(ativo).toEqual(await get(`/api/v1/ticker/${ativo.codigo}`));
    }
  });

  test('prints all days in order, and names those that are missing', async () => {
    const { code, stdout, stderr } = await exported('2026-10-01', '2026-11-18');
    expect([code, stderr]).toEqual([0, '45 days exported\ndays without a publication: 2026-10-01 to 2026-10-04\n']);
    const days = linesOf(stdout).flatMap(({ tipo, dia }) => (tipo === 'publicacao' ? [dia] : []));
    expect(days).toEqual(days.toSorted());
    expect([days.length, days[0], days.at(-1)]).toEqual([45, '2026-10-05', '2026-11-18']);
  });

  test('prints a table that has what the list has', async () => {
    const { stdout } = await exported('2026-11-18', '2026-11-18', '--format', 'csv');
    const rows = parse(stdout, { columns: true }) as Record<string, string>[];
    const { tickers } = (await get('/api/v1/tickers')) as { tickers: Record<string, unknown>[] };
    expect(rows).toHaveLength(59);
    for (const [index, row] of rows.entries()) {
      const { codigo, preco, score, classificacao_ceiling } = tickers[index] ?? {};
      expect(row).toMatchObject({ codigo, preco: String(preco), score: String(score), classificacao_ceiling });
    }
  });

  test('prints the publication that counts, or all of a day; one that came late says so', async () => {
    const refresh = (...args: readonly string[]) =>
      appraise(['refresh-market', '--local', '--source', 'demo', ...args], '2026-11-18T16:00:00Z');
    expect(await refresh()).toMatchObject({ code: 0 });
    const last = linesOf((await exported('2026-11-18', '2026-11-18')).stdout)[0];
    const all = linesOf((await exported('2026-11-18', '2026-11-18', '--all')).stdout);
    const publications = all.filter(({ tipo }) => tipo === 'publicacao');
    expect(publications).toHaveLength(2);
    expect(publications[1]).toEqual(last);
    expect(last.id).toMatch(/^20261118T160000000Z-/);

    expect(await refresh('--date', '2026-10-02')).toMatchObject({ code: 0 });
    expect(linesOf((await exported('2026-10-02', '2026-10-02')).stdout)[0]).toMatchObject({ retroativa: true });
    expect(last.retroativa).toBeUndefined();
  });

  test('says that there is nothing, and ends with 1', async () => {
    expect(await exported('2026-01-01', '2026-01-02')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'the archive has no publication from 2026-01-01 to 2026-01-02\n',
    });
  });

  test.each([
    { args: ['--from', '2026-11-31', '--to', 'soon'], says: [/--from must be a day/, /--to must be a day/] },
    { args: ['--from', '2026-11-02', '--to', '2026-11-01'], says: [/--from 2026-11-02 is after --to/] },
    { args: ['--from', '2026-11-02', '--to', '2026-11-19'], says: [/in the future: today is 2026-11-18/] },
    { args: ['--from', '2026-11-02'], says: [/--to/] },
    { args: ['--from', '2026-11-02', '--to', '2026-11-02', '--format', 'xml'], says: [/ndjson, csv/] },
  ])('refuses $args', async ({ args, says }) => {
    const { code, stdout, stderr } = await appraise(['market-archive', 'export', '--local', ...args]);
    expect([code, stdout]).toEqual([2, '']);
    for (const part of says) expect(stderr).toMatch(part);
  });

  test.each([
    {
      what: 'cut off',
      day: '2026-01-05',
      content: gzipSync('{"tipo":"publicacao"').subarray(0, 20),
      says: 'it cannot be decompressed',
    },
    { what: 'no publication', day: '2026-01-06', content: gzipSync('{}'), says: 'line 1 is invalid' },
  ])('names an object that is $what, and ends with 2', async ({ day, content, says }) => {
    const key = `market/archive/2026/${day}/20260105T120500000Z-abcdef.ndjson.gz`;
    await fetch(`${product.s3}/appraise-archive/${key}`, { method: 'PUT', body: content });
    const { code, stdout, stderr } = await exported(day, day);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`${key} is damaged: ${says}`);
  });

  test('ends with 3 where there is no archive', async () => {
    const nobody = await run(
      process.execPath,
      ['dist/cli/appraise.mjs', 'market-archive', 'export', '--local', '--from', '2026-01-01', '--to', '2026-01-01'],
      { env: { PATH: process.env.PATH, APPRAISE_S3_PORT: '9', APPRAISE_NOW: now } },
    );
    expect(nobody).toMatchObject({ code: 3, stderr: expect.stringContaining('npm start') });
  });
});
