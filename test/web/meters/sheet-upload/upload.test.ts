import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../../web/api/client.ts';
import type { PutFile } from '../../../../web/meters/sheet-upload/put-file.ts';
import {
  createSheetUpload,
  endOf,
  type Progress,
  type SheetUpload,
  type Sync,
  type UploadDeps,
} from '../../../../web/meters/sheet-upload/upload.ts';

const source = 's3://inbox/price-sheets/ea:1/ours.csv';
const signed = { upload: { method: 'PUT', url: 'https://inbox.example/ours.csv?sign', headers: {}, source } };
const active = { status: 'completed', snapshot_id: 's1', source: 's3://inbox/old.csv', row_count: 7 };
const failure = { code: 'sheet_shrunken', message: 'It has 5 prices.' };
const file = new File(['sheet'], 'sheet.csv');

const ok = (body: unknown): Outcome<never> => ({
  ok: true,
  answer: { body: body as never, headers: new Headers(), receivedAt: new Date(0) },
});
const offline: Outcome<never> = { ok: false, fault: { kind: 'offline', retryAfterSeconds: 10 } };
const problem = (status: number, code: string): Outcome<never> => ({
  ok: false,
  fault: {
    kind: 'problem',
    retryAfterSeconds: undefined,
    problem: {
      status,
      code,
      title: code,
      detail: code,
      type: undefined,
      requestId: undefined,
      errors: [],
      language: 'en',
      members: {},
    },
  },
});

/** Answers of the API in their order, by the end of the path; the last one stays. */
interface Answers {
  readonly uploads?: Outcome<never>;
  readonly sync?: readonly Outcome<never>[];
  readonly diff?: readonly Outcome<never>[];
  readonly put?: PutFile;
}

function world({ uploads = ok(signed), sync = [], diff = [ok({})], put = async () => 200 }: Answers) {
  const asked: string[] = [];
  const lists = { uploads: [uploads], sync: [...sync], diff: [...diff] };
  const deps: UploadDeps = {
    api: {
      send: async ({ path }) => {
        asked.push(path);
        const [, list = []] = Object.entries(lists).find(([ending]) => path.endsWith(ending)) ?? [];
        const next = list.length > 1 ? list.shift() : list[0];
        if (next === undefined) throw new Error(`nothing answers ${path}`);
        return next as never;
      },
    },
    put,
    pause: async (signal) => signal.throwIfAborted(),
  };
  return { deps, asked };
}

/** Uploads a file. @returns all that is shown, one after the other */
async function shown(answers: Answers, upload = createSheetUpload()) {
  const { deps, asked } = world(answers);
  const states: Progress[] = [];
  upload.sheet.subscribe(() => states.push(upload.sheet.get()?.progress as Progress));
  await upload.begin(deps, 'ea:1', file);
  return { states, asked, last: states.at(-1) };
}

const ours = (members: object): Sync => ({ snapshot: active, latest: { status: 'running', source, ...members } });

describe('what the sync of a scope says of an upload', () => {
  test.each([
    { what: 'nothing yet', sync: { snapshot: active }, end: undefined },
    { what: 'nothing of a scope without prices', sync: { snapshot: { status: 'none', row_count: 0 } }, end: undefined },
    { what: 'nothing where another one is imported', sync: ours({ source: 's3://inbox/theirs.csv' }), end: undefined },
    {
      what: 'nothing where an attempt of an earlier version has no source',
      sync: ours({ source: undefined }),
      end: undefined,
    },
    { what: 'that it is imported', sync: ours({}), end: 'importing' },
    { what: 'that it is read, and not yet in use', sync: ours({ status: 'completed' }), end: 'importing' },
    { what: 'that it is refused', sync: ours({ status: 'failed', failure }), end: { kind: 'refused', failure } },
    { what: 'that a newer one came first', sync: ours({ status: 'superseded' }), end: { kind: 'superseded' } },
    { what: 'that it is in use', sync: { snapshot: { ...active, source } }, end: { kind: 'completed', prices: 7 } },
    {
      what: 'that it was in use already',
      sync: { snapshot: { ...active, repeated_source: source } },
      end: { kind: 'repeated' },
    },
  ])('$what', ({ sync, end }) => expect(endOf(sync, source)).toEqual(end));
});

describe('an upload', () => {
  test('is signed, sent, imported and compared', async () => {
    const put: PutFile = async (_, __, { onProgress }) => {
      onProgress(3);
      return 200;
    };
    const sync = [ok({ snapshot: active }), ok(ours({})), ok({ snapshot: { ...active, source } })];
    const diff = [problem(404, 'price_sheets_not_compared'), ok({})];
    const { states, asked } = await shown({ put, sync, diff });
    expect(states.map(({ kind }) => kind)).toEqual([
      'signing',
      'sending',
      'sending',
      'waiting',
      'waiting',
      'importing',
      'comparing',
      'completed',
    ]);
    expect(states[2]).toEqual({ kind: 'sending', sentBytes: 3 });
    expect(new Set(asked)).toEqual(
      new Set(['price-sheet-uploads', 'sync', 'price-sheet-diff'].map((what) => `/api/pricing/scopes/ea%3A1/${what}`)),
    );
  });

  test('is good without a comparison', async () => {
    const diff = [problem(404, 'price_sheets_not_compared')];
    const { last } = await shown({ sync: [ok({ snapshot: { ...active, source } })], diff });
    expect(last).toEqual({ kind: 'completed', prices: 7 });
  });

  test('shows the refusal of the API, and sends nothing', async () => {
    const put: PutFile = () => expect.fail('sent');
    const { last } = await shown({ uploads: problem(403, 'upload_not_granted'), put });
    expect(last).toMatchObject({ kind: 'faulty', fault: { problem: { code: 'upload_not_granted' } } });
  });

  test.each([0, 403, 503])('says so where the store answers %d', async (status) => {
    const { last, asked } = await shown({ put: async () => status });
    expect(last).toEqual({ kind: 'unsent', status });
    expect(asked).toHaveLength(1);
  });

  test.each([offline, problem(503, 'store_unavailable'), problem(429, 'throttled')])(
    'asks on while the server is away, and says so',
    async (away) => {
      const { states } = await shown({
        sync: [ok(ours({})), away, ok({ snapshot: { ...active, repeated_source: source } })],
      });
      expect(states.slice(-3)).toEqual([
        { kind: 'importing', isAway: false },
        { kind: 'importing', isAway: true },
        { kind: 'repeated' },
      ]);
    },
  );

  test('gives up where the key no longer sees the scope', async () => {
    const { last } = await shown({ sync: [problem(403, 'scope_not_granted')] });
    expect(last).toMatchObject({ kind: 'faulty' });
  });

  test('is unheard of in the end where no import begins', async () => {
    const { last, asked } = await shown({ sync: [ok({ snapshot: active })] });
    expect(last).toEqual({ kind: 'unheard' });
    expect(asked).toHaveLength(901);
  });
});

describe('an upload that is called back', () => {
  /** Begins an upload that is sent for ever. */
  async function sending(): Promise<{ upload: SheetUpload; ended: Promise<void>; isAborted: () => boolean }> {
    const upload = createSheetUpload();
    const begun = Promise.withResolvers<AbortSignal>();
    const put: PutFile = (_, __, { signal }) =>
      new Promise((_resolve, reject) => {
        begun.resolve(signal);
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    const ended = upload.begin(world({ put }).deps, 'ea:1', file);
    const signal = await begun.promise;
    return { upload, ended, isAborted: () => signal.aborted };
  }

  test('stops, and can be begun again', async () => {
    const { upload, ended, isAborted } = await sending();
    upload.cancel();
    await ended;
    expect(isAborted()).toBe(true);
    expect(upload.sheet.get()?.progress).toEqual({ kind: 'cancelled' });
    const { last } = await shown({ sync: [ok({ snapshot: { ...active, source } })] }, upload);
    expect(last).toEqual({ kind: 'completed', prices: 7 });
  });

  test('gives way to a later file', async () => {
    const { upload, ended, isAborted } = await sending();
    await shown({ sync: [ok({ snapshot: { ...active, source } })] }, upload);
    await ended;
    expect(isAborted()).toBe(true);
    expect(upload.sheet.get()?.progress.kind).toBe('completed');
  });

  test('is forgotten with its key', async () => {
    const { upload, ended, isAborted } = await sending();
    upload.forget();
    await ended;
    expect(isAborted()).toBe(true);
    expect(upload.sheet.get()).toBeUndefined();
  });

  test('changes nothing of what has ended', async () => {
    const upload = createSheetUpload();
    await shown({ put: async () => 0 }, upload);
    upload.cancel();
    expect(upload.sheet.get()?.progress).toEqual({ kind: 'unsent', status: 0 });
  });
});
