import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CvmTableName } from '../../../../lib/market/source/cvm/tables.ts';
import { run } from '../../../support/child.ts';
import { startCvmServer } from '../../../support/cvm-server.ts';
import { rowsOf } from '../../../support/cvm-zips.ts';

/** Answers as brapi.dev does. */
const brapi = createServer((request, response) => {
  const codigo = new URL(request.url ?? '', 'http://localhost').pathname.split('/').at(-1);
  response.setHeader('Content-Type', 'application/json');
  if (request.headers.authorization !== 'Bearer good') {
    response.writeHead(401).end('{"error":true,"message":"Token inválido"}');
    return;
  }
  const [earningsPerShare, bookValue] = codigo === 'PETR4' ? [8.35, 34.54] : [1, 33.45];
  const result = {
    symbol: codigo,
    regularMarketPrice: 40,
    regularMarketTime: '2026-11-19T20:00:00Z',
    earningsPerShare,
    defaultKeyStatistics: { bookValue },
    dividendsData: { cashDividends: [], stockDividends: [] },
  };
  response.end(JSON.stringify({ results: [result] }));
});

let cvm: Awaited<ReturnType<typeof startCvmServer>>;
let folder: string;

beforeAll(async () => {
  await new Promise<void>((listening) => brapi.listen(0, '127.0.0.1', listening));
  cvm = await startCvmServer();
  cvm.publishYears([2024, 2025, 2026]);
  folder = await mkdtemp(join(tmpdir(), 'appraise-zips-'));
});
afterAll(async () => {
  cvm.close();
  await rm(folder, { recursive: true });
  brapi.closeAllConnections();
  brapi.close();
});

const fundamentals = (args: readonly string[], token = 'good') =>
  run(process.execPath, ['dist/cli/appraise.mjs', 'fundamentals', ...args], {
    env: {
      PATH: process.env.PATH,
      APPRAISE_NOW: '2026-11-20T15:00:00Z',
      APPRAISE_BRAPI_URL: `http://127.0.0.1:${(brapi.address() as AddressInfo).port}`,
      APPRAISE_BRAPI_TOKEN: token,
      APPRAISE_CVM_URL: cvm.address,
    },
  });

/** Makes CVM's server refuse every zip; refusals are not tried again. */
const refuseAll = (): void =>
  cvm.answerWith((_, response) => {
    response.writeHead(403).end();
    return true;
  });
afterEach(() => cvm.answerWith(() => false));

/** A figure of a sample, and a row that it is from, as JSON has them. */
interface Sampled {
  readonly codigo: string;
  readonly valor: number;
  readonly linhas: readonly (Readonly<Record<'sinal' | 'arquivo' | 'tabela' | 'cnpj' | 'dt_refer', string>> &
    Readonly<Record<'ordem_exerc' | 'dt_fim_exerc' | 'cd_conta', string>> & { readonly valor: number })[];
}

describe('appraise fundamentals', () => {
  test('prints LPA and VPA of the stocks that are asked for, also by a former code', async () => {
    const { code, stdout, stderr } = await fundamentals(['--source', 'demo', '--codigo', 'petr4', '--codigo', 'ELET3']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^AXIA3 {3}LPA [\d.]+ {2}VPA [\d.]+\n .*\nPETR4 {3}LPA 8\.35 {2}VPA 34\.54\n/);
    expect(stdout).toContain('demo, 2026-11-20: 2 stocks, 2 with LPA and VPA, 0 confirmed\n');
  });

  test('compares with another source, and ends with 1 if a figure differs by more than 5 %', async () => {
    const args = ['--source', 'demo', '--compare', 'brapi', '--format', 'json'];
    const same = await fundamentals([...args, '--codigo', 'PETR4']);
    expect(same.code).toBe(0);
    const different = await fundamentals([...args, '--codigo', 'BBAS3']);
    expect(different.code).toBe(1);
    expect(JSON.parse(different.stdout)).toMatchObject({
      fonte: 'demo',
      fonte_comparada: 'brapi.dev',
      ativos: [{ codigo: 'BBAS3', comparacao: { lpa: { valor: '1', diverge: true }, vpa: { diverge: false } } }],
    });
  });

  test('derives figures from CVM’s zips without a bucket, and says how', async () => {
    const { code, stdout, stderr } = await fundamentals(['--codigo', 'PETR4', '--codigo', 'TAEE11']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const lines = stdout.split('\n');
    expect(lines[0]).toMatch(/^PETR4 {3}LPA [\d.]+ {2}VPA [\d.]+ {2}confirmed$/);
    const starts = [
      'CVM, companhia ',
      'Lucro de doze meses: R$ ',
      'Patrimônio consolidado do ITR ',
      'Ações: ',
      'Conferência: ',
    ];
    expect(starts.filter((start) => !lines.some((line) => line.startsWith(`  ${start}`)))).toEqual([]);
    expect(stdout).toContain('  Unit de ');
    expect(stdout).toContain('cvm, 2026-11-20: 2 stocks, 2 with LPA and VPA, 2 confirmed\n');
  });

  test('prints a sample of figures beside the rows of CVM’s zips that they add up from', async () => {
    const args = ['--codigo', 'PETR4', '--codigo', 'WEGE3', '--sample', '6', '--seed', '7'];
    const { code, stdout } = await fundamentals([...args, '--format', 'json']);
    expect(code).toBe(0);
    const { amostra } = JSON.parse(stdout) as { amostra: { semente: number; numeros: readonly Sampled[] } };
    expect([amostra.semente, amostra.numeros.length]).toEqual([7, 6]);
    for (const { codigo, valor, linhas } of amostra.numeros) {
      let sum = 0;
      for (const { sinal, arquivo, tabela, cnpj, dt_refer, ordem_exerc, dt_fim_exerc, cd_conta, valor } of linhas) {
        const [, document = '', year = ''] = /^(dfp|itr)_cia_aberta_(\d{4})\.zip$/.exec(arquivo) ?? [];
        const [, table = ''] = new RegExp(`^${document}_cia_aberta_(.*)_${year}\\.csv$`).exec(tabela) ?? [];
        const rows = rowsOf(`${document}_${table.toLowerCase()}` as CvmTableName, Number(year), { codes: [codigo] });
        const row = rows.find((text) =>
          [`${cnpj};${dt_refer};`, `;${ordem_exerc};`, `;${dt_fim_exerc};${cd_conta};`].every((part) =>
            text.includes(part),
          ),
        );
        expect(Number(row?.split(';').at(-2)) * 1000).toBe(valor);
        sum += sinal === '+' ? valor : -valor;
      }
      expect(sum).toBe(valor);
    }
    const human = (await fundamentals(args)).stdout;
    expect(human).toContain('\nSample of 6, seed 7: amounts in BRL, beside the rows of CVM’s files\n');
  });

  test.each([
    [
      ['--sample', '0', '--seed', 'x'],
      ['--sample must be a whole number from 1 to 1000, not 0', '--seed must be a whole number'],
    ],
    [['--seed', '7'], ['--seed needs --sample']],
    [['--sample', '2', '--format', 'csv'], ['--sample has no place in csv']],
    [['--source', 'demo', '--codigo', 'PETR4', '--sample', '2'], ['--sample needs statements, and demo has none']],
  ])('refuses %j, with all that is wrong', async (args, problems) => {
    const { code, stderr } = await fundamentals(args);
    expect(code).toBe(2);
    for (const problem of problems) expect(stderr).toContain(problem);
  });

  test('keeps the zips in a folder, and asks CVM for newer ones only', async () => {
    const args = ['--zips', join(folder, 'cvm'), '--codigo', 'PETR4', '--format', 'json'];
    const first = await fundamentals(args);
    const [count, { length }] = [cvm.requests.length, cvm.statuses('dfp_cia_aberta_2025')];
    const second = await fundamentals(args);
    expect([second.code, second.stdout]).toEqual([0, first.stdout]);
    expect(cvm.requests.slice(count).every(({ status }) => status === 304)).toBe(true);
    expect(cvm.statuses('dfp_cia_aberta_2025')).toHaveLength(length + 1);
    refuseAll();
    const down = await fundamentals(args);
    expect(down.code).toBe(0);
    expect(JSON.parse(down.stdout)).toMatchObject({
      ativos: JSON.parse(first.stdout).ativos,
      avisos: [expect.stringContaining('vale o arquivo guardado')],
    });
  });

  test('ends with 3 if CVM refuses and nothing is kept', async () => {
    refuseAll();
    const { code, stdout } = await fundamentals(['--codigo', 'PETR4']);
    expect(code).toBe(3);
    expect(stdout).toContain('PETR4   LPA unknown  VPA unknown\n  Sem dados da CVM: ');
  });

  test('ends with 3 if a source fails as a whole', async () => {
    expect(await fundamentals(['--source', 'brapi', '--codigo', 'PETR4'], 'bad')).toEqual({
      code: 3,
      stdout: '',
      stderr: 'appraise: brapi.dev: o token não é válido\n',
    });
  });

  test.each([
    { args: ['--source', 'demo+csv'], says: '--source must name one source, not demo+csv' },
    { args: ['--source', 'demo', '--compare', 'demo'], says: '--compare must name another source than --source' },
    { args: ['--source', 'demo', '--codigo', 'XXXX3'], says: 'XXXX3 is not one of the 59 stocks' },
    { args: ['--source', 'demo', '--date', '2026-02-30'], says: '--date must be a day such as 2026-11-20' },
    { args: ['--source', 'demo', '--date', '2026-11-21'], says: '--date 2026-11-21 is in the future' },
    { args: ['--source', 'brapi', '--date', '2026-11-19'], says: "brapi.dev has only today's figures" },
    { args: ['--source', 'nasdaq'], says: 'a market source must be' },
  ])('ends with 2 for $args', async ({ args, says }) => {
    const { code, stdout, stderr } = await fundamentals(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(says);
  });
});
