import {
  compareExact,
  type ExactNumber,
  type ExactNumbers,
  exactNumber,
  isInteger,
  numberText,
} from '../record/exact-number.ts';
import { quote } from '../record/quote.ts';
import type { SparseRecord } from '../record/record.ts';
import { type ShownValue, showValue } from '../record/shown-value.ts';
import { suggestWord } from '../record/suggest-word.ts';
import { type FieldValues, schemaRules } from '../rules/field-rules.ts';
import { countCodePoints, encodeReference, hasCodePoints, isFullDate, isUriReference } from '../schema/formats.ts';
import { recordSchema, resolve, type SchemaNode } from '../schema/node.ts';
import { partChecks } from '../schema/record-check.generated.ts';
import { pointerToken } from '../text/pointer.ts';
import type { Collector } from './collector.ts';

/**
 * Reports all broken field rules in document order, and returns the parts of the value that have their types.
 * @param brokenMembers members of the record that break a rule, as the generated check found them. @default - any may
 */
export function inspectRecord(
  value: unknown,
  exactNumbers: ExactNumbers,
  { report, isError }: Pick<Collector, 'report' | 'isError'>,
  brokenMembers?: readonly string[],
): SparseRecord {
  const inspect = (reference: SchemaNode, found: unknown, pointer: string): unknown => {
    const node = resolve(reference);
    if (node.const !== undefined) {
      if (found === node.const) return found;
      const expected = typeof node.const === 'string' ? quote(node.const) : String(node.const);
      const shown = typeof found === 'number' ? kindOf(found, pointer) : showValue(found);
      report(schemaRules.const, pointer, { expected, found: shown });
      // Another version is still a version, and comparisons say which.
      return typeof node.const === 'string' && typeof found === 'string' ? found : undefined;
    }
    switch (node.type) {
      case 'object':
        return isObject(found) ? inspectObject(reference, found, pointer) : wrongType(node, found, pointer);
      case 'array':
        return Array.isArray(found) ? inspectArray(node, found, pointer) : wrongType(node, found, pointer);
      case 'integer':
        return typeof found === 'number' ? inspectNumber(node, found, pointer) : wrongType(node, found, pointer);
      default:
        return typeof found === 'string' ? inspectText(node, found, pointer) : wrongType(node, found, pointer);
    }
  };

  const kindOf = (found: unknown, pointer: string): ShownValue => {
    if (typeof found === 'string') return { kind: 'string', text: quote(found) };
    if (typeof found !== 'number') return showValue(found);
    // A larger double may differ from the text: 1e400 is parsed as Infinity.
    const isShown = Math.abs(found) <= Number.MAX_SAFE_INTEGER || exactNumbers.has(pointer);
    return { kind: 'number', text: isShown ? numberText(exactNumbers, [pointer, found]) : undefined };
  };

  const wrongType = (node: SchemaNode, found: unknown, pointer: string): undefined => {
    const expected = node.type as FieldValues['schema/type']['expected'];
    const isShort = typeof found === 'string' && found.length <= maxHintedLength;
    const isQuotedInteger = isShort && expected === 'integer' && /^-?\d+$/.test(found);
    report(schemaRules.type, pointer, { expected, found: kindOf(found, pointer), isQuotedInteger });
    return undefined;
  };

  const inspectObject = (reference: SchemaNode, found: Record<string, unknown>, pointer: string): unknown => {
    const broken = findBroken(reference, found);
    if (broken === undefined) return found;
    const { properties = {}, required = [] } = resolve(reference);
    const missing = new Set(broken.filter((key) => !Object.hasOwn(found, key) && required.includes(key)));
    // To copy the whole object takes a fraction of the time of its members one by one.
    const wellTyped = { ...found };
    for (const key in found) {
      const child = Object.hasOwn(properties, key) ? properties[key] : undefined;
      if (child === undefined) {
        reportUnknown(key, found, properties, missing, pointer);
        delete wellTyped[key];
      } else if (broken.includes(key)) wellTyped[key] = inspect(child, found[key], `${pointer}/${key}`);
    }
    for (const key of missing) {
      report(schemaRules.required, pointer, { name: quote(key) });
    }
    return wellTyped;
  };

  /** The generated check of a part, which knows no exact numbers. */
  const checkOf = ({ $ref }: SchemaNode) =>
    $ref === undefined || exactNumbers.size > 0 ? undefined : partChecks.get($ref);

  /** Names of the members that may break a rule; undefined if the object keeps all rules. */
  const findBroken = (reference: SchemaNode, found: object): readonly string[] | undefined => {
    if (reference === recordSchema && brokenMembers !== undefined) return brokenMembers;
    const check = checkOf(reference);
    if (check === undefined) return Object.keys(resolve(reference).properties ?? {});
    const broken: string[] = [];
    return check(found, broken) >= 0 && broken.length === 0 ? undefined : broken;
  };

  /**
   * A misspelled name is one finding: the required name that it resembles is not reported as missing, too. If the policy softens
   * or waives one of the two rules they are two findings, so that the missing name is never hidden.
   */
  const reportUnknown = (
    key: string,
    found: object,
    properties: NonNullable<SchemaNode['properties']>,
    missing: Set<string>,
    pointer: string,
  ): void => {
    const at = `${pointer}/${pointerToken(key)}`;
    const areErrors = isError(schemaRules.unknownProperty, at) && isError(schemaRules.required, pointer);
    const required = areErrors ? suggestWord(key, [...missing]) : undefined;
    if (required !== undefined) missing.delete(required);
    const suggestion =
      required ??
      suggestWord(
        key,
        Object.keys(properties).filter((name) => !Object.hasOwn(found, name)),
      );
    report(
      schemaRules.unknownProperty,
      at,
      { name: quote(key), missing: quoted(required), near: quoted(suggestion) },
      { atKey: true },
    );
  };

  const inspectArray = (node: SchemaNode, found: unknown[], pointer: string): unknown => {
    const { minItems: minimum = 0 } = node;
    if (found.length < minimum) report(schemaRules.minItems, pointer, { minimum });
    const repeated = node.uniqueItems ? firstRepeated(found) : undefined;
    if (repeated) report(schemaRules.uniqueItems, pointer, { item: quote(repeated.item), index: repeated.index });
    const items = node.items ?? {};
    const check = checkOf(items);
    // Most items keep all rules, and nobody needs their pointers.
    return found.map((item, index) =>
      check !== undefined && check(item) >= 0 ? item : inspect(items, item, `${pointer}/${index}`),
    );
  };

  const inspectNumber = (node: SchemaNode, found: number, pointer: string): number | undefined => {
    const exact = exactNumbers.size === 0 ? undefined : exactNumbers.get(pointer);
    if (exact === undefined ? !Number.isInteger(found) : !isInteger(exact)) {
      const plain = { kind: 'plain', text: numberText(exactNumbers, [pointer, found]) } as const;
      report(schemaRules.type, pointer, { expected: 'integer', found: plain, isQuotedInteger: false });
      return undefined;
    }
    const { minimum, maximum } = node;
    const tooSmall = minimum !== undefined && compareToLimit(exact, found, minimum) < 0;
    const tooLarge = maximum !== undefined && compareToLimit(exact, found, maximum) > 0;
    if (tooSmall || tooLarge) {
      report(schemaRules.range, pointer, { minimum, maximum, found: numberText(exactNumbers, [pointer, found]) });
    }
    return found;
  };

  const inspectText = (node: SchemaNode, found: string, pointer: string): string | undefined => {
    if (node.enum && !node.enum.includes(found)) {
      const near = quoted(suggestWord(found, node.enum));
      report(schemaRules.enum, pointer, { allowed: node.enum.map(quote).join(', '), found: quote(found), near });
    }
    if (node.minLength !== undefined && !hasCodePoints(found, node.minLength)) {
      const minimum = node.minLength;
      const length = countCodePoints(found);
      report(schemaRules.minLength, pointer, { minimum, length, found: quote(found) });
    }
    if (node.pattern !== undefined && !patternOf(node.pattern).test(found)) {
      const near = quoted(nearPattern(node.pattern, found));
      report(schemaRules.pattern, pointer, { pattern: node.pattern, found: quote(found), near });
    }
    if (node.format === undefined) return found;
    const error = formatError(node.format, found);
    if (!error) return found;
    report(schemaRules.format, pointer, error);
    // Rules can compare a malformed reference as a text, but not a date that does not exist.
    return node.format === 'date' ? undefined : found;
  };

  return (inspect(recordSchema, value, '') ?? {}) as SparseRecord;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const quoted = (text: string | undefined): string | undefined => (text === undefined ? undefined : quote(text));

const compareToLimit = (exact: ExactNumber | undefined, rounded: number, limit: number): number =>
  exact === undefined ? rounded - limit : compareExact(exact, exactNumber(String(limit)));

/** The first repeated string; items of other types have findings of their own. */
function firstRepeated(items: readonly unknown[]): { readonly item: string; readonly index: number } | undefined {
  if (new Set(items).size === items.length) return undefined;
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    if (typeof item !== 'string') continue;
    if (seen.has(item)) return { item, index };
    seen.add(item);
  }
  return undefined;
}

const patterns = new Map<string, RegExp>();

function patternOf(pattern: string): RegExp {
  const regExp = patterns.get(pattern) ?? new RegExp(pattern, 'u');
  patterns.set(pattern, regExp);
  return regExp;
}

/** Longer texts are no slips of the pen, and a regular expression may fail on one of megabytes. */
const maxHintedLength = 100;

/** Ids and digests mostly fail to match because of upper or lower case. */
function nearPattern(pattern: string, found: string): string | undefined {
  if (found.length > maxHintedLength) return undefined;
  return [found.toLowerCase(), found.toUpperCase(), found.trim()].find((text) => patternOf(pattern).test(text));
}

function formatError(format: string, found: string): FieldValues['schema/format'] | undefined {
  if (format === 'date') return isFullDate(found) ? undefined : dateError(found);
  if (isUriReference(found)) return undefined;
  return { kind: 'reference', found: quote(found), encoded: quoted(encodeReference(found)) };
}

function dateError(text: string): FieldValues['schema/format'] {
  const found = quote(text);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return { kind: 'day', found };
  const day = text.slice(0, 10);
  return { kind: 'date', found, day: isFullDate(day) ? quote(day) : undefined };
}
