import { afterAll, expect, test } from 'vitest';
import { startLocalStores } from '../../../support/local-stores.ts';
import { marketStorage } from '../../../support/market-storage.ts';

const stores = await startLocalStores();
const { countAttempt, readAttempts } = await import('../../../../lib/market/store/attempts.ts');
const storage = await marketStorage();
afterAll(() => stores.close());

test('attempts are counted before the first publication, which reads as none', async () => {
  expect(await readAttempts()).toBeUndefined();
  await countAttempt('2026-11-19', 'failed');
  expect(await readAttempts()).toEqual({ dia: '2026-11-19', tentativas: 1, resultado: 'failed' });
  expect(await storage.readPublications()).toEqual([]);
});

test('attempts at the same time are all counted, and each day begins anew', async () => {
  await Promise.all(Array.from({ length: 5 }, () => countAttempt('2026-11-20', 'failed')));
  expect(await readAttempts()).toEqual({ dia: '2026-11-20', tentativas: 5, resultado: 'failed' });
});

test('an attempt that began the day before does not count', async () => {
  await countAttempt('2026-11-19', 'published');
  expect(await readAttempts()).toEqual({ dia: '2026-11-20', tentativas: 5, resultado: 'failed' });
});

test('a publication keeps the attempts, and an attempt the publications; both cost one read of half a unit', async () => {
  const publication = { id: '20261120T120500000Z-abcdef', dia: '2026-11-20', data_pregao: '2026-11-19' };
  const lista = { data_referencia: '2026-11-20', data_pregao: '2026-11-19', tickers: [] };
  expect(await storage.publishDays(new Map([[publication, { lista, ativos: new Map(), entradas: new Map() }]]))).toBe(
    true,
  );
  await countAttempt('2026-11-20', 'published');
  let units = 0;
  const onUnits = (more: number): void => {
    units += more;
  };
  expect(await readAttempts({ onUnits })).toEqual({ dia: '2026-11-20', tentativas: 6, resultado: 'published' });
  expect(await storage.readPublications(undefined, { onUnits })).toEqual([publication]);
  expect(units).toBe(0.5);
});
