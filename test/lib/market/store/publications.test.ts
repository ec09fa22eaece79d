import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { Publication } from '../../../../lib/market/store/publications.ts';
import { type LocalStores, startLocalStores } from '../../../support/local-stores.ts';

let stores: LocalStores;
let storage: typeof import('../../../../lib/market/store/publications.ts');

beforeAll(async () => {
  stores = await startLocalStores();
  storage = await import('../../../../lib/market/store/publications.ts');
});
afterAll(() => stores.close());

const published = async (at: string, preco: number, members: Partial<Publication> = {}) => {
  const id = storage.publicationId(new Date(at));
  const publication = { id, dia: at.slice(0, 10), data_pregao: at.slice(0, 10), ...members };
  const day = { lista: { tickers: [{ preco }] }, ativos: new Map([['PETR4', { preco }]]) };
  return { isPublished: await storage.publishDays(new Map([[publication, day]])), publication };
};

it('asks the store once a second at most, also before the first publication', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  let units = 0;
  const onUnits = (more: number): void => {
    units += more;
  };
  for (let request = 0; request < 200; request += 1) expect(await storage.publications({ onUnits })).toEqual([]);
  expect(units).toBe(0.5);
  vi.setSystemTime(Date.now() + 1_000);
  await storage.publications({ onUnits });
  expect(units).toBe(1);
});

it('gives the publications newest first, and what lies under each', async () => {
  expect(await storage.publications()).toEqual([]);
  const { publication: one } = await published('2026-11-18T12:05:00.123Z', 1);
  const { publication: other } = await published('2026-11-19T12:05:00.123Z', 2);
  expect(await storage.publications()).toEqual([other, one]);
  expect(storage.publishedAt(other)).toEqual(new Date('2026-11-19T12:05:00.123Z'));
  expect(await storage.publishedStock('PETR4', one.id)).toEqual({ preco: 1 });
  expect(await storage.publishedList(other.id)).toEqual({ tickers: [{ preco: 2 }] });
  expect(await storage.stockHistory('PETR4', [other, one])).toEqual([{ preco: 1 }, { preco: 2 }]);
});

it('reads what is published once, and lets nobody change it', async () => {
  const [latest] = await storage.publications();
  let units = 0;
  const onUnits = (more: number): void => {
    units += more;
  };
  const list = (await storage.publishedList(latest?.id ?? '', { onUnits })) as { tickers: { preco: number }[] };
  expect(units).toBe(0);
  expect(() => list.tickers.push({ preco: 3 })).toThrow(TypeError);
  expect(() => Object.assign(list.tickers[0] ?? {}, { preco: 3 })).toThrow(TypeError);
});

it('of two publications at one instant keeps the bytes apart, and the one stored last counts', async () => {
  const { publication: one } = await published('2026-11-20T12:05:00.000Z', 10);
  const { publication: other, isPublished } = await published('2026-11-20T12:05:00.000Z', 20);
  expect([isPublished, one.id === other.id]).toEqual([true, false]);
  expect((await storage.publications())[0]).toEqual(other);
  expect(await storage.publishedStock('PETR4', one.id)).toEqual({ preco: 10 });
});

it('takes a day that is published late only where there is none', async () => {
  const late = { retroativa: true };
  expect((await published('2026-11-19T12:05:00.000Z', 7, late)).isPublished).toBe(false);
  const { isPublished, publication } = await published('2026-11-10T12:05:00.000Z', 7, late);
  expect(isPublished).toBe(true);
  expect((await storage.publications()).at(-1)).toEqual(publication);
});

it('keeps two months of them in view', async () => {
  for (let day = 1; day <= 70; day += 1) {
    const at = new Date(Date.parse('2026-12-01T12:05:00Z') + day * 86_400_000).toISOString();
    await published(at, day);
  }
  expect(await storage.publications()).toHaveLength(60);
});

it('notices within a second or so what another process has published', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const before = await storage.publications();
  // As another process would: past the memory of this one.
  const { dynamodb } = await import('../../../../lib/platform/aws/dynamodb-client.ts');
  const { UpdateCommand } = await import('@aws-sdk/lib-dynamodb');
  await dynamodb.send(
    new UpdateCommand({
      TableName: process.env.APPRAISE_SCORES_TABLE,
      Key: { codigo: '#atual', publicacao: '#' },
      UpdateExpression: 'SET publicacoes = :list',
      ExpressionAttributeValues: { ':list': '20270301T120500000Z-abcdef/2027-03-01/2027-02-26' },
    }),
  );
  expect(await storage.publications()).toEqual(before);
  vi.setSystemTime(Date.now() + 1_100);
  expect(await storage.publications()).toHaveLength(1);
});
