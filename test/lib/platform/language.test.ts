import { globSync, readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { parseAst } from 'vitest/node';
import { say, speakIn } from '../../../lib/platform/language.ts';

afterEach(() => speakIn(() => 'en'));

test('a sentence is said in the present language, English at first', () => {
  const texts = { en: 'before taxes', pt: 'antes de impostos' };
  expect(say(texts)).toBe('before taxes');
  speakIn(() => 'pt');
  expect(say(texts)).toBe('antes de impostos');
});

/** A node of a syntax tree (ESTree), as far as it is read here. */
interface Node extends Readonly<Record<string, unknown>> {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Lists a node and all that are in it; not the names of members, which are no values. */
const allIn = (node: Node): readonly Node[] => [
  node,
  ...Object.entries(node).flatMap(([name, inside]) => {
    if (node.type === 'MemberExpression' && name === 'property' && node.computed !== true) return [];
    return (Array.isArray(inside) ? inside : [inside]).filter(isNode).flatMap(allIn);
  }),
];

/** A sentence in both languages, as the source has it. */
interface Pair {
  readonly text: string;
  readonly en: Node;
  readonly pt: Node;
  readonly ends: readonly (string | undefined)[];
}

function pairsIn(path: string): readonly Pair[] {
  const source = readFileSync(path, 'utf8');
  const objects = allIn(parseAst(source, { lang: 'ts' }) as unknown as Node).filter(
    ({ type }) => type === 'ObjectExpression',
  );
  return objects.flatMap((object) => {
    const members = new Map(
      allIn(object)
        .filter(({ type }) => type === 'Property')
        .flatMap(({ key, value }) => (isNode(key) && isNode(value) ? [[String(key.name), value] as const] : [])),
    );
    const en = members.get('en');
    const pt = members.get('pt');
    if (members.size !== 2 || !en || !pt) return [];
    const text = source.slice(en.start, en.end);
    const ends = [en, pt].map(({ end }) => /[.:?,\s]$/.exec(source.slice(0, end - 1))?.[0]);
    return [{ text, en, pt, ends }];
  });
}

/** The names whose values a text shows. */
const namesIn = (text: Node): readonly string[] =>
  [...new Set(allIn(text).flatMap(({ type, name }) => (type === 'Identifier' ? [String(name)] : [])))].sort();

const pairs = globSync(['lib/pricing/**/*.ts', 'functions/pricing/*.ts']).flatMap(pairsIn);

test('the sentences of pricing show the same values in both languages', () => {
  expect(pairs.length).toBeGreaterThan(80);
  const different = pairs.filter(({ en, pt }) => namesIn(en).join() !== namesIn(pt).join());
  expect(different.map(({ text }) => text)).toEqual([]);
});

test('the sentences of pricing end alike in both languages', () => {
  expect(pairs.filter(({ ends: [en, pt] }) => en !== pt).map(({ text }) => text)).toEqual([]);
});
