import { describe, expect, test } from 'vitest';
import type { AccessKey } from '../../../../lib/access/access-keys.ts';
import { untilNextRefresh, withQuota } from '../../../../lib/market/http/market-access.ts';
import type { Call } from '../../../../lib/platform/http/endpoint.ts';
import { answerCall, callOf } from '../../../support/call.ts';

const start = Date.parse('2026-11-20T15:00:00Z');
const callAt = (seconds: number): Call => callOf({ now: new Date(start + seconds * 1_000), keyId: 'k' });

function door() {
  let key: AccessKey = { key_id: 'k', owner: '', plan: 'pro', grants: [], created_at: '', disabled: false };
  const [spent, given]: [number[], number[]] = [[], []];
  const handle = withQuota(
    {
      findKey: async () => key,
      findKeyId: async () => 'k',
      spend: async () => spent.push(1),
      refund: async () => {
        given.push(1);
      },
    },
    { required: 'pro' },
    async ({ now }) => {
      if (now.getTime() % 2_000 === 1_000) throw new Error('odd seconds fail');
      return { ok: true };
    },
  );
  return {
    spent,
    given,
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

test('a key that is disabled is refused within ten seconds, and one that is enabled again is let in at once', async () => {
  const { ask, set } = door();
  expect(await ask(0)).toBe(200);
  set({ disabled: true });
  expect(await ask(8)).toBe(200);
  expect(await ask(10)).toBe(401);
  set({ disabled: false });
  expect(await ask(12)).toBe(200);
});

test('a key that changes its plan has the new one within ten seconds', async () => {
  const { ask, set } = door();
  expect(await ask(0)).toBe(200);
  set({ plan: 'gratis' });
  expect(await ask(10)).toBe(403);
});

test('an answer that fails is given back, whichever ends first, the counting or the answer', async () => {
  const { ask, spent, given } = door();
  expect(await ask(1)).toBe(500);
  expect([spent.length, given.length]).toEqual([1, 1]);
});

test.each([
  { what: 'the day is published', now: '2026-11-20T15:00:00Z', dia: '2026-11-20', seconds: 75_900 },
  { what: 'the day is due, and not there yet', now: '2026-11-20T12:06:00Z', dia: '2026-11-19', seconds: 60 },
  { what: 'days are missing', now: '2026-11-20T20:00:00Z', dia: '2026-11-01', seconds: 60 },
  { what: 'the day is not due yet', now: '2026-11-20T08:00:00Z', dia: '2026-11-19', seconds: 14_700 },
  { what: 'the next refresh comes sooner than that', now: '2026-11-20T12:04:50Z', dia: '2026-11-01', seconds: 10 },
])('an answer holds for $seconds s where $what', ({ now, dia, seconds }) => {
  expect(untilNextRefresh(new Date(now), { dia })).toEqual({ 'Cache-Control': `private, max-age=${seconds}` });
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

  test('that of the first key of its line, for a key that replaces another', async () => {
    expect(await countedFor({ replaces: 'second', quota_id: 'first' })).toEqual(['first', 'first']);
  });
});
