import { say } from '../../../../platform/language.ts';
import { findMember, isObject } from '../members.ts';
import { Unknown } from '../unknown.ts';
import { EvaluationFailure } from './problem.ts';
import type { Work } from './work.ts';

const maxDepth = 100;
const maxReasons = 5;

/** Joins the reasons of unknown values into those of one that is made of them. */
export function joinUnknown(text: string, unknowns: readonly Unknown[]): Unknown {
  const reasons = new Set(unknowns.flatMap((each) => each.reasons));
  return new Unknown(text, [...reasons].slice(0, maxReasons));
}

/** Finds an unknown value in a value, however deep. */
export function findUnknown(value: unknown, work: Work, depth = 0): Unknown | undefined {
  work.spend(1);
  if (value instanceof Unknown) return value;
  if (typeof value === 'string') work.spendText(value.length);
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > maxDepth)
    throw new EvaluationFailure(
      say({
        en: `A value is nested deeper than ${maxDepth} levels`,
        pt: `Um valor está aninhado em mais de ${maxDepth} níveis`,
      }),
    );
  for (const each of Object.values(value)) {
    const found = findUnknown(each, work, depth + 1);
    if (found) return found;
  }
  return undefined;
}

/** Compares values in which nothing is unknown. */
export function isEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((each, index) => isEqual(each, right[index]));
  }
  if (!isObject(left) || !isObject(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isEqual(left[key], right[key]))
  );
}

/** Compares values in which something may be unknown. Undefined if that decides. */
export function isEqualIfKnown(left: unknown, right: unknown, work: Work, depth = 0): boolean | undefined {
  work.spend(1);
  if (left === right) return true;
  if (left instanceof Unknown || right instanceof Unknown) return undefined;
  if (depth > maxDepth)
    throw new EvaluationFailure(
      say({
        en: `A value is nested deeper than ${maxDepth} levels`,
        pt: `Um valor está aninhado em mais de ${maxDepth} níveis`,
      }),
    );
  const pairs = pairsOf(left, right);
  if (!pairs) return false;
  let isSure = true;
  for (const [ofLeft, ofRight] of pairs) {
    const isSame = isEqualIfKnown(ofLeft, ofRight, work, depth + 1);
    if (isSame === false) return false;
    isSure &&= isSame === true;
  }
  return isSure || undefined;
}

/** Pairs the elements or members that two values have; undefined if the values cannot be equal. */
function pairsOf(left: unknown, right: unknown): readonly (readonly [unknown, unknown])[] | undefined {
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length ? left.map((each, index) => [each, right[index]] as const) : undefined;
  }
  if (!isObject(left) || !isObject(right)) return undefined;
  const keys = Object.keys(left);
  const isAlike = keys.length === Object.keys(right).length && keys.every((key) => Object.hasOwn(right, key));
  return isAlike ? keys.map((key) => [left[key], right[key]] as const) : undefined;
}

/** Returns a member or element; undefined if there is none. Names of members have any case. */
export function elementOf(container: unknown, key: unknown): unknown {
  if (Array.isArray(container)) return typeof key === 'number' ? container[key] : undefined;
  if (!isObject(container) || typeof key !== 'string') return undefined;
  return Object.hasOwn(container, key) ? container[key] : findMember(container, key);
}

/** Adds a member whose value is made when it is first read. */
export function defineLazy(target: object, name: string, make: () => unknown): void {
  let made: { readonly value: unknown } | undefined;
  Object.defineProperty(target, name, {
    enumerable: true,
    configurable: true,
    get: () => {
      made ??= { value: make() };
      return made.value;
    },
  });
}

/** Copies members without reading them. Later ones replace earlier ones. */
export function copyMembers(...sources: readonly object[]): Record<string, unknown> {
  const target: Record<string, unknown> = {};
  for (const source of sources) Object.defineProperties(target, Object.getOwnPropertyDescriptors(source));
  return target;
}
