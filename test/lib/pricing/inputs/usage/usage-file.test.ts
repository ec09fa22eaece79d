import { describe, expect, test } from 'vitest';
import { UnreadableInput } from '../../../../../lib/pricing/inputs/resource.ts';
import { maxUsageBytes, readUsageFile } from '../../../../../lib/pricing/inputs/usage/usage-file.ts';

const read = (text: string) => readUsageFile(Buffer.from(text));
const problemsOf = (bytes: string | Uint8Array): readonly string[] => {
  try {
    readUsageFile(Buffer.from(bytes));
  } catch (error) {
    if (error instanceof UnreadableInput) return error.problems;
    throw error;
  }
  return [];
};

test('numbers stand under addresses and types, nested names with dots', () => {
  const { byAddress, byType } = read(`
version: 0.1
resource_type_default_usage:
  azurerm_nat_gateway:
    monthly_data_processed_gb: 100
resource_usage:
  azurerm_storage_account.data["a"]:
    storage_gb: 1.5
    operations: { monthly_write: 20, monthly_read: 0 }
    tier: Hot
  azurerm_nat_gateway.a[*]:
`);
  expect(Object.fromEntries(byAddress.get('azurerm_storage_account.data["a"]') ?? [])).toEqual({
    storage_gb: 1.5,
    'operations.monthly_write': 20,
    'operations.monthly_read': 0,
    tier: null,
  });
  expect(byAddress.get('azurerm_nat_gateway.a[*]')?.size).toBe(0);
  expect(byType.get('azurerm_nat_gateway')?.get('monthly_data_processed_gb')).toBe(100);
});

test('a file in JSON is read, and an empty one says nothing', () => {
  expect(read('{"version": "0.1", "resource_usage": {"a.b": {"gb": 1}}}').byAddress.get('a.b')?.get('gb')).toBe(1);
  for (const text of ['', '# nothing\n', 'version: 0.1\n']) expect(read(text).byAddress.size).toBe(0);
});

test('every problem is named at once', () => {
  expect(
    problemsOf(`
version: 2
resource_uses: {}
resource_usage:
  a.b:
    gb: -1
    more: .inf
    sub: { gb: 1e13 }
  a.c: 7
resource_type_default_usage: []
`),
  ).toEqual([
    '"version" must be 0.1.',
    '"resource_uses" is not known; "resource_usage" and "resource_type_default_usage" are.',
    'a.b: "gb" must be a number from 0 to 1e12; it is -1.',
    'a.b: "more" must be a number from 0 to 1e12; it is Infinity.',
    'a.b: "sub.gb" must be a number from 0 to 1e12; it is 10000000000000.',
    'a.c: it must be a map of members.',
    '"resource_type_default_usage" must be a map.',
  ]);
});

describe('what is hostile', () => {
  test.each([
    ['no YAML', 'resource_usage: [', /^It is no YAML: /],
    ['a name twice', 'resource_usage:\n  a: {}\n  a: {}\n', /^a stands in it twice\.$/],
    ['no map', '- 1', /^It must be a map with "version"/],
    ['bytes that are no UTF-8', Uint8Array.of(0xff, 0xfe), /^It is not UTF-8\.$/],
    ['20 MB', ' '.repeat(20 * 1024 * 1024), /^A usage file may have 5 MB\.$/],
    [
      'aliases of aliases',
      `a: &a [x,x,x,x,x,x,x,x,x]\n${Array.from({ length: 9 }, (_, at) => {
        const [name, before] = [at + 1, at].map((number) => String.fromCharCode(97 + number));
        return `${name}: &${name} [${Array(9).fill(`*${before}`).join(',')}]\n`;
      }).join('')}`,
      /alias/,
    ],
    ['many aliases', `a: &a 1\nb: [${Array(2_000).fill('*a').join(',')}]`, /more than 1000 aliases/],
    ['lists in lists', `a: ${'['.repeat(50_000)}${']'.repeat(50_000)}`, /^It is nested too deep\.$|^It is no YAML/],
    ['maps in maps', `resource_usage:\n  a: ${'{b: '.repeat(40)}1${'}'.repeat(40)}`, /must be a number, or a map/],
  ])('is refused: %s', (_, bytes, problem) => {
    expect(problemsOf(bytes).join('\n')).toMatch(problem);
  });

  test('names that mean something to JavaScript are names', () => {
    const { byAddress } = read('resource_usage:\n  __proto__:\n    constructor: 3\n  toString:\n    __proto__: 4\n');
    expect(byAddress.get('__proto__')?.get('constructor')).toBe(3);
    expect(byAddress.get('toString')?.get('__proto__')).toBe(4);
    expect(({} as Record<string, unknown>).constructor).toBe(Object);
  });

  test('a file of the largest size is read', () => {
    const entry = (at: number) => `  azurerm_nat_gateway.gateway[${at}]:\n    monthly_data_processed_gb: ${at}\n`;
    let text = 'resource_usage:\n';
    for (let at = 0; text.length < maxUsageBytes - 100 && at < 20_000; at += 1) text += entry(at);
    expect(read(text).byAddress.size).toBe(20_000);
  });
});
