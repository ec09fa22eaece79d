import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ArchivedDay } from '../../../../lib/market/archive/archived-day.ts';
import { readArchive } from '../../../../lib/market/archive/read-archive.ts';
import { demoSource } from '../../../../lib/market/source/demo.ts';
import type { MarketSource } from '../../../../lib/market/source/source.ts';
import { universe } from '../../../../lib/market/universe.ts';
import { archivedDay } from '../../../support/archived-day.ts';
import { type LocalStores, startLocalStores } from '../../../support/local-stores.ts';
import { type MarketStorage, marketStorage } from '../../../support/market-storage.ts';

let stores: LocalStores;
let storage: MarketStorage;
let refreshMarket: typeof import('../../../../lib/market/import/refresh-market.ts').refreshMarket;
let archivePublications: typeof import('../../../../lib/market/import/archive-publications.ts').archivePublications;
let archive: typeof import('../../../../lib/market/store/archive.ts');
let pending: typeof import('../../../../lib/market/store/pending-archive.ts');

beforeAll(async () => {
  stores = await startLocalStores();
  storage = await marketStorage();
  ({ refreshMarket } = await import('../../../../lib/market/import/refresh-market.ts'));
  ({ archivePublications } = await import('../../../../lib/market/import/archive-publications.ts'));
  archive = await import('../../../../lib/market/store/archive.ts');
  pending = await import('../../../../lib/market/store/pending-archive.ts');
});
afterAll(() => stores.close());

/** All publications of a day in the archive. */
async function archivedOn(dia: string): Promise<readonly ArchivedDay[]> {
  const days: ArchivedDay[] = [];
  for await (const object of archive.listArchived(dia, dia)) {
    for await (const day of readArchive([gunzipSync(await archive.readArchived(object)).toString()])) days.push(day);
  }
  return days;
}

const waiting = async () => (await pending.readPending()).map(({ id }) => id);
const publicationOf = async (dia: string) => (await storage.readPublications()).find((one) => one.dia === dia);

/** Lets requests to S3 fail from now on until the end of the test, or until it is called. */
async function breakS3(isBroken: (key: string) => boolean = () => true): Promise<() => void> {
  const { s3 } = await import('../../../../lib/platform/aws/s3-client.ts');
  const send = s3.send.bind(s3);
  const spy = vi.spyOn(s3, 'send').mockImplementation((async (command: never, options: never) => {
    const { Key = '' } = (command as { input: { Key?: string } }).input;
    if (isBroken(Key)) throw Object.assign(new Error('no S3 today'), { name: 'SlowDown' });
    return send(command, options);
  }) as never);
  onTestFinished(() => spy.mockRestore());
  return () => spy.mockRestore();
}

const at = (time: string) => ({ sources: [demoSource], now: new Date(time) });

describe('the archive', () => {
  test('gets every publication with the inputs, equal to what readers see', async () => {
    expect(await refreshMarket(at('2026-03-02T12:05:02Z'))).toMatchObject({ status: 'published', avisos: [] });
    const publication = await publicationOf('2026-03-02');
    const [day, ...others] = await archivedOn('2026-03-02');
    expect(others).toEqual([]);
    expect(day?.publicacao).toEqual({ tipo: 'publicacao', ...publication, fonte: 'demo', versao: 1, ativos: 59 });
    expect(day?.ativos.map(({ ativo }) => ativo.codigo)).toEqual(universe.map(({ codigo }) => codigo));
    for (const { entradas, ativo } of day?.ativos ?? []) {
      const { body } = await storage.readPublishedStock(ativo.codigo, publication?.id ?? '');
      expect(JSON.stringify(ativo)).toBe(body);
      expect(entradas).toMatchObject({ codigo: ativo.codigo, data_pregao: '2026-02-27', proventos: expect.any(Array) });
    }
    expect(await waiting()).toEqual([]);
  });

  test('gets each publication of a day, and a stock whose source failed without inputs', async () => {
    const without: MarketSource = {
      ...demoSource,
      fetch: async (codes, asOf, run) => {
        const { figures } = await demoSource.fetch(codes, asOf, run);
        return { figures: new Map([...figures].filter(([codigo]) => codigo !== 'PETR4')), failures: new Map() };
      },
    };
    await refreshMarket({ ...at('2026-03-02T15:00:00Z'), sources: [without] });
    const [, later] = await archivedOn('2026-03-02');
    const petr4 = later?.ativos.find(({ ativo }) => ativo.codigo === 'PETR4');
    expect(petr4).toMatchObject({ entradas: null, ativo: { dado_antigo: true } });
    expect(later?.ativos.filter(({ entradas }) => entradas === null)).toHaveLength(1);
  });

  test('marks a past day as published late', async () => {
    await refreshMarket({ ...at('2026-03-02T16:00:00Z'), dia: '2026-02-20' });
    expect((await archivedOn('2026-02-20')).map(({ publicacao }) => publicacao)).toMatchObject([{ retroativa: true }]);
  });

  test('gets nothing of a publication that another one has superseded', async () => {
    expect(await refreshMarket({ ...at('2026-03-02T17:00:00Z'), dia: '2026-02-20' })).toMatchObject({
      status: 'superseded',
    });
    expect(await archivedOn('2026-02-20')).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  test('is written once: the same publication again changes nothing', async () => {
    const { id, dia } = (await publicationOf('2026-03-02')) as { id: string; dia: string };
    const before = await archivedOn(dia);
    await archive.writeArchived({ id, dia, content: Buffer.from('other') }, AbortSignal.timeout(60_000));
    expect(await archivedOn(dia)).toEqual(before);
  });
});

describe('where S3 fails', () => {
  test('the day is published all the same, the result says so, and the next refresh completes the archive', async () => {
    const mend = await breakS3();
    const result = await refreshMarket(at('2026-03-03T12:05:02Z'));
    expect(result).toMatchObject({
      status: 'published',
      avisos: ['o arquivo ainda não tem todas as publicações (SlowDown); a próxima atualização tenta de novo'],
    });
    const first = await publicationOf('2026-03-03');
    expect(await waiting()).toEqual([first?.id]);
    // Replaced while S3 is still broken.
    await refreshMarket(at('2026-03-03T13:00:00Z'));
    mend();
    expect(await archivedOn('2026-03-03')).toEqual([]);
    await refreshMarket(at('2026-03-04T12:05:02Z'));
    const ids = (await archivedOn('2026-03-03')).map(({ publicacao }) => publicacao.id);
    expect(ids).toEqual([first?.id, (await publicationOf('2026-03-03'))?.id]);
    expect(await waiting()).toEqual([]);
  });

  test('with one publication, the others are archived', async () => {
    const mend = await breakS3();
    await refreshMarket(at('2026-03-05T12:05:02Z'));
    await refreshMarket(at('2026-03-06T12:05:02Z'));
    mend();
    await breakS3((key) => key.includes('2026-03-05'));
    expect(await archivePublications()).toMatchObject({ name: 'SlowDown' });
    expect((await waiting()).map((id) => id.slice(0, 8))).toEqual(['20260305']);
    expect(await archivedOn('2026-03-06')).toHaveLength(1);
  });

  test('for longer than the deadline, the wait ends', async () => {
    expect(await archivePublications(AbortSignal.abort())).toMatchObject({ name: 'AbortError' });
    expect(await archivePublications()).toBeUndefined();
    expect(await waiting()).toEqual([]);
  });
});

describe('a publication that was interrupted before readers saw it', () => {
  const store = async (day: ArchivedDay): Promise<void> => {
    const { createBatchWriter } = await import('../../../../lib/platform/aws/batch-writer.ts');
    const batches = createBatchWriter(process.env.APPRAISE_SCORES_TABLE ?? '');
    for (const Item of pending.toPendingItems(day)) await batches.add({ PutRequest: { Item } });
    await batches.flush();
  };

  test('is not archived, because another process may still publish it', async () => {
    await store(archivedDay('2026-03-09', ['BBAS3']));
    expect(await archivePublications()).toBeUndefined();
    expect(await archivedOn('2026-03-09')).toEqual([]);
    expect(await waiting()).toEqual(['20260309T120502000Z-1f3b5d']);
  });

  test('is archived before the one that has replaced it', async () => {
    await refreshMarket(at('2026-03-09T12:20:00Z'));
    const ids = (await archivedOn('2026-03-09')).map(({ publicacao }) => publicacao.id);
    expect(ids).toEqual(['20260309T120502000Z-1f3b5d', (await publicationOf('2026-03-09'))?.id]);
  });

  test('waits whole, however large it is', async () => {
    const { publicacao, ativos } = archivedDay('2026-03-10', ['BBAS3', 'PETR4']);
    const long = ativos.map(({ ativo, ...rest }) => ({
      ...rest,
      ativo: { ...ativo, fonte: randomBytes(400_000).toString('hex').slice(0, 900_000) },
    }));
    const day = { publicacao, ativos: long };
    expect(pending.toPendingItems(day).length).toBeGreaterThan(2);
    await store(day);
    const [found] = await pending.readPending();
    const read: ArchivedDay[] = [];
    for await (const one of readArchive([gunzipSync(found?.content ?? '').toString()])) read.push(one);
    expect(read).toEqual([day]);
    await pending.discardPending(found?.keys ?? []);
    expect(await waiting()).toEqual([]);
  });

  test('does not count while one of its parts is missing', async () => {
    const { publicacao, ativos } = archivedDay('2026-03-10', ['BBAS3']);
    const [part] = pending.toPendingItems({ publicacao, ativos });
    const { createBatchWriter } = await import('../../../../lib/platform/aws/batch-writer.ts');
    const batches = createBatchWriter(process.env.APPRAISE_SCORES_TABLE ?? '');
    await batches.add({ PutRequest: { Item: { ...part, partes: 2 } } });
    await batches.flush();
    expect(await waiting()).toEqual([]);
  });
});

test('a past day that is older than the days of the pointer is archived, too', async () => {
  const newer = Array.from({ length: 60 }, (_, after) => {
    const dia = new Date(Date.parse('2026-09-01T00:00:00Z') + after * 86_400_000).toISOString().slice(0, 10);
    return { id: `${dia.replaceAll('-', '')}T120500000Z-abcdef`, dia, data_pregao: dia };
  });
  await storage.addToPointer(newer);
  const dia = '2026-08-03';
  expect(await refreshMarket({ ...at('2026-10-30T15:00:00Z'), dia })).toMatchObject({
    status: 'published',
    avisos: [],
  });
  expect(await publicationOf(dia)).toBeUndefined();
  const [day] = await archivedOn(dia);
  expect(day?.publicacao).toMatchObject({ dia, retroativa: true });
  expect(await waiting()).toEqual([]);
});
