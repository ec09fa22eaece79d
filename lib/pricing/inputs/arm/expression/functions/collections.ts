import { say } from '../../../../../platform/language.ts';
import { isObject, type JsonObject } from '../../members.ts';
import { Unknown } from '../../unknown.ts';
import { EvaluationFailure } from '../problem.ts';
import { copyMembers, elementOf, findUnknown, isEqual, isEqualIfKnown, joinUnknown } from '../values.ts';
import type { Work } from '../work.ts';
import { Arguments, type PureFunction } from './arguments.ts';

/** Functions whose arguments may be unknown. */
export const carryingFunctions: Readonly<Record<string, PureFunction>> = {
  createarray: (args) => args.values,
  createobject: createObject,
  tryget: tryGet,
};

/** Functions that do not look into elements and members: these may be unknown. */
export const movingFunctions: Readonly<Record<string, PureFunction>> = {
  array: (args) => (Array.isArray(args.at(0)) ? args.at(0) : [args.at(0)]),
  length: (args) => sizeOf(args),
  empty: (args) => args.at(0) === null || sizeOf(args) === 0,
  first: (args) => edge(args, 0),
  last: (args) => edge(args, -1),
  skip: (args) => sliceOf(args, (value, count) => value.slice(Math.max(0, count))),
  take: (args) => sliceOf(args, (value, count) => value.slice(0, Math.max(0, count))),
  items: (args) => itemsOf(args.object(0)),
  objectkeys: (args) => Object.keys(args.object(0)).sort(),
  flatten: (args) => args.array(0).flatMap((each) => (Array.isArray(each) ? each : [each])),
  shallowmerge: (args) => copyMembers(...args.array(0).map((_, index) => new Arguments(args.array(0)).object(index))),
  contains,
  union: (args, work) =>
    isObject(args.at(0))
      ? args.values.map((_, index) => args.object(index)).reduce<unknown>((all, each) => merge(all, each, work), {})
      : unite(args, work),
  intersection,
};

function createObject(args: Arguments, work: Work): JsonObject {
  if (args.length % 2 !== 0)
    throw new EvaluationFailure(say({ en: 'its arguments are not pairs', pt: 'os argumentos não são pares' }));
  work.spend(args.length);
  const pairs = Array.from({ length: args.length / 2 }, (_, index) => [args.text(2 * index), args.at(2 * index + 1)]);
  return Object.fromEntries(pairs);
}

function sizeOf(args: Arguments): number {
  const value = args.at(0);
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  return Object.keys(args.object(0)).length;
}

function edge(args: Arguments, index: number): unknown {
  const value = args.at(0);
  return (typeof value === 'string' ? value : args.array(0)).at(index) ?? (typeof value === 'string' ? '' : null);
}

function sliceOf(
  args: Arguments,
  slice: (value: string | readonly unknown[], count: number) => string | readonly unknown[],
): unknown {
  const value = args.at(0);
  return slice(typeof value === 'string' ? value : args.array(0), args.number(1));
}

const itemsOf = (object: JsonObject): readonly JsonObject[] =>
  Object.keys(object)
    .sort()
    .map((key) => ({ key, value: object[key] }));

function tryGet(args: Arguments): unknown {
  let value = args.at(0);
  for (const key of args.values.slice(1)) {
    if (value instanceof Unknown) return value;
    value = elementOf(value, key) ?? null;
  }
  return value;
}

function contains(args: Arguments, work: Work): unknown {
  const container = args.at(0);
  const wanted = args.at(1);
  if (typeof container === 'string') return container.includes(args.text(1));
  if (!Array.isArray(container)) return elementOf(args.object(0), args.text(1)) !== undefined;
  const unknown = findUnknown(args.values, work);
  if (!unknown) return hasElement(container, wanted, work);
  return container.includes(wanted) || joinUnknown(unknown.text, [unknown]);
}

function hasElement(array: readonly unknown[], wanted: unknown, work: Work): boolean {
  work.spend(array.length);
  return array.some((each) => isEqual(each, wanted));
}

/** Elements that differ in something that is known differ, whatever is unknown in them. */
function unite(args: Arguments, work: Work): unknown {
  const united: unknown[] = [];
  for (const each of args.values.flatMap((_, index) => args.array(index))) {
    const likenesses = united.map((known) => isEqualIfKnown(known, each, work));
    if (likenesses.includes(true)) continue;
    if (likenesses.includes(undefined)) {
      const unknown = findUnknown(args.values, work);
      return joinUnknown(unknown?.text ?? '', unknown ? [unknown] : []);
    }
    united.push(each);
  }
  return united;
}

function intersection(args: Arguments, work: Work): unknown {
  const unknown = findUnknown(args.values, work);
  if (unknown) return joinUnknown(unknown.text, [unknown]);
  const [first = [], ...rest] = args.values.map((_, index) => args.array(index));
  return first.filter((each) => rest.every((array) => hasElement(array, each, work)));
}

const maxMergeDepth = 50;

/** Merges objects, and those inside them; otherwise the later value counts. */
function merge(base: unknown, added: unknown, work: Work, depth = 0): unknown {
  if (!isObject(base) || !isObject(added)) return added;
  if (depth > maxMergeDepth)
    throw new EvaluationFailure(
      say({
        en: `objects are nested deeper than ${maxMergeDepth} levels`,
        pt: `objetos estão aninhados em mais de ${maxMergeDepth} níveis`,
      }),
    );
  work.spend(1 + Object.keys(added).length);
  const merged = Object.entries(added).map(([key, value]) => [
    key,
    Object.hasOwn(base, key) ? merge(base[key], value, work, depth + 1) : value,
  ]);
  return copyMembers(base, Object.fromEntries(merged));
}
