import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Publication } from '../../../../lib/market/publication.ts';
import { addDays, instantOf } from '../../../../lib/market/sao-paulo.ts';
import { type LocalStores, startLocalStores } from '../../../support/local-stores.ts';
import { measureReads } from '../../../support/measure-reads.ts';

let stores: LocalStores;
let store: typeof import('../../../../lib/market/store/publications.ts');
let index: typeof import('../../../../lib/market/store/day-index.ts');
let pointer: typeof import('../../../../lib/market/store/pointer.ts');
let client: typeof import('../../../../lib/platform/aws/dynamodb-client.ts');

beforeAll(async () => {
  stores = await startLocalStores();
  store = await import('../../../../lib/market/store/publications.ts');
  index = await import('../../../../lib/market/store/day-index.ts');
  pointer = await import('../../../../lib/market/store/pointer.ts');
  client = await import('../../../../lib/platform/aws/dynamodb-client.ts');
});
afterAll(() => stores.close());

const listCodes = ['#atual', '#dias'];

/** Deletes lists of publications. */
async function forget(codes: readonly string[]): Promise<void> {
  const TableName = process.env.APPRAISE_SCORES_TABLE;
  for (const codigo of codes) {
    const { Items = [] } = await client.dynamodb.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'codigo = :codigo',
        ExpressionAttributeValues: { ':codigo': codigo },
      }),
    );
    for (const { publicacao } of Items)
      await client.dynamodb.send(new DeleteCommand({ TableName, Key: { codigo, publicacao } }));
  }
  pointer.forgetPointer();
}
beforeEach(() => forget(listCodes));

let made = 0;

/** A publication of a day, later than all that were made of it before unless it is made after the day. */
function publicationOf(dia: string, members: Partial<Publication> = {}): Publication {
  made += 1;
  const at = members.retroativa ? instantOf(dia, '09:05') : new Date(instantOf(dia, '09:05').getTime() + made);
  const id = `${at.toISOString().replace(/[-:.]/g, '')}-${made.toString(16).padStart(6, '0')}`;
  return { id, dia, data_pregao: dia, ...members };
}

const noon = (dia: string): Date => instantOf(dia, '12:00');

/** The days from one on, without gaps. */
const daysFrom = (first: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => addDays(first, at));

const publish = (publication: Publication, today = publication.dia) => store.addToPointer([publication], noon(today));

const all = (today: string, max = 1_000) => store.readPublishedDays(noon(today), {}, max);

/** Lets a write of an item with a list fail. @returns ends that */
function failWritesOf(codigo: string): () => void {
  const name = 'failing-writes';
  client.dynamodb.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const { Key } = args.input as { Key?: { codigo?: unknown } };
        if (commandName === 'UpdateItemCommand' && JSON.stringify(Key?.codigo)?.includes(codigo)) {
          throw Object.assign(new Error('on purpose'), { name: 'InternalServerError', $fault: 'server' });
        }
        return next(args);
      },
    { step: 'initialize', priority: 'low', name },
  );
  return () => void client.dynamodb.middlewareStack.remove(name);
}

describe('the days that readers see', () => {
  test('are all that were published, also those that have left the pointer, over the end of a year', async () => {
    const published = daysFrom('2026-09-20', 130).map((dia) => publicationOf(dia));
    await store.addToPointer(published.slice(0, 125), noon('2027-01-27'));
    for (const publication of published.slice(125)) await publish(publication);
    expect(await store.readPublications(noon('2027-01-27'))).toHaveLength(60);
    expect(await all('2027-01-27')).toEqual(published.toReversed());
    expect(await store.readPublishedDays(noon('2027-01-27'), { de: '2026-12-31', ate: '2027-01-01' }, 9)).toEqual(
      published.filter(({ dia }) => dia === '2026-12-31' || dia === '2027-01-01').toReversed(),
    );
    expect(await store.readPublishedDays(noon('2027-01-27'), { de: '2027-02-01' }, 9)).toEqual([]);
  });

  test('of an account of a version without index are those of the pointer, and from then on none is lost', async () => {
    const published = daysFrom('2026-09-20', 60).map((dia) => publicationOf(dia));
    await store.addToPointer(published, noon('2026-11-18'));
    await forget(['#dias']);
    expect(await all('2026-11-18')).toEqual(published.toReversed());
    const next = daysFrom('2026-11-19', 3).map((dia) => publicationOf(dia));
    for (const publication of next) await publish(publication);
    expect(await all('2026-11-21')).toEqual([...published, ...next].toReversed());
  });

  test('lack nothing after two months of the version before, which writes the pointer alone', async () => {
    const published = daysFrom('2026-05-01', 150).map((dia) => publicationOf(dia));
    await store.addToPointer(published.slice(0, 90), noon('2026-07-29'));
    const { changeList } = await import('../../../../lib/market/store/publication-list.ts');
    await changeList({
      key: pointer.pointerKey,
      read: () => pointer.readPointer(true),
      change: () => published.slice(90, 149).toReversed().concat(published.slice(89, 90)),
    });
    await publish(published[149] as Publication);
    expect(await all('2026-09-27')).toEqual(published.toReversed());
  });

  test('end 400 days back, with the documents', async () => {
    const published = daysFrom('2025-01-01', 402).map((dia) => publicationOf(dia));
    await store.addToPointer(published, noon('2026-02-06'));
    const seen = await all('2026-02-06');
    expect(seen).toHaveLength(400);
    expect(seen.at(-1)?.dia).toBe('2025-01-03');
  });

  test('have the publication that counts of a day that is replaced, and of one that is published late', async () => {
    const days = daysFrom('2026-08-01', 100);
    const [first, missing, ...rest] = days as readonly [string, string, ...string[]];
    await store.addToPointer(
      [first, ...rest].map((dia) => publicationOf(dia)),
      noon('2026-11-08'),
    );
    const replaced = publicationOf('2026-11-08');
    expect(await publish(replaced)).toBe(true);
    const late = publicationOf(missing, { retroativa: true });
    expect(await publish(late, '2026-11-08')).toBe(true);
    // The index has this day, and no publication after the day takes its place.
    expect(await publish(publicationOf(first, { retroativa: true }), '2026-11-08')).toBe(false);
    const seen = await all('2026-11-08');
    expect(seen.map(({ dia }) => dia)).toEqual(days.toReversed());
    expect(seen[0]).toEqual(replaced);
    expect(seen.at(-2)).toEqual(late);
    // Nor does it come back when it leaves the pointer.
    for (const dia of daysFrom('2026-11-09', 3)) await publish(publicationOf(dia));
    expect(await all('2026-11-11')).toContainEqual(replaced);
  });

  test('do not have a day that is withdrawn, wherever it is listed, until it is published again', async () => {
    const days = daysFrom('2026-08-01', 70);
    await store.addToPointer(
      days.map((dia) => publicationOf(dia)),
      noon('2026-10-09'),
    );
    const withdrawn = ['2026-10-09', '2026-09-01', '2026-08-03'];
    for (const dia of withdrawn) {
      expect(await store.withdrawPublication(dia)).toMatchObject({ dia });
      expect(await store.withdrawPublication(dia)).toBeUndefined();
    }
    for (const dia of daysFrom('2026-10-10', 30)) await publish(publicationOf(dia));
    const seen = (await all('2026-11-08')).map(({ dia }) => dia);
    expect(seen).toEqual(
      daysFrom('2026-08-01', 100)
        .filter((dia) => !withdrawn.includes(dia))
        .toReversed(),
    );
    for (const dia of withdrawn)
      expect(await publish(publicationOf(dia, { retroativa: true }), '2026-11-08')).toBe(true);
    expect((await all('2026-11-08')).map(({ dia }) => dia)).toEqual(daysFrom('2026-08-01', 100).toReversed());
  });

  test('do not get back a publication that is withdrawn while another one is under way', async () => {
    const published = daysFrom('2026-09-01', 60).map((dia) => publicationOf(dia));
    await store.addToPointer(published, noon('2026-10-30'));
    const oldest = published[0] as Publication;
    await store.withdrawPublication(oldest.dia);
    // As one that has read the pointer before.
    await index.addToIndex([oldest]);
    expect((await all('2026-10-30')).map(({ dia }) => dia)).not.toContain(oldest.dia);
  });

  test.each([
    { codigo: '#dias', what: 'the index' },
    { codigo: '#atual', what: 'the pointer' },
  ])('do not change if $what cannot be written, and the next try shows the day', async ({ codigo }) => {
    const published = daysFrom('2026-08-01', 70).map((dia) => publicationOf(dia));
    await store.addToPointer(published, noon('2026-10-09'));
    const next = publicationOf('2026-10-10');
    const repair = failWritesOf(codigo);
    await expect(publish(next)).rejects.toMatchObject({ code: 'store_unavailable', status: 503 });
    repair();
    pointer.forgetPointer();
    expect(await all('2026-10-10')).toEqual(published.toReversed());
    expect(await publish(next)).toBe(true);
    expect(await all('2026-10-10')).toEqual([...published, next].toReversed());
  });

  test('are a 500 that says where if an item of the index is damaged', async () => {
    await store.addToPointer(
      daysFrom('2026-08-01', 70).map((dia) => publicationOf(dia)),
      noon('2026-10-09'),
    );
    const { PutCommand } = await import('@aws-sdk/lib-dynamodb');
    const Item = { codigo: '#dias', publicacao: '2026-08', versao: 1, publicacoes: 'x' };
    await client.dynamodb.send(new PutCommand({ TableName: process.env.APPRAISE_SCORES_TABLE, Item }));
    await expect(all('2026-10-09')).rejects.toThrow(
      'table appraise-scores, item codigo=#dias publicacao=2026-08: publicacoes is not',
    );
    const newer = { ...Item, format_version: 99 };
    await client.dynamodb.send(new PutCommand({ TableName: process.env.APPRAISE_SCORES_TABLE, Item: newer }));
    await expect(all('2026-10-09')).rejects.toMatchObject({ code: 'newer_format', status: 503 });
  });

  test('cost two read units a page of 30 and four a page of 200, and each day two write units at most', async () => {
    const now = noon('2026-10-31');
    const published = daysFrom('2025-11-01', 365).map((dia) => publicationOf(dia));
    await store.addToPointer(published, now);
    const unitsOf = async (ate: string, max: number): Promise<number> => {
      pointer.forgetPointer();
      return (await measureReads(() => store.readPublishedDays(now, { ate }, max))).units;
    };
    // Half a unit of each is for the pointer, which a container reads once a second.
    expect(await unitsOf('2026-10-31', 31)).toBe(2.5);
    expect(await unitsOf('2026-03-15', 31)).toBe(2.5);
    expect(await unitsOf('2026-10-31', 201)).toBe(4.5);
    // The last day of a long month, whose item is read before it is written.
    const { units } = await measureReads(() => index.addToIndex([publicationOf('2026-10-31')]));
    expect(units).toBe(1 + 2);
  });

  test('are all days up to one, at each moment while days are published', async () => {
    const days = daysFrom('2026-07-01', 110);
    await store.addToPointer(
      days.slice(0, 80).map((dia) => publicationOf(dia)),
      noon('2026-09-18'),
    );
    let isPublishing = true;
    const publishAll = async (): Promise<void> => {
      for (const dia of days.slice(80)) await publish(publicationOf(dia));
      isPublishing = false;
    };
    const readAll = async (): Promise<number> => {
      let reads = 0;
      for (; isPublishing || reads === 0; reads += 1) {
        pointer.forgetPointer();
        const seen = (await all('2026-10-18')).map(({ dia }) => dia).toReversed();
        expect(seen.length).toBeGreaterThanOrEqual(80);
        expect(seen).toEqual(days.slice(0, seen.length));
      }
      return reads;
    };
    const [, ...reads] = await Promise.all([publishAll(), readAll(), readAll()]);
    expect(Math.min(...reads)).toBeGreaterThan(10);
    expect((await all('2026-10-18')).map(({ dia }) => dia)).toEqual(days.toReversed());
  });

  test('are those of any publications, replacements, late days and withdrawals, in pages too', async () => {
    const start = '2026-08-20';
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ do: fc.constant('publish' as const), by: fc.integer({ min: 1, max: 9 }) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('replace' as const), by: fc.constant(0) }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('late' as const), by: fc.integer({ min: 1, max: 120 }) }) },
      {
        weight: 2,
        arbitrary: fc.record({ do: fc.constant('withdraw' as const), by: fc.integer({ min: 0, max: 120 }) }),
      },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 40, max: 130 }),
        fc.array(step, { minLength: 5, maxLength: 14 }),
        fc.integer({ min: 1, max: 60 }),
        async (count, steps, limit) => {
          await forget(listCodes);
          const first = daysFrom(start, count).map((dia) => publicationOf(dia));
          let today = first.at(-1)?.dia ?? start;
          const expected = new Map(first.map((publication) => [publication.dia, publication]));
          await store.addToPointer(first, noon(today));
          for (const { do: action, by } of steps) {
            const dia = addDays(today, action === 'publish' ? by : -by);
            if (action === 'withdraw') {
              expect(await store.withdrawPublication(dia)).toEqual(expected.get(dia));
              expected.delete(dia);
              continue;
            }
            const publication = publicationOf(dia, action === 'late' ? { retroativa: true } : {});
            const counts = action !== 'late' || !expected.has(dia);
            if (action === 'publish') today = dia;
            expect(await publish(publication, today)).toBe(counts);
            if (counts) expected.set(dia, publication);
          }
          const whole = [...expected.values()].sort((left, right) => (left.dia < right.dia ? 1 : -1));
          expect(await all(today)).toEqual(whole);
          const inPages: Publication[] = [];
          for (let ate: string | undefined = today; ate !== undefined; ) {
            const page = await store.readPublishedDays(noon(today), { ate }, limit);
            inPages.push(...page);
            const oldest = page.at(-1);
            ate = oldest && addDays(oldest.dia, -1);
          }
          expect(inPages).toEqual(whole);
        },
      ),
      { numRuns: 12 },
    );
  });
});
