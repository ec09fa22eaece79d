import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draftResources, joinLines } from '../../lib/pricing/inputs/lines.ts';
import { readInput } from '../../lib/pricing/inputs/read-input.ts';
import { UnreadableInput } from '../../lib/pricing/inputs/resource.ts';
import { damagedBytes, runs } from './damage.ts';

/** Files that `appraise estimate` reads: whatever they hold, each resource comes out once, or the file is refused. */
const options = { numRuns: runs };
const minutes = 60_000;
const files = [
  ...globSync('test/fixtures/inputs/**/*.json'),
  'events/estimates/plan.json',
  'events/estimates/inventory.csv',
].sort();
const texts = files.map((file) => readFileSync(file, 'utf8'));

async function check(bytes: Uint8Array): Promise<void> {
  try {
    const found = await readInput({ bytes });
    if (found.format === 'appraise') return;
    const drafted = draftResources(found.resources, { region: 'westeurope' });
    const { read, unpriced, free } = joinLines(drafted);
    // A part whose resource is priced without it is an address of its own.
    const addresses = [...read, ...unpriced, ...free].map(({ address }) => address);
    expect(new Set(addresses).size).toBe(found.resources.length);
  } catch (error) {
    if (!(error instanceof UnreadableInput)) throw error;
    expect(error.problems).not.toEqual([]);
  }
}

test('damaged files', { timeout: 30 * minutes }, async () => {
  await fc.assert(fc.asyncProperty(damagedBytes(...texts), check), options);
});

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Returns the value with one place in it changed: the one that `turns` lead to. */
function replaceAt(value: Json, turns: readonly number[], other: Json): Json {
  const [turn, ...rest] = turns;
  if (turn === undefined || value === null || typeof value !== 'object') return other;
  const names = Object.keys(value);
  const name = names[turn % Math.max(1, names.length)];
  if (name === undefined) return other;
  const changed = replaceAt((value as Record<string, Json>)[name] as Json, rest, other);
  return Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed };
}

test('JSON with other values in a few places', { timeout: 30 * minutes }, async () => {
  const values = texts.flatMap((text, index) => (files[index]?.endsWith('.json') ? [JSON.parse(text) as Json] : []));
  const odd = fc.oneof(
    fc.constantFrom<Json>(null, true, -1, 1e308, '', '__proto__', "[parameters('x')]", '\u001b[2J', [], {}),
    fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
  );
  const changes = fc.array(fc.tuple(fc.array(fc.nat(40), { maxLength: 9 }), odd), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...values), changes, (value, own) => {
      const damaged = own.reduce<Json>((sum, [turns, other]) => replaceAt(sum, turns, other), value);
      return check(new Uint8Array(Buffer.from(JSON.stringify(damaged))));
    }),
    options,
  );
});
