import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WorkExceeded } from '../../../../../../lib/pricing/inputs/arm/expression/problem.ts';
import { evaluateIn } from '../../../../../support/arm-expression.ts';

describe('a text', () => {
  test.each([
    ['plain', 'plain'],
    ['[[not an expression]', '[not an expression]'],
    ['[open', '[open'],
    ['', ''],
    ["[ 'a' ]", 'a'],
  ])('%j is %j', (raw, expected) => {
    expect(evaluateIn(raw)).toEqual({ value: expected, text: undefined, problems: [] });
  });

  test.each([
    ["[concat('a']", 'value: "," or ")" is missing: the expression ends.'],
    ["[concat('a' 'b')]", `value: "," or ")" is missing: "'b'" stands at 12.`],
    ["['a]", 'value: The expression has a text without its closing quote at 1.'],
    ['[a]', 'value: "(" is missing: the expression ends.'],
    ['[]', 'value: Unexpectedly, the expression ends.'],
    ["['a'; 'b']", 'value: The expression has ";" at 4.'],
    ["['a' 'b']", `value: Unexpectedly, "'b'" stands at 5.`],
    ["[parameters('none')]", 'value: The parameter "none" is not declared.'],
    ["[variables('none')]", 'value: The variable "none" is not declared.'],
    [`['${'a'.repeat(25_000)}']`, 'value: The expression is longer than 24576 characters.'],
    [`[${'not('.repeat(200)}true()${')'.repeat(200)}]`, 'value: The expression is nested deeper than 100 levels.'],
    [`[null()${'.a'.repeat(200)}]`, 'value: The expression has a path longer than 100 members.'],
  ])('that Azure would refuse is a problem: %.40s', (raw, problem) => {
    expect(evaluateIn(raw).problems).toEqual([problem]);
  });

  test('of any kind becomes a value, an unknown or a problem, and nothing else', () => {
    const word = fc.constantFrom(
      '[',
      ']',
      '(',
      ')',
      ',',
      '.',
      "'a'",
      "''",
      '1',
      '-2',
      ' ',
      'concat',
      'parameters',
      'if',
      'lambda',
      '?',
      '{0}',
      '__proto__',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(word, { maxLength: 30 }).map((words) => `[${words.join('')}]`),
        ),
        (raw) => {
          const { value, problems } = evaluateIn(raw, { parameters: { a: { defaultValue: 1 } } });
          return value !== undefined && problems.length <= 1;
        },
      ),
    );
  });

  test('without an expression stays as it is, and one that is escaped loses a bracket', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !text.startsWith('[')),
        (text) => {
          expect(evaluateIn(text).value).toBe(text);
          expect(evaluateIn(`[[${text}`).value).toBe(`[${text}`);
          expect(evaluateIn(`['${text.replaceAll("'", "''")}']`).value).toBe(text);
        },
      ),
    );
  });
});

describe('an object', () => {
  test('has members by loops', () => {
    const raw = {
      copy: [{ name: 'disks', count: 3, input: { lun: "[copyIndex('disks')]", other: "[copyIndex('disks', 10)]" } }],
      x: 1,
    };
    expect(evaluateIn(raw).value).toEqual({
      x: 1,
      disks: [
        { lun: 0, other: 10 },
        { lun: 1, other: 11 },
        { lun: 2, other: 12 },
      ],
    });
  });

  test('may have a member "copy" that is no loop', () => {
    expect(evaluateIn({ copy: [1], a: 2 }).value).toEqual({ copy: [1], a: 2 });
  });

  test('has keys that are expressions, and a key __proto__ like others', () => {
    const raw = JSON.parse(`{"[concat('a', 'b')]": 1, "__proto__": {"polluted": true}}`);
    const { value } = evaluateIn(raw);
    expect(Object.keys(value as object)).toEqual(['ab', '__proto__']);
    expect((value as Record<string, unknown>).polluted).toBeUndefined();
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('is evaluated only where it is read', () => {
    const template = { variables: { all: { good: 1, bad: "[parameters('none')]" } } };
    expect(evaluateIn("[variables('all').good]", template)).toMatchObject({ value: 1, problems: [] });
  });

  test.each([-1, 801, 1e9, 1.5, '3', "[concat('a')]"])('cannot have %j turns of a loop', (count) => {
    const read = evaluateIn({ copy: [{ name: 'a', count, input: 1 }] });
    expect((read.value as { a: unknown }).a).toBeDefined();
    expect(read.problems).toEqual(['value.a: the count of a copy must be a whole number from 0 to 800.']);
  });
});

describe('variables', () => {
  test('may refer to each other, but not to themselves', () => {
    const variables = { a: "[variables('b')]", b: "[variables('c')]", c: "[variables('a')]" };
    expect(evaluateIn("[variables('a')]", { variables }).problems).toEqual([
      'variables.c: The variable "a" refers to itself: a → b → c → a.',
    ]);
  });

  test('that contain themselves do not run for ever', () => {
    const variables = { a: { x: "[variables('a')]" }, b: { x: "[variables('b')]" } };
    const ask = (expression: string) => evaluateIn(`[${expression}]`, { variables }).value;
    for (const expression of [
      "string(variables('a'))",
      "contains(createArray(variables('a')), variables('b'))",
      "union(variables('a'), variables('b'))",
      "equals(variables('a'), variables('b'))",
    ]) {
      expect(ask(expression)).toMatch(/nested deeper than/);
    }
  });

  test('are made by loops, too', () => {
    const variables = {
      copy: [{ name: 'names', count: 2, input: "[concat('vm', copyIndex('names'))]" }],
      one: "[variables('names')[1]]",
    };
    expect(evaluateIn("[variables('one')]", { variables }).value).toBe('vm1');
  });
});

describe('a bomb', () => {
  const chain = (first: unknown, next: (name: string) => unknown): Record<string, unknown> => {
    const names = Array.from({ length: 60 }, (_, index) => `v${index}`);
    return Object.fromEntries(names.map((name, index) => [name, index === 0 ? first : next(`v${index - 1}`)]));
  };

  test.each([
    ['texts that double', chain('aaaaaaaaaa', (name) => `[concat(variables('${name}'), variables('${name}'))]`)],
    ['arrays that double', chain([1], (name) => `[concat(variables('${name}'), variables('${name}'))]`)],
    ['objects that double', chain({ a: 1 }, (name) => ({ a: `[variables('${name}')]`, b: `[variables('${name}')]` }))],
    [
      'a replacement of each letter',
      chain('aaaaaaaaaa', (name) => `[replace(variables('${name}'), 'a', variables('${name}'))]`),
    ],
    ['a format with ten places', chain('a', (name) => `[format('${'{0}'.repeat(10)}', variables('${name}'))]`)],
  ])('of %s ends', (_, variables) => {
    const run = (): unknown => evaluateIn("[string(variables('v59'))]", { variables }).value;
    let ended: unknown;
    try {
      ended = run();
    } catch (error) {
      ended = error;
    }
    if (ended instanceof Error) expect(ended).toBeInstanceOf(WorkExceeded);
    else expect(ended).toMatch(/^unknown: .*longer than 1000000 characters/);
  });

  test('of loops in loops ends', () => {
    const nested = "[map(range(0, 10000), lambda('a', map(range(0, 10000), lambda('b', 1))))]";
    expect(() => evaluateIn(nested)).toThrow(WorkExceeded);
  });

  test('of a long padding, a deep array or functions that call themselves ends', () => {
    expect(evaluateIn("[padLeft('a', 1000000000)]").value).toMatch(/longer than/);
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(JSON.stringify(evaluateIn({ deep }).value).length).toBeLessThan(1000);
    const functions = [{ namespace: 'f', members: { g: { parameters: [], output: { value: '[f.g()]' } } } }];
    expect(evaluateIn('[f.g()]', { functions }).value).toMatch(/nested deeper than/);
  });

  test('of variables that lean on each other ends', () => {
    const names = Array.from({ length: 5000 }, (_, index) => [`v${index}`, `[concat('', variables('v${index + 1}'))]`]);
    const { value } = evaluateIn("[variables('v0')]", { variables: { ...Object.fromEntries(names), v5000: 'x' } });
    expect(value).toMatch(/nested deeper than 400 levels/);
  });
});
