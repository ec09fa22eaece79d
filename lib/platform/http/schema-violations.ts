import type { ErrorObject } from 'ajv';
import { nearest } from '../nearest.ts';
import { shorten } from './shorten.ts';
import { maxViolations, type Violation, type ViolationFacts } from './violation.ts';

/**
 * The violations that a validator has found, in the order of the schema: those of a query placed by parameter name, those of
 * a body by JSON Pointer. At most one above the limit of a problem, so that the problem can say that there are more.
 */
export function schemaViolations(errors: readonly ErrorObject[]): readonly Violation[] {
  // `if` only says that a list is short enough for its items to be checked.
  const found = errors.filter(({ keyword }) => keyword !== 'if');
  sortMissing(found);
  return found.slice(0, maxViolations + 1).map(violationOf);
}

/** The known name that a caller may have meant; undefined where none is near enough. */
export function suggestName(name: string, known: readonly string[]): string | undefined {
  // A name can be as long as a URL: the distance is quadratic, and nothing that long is a slip of the keys.
  return name.length > 64 ? undefined : nearest(name, known, Math.max(1, Math.floor(name.length / 3)));
}

/**
 * Ajv lists the missing properties of an object before everything else in it. This moves each to its place among the
 * properties of the schema; unknown properties stay first.
 */
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
      // There can be a hundred thousand unknown properties, so that the general test would take seconds.
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
  const got = shown(data);
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
      return { code: 'not_allowed', got, allowed: [params.allowedValues].flat().map(shown) };
    case 'const':
      return { code: 'not_allowed', got, allowed: [shown(params.allowedValue)] };
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
      return { code: 'out_of_range', got, comparison: String(params.comparison), limit: Number(params.limit) };
    case 'minLength':
    case 'maxLength':
      return { code: 'wrong_length', unit: 'characters', bound: boundOf(keyword), limit: Number(params.limit) };
    case 'minItems':
    case 'maxItems':
      return { code: 'wrong_length', unit: 'items', bound: boundOf(keyword), limit: Number(params.limit) };
    case 'pattern':
      return { code: 'wrong_format', got, format: String(params.pattern) };
    case 'format':
      return { code: 'wrong_format', got, format: String(params.format) };
    default:
      return { code: 'invalid_value', got };
  }
}

/** Names of the properties that the schema of the object knows. */
const propertiesOf = ({ parentSchema }: ErrorObject): readonly string[] =>
  Object.keys((parentSchema?.properties as object | undefined) ?? {});

/** Where an error lies. That of a missing or unknown property lies at the property, though Ajv places it at the object. */
function placeOf({ instancePath, params }: ErrorObject): string {
  const name: unknown = params.additionalProperty ?? params.missingProperty;
  return typeof name === 'string' ? `${instancePath}/${escapePointer(name)}` : instancePath;
}

const escapePointer = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

const unescapePointer = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~');

const boundOf = (keyword: string): 'min' | 'max' => (keyword.startsWith('min') ? 'min' : 'max');

/** A value as a reader of the problem sees it: JSON, cut to what fits in a sentence. */
function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? '[…]' : '{…}';
  return shorten(JSON.stringify(value) ?? 'undefined', 60);
}
