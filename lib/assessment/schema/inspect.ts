import { compareExact, type ExactNumbers, exactNumber, isInteger } from '../exact-number.ts';
import { isFullDate } from '../format/full-date.ts';
import { encodeReference, isUriReference } from '../format/uri-reference.ts';
import { schemaRules } from '../format-rules.ts';
import { numberText } from '../number-text.ts';
import { quote } from '../quote.ts';
import type { SparseRecord } from '../record.ts';
import type { RuleDescription } from '../rule.ts';
import { suggestWord } from '../suggest-word.ts';
import { pointerToken } from '../text/pointer.ts';
import { countCodePoints, hasCodePoints } from './code-points.ts';
import { recordSchema, resolve, type SchemaNode } from './node.ts';

/** Reports a broken field rule. */
export type SchemaReport = (
  rule: RuleDescription,
  observation: { pointer: string; message: string; hint?: string; atKey?: boolean },
) => void;

/** Reports all broken field rules in document order, and returns the parts of the value that have their types. */
export function inspectRecord(value: unknown, exactNumbers: ExactNumbers, report: SchemaReport): SparseRecord {
  const inspect = (reference: SchemaNode, found: unknown, pointer: string): unknown => {
    const node = resolve(reference);
    if (node.const !== undefined) {
      if (found === node.const) return found;
      const got = typeof found === 'number' ? kindOf(found, pointer) : quote(found);
      report(schemaRules.const, { pointer, message: `must be ${quote(node.const)}, not ${got}` });
      return undefined;
    }
    switch (node.type) {
      case 'object':
        return isObject(found) ? inspectObject(node, found, pointer) : wrongType(node, found, pointer);
      case 'array':
        return Array.isArray(found) ? inspectArray(node, found, pointer) : wrongType(node, found, pointer);
      case 'integer':
        return typeof found === 'number' ? inspectNumber(node, found, pointer) : wrongType(node, found, pointer);
      default:
        return typeof found === 'string' ? inspectText(node, found, pointer) : wrongType(node, found, pointer);
    }
  };

  const kindOf = (found: unknown, pointer: string): string => {
    if (typeof found === 'string') return `the string ${quote(found)}`;
    if (typeof found !== 'number') return quote(found);
    // A larger double may differ from the text: 1e400 is parsed as Infinity.
    const isShown = Math.abs(found) <= Number.MAX_SAFE_INTEGER || exactNumbers.has(pointer);
    return isShown ? `the number ${numberText(exactNumbers, [pointer, found])}` : 'a number';
  };

  const wrongType = (node: SchemaNode, found: unknown, pointer: string): undefined => {
    const hint =
      typeof found === 'string' && node.type === 'integer' && /^-?\d+$/.test(found) ? 'remove the quotes' : '';
    const message = `must be ${article(node.type)}, not ${kindOf(found, pointer)}`;
    report(schemaRules.type, { pointer, message, ...(hint ? { hint } : {}) });
    return undefined;
  };

  const inspectObject = (node: SchemaNode, found: Record<string, unknown>, pointer: string): unknown => {
    const properties = node.properties ?? {};
    const missing = new Set(node.required?.filter((key) => !Object.hasOwn(found, key)));
    const wellTyped: Record<string, unknown> = {};
    for (const key of Object.keys(found)) {
      const child = Object.hasOwn(properties, key) ? properties[key] : undefined;
      if (child) wellTyped[key] = inspect(child, found[key], `${pointer}/${key}`);
      else reportUnknown(key, found, properties, missing, pointer);
    }
    for (const key of missing) {
      report(schemaRules.required, { pointer, message: `required property ${quote(key)} is missing` });
    }
    return wellTyped;
  };

  /** A misspelled name is one finding: the required name that it resembles is not reported as missing, too. */
  const reportUnknown = (
    key: string,
    found: object,
    properties: NonNullable<SchemaNode['properties']>,
    missing: Set<string>,
    pointer: string,
  ): void => {
    const required = suggestWord(key, [...missing]);
    if (required !== undefined) missing.delete(required);
    const suggestion =
      required ??
      suggestWord(
        key,
        Object.keys(properties).filter((name) => !Object.hasOwn(found, name)),
      );
    report(schemaRules.unknownProperty, {
      pointer: `${pointer}/${pointerToken(key)}`,
      atKey: true,
      message: `unknown property ${quote(key)}${required === undefined ? '' : `, and required property ${quote(required)} is missing`}`,
      hint:
        suggestion === undefined
          ? 'remove it: the format allows no other fields'
          : `did you mean ${quote(suggestion)}?`,
    });
  };

  const inspectArray = (node: SchemaNode, found: unknown[], pointer: string): unknown => {
    if (found.length < (node.minItems ?? 0)) {
      report(schemaRules.minItems, { pointer, message: `must have at least ${node.minItems} item, has none` });
    }
    const repeated = node.uniqueItems ? firstRepeated(found) : undefined;
    if (repeated !== undefined) {
      report(schemaRules.uniqueItems, {
        pointer,
        message: `items must differ, but ${quote(found[repeated])} is repeated at index ${repeated}`,
        hint: 'remove the repeated item',
      });
    }
    const items = node.items ?? {};
    return found.map((item, index) => inspect(items, item, `${pointer}/${index}`));
  };

  const inspectNumber = (node: SchemaNode, found: number, pointer: string): number | undefined => {
    const exact = exactNumbers.get(pointer) ?? exactNumber(String(found));
    const shown = numberText(exactNumbers, [pointer, found]);
    if (!isInteger(exact)) {
      report(schemaRules.type, { pointer, message: `must be an integer, not ${shown}` });
      return undefined;
    }
    const { minimum, maximum } = node;
    const tooSmall = minimum !== undefined && compareExact(exact, exactNumber(String(minimum))) < 0;
    const tooLarge = maximum !== undefined && compareExact(exact, exactNumber(String(maximum))) > 0;
    if (tooSmall || tooLarge) {
      const range = maximum === undefined ? `at least ${minimum}` : `from ${minimum} to ${maximum}`;
      report(schemaRules.range, { pointer, message: `must be ${range}, not ${shown}` });
    }
    return found;
  };

  const inspectText = (node: SchemaNode, found: string, pointer: string): string | undefined => {
    if (node.enum && !node.enum.includes(found)) {
      const suggestion = suggestWord(found, node.enum);
      report(schemaRules.enum, {
        pointer,
        message: `must be one of ${node.enum.map(quote).join(', ')}, not ${quote(found)}`,
        ...(suggestion === undefined ? {} : { hint: `did you mean ${quote(suggestion)}?` }),
      });
    }
    if (node.minLength !== undefined && !hasCodePoints(found, node.minLength)) {
      const [minimum, length] = [node.minLength, countCodePoints(found)];
      report(schemaRules.minLength, {
        pointer,
        message: `must have at least ${minimum} characters, has ${length}: ${quote(found)}`,
      });
    }
    if (node.pattern !== undefined && !patternOf(node.pattern).test(found)) {
      const hint = patternHint(node.pattern, found);
      report(schemaRules.pattern, {
        pointer,
        message: `must match ${node.pattern}, unlike ${quote(found)}`,
        ...(hint ? { hint } : {}),
      });
    }
    if (node.format === undefined) return found;
    const error = describeFormatError(node.format, found);
    if (!error) return found;
    report(schemaRules.format, { pointer, ...error });
    // Rules can compare a malformed reference as a text, but not a date that does not exist.
    return node.format === 'date' ? undefined : found;
  };

  return (inspect(recordSchema, value, '') ?? {}) as SparseRecord;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const article = (type: string | undefined): string => (type && /^[aio]/.test(type) ? `an ${type}` : `a ${type}`);

/** The index of the first repeated string; items of other types have findings of their own. */
function firstRepeated(items: readonly unknown[]): number | undefined {
  const seen = new Set<string>();
  const index = items.findIndex((item) => typeof item === 'string' && seen.size === seen.add(item).size);
  return index < 0 ? undefined : index;
}

const patterns = new Map<string, RegExp>();

function patternOf(pattern: string): RegExp {
  const regExp = patterns.get(pattern) ?? new RegExp(pattern, 'u');
  patterns.set(pattern, regExp);
  return regExp;
}

/** Ids and digests mostly fail to match because of upper or lower case. */
function patternHint(pattern: string, found: string): string | undefined {
  if (found.length > 100) return undefined;
  const suggestion = [found.toLowerCase(), found.toUpperCase(), found.trim()].find((text) =>
    patternOf(pattern).test(text),
  );
  return suggestion === undefined ? undefined : `did you mean ${quote(suggestion)}?`;
}

function describeFormatError(format: string, found: string): { message: string; hint?: string } | undefined {
  if (format === 'date') return isFullDate(found) ? undefined : describeDateError(found);
  if (isUriReference(found)) return undefined;
  const encoded = encodeReference(found);
  const message = `must be a URI reference (RFC 3986), unlike ${quote(found)}`;
  return encoded === undefined ? { message } : { message, hint: `percent-encoded it reads ${quote(encoded)}` };
}

function describeDateError(found: string): { message: string; hint?: string } {
  if (/^\d{4}-\d{2}-\d{2}$/.test(found)) return { message: `${quote(found)} is a day that does not exist` };
  const day = found.slice(0, 10);
  const hint = isFullDate(day) ? `leave out the time: ${quote(day)}` : 'write year, month and day: 2025-09-30';
  return { message: `must be a date as YYYY-MM-DD, not ${quote(found)}`, hint };
}
