import type { ErrorObject } from 'ajv';
import { findNearest } from '../nearest.ts';
import { shorten } from '../shorten.ts';
import { maxViolations, type Violation, type ViolationFacts } from './violation.ts';

/** Turns Ajv's errors into violations, in the schema's order: at most one above the limit, to show that there are more. */
export function schemaViolations(errors: readonly ErrorObject[]): readonly Violation[] {
  // The schemas use `if` only to check the items of lists that are not too long.
  const found = errors.filter(({ keyword }) => keyword !== 'if');
  sortMissing(found);
  return found.slice(0, maxViolations + 1).map(violationOf);
}

/** Returns the known name that a caller may have meant; undefined if none is near enough. */
export function suggestName(name: string, known: readonly string[]): string | undefined {
  // The time for a distance is quadratic, and a name can be as long as a URL.
  return name.length > 64 ? undefined : findNearest(name, known, Math.max(1, Math.floor(name.length / 3)));
}

/** Ajv puts missing properties first; this moves them to their places in the schema, after unknown properties. */
function sortMissing(errors: ErrorObject[]): void {
  for (let last = errors.length - 1; last >= 0; last -= 1) {
    const missing = errors[last];
    if (missing?.keyword !== 'required') continue;
    const object = `${missing.instancePath}/`;
    const properties = propertiesOf(missing);
    const rank = (error: ErrorObject): number => {
      const [token = ''] = placeOf(error).slice(object.length).split('/', 1);
      return properties.indexOf(unescapePointer(token));
    };
    const ownRank = rank(missing);
    for (let at = last + 1; at < errors.length; at += 1) {
      const next = errors[at] as ErrorObject;
      // With a hundred thousand unknown properties, the general test would take seconds.
      const isUnknown = next.keyword === 'additionalProperties' && next.instancePath === missing.instancePath;
      if (!isUnknown && (!placeOf(next).startsWith(object) || rank(next) > ownRank)) break;
      errors[at - 1] = next;
      errors[at] = missing;
    }
  }
}

function violationOf(error: ErrorObject): Violation {
  const facts = factsOf(error);
  const [, part = '', parameter = ''] = placeOf(error).split('/', 3).map(unescapePointer);
  if (part === 'body') return { pointer: placeOf(error).slice('/body'.length), ...facts };
  if (facts.code === 'missing_property') return { parameter, code: 'missing_parameter', name: facts.name };
  return { parameter, ...facts };
}

function factsOf(error: ErrorObject): ViolationFacts {
  const { keyword, params, data } = error;
  const got = formatValue(data);
  switch (keyword) {
    case 'additionalProperties': {
      const name = String(params.additionalProperty);
      return { code: 'unknown_property', name, near: suggestName(name, propertiesOf(error)) };
    }
    case 'required':
      return { code: 'missing_property', name: String(params.missingProperty) };
    case 'type':
      return { code: 'wrong_type', got, expected: [params.type].flat().map(String) };
    case 'enum':
      return { code: 'not_allowed', got, allowed: [params.allowedValues].flat().map(formatValue) };
    case 'const':
      return { code: 'not_allowed', got, allowed: [formatValue(params.allowedValue)] };
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
      return { code: 'out_of_range', got, comparison: comparisons[keyword], limit: Number(params.limit) };
    case 'minLength':
    case 'maxLength':
      return { code: 'wrong_length', unit: 'characters', bound: boundOf(keyword), limit: Number(params.limit) };
    case 'minItems':
    case 'maxItems':
      return { code: 'wrong_length', unit: 'items', bound: boundOf(keyword), limit: Number(params.limit) };
    case 'uniqueItems': {
      const first = Math.min(Number(params.i), Number(params.j));
      const second = Math.max(Number(params.i), Number(params.j));
      return { code: 'not_unique', first, second };
    }
    case 'pattern':
      return { code: 'wrong_format', got, format: String(params.pattern) };
    case 'format':
      return { code: 'wrong_format', got, format: String(params.format) };
    default:
      return { code: 'invalid_value', got };
  }
}

/** What a number must be to its limit. */
const comparisons = { minimum: '>=', maximum: '<=', exclusiveMinimum: '>' } as const;

const propertiesOf = ({ parentSchema }: ErrorObject): readonly string[] => Object.keys(parentSchema?.properties ?? {});

/** Pointer to the value of an error, or to the missing or unknown property, which Ajv places at its object. */
function placeOf({ instancePath, params }: ErrorObject): string {
  const name: unknown = params.additionalProperty ?? params.missingProperty;
  return typeof name === 'string' ? `${instancePath}/${escapePointer(name)}` : instancePath;
}

const escapePointer = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

const unescapePointer = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~');

const boundOf = (keyword: string): 'min' | 'max' => (keyword.startsWith('min') ? 'min' : 'max');

function formatValue(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? '[…]' : '{…}';
  return shorten(JSON.stringify(value) ?? 'undefined', 60);
}
