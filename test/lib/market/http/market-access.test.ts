import { describe, expect, test } from 'vitest';
import type { AccessKey } from '../../../../lib/access/store/access-keys.ts';
import { withQuota } from '../../../../lib/market/http/market-access.ts';
import type { Call } from '../../../../lib/platform/http/endpoint.ts';
import { answerCall, callOf } from '../../../support/call.ts';

const start = Date.parse('2026-11-20T15:00:00Z');
const callAt = (seconds: number): Call => callOf({ now: new Date(start + seconds * 1_000), keyId: 'k' });

function keyUnderTest() {
  let key: AccessKey = { key_id: 'k', owner: '', plan: 'pro', grants: [], created_at: '', disabled: false };
  const [spends, refunds]: [number[], number[]] = [[], []];
  const handle = withQuota(
    {
      findKey: async () => key,
      findKeyId: async () => 'k',
      spend: async () => spends.push(1),
      refund: async () => {
        refunds.push(1);
      },
    },
    { required: 'pro' },
    async ({ now }) => {
      if (now.getTime() % 2_000 === 1_000) throw new Error('odd seconds fail');
      return { ok: true };
    },
  );
  return {
    spends,
    refunds,
    set: (members: Partial<AccessKey>) => {
      key = { ...key, ...members };
    },
    ask: (seconds: number) =>
      answerCall(handle, callAt(seconds)).then(
        () => 200,
        (error: { status?: number }) => error.status ?? 500,
      ),
  };
}

test('a disabled key is refused within ten seconds, and one that is enabled again works at once', async () => {
  const { ask, set } = keyUnderTest();
  expect(await ask(0)).toBe(200);
  set({ disabled: true });
  expect(await ask(8)).toBe(200);
  expect(await ask(10)).toBe(401);
  set({ disabled: false });
  expect(await ask(12)).toBe(200);
});

test('a key that changes its plan has the new one within ten seconds', async () => {
  const { ask, set } = keyUnderTest();
  expect(await ask(0)).toBe(200);
  set({ plan: 'gratis' });
  expect(await ask(10)).toBe(403);
});

test('a request that fails is given back to the quota, whether the count or the handler ends first', async () => {
  const { ask, spends, refunds } = keyUnderTest();
  expect(await ask(1)).toBe(500);
  expect([spends.length, refunds.length]).toEqual([1, 1]);
});

describe('whose quota a request counts against', () => {
  const countedFor = async (members: Partial<AccessKey>) => {
    const ids: string[] = [];
    const key: AccessKey = {
      key_id: 'k',
      owner: '',
      plan: 'pro',
      grants: [],
      created_at: '',
      disabled: false,
      ...members,
    };
    const access = {
      findKey: async () => key,
      findKeyId: async () => 'k',
      spend: async ({ keyId }: { keyId: string }) => ids.push(keyId),
      refund: async ({ keyId }: { keyId: string }) => {
        ids.push(keyId);
      },
    };
    const fails = async () => Promise.reject(new Error('no'));
    await answerCall(withQuota(access, { required: 'pro' }, fails), callAt(0)).catch(() => {});
    return ids;
  };

  test('the key’s own', async () => {
    expect(await countedFor({})).toEqual(['k', 'k']);
  });

  test('that of the first key, for a key that replaces another', async () => {
    expect(await countedFor({ replaces: 'second', quota_id: 'first' })).toEqual(['first', 'first']);
  });
});
