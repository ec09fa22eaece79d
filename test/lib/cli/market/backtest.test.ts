import { copyFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { CommandFailure } from '../../../../lib/cli/failure.ts';
import { backtestCommand } from '../../../../lib/cli/market/backtest.ts';
import type { BacktestFlags } from '../../../../lib/cli/market/backtest-options.ts';
import { writeBacktestFiles } from '../../../support/backtest-files.ts';

let folder: string;
const at = (name: string): string => join(folder, name);
beforeAll(async () => {
  folder = await writeBacktestFiles();
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => void vi.restoreAllMocks());

const flags: BacktestFlags = {
  method: 'preco_teto',
  rebalance: 'yearly',
  costBps: '0',
  paymentDays: '60',
  delisted: 'last-price',
  format: 'json',
};
/** Runs the command in this process. @returns its exit code, what it printed, and what was wrong */
async function backtest(paths: readonly string[], members: Partial<BacktestFlags> = {}) {
  let printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  try {
    const code = await backtestCommand(paths, { ...flags, ...members });
    return { code, printed, problems: [] };
  } catch (error) {
    expect(error).toBeInstanceOf(CommandFailure);
    const { code, problems } = error as CommandFailure;
    return { code, printed, problems };
  } finally {
    vi.restoreAllMocks();
  }
}
const reportOf = async (paths: readonly string[], members: Partial<BacktestFlags>) => {
  const { printed } = await backtest(paths, members);
  return JSON.parse(printed) as { gaps: string[]; cannot_know: string[]; decisions: { session: string }[] };
};
const events = () => ({ events: at('events.csv') });

describe('a backtest over files of COTAHIST', () => {
  test('follows the days that are asked for', async () => {
    const report = await reportOf([at('years')], {
      ...events(),
      from: '2023-12-28',
      to: '2024-01-03',
      rebalance: 'weekly',
    });
    expect(report.decisions.map(({ session }) => session)).toEqual(['2023-12-28', '2024-01-02']);
    expect(report).toMatchObject({ results: { from: '2023-12-28', to: '2024-01-03' } });
  });

  test('takes a universe of one’s own, with its days, and says so first', async () => {
    await writeFile(at('universe.csv'), 'codigo,isin,desde,ate\nPETR4,,,\nVALE3,,2024-01-02,\nMGLU3,,,\n');
    const report = await reportOf([at('years')], { ...events(), universe: at('universe.csv') });
    expect(report.cannot_know[0]).toContain('the universe is that of --universe');
    expect(report.decisions).toMatchObject([{ universe: 1 }, { universe: 2 }]);
    // The row of MGLU3 is one of the universe now, but nothing is quoted.
    expect(report.gaps).toContain('MGLU3: never quoted');
    expect(report.gaps.join()).not.toContain('of no stock of the universe');
  });

  test('names what the tables lack', async () => {
    await writeFile(
      at('petr.csv'),
      'codigo,lpa,vpa,conhecido_em,periodo\nPETR4,1,10,2021-03-01,2020-12-31\nMGLU3,1,1,2024-01-02,2023-09-30\n',
    );
    const { gaps } = await reportOf([at('years')], { ...events(), fundamentals: at('petr.csv') });
    expect(gaps).toContain('no row in the fundamentals: VALE3');
    expect(gaps).toContain('decisions by a period that had ended more than 500 days before: PETR4 (2)');
    expect(gaps).toContain(`${at('petr.csv')}: 1 row of no stock of the universe: MGLU3`);
  });

  test.each(['valor_intrinseco', 'ambos', 'top5'] as const)('is refused by %s without fundamentals', async (method) => {
    const { code, printed, problems } = await backtest([at('years')], { ...events(), method });
    expect({ code, printed }).toEqual({ code: 2, printed: '' });
    expect(problems).toEqual([expect.stringContaining('past decisions would use what nobody knew then')]);
  });

  test('says at once that both tables are missing', async () => {
    expect((await backtest([at('years')], { method: 'top5' })).problems).toHaveLength(2);
  });

  test.each([
    { what: 'a session twice', paths: ['years', 'again.txt'], says: 'both have the session of 2024-01-02' },
    { what: 'a damaged file', paths: ['years/notes.txt'], says: 'notes.txt: it does not begin with the header' },
    { what: 'another kind of file', paths: ['events.csv'], says: 'must end in .ndjson, .ndjson.gz, .zip or .txt' },
    { what: 'nothing', paths: ['nowhere'], says: 'nowhere: no such file or directory' },
    { what: 'nothing with the name of a ZIP', paths: ['nowhere.zip'], says: 'nowhere.zip: no such file or directory' },
    { what: 'an empty folder', paths: ['empty'], says: 'no COTAHIST_A<year>.ZIP or .TXT' },
    {
      what: 'both kinds of files',
      paths: ['years', 'archive'],
      says: 'name an archive or files of COTAHIST, not both',
    },
  ])('fails with 2 for $what', async ({ paths, says }) => {
    const { code, problems } = await backtest(paths.map(at), events());
    expect(code).toBe(2);
    expect(problems.join()).toContain(says);
  });

  test.each([
    {
      what: 'events with mistakes',
      members: () => ({ events: at('wrong.csv') }),
      code: 1,
      says: 'line 2 codigo "=1+1"',
    },
    {
      what: 'events that are not there',
      members: () => ({ events: at('no.csv') }),
      code: 2,
      says: 'no.csv: no such file',
    },
    { what: 'a folder as events', members: () => ({ events: folder }), code: 2, says: 'is a directory' },
    {
      what: 'no session',
      members: () => ({ ...events(), from: '2030-01-01' }),
      code: 1,
      says: 'no session lies between',
    },
    {
      what: 'nothing valued',
      members: () => ({ events: at('none.csv') }),
      code: 1,
      says: 'payments are unknown: PETR4, VALE3',
    },
    { what: 'a wrong cost', members: () => ({ ...events(), costBps: 'free' }), code: 2, says: '--cost-bps must be' },
  ])('fails with $code for $what', async ({ members, code, says }) => {
    const ended = await backtest([at('years')], members());
    expect(ended).toMatchObject({ code, printed: '' });
    expect(ended.problems.join()).toContain(says);
  });

  test('shows at most twenty mistakes of a table', async () => {
    await writeFile(at('many.csv'), `codigo,isin,tipo,data_com\n${'x,,,\n'.repeat(40)}`);
    const { problems } = await backtest([at('years')], { events: at('many.csv') });
    expect(problems).toHaveLength(21);
    expect(problems.at(-1)).toMatch(/many\.csv: and \d+ more$/);
  });

  test('prints no control characters of a file’s name', async () => {
    await symlink(at('again.txt'), at('\u001b[31m.txt'));
    const { printed } = await backtest([at('\u001b[31m.txt')], { ...events(), format: 'human' });
    expect(printed).toContain('␛[31m.txt');
    expect(printed).not.toContain('\u001b');
  });
});

describe('a backtest over an archive', () => {
  test('follows what was published, and names what came twice', async () => {
    const { gaps } = await reportOf([at('archive'), at('archive/2026/rest.ndjson')], {});
    expect(gaps).toEqual([
      'strategy: 2 of 2 trades at the close, for want of an opening price',
      'reference: 2 of 2 trades at the close, for want of an opening price',
    ]);
    await copyFile(at('archive/2026/rest.ndjson'), at('archive/2026/copy.ndjson'));
    expect((await reportOf([at('archive')], {})).gaps[0]).toMatch(/^publications that came more than once: 20261118T/);
  });

  test.each([
    { what: 'tables besides', path: 'archive', members: { events: 'x' }, says: '--events is for files of COTAHIST' },
    { what: 'a damaged gzip', path: 'cut.ndjson.gz', members: {}, says: 'is no gzip, or is damaged' },
    { what: 'half a publication', path: 'half.ndjson', members: {}, says: 'line 3 should be a stock' },
    {
      what: 'no fundamentals',
      path: 'bare.ndjson',
      members: { method: 'ambos' as const },
      says: 'no publication of the archive',
    },
  ])('fails with 2 for $what', async ({ path, members, says }) => {
    const { code, problems } = await backtest([at(path)], members);
    expect(code).toBe(2);
    expect(problems.join()).toContain(says);
  });
});
