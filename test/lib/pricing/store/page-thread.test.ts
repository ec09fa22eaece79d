import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { StoreUnavailable } from '../../../../lib/platform/aws/store-errors.ts';
import { type LocalStores, startLocalStores } from '../../../support/local-stores.ts';

describe('pages that a thread stores', () => {
  let stores: LocalStores;
  beforeAll(async () => {
    stores = await startLocalStores();
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });
  afterAll(() => stores.close());

  const contentOf = (number: number): Uint8Array => Buffer.from(`page ${number} `.repeat(number * 40));
  const writeAll = async (open: 'pageWriter' | 'threadedPageWriter', snapshotId: string, count = 60) => {
    const writers = {
      ...(await import('../../../../lib/pricing/store/page-writer.ts')),
      ...(await import('../../../../lib/pricing/store/page-thread.ts')),
    };
    const writer = writers[open]({ scope_id: 'ea:1', snapshot_id: snapshotId });
    for (let number = 0; number < count; number += 1) await writer.write('rows', number, contentOf(number));
    await writer.flush();
    return writer;
  };
  const readAll = async (snapshotId: string, count = 60) => {
    const { readPages } = await import('../../../../lib/pricing/store/pages.ts');
    const numbers = Array.from({ length: count }, (_, number) => number);
    const pages = await readPages({ scope_id: 'ea:1', snapshot_id: snapshotId }, 'rows', numbers);
    return numbers.map((number) => Buffer.from(pages.get(number) ?? []));
  };

  test('are those that this thread stores, for the same units', async () => {
    const [own, threaded] = [await writeAll('pageWriter', 'own'), await writeAll('threadedPageWriter', 'threaded')];
    expect(await readAll('threaded')).toEqual(await readAll('own'));
    expect(await readAll('threaded')).toEqual(
      Array.from({ length: 60 }, (_, number) => Buffer.from(contentOf(number))),
    );
    expect(threaded.units()).toBe(own.units());
    expect(threaded.units()).toBeGreaterThan(0);
  });

  test('may be written after a flush', async () => {
    const { threadedPageWriter } = await import('../../../../lib/pricing/store/page-thread.ts');
    const writer = threadedPageWriter({ scope_id: 'ea:1', snapshot_id: 'later' });
    await writer.flush();
    for (const number of [0, 1]) {
      await writer.write('rows', number, contentOf(number));
      await writer.flush();
    }
    expect(await readAll('later', 2)).toEqual([contentOf(0), contentOf(1)]);
  });

  test('are all stored when the writer has finished, which ends the thread', async () => {
    const writer = await writeAll('threadedPageWriter', 'finished', 30);
    await writer.write('rows', 30, contentOf(30));
    await writer.finish();
    await writer.finish();
    expect(await readAll('finished', 31)).toEqual(Array.from({ length: 31 }, (_, number) => contentOf(number)));
    expect(writer.units()).toBeGreaterThan(0);
    await expect(writer.flush()).rejects.toThrow('has ended');
  });

  test('that are too large are an error, as here', async () => {
    const { threadedPageWriter } = await import('../../../../lib/pricing/store/page-thread.ts');
    const writer = threadedPageWriter({ scope_id: 'ea:1', snapshot_id: 'large' });
    const noise = crypto.getRandomValues(new Uint8Array(60_000));
    await writer.write('rows', 0, Buffer.concat(Array.from({ length: 8 }, () => noise)));
    await expect(writer.flush()).rejects.toThrow(/^page .+ has \d+ bytes$/);
    await expect(writer.flush()).rejects.toThrow(/^page .+ has \d+ bytes$/);
  });

  test('go to a store that does not exist with the error of the store, name and cause', async () => {
    vi.stubEnv('APPRAISE_METERS_TABLE', 'no-table');
    await expect(writeAll('threadedPageWriter', 's', 1)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  test('end with an error where the thread cannot start', async () => {
    vi.stubEnv('APPRAISE_METERS_TABLE', '');
    await expect(writeAll('threadedPageWriter', 's', 1)).rejects.toThrow('APPRAISE_METERS_TABLE');
    await expect(writeAll('threadedPageWriter', 's', 200)).rejects.toThrow('APPRAISE_METERS_TABLE');
  });

  test('are refused with 503 where the store does not answer', async () => {
    const { plainError, errorOf } = await import('../../../../lib/pricing/store/page-thread.ts');
    const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const received = errorOf(structuredClone(plainError(new StoreUnavailable('no answer', { cause }))));
    expect(received).toBeInstanceOf(StoreUnavailable);
    expect(received).toMatchObject({ message: 'no answer', cause: { message: 'connect', code: 'ECONNREFUSED' } });
    expect(errorOf(plainError('a text'))).toMatchObject({ name: 'Error', message: 'a text' });
  });
});
