import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeBacktestFiles } from '../support/backtest-files.ts';
import { run } from '../support/child.ts';

let folder: string;
const at = (name: string): string => join(folder, name);
const appraise = (...args: readonly string[]) =>
  run(process.execPath, ['dist/cli/appraise.mjs', 'backtest', ...args], { env: { PATH: process.env.PATH } });

beforeAll(async () => {
  folder = await writeBacktestFiles();
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
    expect(report.gaps).toContain(`${at('events.csv')}: 1 row of no stock of the universe: MGLU3 BRMGLUACNOR2`);
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
    { what: 'an unknown method', args: () => [at('years'), '--method', 'magic'], code: 2, says: 'Allowed choices are' },
    {
      what: 'events with mistakes',
      args: () => [at('years'), '--events', at('wrong.csv')],
      code: 1,
      says: 'line 2 codigo "=1+1" is not a code',
    },
  ])('exits with $code for $what', async ({ args, code, says }) => {
    const ended = await appraise(...args());
    expect(ended).toMatchObject({ code, stdout: '' });
    expect(ended.stderr).toContain(says);
    expect(ended.stderr).not.toMatch(/ {4}at /);
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
});
