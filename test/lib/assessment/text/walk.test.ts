import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { walk } from '../../../../lib/assessment/text/walk.ts';

/** What a walk tells of, in its order: `=` for a value, `:` for a name, with path and place. */
function told(text: string, enter: (path: string) => boolean = () => true): string[] {
  const events: string[] = [];
  const note = (sign: string, path: readonly (string | number)[], { line, column }: { line: number; column: number }) =>
    events.push(`${sign}${path.join('.')} ${line}:${column}`);
  walk(text, {
    value(path, { place }) {
      note('=', path, place());
      return enter(path.join('.'));
    },
    key: (path, { place }) => note(':', path, place()),
  });
  return events;
}

describe('walk', () => {
  test('tells of names and values in the order of the text, repeated ones too', () => {
    expect(told('{"a": [1,\n {"b": null}], "a": ""}')).toEqual([
      ...['= 1:1', ':a 1:2', '=a 1:7', '=a.0 1:8', '=a.1 2:2', ':a.1.b 2:3', '=a.1.b 2:8', ':a 2:16', '=a 2:21'],
    ]);
  });

  test('skips the content of a value on request, and goes on behind it', () => {
    expect(told('[[0, {"a": 1}], {"b": [2]}, 3]', (path) => path !== '0')).toEqual([
      ...['= 1:1', '=0 1:2', '=1 1:17', ':1.b 1:18', '=1.b 1:23', '=1.b.0 1:24', '=2 1:29'],
    ]);
  });

  test('leads to every value that JSON.parse finds, and finds no fault', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 1, '\t'), (json, indent) => {
        const value = JSON.parse(json);
        const text = JSON.stringify(value, null, indent);
        const found: unknown[] = [];
        walk(text, {
          value(path, { offset, length }) {
            const target = path.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], value);
            const isLeaf = typeof target !== 'object' || target === null;
            if (isLeaf) found.push([JSON.parse(text.slice(offset, offset + length)), target]);
            return true;
          },
          error: (code) => found.push(code),
        });
        expect(found).toEqual(leaves(value).map((leaf) => [leaf, leaf]));
      }),
    );
  });
});

const leaves = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value];
