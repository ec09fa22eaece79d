import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { universe } from '../../lib/market/universe.ts';
import { cashPage, cashRowsOfAllClasses, startB3Server, supplement } from '../support/b3-server.ts';
import { run } from '../support/child.ts';
import { cotahist, quoteLine } from '../support/cotahist.ts';
import { eventually } from '../support/eventually.ts';
import { startFaultyProxy } from '../support/faulty-proxy.ts';
import { createMovableClock, type MovableClock } from '../support/move-clock.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';

let b3: Awaited<ReturnType<typeof startB3Server>>;
let proxy: Awaited<ReturnType<typeof startFaultyProxy>>;
let clock: MovableClock;
let product: RunningProduct;

const quotesOf = (session: string) => cotahist(universe.map(({ codigo }) => quoteLine({ codigo, session })));

// It is Wednesday, 09:06 in São Paulo, and the product has just been started.
beforeAll(async () => {
  b3 = await startB3Server();
  b3.serve('COTAHIST_D17112026', quotesOf('2026-11-17'));
  b3.serve('COTAHIST_D18112026', quotesOf('2026-11-18'));
  b3.answerWith(({ method }) =>
    method === 'GetListedSupplementCompany' ? supplement() : cashPage(cashRowsOfAllClasses()),
  );
  proxy = await startFaultyProxy(new URL(b3.addresses.cotahist).origin, () => 'pass');
  clock = createMovableClock('2026-11-18T12:06:00Z');
  product = await startProduct({
    ...clock.environment,
    APPRAISE_MARKET_SOURCE: 'b3',
    APPRAISE_COTAHIST_URL: `${proxy.url}/cotahist`,
    APPRAISE_B3_URL: b3.addresses.events,
  });
});
afterAll(async () => {
  await product.end();
  proxy.close();
  b3.close();
  clock.discard();
});

const get = async (path: string) => {
  const headers = { 'X-API-Key': 'demo-enterprise-0123456789' };
  return (await fetch(`${product.http}${path}`, { headers })).json() as Promise<never>;
};
const update = async () => ((await get('/api/v1/status')) as { atualizacao: object }).atualizacao;
const publishedDay = async () => ((await get('/api/v1/tickers')) as { data_referencia: string }).data_referencia;
const dead = { status: 500, body: '' };

// Each test goes on where the one before has ended.
describe('a morning with a dead source', () => {
  test('begins with the day before, which was published when the product was started after 09:05', async () => {
    await product.printed('market refresh published: 2026-11-18, 59 stocks from b3');
    await eventually(async () => expect(await update()).toEqual({ estado: 'publicada', tentativas: 1, proxima: null }));
    proxy.decideBy(() => dead);
    clock.moveTo('2026-11-19T12:04:00Z');
    expect(await update()).toEqual({ estado: 'pendente', tentativas: 0, proxima: '2026-11-19T09:05:00-03:00' });
  });

  test('fails at 09:05: the status counts the attempt and says when the next one is, and the day before stays', async () => {
    clock.moveTo('2026-11-19T12:05:01Z');
    await product.printed('market refresh failed: 2026-11-19');
    await eventually(async () =>
      expect(await update()).toEqual({ estado: 'pendente', tentativas: 1, proxima: '2026-11-19T09:20:00-03:00' }),
    );
    expect(await publishedDay()).toBe('2026-11-18');
  });

  test('succeeds at 09:20, once the source is alive again', async () => {
    proxy.decideBy(() => 'pass');
    clock.moveTo('2026-11-19T12:20:01Z');
    await product.printed('market refresh published: 2026-11-19, 59 stocks from b3');
    await eventually(async () => {
      expect(await update()).toEqual({ estado: 'publicada', tentativas: 2, proxima: null });
      expect(await publishedDay()).toBe('2026-11-19');
    });
  });

  test('is in the archive as readers have seen it, and so is the day before', async () => {
    const days = ['--from', '2026-11-17', '--to', '2026-11-19', '--local'];
    const { code, stdout, stderr } = await run(
      process.execPath,
      ['dist/cli/appraise.mjs', 'market-archive', 'export', ...days],
      {
        env: {
          PATH: process.env.PATH,
          APPRAISE_S3_PORT: new URL(product.s3).port,
          APPRAISE_NOW: '2026-11-19T12:40:00Z',
        },
      },
    );
    expect([code, stderr]).toEqual([0, '2 days exported\ndays without a publication: 2026-11-17\n']);
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const publications = lines.filter(({ tipo }) => tipo === 'publicacao');
    expect(publications).toMatchObject([
      { dia: '2026-11-18', data_pregao: '2026-11-17', fonte: 'b3' },
      { dia: '2026-11-19', data_pregao: '2026-11-18', fonte: 'b3' },
    ]);
    const stocks = lines.filter(({ ativo }) => ativo?.data_referencia === '2026-11-19');
    expect(stocks).toHaveLength(59);
    for (const { ativo, entradas } of stocks) {
      expect(ativo).toEqual(await get(`/api/v1/ticker/${ativo.codigo}`));
      expect(entradas).toMatchObject({ codigo: ativo.codigo, preco: '10', data_pregao: '2026-11-18' });
    }
  });
});
