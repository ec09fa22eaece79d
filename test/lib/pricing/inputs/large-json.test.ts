import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NotJson, parseLargeJson } from '../../../../lib/pricing/inputs/large-json.ts';
import { readInput } from '../../../../lib/pricing/inputs/read-input.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

/** More than one part, so that arrays and objects are walked. */
const filler = Array.from({ length: 3_000 }, (_, index) => ({ name: `"[{,:\\ ${index} ção`, index }));

describe('parseLargeJson', () => {
  test('returns what JSON.parse returns', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t'), (value, space) => {
        const text = JSON.stringify({ before: filler, value, lists: [[filler, value], {}], after: [] }, null, space);
        expect(JSON.stringify(parseLargeJson(utf8(` ${text}\n`)))).toBe(JSON.stringify(JSON.parse(text)));
      }),
      { numRuns: 20 },
    );
  });

  test('treats repeated and odd names as JSON.parse does', () => {
    const text = `{"a":1,"filler":${JSON.stringify(filler)},"a":2,"__proto__":{"b":3}}`;
    const value = parseLargeJson(utf8(text)) as object;
    expect(JSON.stringify(value)).toBe(JSON.stringify(JSON.parse(text)));
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  test.each(['', '[', '[1,]', '[1 2]', '{"a" 1}', '{a:1}', '{"a":1,}', '[1}', '[1] 2', '"a', '{"a":}'])(
    'refuses %j as JSON.parse does, in any part',
    (text) => {
      const whole = text.replace('1', JSON.stringify(filler));
      expect(() => JSON.parse(whole)).toThrow(SyntaxError);
      expect(() => parseLargeJson(utf8(whole))).toThrow(NotJson);
    },
  );

  test('leaves out what no reader of a plan looks at, and only that', () => {
    const change = { actions: ['update'], before: { a: 1 }, after: { a: 2 }, after_sensitive: {} };
    const plan = { format_version: '1.2', prior_state: { a: 1 }, planned_values: { a: 1 }, configuration: { b: 1 } };
    expect(parseLargeJson(utf8(JSON.stringify({ ...plan, resource_changes: [{ change }] })))).toEqual({
      ...plan,
      prior_state: null,
      planned_values: null,
      resource_changes: [{ change: { ...change, before: null, after_sensitive: null } }],
    });
    expect(parseLargeJson(utf8(JSON.stringify({ ...plan, resource_changes: null })))).toEqual({
      ...plan,
      prior_state: null,
      resource_changes: null,
    });
    expect(parseLargeJson(utf8(JSON.stringify({ prior_state: 1, resource_changes: [] })))).toEqual({
      prior_state: 1,
      resource_changes: [],
    });
  });

  test('refuses arrays in arrays without end, and more values than memory has room for', () => {
    expect(() => parseLargeJson(utf8('['.repeat(201) + ']'.repeat(201)))).toThrow('deeper than 200 levels');
    expect(() => parseLargeJson(utf8(`[${'[],'.repeat(650_000)}1]`))).toThrow('more than 1,200,000 values');
  });
});

describe('a large file', () => {
  const blanks = ' '.repeat(5_000_000);

  test('is read as a small one, in UTF-8 and in UTF-16', async () => {
    const vm = { id: '/subscriptions/1/resourceGroups/r/providers/Microsoft.Compute/disks/d', sku: 'Premium_LRS' };
    const text = JSON.stringify([{ ...vm, location: 'eastus2', diskSizeGb: 64, type: 'Microsoft.Compute/disks' }]);
    const small = await readInput({ bytes: utf8(text) });
    expect(small).toMatchObject({ format: 'az-list', resources: [{ kind: 'disk' }] });
    for (const bytes of [
      utf8(text + blanks),
      utf8(`\ufeff${text}${blanks}`),
      Buffer.from(`\ufeff${text}${blanks}`, 'utf16le'),
    ]) {
      expect(await readInput({ bytes })).toEqual(small);
    }
  });

  test('may be a template with comments up to 16 MB; a fault is said with its place', async () => {
    const template = '{ // of a disk\n"contentVersion": "1.0.0.0", "resources": [],}';
    expect(await readInput({ bytes: utf8(template + blanks) })).toMatchObject({ format: 'arm-template' });
    await expect(readInput({ bytes: utf8(`// a disk\n${template}${blanks.repeat(4)}`) })).rejects.toThrow('16 MB');
    await expect(readInput({ bytes: utf8(`[{},\n}${blanks}`) })).rejects.toThrow(/not JSON.*line 2 column 1/);
    await expect(readInput({ bytes: utf8(`[{},\n}${blanks.repeat(4)}`) })).rejects.toThrow(/not JSON.*line 2 column 1/);
  });
});
