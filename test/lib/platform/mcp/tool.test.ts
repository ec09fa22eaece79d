import { describe, expect, test } from 'vitest';
import {
  type ArgumentFault,
  argumentOf,
  askFor,
  refuseArguments,
  ToolRefusal,
  within,
} from '../../../../lib/platform/mcp/tool.ts';

const refusalOf = async (run: () => unknown): Promise<Pick<ToolRefusal, 'message' | 'faults'>> => {
  try {
    await run();
  } catch (error) {
    if (error instanceof ToolRefusal) return { message: error.message, faults: error.faults };
    throw error;
  }
  throw new Error('It was not refused.');
};

describe('asking an endpoint', () => {
  test('returns its answer', async () => {
    expect(await askFor(async () => ({ status: 200, value: { a: 1 } }), { path: '/x' })).toEqual({ a: 1 });
  });

  test('refuses with its problem, and where each violation is in the arguments', async () => {
    const value = {
      detail: '3 things are wrong with the request.',
      errors: [
        { pointer: '/items/0/region', detail: 'There is no region "mars".' },
        { parameter: 'limit', detail: 'Got "x"; must be an integer.' },
        { detail: 'Something else.' },
      ],
    };
    expect(await refusalOf(() => askFor(async () => ({ status: 400, value }), { path: '/x' }))).toEqual({
      message: '3 things are wrong with the request.',
      faults: [
        { pointer: '/items/0/region', detail: 'There is no region "mars".' },
        { pointer: '/limit', detail: 'Got "x"; must be an integer.' },
        { pointer: '', detail: 'Something else.' },
      ],
    });
  });

  test('says what to choose from, where an argument may mean several', async () => {
    const [first, second] = [
      { product: 'Linux Plan', meter_id: 'a' },
      { product: 'Windows Plan', meter_id: 'b' },
    ];
    const errors = [{ pointer: '/meters/0', detail: 'Say more.', candidates: [first, second], candidate_count: 3 }];
    const { faults } = await refusalOf(() =>
      askFor(async () => ({ status: 400, value: { detail: 'No.', errors } }), { path: '/x' }),
    );
    expect(faults).toEqual([{ pointer: '/meters/0', detail: `Say more. 2 of 3: ${JSON.stringify([first, second])}` }]);
  });

  test.each([undefined, null, 'text', 7])('says the status where the answer is %j', async (value) => {
    const refusal = await refusalOf(() => askFor(async () => ({ status: 502, value }), { path: '/x' }));
    expect(refusal).toEqual({ message: 'The service answered with status 502.', faults: [] });
  });

  test('of a part says where the part stands', async () => {
    const fault = { pointer: '/items', detail: 'It is missing.' };
    const refused = () => within('/before', () => Promise.reject(new ToolRefusal('No.', [fault])));
    expect((await refusalOf(refused)).faults).toEqual([{ pointer: '/before/items', detail: 'It is missing.' }]);
    await expect(within('/before', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  });
});

describe('arguments', () => {
  test('are taken by their type, and each of another type is a fault', () => {
    const faults: ArgumentFault[] = [];
    const given = { a: 'x', b: true, c: { d: 1 }, e: [1], f: null };
    expect(argumentOf(given, 'a', 'string', faults)).toBe('x');
    expect(argumentOf(given, 'b', 'boolean', faults)).toBe(true);
    expect(argumentOf(given, 'c', 'object', faults)).toEqual({ d: 1 });
    expect(argumentOf(given, 'absent', 'object', faults)).toBeUndefined();
    expect(faults).toEqual([]);

    for (const name of ['b', 'e', 'f']) expect(argumentOf(given, name, 'object', faults)).toBeUndefined();
    expect(argumentOf(given, 'a', 'boolean', faults)).toBeUndefined();
    expect(faults).toEqual([
      { pointer: '/b', detail: 'It must be an object.' },
      { pointer: '/e', detail: 'It must be an object.' },
      { pointer: '/f', detail: 'It must be an object.' },
      { pointer: '/a', detail: 'It must be true or false.' },
    ]);
  });

  test('that a tool does not have are refused with all others', async () => {
    const input = { type: 'object', properties: { a: {} } } as const;
    const given = JSON.parse('{"a":1,"__proto__":2,"b/~c":3}');
    const refusal = await refusalOf(() => refuseArguments(given, input, [{ pointer: '/a', detail: 'Wrong.' }]));
    expect(refusal.faults).toEqual([
      { pointer: '/__proto__', detail: 'The tool has no such argument; it has a.' },
      { pointer: '/b~1~0c', detail: 'The tool has no such argument; it has a.' },
      { pointer: '/a', detail: 'Wrong.' },
    ]);
    expect(() => refuseArguments({ a: 1 }, input, [])).not.toThrow();
  });
});
