import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AccessKey } from '../../../../lib/access/store/access-keys.ts';
import type { KeysTarget } from '../../../../lib/cli/access/keys.ts';
import {
  createKeyCommand,
  deleteKeyCommand,
  listKeysCommand,
  rotateKeyCommand,
  setKeyCommand,
  setKeyDisabledCommand,
} from '../../../../lib/cli/access/keys.ts';
import type { CommandFailure } from '../../../../lib/cli/failure.ts';
import { type FakeApiGateway, fakeApiGateway } from '../../../support/fake-api-gateway.ts';
import { type LocalStores, startLocalStores } from '../../../support/local-stores.ts';

const plans = ['dev-pro', 'prod-gratis', 'prod-pro', 'prod-enterprise', 'prod-pricing'].map(
  (name) => `appraise-${name}`,
);
const flags: KeysTarget & { readonly format: 'json' } = { stage: 'prod', format: 'json' };

let stores: LocalStores;
let gateway: FakeApiGateway;
let store: typeof import('../../../../lib/access/store/access-keys.ts');
let printed = '';

/** Calls to the gateway and to DynamoDB since a command began, and which of them fails, and how. */
const fault: { calls: number; at: number; when: 'before' | 'after' } = { calls: 0, at: 0, when: 'before' };

async function around<Answer>(call: () => Answer | Promise<Answer>): Promise<Answer> {
  fault.calls += 1;
  const fails = fault.calls === fault.at;
  if (fails && fault.when === 'before') throw new Error('the service is gone');
  const answer = await call();
  if (fails) throw new Error('the answer is lost');
  return answer;
}

beforeAll(async () => {
  stores = await startLocalStores();
  store = await import('../../../../lib/access/store/access-keys.ts');
  const { dynamodb } = await import('../../../../lib/platform/aws/dynamodb-client.ts');
  const send = dynamodb.send.bind(dynamodb) as (...args: unknown[]) => Promise<unknown>;
  vi.spyOn(dynamodb, 'send').mockImplementation(((...args: unknown[]) => around(() => send(...args))) as never);
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await stores.close();
});
beforeEach(() => {
  gateway = fakeApiGateway(plans, around);
});
async function forgetKeys(): Promise<void> {
  for (const { key_id } of await store.listAccessKeys()) await store.deleteAccessKey(key_id);
}
afterEach(forgetKeys);

/** Runs a command. @returns its exit code, what it printed, and what it said of a failure */
async function ran(command: () => Promise<number>, at = 0, when: typeof fault.when = 'before') {
  Object.assign(fault, { calls: 0, at, when });
  printed = '';
  try {
    const code = await command();
    return { code, printed, said: '' };
  } catch (error) {
    const { code, message } = error as CommandFailure;
    return { code, printed, said: message };
  } finally {
    fault.at = 0;
  }
}

/** A key at the gateway and in the table. */
async function made(
  parts: {
    plan?: 'gratis' | 'pro' | 'enterprise';
    grant?: readonly string[];
    owner?: string;
    uploadSheets?: boolean;
  } = {},
) {
  const { printed: text } = await ran(() =>
    createKeyCommand({ ...flags, owner: 'Mesa', grant: [], ...parts, format: 'json' }),
  );
  return JSON.parse(text) as AccessKey & { secret: string };
}

const records = () => store.listAccessKeys();
const recordOf = (id: string) => store.findAccessKey(id);
const idBySecret = (secret: string) => store.findKeyId(store.secretHash(secret));

/** Runs a command with each of its calls failing in turn, in both ways, on a key of its own. */
async function atEachStep(
  run: (key: Awaited<ReturnType<typeof made>>) => Promise<number>,
  check: (
    outcome: Awaited<ReturnType<typeof ran>>,
    key: Awaited<ReturnType<typeof made>>,
    step: string,
  ) => Promise<void>,
  parts: Parameters<typeof made>[0] = { plan: 'gratis' },
): Promise<number> {
  let failures = 0;
  for (const when of ['before', 'after'] as const) {
    for (let at = 1; ; at += 1) {
      await forgetKeys();
      const key = await made(parts);
      const outcome = await ran(() => run(key), at, when);
      if (fault.calls < at) break;
      failures += 1;
      await check(outcome, key, `fault ${when} call ${at}: ${outcome.said}`);
    }
  }
  return failures;
}

describe('keys create', () => {
  test.each([
    { parts: { plan: 'gratis' as const }, usagePlan: 'gratis', plan: 'gratis', grants: [] },
    { parts: { plan: 'gratis' as const, grant: ['ea:1'] }, usagePlan: 'pricing', plan: 'gratis', grants: ['ea:1'] },
    { parts: { grant: ['*'] }, usagePlan: 'pricing', plan: null, grants: ['*'] },
    {
      parts: { plan: 'enterprise' as const, grant: ['ea:1'] },
      usagePlan: 'enterprise',
      plan: 'enterprise',
      grants: ['ea:1'],
    },
  ])('puts $parts into the usage plan $usagePlan', async ({ parts, usagePlan, plan, grants }) => {
    const key = await made(parts);
    expect(key).toMatchObject({ plan, grants, owner: 'Mesa', disabled: false });
    expect(gateway.plansOf(key.key_id)).toEqual([`appraise-prod-${usagePlan}`]);
    expect(gateway.keys.get(key.key_id)).toEqual({ value: key.secret, enabled: true });
    expect(await recordOf(key.key_id)).toMatchObject({ plan, grants });
  });

  test('leaves no key that works if a step fails', async () => {
    let failures = 0;
    for (const when of ['before', 'after'] as const) {
      for (let at = 1; ; at += 1) {
        const outcome = await ran(
          () => createKeyCommand({ ...flags, owner: 'Mesa', plan: 'pro', grant: [] }),
          at,
          when,
        );
        if (fault.calls < at) break;
        failures += 1;
        expect(outcome).toMatchObject({ code: 3, printed: '' });
        expect(await records()).toEqual([]);
        expect([...gateway.keys.keys()].flatMap((id) => gateway.plansOf(id))).toEqual([]);
      }
      await forgetKeys();
      gateway = fakeApiGateway(plans, around);
    }
    expect(failures).toBeGreaterThanOrEqual(10);
  });

  test('needs a plan or a grant', async () => {
    const outcome = await ran(() => createKeyCommand({ ...flags, owner: 'Mesa', grant: [] }));
    expect(outcome).toMatchObject({ code: 2, said: expect.stringMatching(/--plan .* --grant/) });
  });
});

describe('keys rotate', () => {
  test('makes a second key with the quota of the old one, again and again', async () => {
    const old = await made({ plan: 'pro', grant: ['ea:1'] });
    const second = JSON.parse((await ran(() => rotateKeyCommand(old.key_id, flags))).printed);
    expect(second).toEqual({
      key_id: expect.stringMatching(/^key\d+$/),
      owner: 'Mesa',
      plan: 'pro',
      grants: ['ea:1'],
      uploads_sheets: false,
      replaces: old.key_id,
      created_at: expect.any(String),
      disabled: false,
      secret: expect.stringMatching(/^appraise_/),
    });
    expect(second.secret).not.toBe(old.secret);
    expect(gateway.plansOf(second.key_id)).toEqual(['appraise-prod-pricing']);
    expect(gateway.keys.get(old.key_id)?.enabled).toBe(true);

    const third = JSON.parse((await ran(() => rotateKeyCommand(second.key_id, flags))).printed);
    expect(await recordOf(third.key_id)).toMatchObject({ replaces: second.key_id, quota_id: old.key_id });
    expect(JSON.parse((await ran(() => listKeysCommand(flags))).printed).keys).toEqual([
      expect.not.objectContaining({ replaces: expect.anything() }),
      expect.objectContaining({ replaces: old.key_id }),
      expect.objectContaining({ replaces: second.key_id }),
    ]);
  });

  test('says what to do with the old key', async () => {
    const old = await made({ plan: 'pro' });
    const { printed: text } = await ran(() => rotateKeyCommand(old.key_id, { ...flags, format: 'human' }));
    expect(text).toMatch(new RegExp(`The old key ${old.key_id} still works .*appraise keys delete ${old.key_id}`));
  });

  test('disables the old key at once with --disable-old', async () => {
    const old = await made({ plan: 'pro' });
    const { code, printed: text } = await ran(() =>
      rotateKeyCommand(old.key_id, { ...flags, format: 'human', disableOld: true }),
    );
    expect([code, text]).toEqual([0, expect.stringMatching(/is disabled/)]);
    expect(await recordOf(old.key_id)).toMatchObject({ disabled: true });
    expect(gateway.keys.get(old.key_id)?.enabled).toBe(false);
  });

  test('shows the new secret or leaves no new key, whichever step fails, and the old one works or is disabled', async () => {
    const failures = await atEachStep(
      ({ key_id }) => rotateKeyCommand(key_id, { ...flags, disableOld: true }),
      async ({ code, printed: text, said }, old, step) => {
        expect(code, step).toBe(3);
        const others = (await records()).filter(({ key_id }) => key_id !== old.key_id);
        if (text === '') {
          expect(others, step).toEqual([]);
          expect(await recordOf(old.key_id), step).toMatchObject({ disabled: false });
        } else {
          expect(await idBySecret(JSON.parse(text).secret), step).toBe(others[0]?.key_id);
          expect(said, step).toContain(`appraise keys disable ${old.key_id}`);
          expect(await ran(() => setKeyDisabledCommand(old.key_id, true, flags)), step).toMatchObject({ code: 0 });
          expect(gateway.keys.get(old.key_id)?.enabled, step).toBe(false);
        }
      },
    );
    expect(failures).toBeGreaterThanOrEqual(14);
  });

  test('refuses a key of another stage, and one that nobody has made', async () => {
    const old = await made({ plan: 'pro' });
    const elsewhere = await ran(() => rotateKeyCommand(old.key_id, { ...flags, stage: 'dev' }));
    expect(elsewhere).toMatchObject({ code: 3, said: expect.stringMatching(/appraise-prod-pro, .* give its --stage/) });
    expect(await records()).toHaveLength(1);
    expect(await ran(() => rotateKeyCommand('nobody', flags))).toMatchObject({
      code: 2,
      said: expect.stringMatching(/no key nobody/),
    });
  });
});

describe('the upload of price sheets', () => {
  const uploads = async (id: string) => (await recordOf(id))?.uploads_sheets;

  test('is off, unless a key is made with it, and then stays with its next secret', async () => {
    expect(await uploads((await made({ grant: ['ea:1'] })).key_id)).toBe(false);
    const key = await made({ grant: ['ea:1'], uploadSheets: true });
    expect(await uploads(key.key_id)).toBe(true);
    const next = JSON.parse((await ran(() => rotateKeyCommand(key.key_id, flags))).printed);
    expect(await uploads(next.key_id)).toBe(true);
  });

  test('is switched on and off, and stays while other things change', async () => {
    const { key_id } = await made({ grant: ['ea:1'] });
    const set = (change: object) => ran(() => setKeyCommand(key_id, { ...flags, format: 'human' as never, ...change }));
    expect((await set({ uploadSheets: true })).printed).toMatch(/opens ea:1, uploads of price sheets;/);
    expect(await uploads(key_id)).toBe(true);
    await set({ plan: 'pro' });
    expect(await uploads(key_id)).toBe(true);
    expect((await set({ uploadSheets: false })).printed).toMatch(/opens pro, ea:1;/);
    expect(await uploads(key_id)).toBe(false);
  });

  test('goes with the last scope, so that a later scope does not come with it', async () => {
    const { key_id } = await made({ plan: 'pro', grant: ['ea:1'], uploadSheets: true });
    await ran(() => setKeyCommand(key_id, { ...flags, grant: false }));
    await ran(() => setKeyCommand(key_id, { ...flags, grant: ['ea:2'] }));
    expect(await recordOf(key_id)).toMatchObject({ grants: ['ea:2'], uploads_sheets: false });
  });

  test('needs a scope', async () => {
    const create = () => createKeyCommand({ ...flags, owner: 'Mesa', plan: 'pro', grant: [], uploadSheets: true });
    expect(await ran(create)).toMatchObject({ code: 2, said: expect.stringMatching(/--upload-sheets .* --grant/) });
    const { key_id } = await made({ plan: 'pro' });
    const set = () => setKeyCommand(key_id, { ...flags, uploadSheets: true });
    expect(await ran(set)).toMatchObject({ code: 2, said: expect.stringMatching(/--upload-sheets .* --grant/) });
  });

  test('is listed', async () => {
    await made({ grant: ['ea:1'], uploadSheets: true });
    const { printed: text } = await ran(() => listKeysCommand({ ...flags, format: 'human' as never }));
    expect(text).toMatch(/Scopes +Uploads +Owner\n.*ea:1 +yes +Mesa/);
    expect(JSON.parse((await ran(() => listKeysCommand(flags))).printed).keys).toEqual([
      expect.objectContaining({ uploads_sheets: true }),
    ]);
  });
});

describe('keys set', () => {
  test.each([
    {
      from: { plan: 'gratis' as const },
      change: { plan: 'enterprise' as const },
      plan: 'enterprise',
      grants: [],
      usagePlan: 'enterprise',
    },
    {
      from: { plan: 'gratis' as const },
      change: { grant: ['ea:1', 'ea:2'] },
      plan: 'gratis',
      grants: ['ea:1', 'ea:2'],
      usagePlan: 'pricing',
    },
    {
      from: { plan: 'pro' as const, grant: ['ea:1'] },
      change: { grant: false as const },
      plan: 'pro',
      grants: [],
      usagePlan: 'pro',
    },
    {
      from: { plan: 'pro' as const, grant: ['ea:1'] },
      change: { plan: 'none' as const },
      plan: null,
      grants: ['ea:1'],
      usagePlan: 'pricing',
    },
    { from: { grant: ['ea:1'] }, change: { grant: ['*'] }, plan: null, grants: ['*'], usagePlan: 'pricing' },
  ])('changes $from by $change and moves it to $usagePlan', async ({ from, change, plan, grants, usagePlan }) => {
    const key = await made(from);
    expect(await ran(() => setKeyCommand(key.key_id, { ...flags, ...change }))).toMatchObject({
      code: 0,
      printed: `${JSON.stringify({ key_id: key.key_id, plan, grants, uploads_sheets: false }, null, 2)}\n`,
    });
    expect(await recordOf(key.key_id)).toMatchObject({ plan, grants, owner: 'Mesa', created_at: key.created_at });
    expect(gateway.plansOf(key.key_id)).toEqual([`appraise-prod-${usagePlan}`]);
  });

  test('can be repeated after a failure at any step, and says what was changed', async () => {
    const change = (key_id: string) => setKeyCommand(key_id, { ...flags, grant: ['ea:1'] });
    const failures = await atEachStep(
      ({ key_id }) => change(key_id),
      async ({ code, said }, { key_id }, step) => {
        expect(code, step).toBe(3);
        const isChanged = (await recordOf(key_id))?.grants.length === 1;
        const isMoved = gateway.plansOf(key_id).includes('appraise-prod-pricing');
        // The gateway never allows more requests than the record asks for.
        expect(isMoved && !isChanged, step).toBe(false);
        if (said.includes('run the command again')) expect(isChanged, step).toBe(true);
        expect(await ran(() => change(key_id)), step).toMatchObject({ code: 0 });
        expect(await recordOf(key_id), step).toMatchObject({ plan: 'gratis', grants: ['ea:1'] });
        expect(gateway.plansOf(key_id), step).toEqual(['appraise-prod-pricing']);
      },
    );
    expect(failures).toBeGreaterThanOrEqual(14);
  });

  test.each([
    { change: {}, says: /--plan, --grant, --no-grant or --upload-sheets/ },
    { change: { plan: 'none' as const }, says: /open nothing/ },
    { change: { grant: ['contract'] }, says: /--grant must be a scope/ },
  ])('refuses $change', async ({ change, says }) => {
    const key = await made({ plan: 'pro' });
    const outcome = await ran(() => setKeyCommand(key.key_id, { ...flags, ...change }));
    expect(outcome).toMatchObject({ code: 2, said: expect.stringMatching(says) });
    expect(await recordOf(key.key_id)).toMatchObject({ plan: 'pro', grants: [] });
  });

  test('changes nothing for a key of another stage', async () => {
    const key = await made({ plan: 'pro' });
    const outcome = await ran(() => setKeyCommand(key.key_id, { ...flags, stage: 'dev', plan: 'pro', grant: false }));
    expect(outcome).toMatchObject({ code: 3, said: expect.stringMatching(/give its --stage/) });
    expect(await recordOf(key.key_id)).toMatchObject({ plan: 'pro' });
  });
});

describe('keys delete', () => {
  test('removes the key at the gateway, its record and the item of its secret', async () => {
    const key = await made({ plan: 'pro' });
    const kept = await made({ plan: 'pro' });
    expect(await ran(() => deleteKeyCommand(key.key_id, flags))).toMatchObject({
      code: 0,
      printed: `${key.key_id} is deleted\n`,
    });
    expect([...gateway.keys.keys()]).toEqual([kept.key_id]);
    expect((await records()).map(({ key_id }) => key_id)).toEqual([kept.key_id]);
    expect(await idBySecret(key.secret)).toBeUndefined();
    expect(await idBySecret(kept.secret)).toBe(kept.key_id);
    expect(await ran(() => deleteKeyCommand(key.key_id, flags))).toMatchObject({
      code: 2,
      said: expect.stringMatching(/no key/),
    });
  });

  test('leaves a disabled key if a step fails, and can be repeated', async () => {
    const failures = await atEachStep(
      ({ key_id }) => deleteKeyCommand(key_id, flags),
      async ({ code, said }, { key_id, secret }, step) => {
        expect(code, step).toBe(3);
        const record = await recordOf(key_id);
        const hasBegun = said.includes('run the command again');
        if (hasBegun) expect(record === undefined || record.disabled, step).toBe(true);
        const again = await ran(() => deleteKeyCommand(key_id, flags));
        expect(again.code, step).toBe(record === undefined ? 2 : 0);
        expect(gateway.keys.has(key_id), step).toBe(false);
        expect(await recordOf(key_id), step).toBeUndefined();
        expect(await idBySecret(secret), step).toBeUndefined();
      },
    );
    expect(failures).toBeGreaterThanOrEqual(10);
  });
});
