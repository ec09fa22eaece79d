import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Refresh, ScheduledRun } from '../../../functions/market/refresh.ts';
import { brapiSource } from '../../../lib/market/source/brapi.ts';
import { csvSource } from '../../../lib/market/source/csv.ts';
import { demoSource } from '../../../lib/market/source/demo.ts';
import type { MarketSource } from '../../../lib/market/source/source.ts';
import { deadlineMarginMs } from '../../../lib/platform/http/deadline.ts';
import { logger } from '../../../lib/platform/log.ts';
import { type LocalStores, startLocalStores } from '../../support/local-stores.ts';

const said = {
  info: vi.spyOn(logger, 'info').mockImplementation(() => {}),
  warn: vi.spyOn(logger, 'warn').mockImplementation(() => {}),
  error: vi.spyOn(logger, 'error').mockImplementation(() => {}),
};
let stores: LocalStores;
let refresh: typeof import('../../../functions/market/refresh.ts').refresh;
let refreshMarket: Refresh['refresh'];
let common: Pick<Refresh, 'readPublications' | 'readAttempts' | 'countAttempt' | 'archive' | 'holidays'>;

beforeAll(async () => {
  stores = await startLocalStores();
  ({ refresh } = await import('../../../functions/market/refresh.ts'));
  ({ refreshMarket } = await import('../../../lib/market/import/refresh-market.ts'));
  const { readPublications } = await import('../../../lib/market/store/publications.ts');
  const { readAttempts, countAttempt } = await import('../../../lib/market/store/attempts.ts');
  const { archivePublications: archive } = await import('../../../lib/market/import/archive-publications.ts');
  common = { readPublications, readAttempts, countAttempt, archive, holidays: () => [] };
});
beforeEach(() => {
  for (const line of Object.values(said)) line.mockClear();
});
afterAll(() => stores.close());

const now = () => new Date('2026-11-20T12:05:02Z');
const setUpSteps = () => ['Store the token.'];
const run = (...sources: readonly MarketSource[]) =>
  refresh({ ...common, now, refresh: refreshMarket, sources: () => sources, setUpSteps })();

/** What Parameter Store says of a parameter that nobody has made. */
const noParameter = async (): Promise<string> => {
  throw Object.assign(new Error('no such parameter'), { name: 'ParameterNotFound' });
};
const denied = async (): Promise<string> => {
  throw Object.assign(new Error('denied'), { name: 'AccessDeniedException' });
};
const noFiles = csvSource({ list: async () => [], report: async () => {} });

// The order counts: the first publication is the last of the first group.
describe('before the first publication', () => {
  test.each([
    {
      what: 'no token',
      sources: [brapiSource({ token: noParameter })],
      motivo: 'o token da brapi.dev ainda não foi guardado',
    },
    {
      what: 'an empty token',
      sources: [brapiSource({ token: async () => '' })],
      motivo: 'o token da brapi.dev está vazio',
    },
    { what: 'no table', sources: [noFiles], motivo: 'não há arquivos em market/' },
    {
      what: 'neither',
      sources: [noFiles, brapiSource({ token: noParameter })],
      motivo: 'não há arquivos em market/; o token da brapi.dev ainda não foi guardado',
    },
  ])('with $what it ends normally, and a warning says why and what to do', async ({ sources, motivo }) => {
    expect(await run(...sources)).toMatchObject({ status: 'not_set_up', motivo });
    expect(said.warn).toHaveBeenCalledExactlyOnceWith(
      'market is not set up',
      expect.objectContaining({ status: 'not_set_up', motivo, to_do: setUpSteps() }),
    );
    expect(said.info).not.toHaveBeenCalled();
  });

  test.each([
    { what: 'a token that may not be read', sources: [brapiSource({ token: denied })], says: 'AccessDeniedException' },
    {
      what: 'a source that has a token, and fails',
      sources: [
        brapiSource({ token: async () => 'x', address: 'http://127.0.0.1:9', waits: { firstMs: 1, maxMs: 1 } }),
      ],
      says: 'A fonte falhou em 12 de 59',
    },
    {
      what: 'one source that wants a token, and another that fails',
      sources: [
        brapiSource({ token: noParameter }),
        { ...demoSource, fetch: async () => ({ figures: new Map(), failures: new Map() }) },
      ],
      says: 'A fonte falhou em 59 de 59',
    },
  ])('with $what it fails, so that it is tried again and the alarm rings', async ({ sources, says }) => {
    await expect(run(...sources)).rejects.toThrow(says);
    expect(said.warn).not.toHaveBeenCalledWith('market is not set up', expect.anything());
  });

  test('publishes when there are figures', async () => {
    expect(await run(noFiles, demoSource)).toMatchObject({ status: 'published', avisos: [] });
  });
});

test('fails without a token after the first publication, as for any other reason', async () => {
  await expect(run(brapiSource({ token: noParameter }))).rejects.toThrow('ainda não foi guardado');
});

test('says in the log which source failed, how, and why nothing was published', async () => {
  const ill = createServer((_, response) => void response.writeHead(500).end());
  await new Promise<void>((listening) => ill.listen(0, '127.0.0.1', listening));
  const address = `http://127.0.0.1:${(ill.address() as AddressInfo).port}`;
  try {
    const running = run(brapiSource({ token: async () => 's3cret', address, waits: { firstMs: 1, maxMs: 1 } }));
    await expect(running).rejects.toThrow('brapi.dev responde com HTTP 500');
    expect(said.warn).toHaveBeenCalledExactlyOnceWith('market source fails', {
      source: 'brapi.dev',
      failed_stocks: 12,
      faults: [expect.stringMatching(/^answers with HTTP 500 \(\d+ requests\)$/)],
      end: 'given up',
      motivo: 'brapi.dev responde com HTTP 500',
    });
    expect(said.error).toHaveBeenCalledExactlyOnceWith(
      'market refresh',
      expect.objectContaining({ status: 'failed', motivo: expect.stringContaining('falhou em 12 de 59 ações') }),
    );
  } finally {
    ill.closeAllConnections();
    ill.close();
  }
});

test('says what it waited for when a source is silent until the time has run out', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const sources: Refresh['sources'] = ({ signal, onWait }) => [
    brapiSource({ token: async () => 's3cret', address, signal, onWait }),
  ];
  const context = { getRemainingTimeInMillis: () => deadlineMarginMs + 50 };
  try {
    const running = refresh({ ...common, now, refresh: refreshMarket, sources, setUpSteps })({}, context as never);
    await expect(running).rejects.toThrow(
      /^market-refresh ran out of time after .* waiting for brapi\.dev \(\w{4}\d+\)/,
    );
    const [[message, fields] = []] = said.error.mock.calls;
    expect(message).toBe('out of time');
    expect(fields).toMatchObject({ job: 'market-refresh', waiting_for: expect.arrayContaining([expect.anything()]) });
    expect(JSON.stringify(said.error.mock.calls)).not.toContain('s3cret');
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
});

describe('a scheduled run', () => {
  const failing: MarketSource = { ...demoSource, fetch: async () => ({ figures: new Map(), failures: new Map() }) };
  const runAt = (time: string, event: Partial<ScheduledRun>, source: MarketSource = failing) => {
    const at = new Date(`${time}Z`);
    const fetch = vi.fn(source.fetch);
    const sources = () => [{ ...source, fetch }];
    const running = refresh({ ...common, now: () => at, refresh: refreshMarket, sources, setUpSteps })(event);
    return { running, fetch };
  };

  test('that fails ends normally while another attempt follows, and the log says why and when', async () => {
    const { running } = runAt('2026-11-23T12:05:00', { run: 'daily' });
    expect(await running).toMatchObject({ status: 'failed' });
    expect(said.error).toHaveBeenCalledExactlyOnceWith(
      'market refresh',
      expect.objectContaining({
        status: 'failed',
        motivo: expect.stringContaining('A fonte falhou em 59 de 59'),
        proxima: '2026-11-23T09:20:00-03:00',
      }),
    );
    expect(await common.readAttempts()).toEqual({ dia: '2026-11-23', tentativas: 1, resultado: 'failed' });
  });

  test('that runs out of time ends normally too', async () => {
    const sources: Refresh['sources'] = ({ signal }) => [
      {
        ...demoSource,
        fetch: () =>
          new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
      },
    ];
    const context = { getRemainingTimeInMillis: () => deadlineMarginMs + 1 };
    const deps = {
      ...common,
      now: () => new Date('2026-11-23T12:06:00Z'),
      refresh: refreshMarket,
      sources,
      setUpSteps,
    };
    expect(await refresh(deps)({ run: 'daily' }, context as never)).toMatchObject({
      status: 'failed',
      fonte: 'demo',
      motivo: expect.stringContaining('ran out of time'),
    });
  });

  test('that finds the store down fails, so that Lambda tries it again and the alarm rings', async () => {
    const down = async (): Promise<never> => {
      throw new Error('the store does not answer');
    };
    const deps = { ...common, now, refresh: down, sources: () => [], setUpSteps, countAttempt: down };
    await expect(refresh(deps)({ run: 'daily' })).rejects.toThrow('the store does not answer');
  });

  // The order counts: each case goes on where the one before has ended.
  test.each([
    { what: 'at 09:05, which has its own run', at: '12:05:00', source: demoSource, asked: 0, status: 'not_due' },
    { what: 'at 09:20, in vain', at: '12:20:00', source: failing, asked: 1, status: 'failed' },
    { what: 'at 09:35, with success', at: '12:35:00', source: demoSource, asked: 1, status: 'published' },
    { what: 'at 09:50, once it is published', at: '12:50:00', source: demoSource, asked: 0, status: 'not_due' },
  ])('tries again $what', async ({ at, source, asked, status }) => {
    const { running, fetch } = runAt(`2026-11-23T${at}`, { run: 'retry' }, source);
    expect(await running).toMatchObject({ status });
    expect(fetch).toHaveBeenCalledTimes(asked);
  });

  test('counts in all, whatever became of them', async () => {
    expect(await common.readAttempts()).toEqual({ dia: '2026-11-23', tentativas: 4, resultado: 'published' });
  });

  test('the last of the day fails with the alarm, and after 18:00 the sources are not asked any more', async () => {
    await expect(runAt('2026-11-24T20:50:00', { run: 'retry' }).running).rejects.toThrow('A fonte falhou em 59 de 59');
    const { running, fetch } = runAt('2026-11-24T21:00:00', { run: 'retry' });
    await expect(running).rejects.toThrow('2026-11-24 was not published before 18:00');
    expect(fetch).not.toHaveBeenCalled();
  });

  describe('that finds the day published', () => {
    const run = (time: string, archive: Refresh['archive']) =>
      refresh({
        ...common,
        now: () => new Date(`${time}Z`),
        refresh: refreshMarket,
        sources: () => [],
        setUpSteps,
        archive,
      })({
        run: 'retry',
      });
    const failing = async () => new Error('no bucket');

    test('completes the archive', async () => {
      await runAt('2026-11-25T12:05:00', { run: 'daily' }, demoSource).running;
      const archive = vi.fn(async () => undefined);
      expect(await run('2026-11-25T12:20:00', archive)).toEqual({ status: 'not_due' });
      expect(archive).toHaveBeenCalledOnce();
      expect(said.error).not.toHaveBeenCalled();
    });

    test('and cannot complete the archive says so, and ends normally while another attempt follows', async () => {
      expect(await run('2026-11-25T12:35:00', failing)).toEqual({ status: 'not_due' });
      expect(said.error).toHaveBeenCalledExactlyOnceWith('market archive fails', { reason: 'Error: no bucket' });
    });

    test('and cannot complete the archive fails at the last attempt of the day, so that the alarm rings', async () => {
      await expect(run('2026-11-25T20:50:00', failing)).rejects.toThrow('the archive lacks publications: no bucket');
    });
  });

  test('does not try again what is not set up', async () => {
    await common.countAttempt('2026-11-26', 'not_set_up');
    const { running, fetch } = runAt('2026-11-26T12:20:00', { run: 'retry' }, demoSource);
    expect(await running).toEqual({ status: 'not_due' });
    expect(fetch).not.toHaveBeenCalled();
  });
});
