import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatDay } from '../../lib/market/archive/format-day.ts';
import { valueStock } from '../../lib/market/ticker.ts';
import { archivedDay } from '../support/archived-day.ts';
import { run } from '../support/child.ts';
import { cotahist, quoteLine } from '../support/cotahist.ts';
import { inputsOf, publication, stockOf } from '../support/stock-inputs.ts';
import { zip } from '../support/zip.ts';

let folder: string;
const at = (name: string): string => join(folder, name);
const appraise = (...args: readonly string[]) =>
  run(process.execPath, ['dist/cli/appraise.mjs', 'backtest', ...args], { env: { PATH: process.env.PATH } });

const securities = { PETR4: 'BRPETRACNPR6', VALE3: 'BRVALEACNOR0' } as const;
const quotes = (session: string, petr: readonly [number, number], vale: readonly [number, number]) => [
  quoteLine({ codigo: 'PETR4', isin: securities.PETR4, session, open: petr[0], close: petr[1] }),
  quoteLine({ codigo: 'VALE3', isin: securities.VALE3, session, open: vale[0], close: vale[1] }),
];
const years = {
  2023: [...quotes('2023-12-27', [1000, 1000], [5000, 5000]), ...quotes('2023-12-28', [1000, 1100], [5000, 5000])],
  2024: [...quotes('2024-01-02', [1100, 1200], [5000, 5000]), ...quotes('2024-01-03', [1200, 1200], [5000, 6000])],
};
/** PETR4 pays 0.60 in each of the closed years 2018 to 2023: a ceiling of 10. VALE3 pays 0.60, too, at a price of 50. */
const events = [
  'codigo,isin,tipo,valor,data_com,data_pagamento',
  ...Object.entries(securities).flatMap(([codigo, isin]) =>
    [2018, 2019, 2020, 2021, 2022, 2023].map((year) => `${codigo},${isin},DIVIDENDO,0.60,${year}-06-01,${year}-07-01`),
  ),
  'PETR4,BRPETRACNPR6,JCP,0.10,2023-12-28,2024-01-03',
  'MGLU3,BRMGLUACNOR2,DIVIDENDO,1,2023-06-01,',
];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backtest-'));
  await mkdir(at('years/older'), { recursive: true });
  const file = (year: 2023 | 2024) => cotahist(years[year], { year: String(year), day: `${year}1230` });
  await writeFile(at('years/older/COTAHIST_A2023.ZIP'), zip([{ name: 'COTAHIST_A2023.TXT', content: file(2023) }]));
  await writeFile(at('years/COTAHIST_A2024.TXT'), file(2024));
  await writeFile(at('years/notes.txt'), 'other files in the folder do not count');
  await writeFile(at('again.txt'), file(2024));
  await writeFile(at('events.csv'), events.join('\n'));
  await writeFile(at('wrong.csv'), `${events[0]}\n=1+1,x,DIVIDENDO,1,2023-13-01,\n`);
  await writeFile(
    at('fundamentals.csv'),
    'codigo,lpa,vpa,conhecido_em,periodo\nPETR4,1,10,2023-03-01,2022-12-31\nVALE3,1,10,2024-01-02,2023-09-30\n',
  );
  await mkdir(at('archive/2026'), { recursive: true });
  const days = ['2026-11-17', '2026-11-18', '2026-11-19'].map((dia) => archivedDay(dia, ['BBAS3', 'PETR4']));
  const [first, second, third] = days.map(formatDay) as [string, string, string];
  await writeFile(at('archive/2026/first.ndjson.gz'), gzipSync(first));
  await writeFile(at('archive/2026/rest.ndjson'), second + third);
  await writeFile(at('cut.ndjson.gz'), gzipSync(first).subarray(0, 200));
  await writeFile(at('half.ndjson'), first.split('\n').slice(0, 2).join('\n'));
  const bare = archivedDay('2026-11-17', []);
  const entradas = inputsOf({ codigo: 'BBAS3', data_pregao: '2026-11-16', lpa: null, vpa: null });
  const provenance = { ...publication, data_referencia: '2026-11-17', pregao_esperado: '2026-11-16' };
  const ativo = valueStock(stockOf('BBAS3'), entradas, provenance);
  const day = { publicacao: { ...bare.publicacao, ativos: 1 }, ativos: [{ tipo: 'ativo' as const, entradas, ativo }] };
  await writeFile(at('bare.ndjson'), formatDay(day));
  await mkdir(at('empty'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const tables = () => ['--events', at('events.csv'), '--cost-bps', '0', '--rebalance', 'yearly'];

describe('appraise backtest over files of COTAHIST', () => {
  test('gives the result that was calculated by hand, and begins with what it cannot know', async () => {
    const { code, stdout, stderr } = await appraise(at('years'), ...tables(), '--format', 'json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const report = JSON.parse(stdout) as {
      data: { files: { file: string; sha256: string }[] };
      results: { strategy: object; reference: object };
      gaps: string[];
    };
    expect(Object.keys(report)[0]).toBe('cannot_know');
    // Strategy: 10,000 shares of PETR4 at 10. On the 2nd of January it costs 12, above the ceiling: all is sold at the
    // opening of the 3rd, at 12; JCP of R$ 0.10 less 15 % is credited on that day: 120,000 + 850.
    expect(report.results.strategy).toMatchObject({
      initial: '100000.00',
      final: '120850.00',
      payments_net: '850.00',
      tax_withheld: '150.00',
      trades: 2,
      costs: '0.00',
      annualised_return: null,
    });
    // Reference: 5,000 × 10 and 1,000 × 50; on the 3rd 60,000 + 425 + 50,000 in two halves of 55,212.50, of which that
    // in VALE3 goes from 50 to 60.
    expect(report.results.reference).toMatchObject({ final: '121467.50', payments_net: '425.00', trades: 4 });
    expect(report.data.files.map(({ file }) => file)).toEqual([
      at('years/COTAHIST_A2024.TXT'),
      at('years/older/COTAHIST_A2023.ZIP'),
      at('events.csv'),
    ]);
    for (const { sha256 } of report.data.files) expect(sha256).toMatch(/^[\da-f]{64}$/);
    expect(report).toMatchObject({
      results: { from: '2023-12-27', to: '2024-01-03' },
      data: { files: [{ first_session: '2024-01-02', last_session: '2024-01-03' }, {}, { first_session: null }] },
      decisions: [
        { session: '2023-12-27', entry: '2023-12-28', codes: ['PETR4'], universe: 2, valued: 2 },
        { session: '2024-01-02', entry: '2024-01-03', codes: [] },
      ],
      curve: [
        { session: '2023-12-27', strategy: '100000.00', reference: '100000.00' },
        { session: '2023-12-28', strategy: '110000.00', reference: '105000.00', strategy_positions: 1 },
        { session: '2024-01-02', strategy: '120000.00', reference: '110000.00' },
        { session: '2024-01-03', strategy: '120850.00', reference: '121467.50', strategy_positions: 0 },
      ],
    });
    expect(report.gaps).toContain(
      `${at('events.csv')}: 1 row of no stock of the universe, by code and ISIN: MGLU3 BRMGLUACNOR2`,
    );
    expect(report.gaps).toContain('WEGE3: never quoted');
  });

  test('prints for people, and as a table in which no cell is a formula', async () => {
    const human = await appraise(at('years'), ...tables());
    expect(human.stdout).toMatch(/^What this cannot know\n {2}- Survivorship: .*59 stocks/);
    expect(human.stdout).toMatch(/^ {2}final value, BRL +120850\.00 +121467\.50$/m);
    expect(human.stdout).toContain('cost_bps: 0');
    const { stdout } = await appraise(at('years'), ...tables(), '--format', 'csv');
    const rows = parse(stdout, { columns: true }) as Record<string, string>[];
    expect(rows[0]).toMatchObject({ kind: 'cannot_know', note: expect.stringMatching(/^Survivorship/) });
    expect(rows.filter(({ kind }) => kind === 'value').map(({ strategy }) => strategy)).toEqual([
      '100000.00',
      '110000.00',
      '120000.00',
      '120850.00',
    ]);
    expect(rows.flatMap(Object.values).filter((cell) => /^[=+@-]/.test(cell as string))).toEqual([]);
  });

  test('uses fundamentals from the day on which they became known', async () => {
    const args = [...tables(), '--fundamentals', at('fundamentals.csv'), '--method', 'valor_intrinseco'];
    const { stdout } = await appraise(at('years'), ...args, '--format', 'json');
    expect(JSON.parse(stdout)).toMatchObject({
      decisions: [
        { session: '2023-12-27', valued: 1, codes: ['PETR4'] },
        { session: '2024-01-02', valued: 2, codes: ['PETR4'] },
      ],
    });
  });

  test.each(['valor_intrinseco', 'ambos', 'top5'])('refuses %s without fundamentals, and says why', async (method) => {
    const { code, stdout, stderr } = await appraise(at('years'), ...tables(), '--method', method);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^appraise: --method \w+ needs --fundamentals <file>: .* what nobody knew then\n$/);
  });

  test.each([
    { what: 'no events', args: () => [at('years')], code: 2, says: 'need --events <file>' },
    {
      what: 'a session twice',
      args: () => [at('years'), at('again.txt'), ...tables()],
      code: 2,
      says: 'both have the session of 2024-01-02',
    },
    {
      what: 'a damaged file',
      args: () => [at('events.csv').replace('events.csv', 'years/notes.txt'), ...tables()],
      code: 2,
      says: 'notes.txt: it does not begin with the header',
    },
    {
      what: 'a file of another kind',
      args: () => [at('events.csv'), ...tables()],
      code: 2,
      says: 'must end in .ndjson, .ndjson.gz, .zip or .txt',
    },
    { what: 'nothing there', args: () => [at('nowhere')], code: 2, says: 'no such file or directory' },
    { what: 'an empty folder', args: () => [at('empty')], code: 2, says: 'no COTAHIST_A<year>.ZIP' },
    { what: 'both kinds of files', args: () => [at('years'), at('archive')], code: 2, says: 'not both' },
    {
      what: 'events with mistakes',
      args: () => [at('years'), '--events', at('wrong.csv')],
      code: 1,
      says: 'line 2 codigo "=1+1" is not a code',
    },
    {
      what: 'no events table',
      args: () => [at('years'), '--events', at('nowhere.csv')],
      code: 2,
      says: 'nowhere.csv: no such file',
    },
    {
      what: 'no session in the days',
      args: () => [at('years'), ...tables(), '--from', '2030-01-01'],
      code: 1,
      says: 'no session lies between',
    },
    {
      what: 'an unknown method',
      args: () => [at('years'), '--method', 'magic'],
      code: 2,
      says: 'Allowed choices are preco_teto',
    },
    {
      what: 'a cost that is none',
      args: () => [at('years'), '--cost-bps', 'free'],
      code: 2,
      says: '--cost-bps must be',
    },
  ])('exits with $code for $what', async ({ args, code, says }) => {
    const ended = await appraise(...args());
    expect(ended).toMatchObject({ code, stdout: '' });
    expect(ended.stderr).toContain(says);
    expect(ended.stderr).not.toMatch(/ {4}at /);
  });

  test('says which stocks could not be valued where there is nothing to test', async () => {
    await writeFile(at('none.csv'), `${events[0]}\n`);
    const ended = await appraise(at('years'), '--events', at('none.csv'));
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toContain('nothing to test: from 2023-12-27 to 2024-01-03');
    expect(ended.stderr).toContain('no row in the events, so payments are unknown: PETR4, VALE3');
  });
});

describe('appraise backtest over an archive', () => {
  test('follows what was published, with closing prices', async () => {
    const { code, stdout } = await appraise(at('archive'), '--cost-bps', '100', '--format', 'json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      parameters: { valuation: 'as published', entry: 'close of the next session' },
      data: { files: [{ first_session: '2026-11-16' }, { first_session: '2026-11-17', last_session: '2026-11-18' }] },
      // Everything costs 10 all the time, so nothing but the costs changes: 100,000 ÷ 1.01.
      results: { strategy: { final: '99009.90' }, reference: { final: '99009.90' } },
      decisions: [{ session: '2026-11-16', entry: '2026-11-17', codes: ['BBAS3', 'PETR4'] }],
    });
  });

  test.each([
    {
      what: 'tables besides',
      args: () => [at('archive'), '--events', at('events.csv')],
      says: '--events is for files of COTAHIST',
    },
    { what: 'a damaged gzip', args: () => [at('cut.ndjson.gz')], says: 'cut.ndjson.gz: is no gzip, or is damaged' },
    { what: 'half a publication', args: () => [at('half.ndjson')], says: 'half.ndjson: line 3 should be a stock' },
    {
      what: 'no fundamentals for the method',
      args: () => [at('bare.ndjson'), '--method', 'ambos'],
      says: 'no publication of the archive has those',
    },
  ])('exits with 2 for $what', async ({ args, says }) => {
    const ended = await appraise(...args());
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toContain(says);
  });
});
