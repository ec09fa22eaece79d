import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ExecutionEnded, ImportPriceSheet } from '../../../functions/pricing/import-price-sheet.ts';
import { objectUrl } from '../../../lib/platform/aws/object-url.ts';
import { logger } from '../../../lib/platform/log.ts';
import { type LocalStores, startLocalStores } from '../../support/local-stores.ts';
import { objectCreatedEvent } from '../../support/object-created.ts';
import { smallSheet } from '../../support/small-sheet.ts';

vi.spyOn(logger, 'info').mockImplementation(() => {});
let stores: LocalStores;
let handler: typeof import('../../../functions/pricing/import-price-sheet.ts').handler;

beforeAll(async () => {
  stores = await startLocalStores();
  ({ handler } = await import('../../../functions/pricing/import-price-sheet.ts'));
  const { addScope } = await import('../../../lib/pricing/store/scopes.ts');
  await addScope({ scope_id: 'ea:1', currency: 'USD', now: new Date() });
});
afterAll(() => stores.close());

const [inbox, reports] = ['appraise-inbox', 'appraise-reports'];
const context = { getRemainingTimeInMillis: () => 900_000 };

async function put(key: string, text: string): Promise<string> {
  await fetch(objectUrl(stores.endpoints.s3, inbox ?? '', key), { method: 'PUT', body: text });
  return createHash('md5').update(text).digest('hex');
}

/** The event of the newest version of an object, as it was a time ago. */
function event(key: string, etag: string, time: string) {
  const { detail, ...rest } = objectCreatedEvent({ key, etag, time });
  const { 'version-id': _, ...object } = detail.object;
  return { ...rest, detail: { ...detail, object } };
}

const report = async (key: string) => fetch(objectUrl(stores.endpoints.s3, reports ?? '', key));

describe('an upload of a price sheet', () => {
  test('is imported into the scope of its folder, and gets a report', async () => {
    const key = 'price-sheets/ea:1/march.csv';
    const etag = await put(key, smallSheet(20, '0.1'));
    const result = await handler(event(key, etag, '2026-11-20T10:00:00Z'), context);

    expect(result).toMatchObject({ key, status: 'completed', scope_id: 'ea:1', row_count: 20 });
    expect(await (await report(`${key}.import.json`)).json()).toEqual(result);
    expect((await report(`${key}.rejects.csv`)).status).toBe(404);
  });

  test('has its rejects listed beside its report', async () => {
    const key = 'price-sheets/ea:1/april.csv';
    const etag = await put(key, smallSheet(200, '0.2').replace('\n', '\nbad\n'));
    const result = await handler(event(key, etag, '2026-11-20T10:01:00Z'), context);

    expect(result).toMatchObject({ status: 'completed', row_count: 200, rejected_rows: 1 });
    expect(await (await report(`${key}.rejects.csv`)).text()).toMatch(/^part,line,reason\r\n.*,2,/);
  });

  test('that is replaced before it is read fails', async () => {
    const key = 'price-sheets/ea:1/may.csv';
    const etag = await put(key, smallSheet(100, '0.3'));
    const later = await put(key, smallSheet(100, '0.4'));

    expect(await handler(event(key, etag, '2026-11-20T10:02:00Z'), context)).toMatchObject({
      status: 'failed',
      failure: { code: 'upload_gone' },
    });
    expect(await handler(event(key, later, '2026-11-20T10:03:00Z'), context)).toMatchObject({ status: 'completed' });
  });

  test('whose older version ends later keeps its report', async () => {
    const key = 'price-sheets/ea:1/twice.csv';
    const etag = await put(key, smallSheet(100, '0.31'));
    const newer = await put(key, smallSheet(100, '0.41').replace('\n', '\nbad\n'));
    const result = await handler(event(key, newer, '2026-11-20T10:03:30Z'), context);

    expect(await handler(event(key, etag, '2026-11-20T10:03:20Z'), context)).toMatchObject({ status: 'failed' });
    expect(await (await report(`${key}.import.json`)).json()).toEqual(result);
  });

  test('that is deleted before it is read is a failure in a result, not an error', async () => {
    const missing = event('price-sheets/ea:1/none.csv', 'abc', '2026-11-20T10:04:00Z');
    expect(await handler(missing, context)).toMatchObject({ status: 'failed', failure: { code: 'upload_gone' } });
  });

  const misplaced = { status: 'failed', failure: { code: 'upload_misplaced' } };

  test.each([
    'price-sheets/march.csv',
    'price-sheets/aws:1/march.csv',
    'price-sheets/ea:1/deep/march.csv',
    'price-sheets/ea:1/march.xlsx',
  ])('at %s is refused, and its report says so', async (key) => {
    const result = await handler(event(key, 'abc', '2026-11-20T10:05:00Z'), context);
    expect(result).toMatchObject(misplaced);
    expect(await (await report(`${key}.import.json`)).json()).toEqual(result);
  });

  test.each(['price-sheets/ea:1/', 'other/ea:1/x.csv'])('at %s is none, and gets no report', async (key) => {
    expect(await handler(event(key, 'abc', '2026-11-20T10:05:00Z'), context)).toMatchObject(misplaced);
    expect((await report(`${key}.import.json`)).status).toBe(404);
  });

  test('that takes too long asks to be called again, and goes on', async () => {
    const key = 'price-sheets/ea:1/large.csv';
    const etag = await put(key, smallSheet(20_000, '0.5'));
    const arrival = event(key, etag, '2026-11-20T10:06:00Z');
    const first = await handler(arrival, { getRemainingTimeInMillis: () => 59_000 });
    expect(first).toMatchObject({ status: 'running' });
    expect((await report(`${key}.import.json`)).status).toBe(404);

    expect(await handler(arrival, context)).toMatchObject({
      status: 'completed',
      row_count: 20_000,
      snapshot_id: first?.snapshot_id,
    });
  });
});

describe('an upload whose import failed as often as it was tried', () => {
  const ended = (upload: ReturnType<typeof event>): ExecutionEnded => ({
    detail: { status: 'TIMED_OUT', input: JSON.stringify(upload) },
  });
  const latest = async () => {
    const { findScope } = await import('../../../lib/pricing/store/scopes.ts');
    return (await findScope('ea:1'))?.latest;
  };

  test('ends as failed, with the reason in its report, and goes on when it is started once more', async () => {
    const key = 'price-sheets/ea:1/cut-off.csv';
    const etag = await put(key, smallSheet(20_000, '0.6'));
    const upload = event(key, etag, '2026-11-20T10:07:00Z');
    const cut = await handler(upload, { getRemainingTimeInMillis: () => 59_000 });
    expect(cut).toMatchObject({ status: 'running' });

    const givenUp = await handler(ended(upload), context);
    expect(givenUp).toMatchObject({ status: 'failed', failure: { code: 'import_given_up' } });
    expect(await (await report(`${key}.import.json`)).json()).toEqual(givenUp);
    expect(await latest()).toMatchObject({ snapshot_id: cut?.snapshot_id, status: 'failed' });

    const again = await handler(upload, context);
    expect(again).toMatchObject({ status: 'completed', snapshot_id: cut?.snapshot_id, row_count: 20_000 });
    // The pages that the first run wrote are not written again.
    expect(again?.write_units).toBeLessThan((cut?.write_units ?? 0) * 2);
    expect(await latest()).toMatchObject({ status: 'completed', failure: null });
  });

  test('stays as it is where it has ended by itself', async () => {
    const key = 'price-sheets/ea:1/ended.csv';
    // The active sheet has 20,000.
    const etag = await put(key, smallSheet(10_000, '0.7'));
    const upload = event(key, etag, '2026-11-20T10:08:00Z');
    const done = await handler(upload, context);
    expect(await handler(ended(upload), context)).toBeUndefined();
    expect(await (await report(`${key}.import.json`)).json()).toEqual(done);
    expect(await latest()).toMatchObject({ status: 'completed' });
  });

  test('has a report even where the import never began', async () => {
    const key = 'price-sheets/ea:1/never.csv';
    await handler(ended(event(key, 'abc', '2026-11-20T10:09:00Z')), context);
    expect(await (await report(`${key}.import.json`)).json()).toMatchObject({
      status: 'failed',
      failure: { code: 'import_given_up' },
    });
  });
});

describe('an event that is not about an upload', () => {
  test.each([
    { what: 'an empty one', event: {} },
    { what: 'a notification in S3’s own form', event: { Records: [{ eventName: 'ObjectCreated:Put' }] } },
    { what: 'a failed run that was started with none', event: { detail: { status: 'FAILED', input: '{}' } } },
  ])('is an error: $what', async ({ event: wrong }) => {
    await expect(handler(wrong, context)).rejects.toThrow(/^not an "Object Created" event of S3/);
  });
});

describe('a message of the queue of imports', () => {
  const sheetEvent = objectCreatedEvent({ key: 'other/ea:1/x.csv', etag: 'abc', time: '2026-11-20T10:00:00Z' });
  const message = (event: unknown, taskToken = 'token') => ({
    Records: [{ eventSource: 'aws:sqs', body: JSON.stringify({ event, taskToken }) }],
  });
  async function deliver(event: unknown, answer: ImportPriceSheet['answer']) {
    const { importPriceSheetJob } = await import('../../../functions/pricing/import-price-sheet.ts');
    const unused = vi.fn();
    const deps = {
      now: () => new Date(),
      download: unused,
      writeReport: unused,
      import: unused,
      giveUp: unused,
      findScope: unused,
      answer,
    };
    return importPriceSheetJob(deps)(event, context);
  }

  test('is answered with the status of its import', async () => {
    const answer = vi.fn(async () => {});
    await deliver(message(sheetEvent), answer);
    expect(answer).toHaveBeenCalledExactlyOnceWith('token', { output: { status: 'failed' } });
  });

  test('is answered with the error of its import, so that the state machine tries again', async () => {
    const error = vi.spyOn(logger, 'error').mockImplementation(() => {});
    const answer = vi.fn(async () => {});
    await deliver(message({ source: 'aws.s3' }), answer);
    expect(answer).toHaveBeenCalledExactlyOnceWith('token', {
      error: 'Error',
      cause: expect.stringContaining('not an "Object Created" event'),
    });
    expect(error).toHaveBeenCalledOnce();
  });

  test('comes again if its answer cannot be sent', async () => {
    const answer = async (): Promise<never> => {
      throw new Error('Step Functions answers 500');
    };
    await expect(deliver(message(sheetEvent), answer)).rejects.toThrow('Step Functions answers 500');
  });
});
