import { distance } from 'fastest-levenshtein';
import type { Complaint, Fault } from './fault.ts';
import { shorten } from './shorten.ts';
import type { SchemaError } from './validator.ts';

/** One complaint about a body, placed by JSON Pointer. */
export function bodyFault(error: SchemaError): Complaint & { readonly pointer: string } {
  return { pointer: error.instancePath + memberOf(error), ...complaintOf(error) };
}

/** One complaint about a query, placed by parameter name. */
export function queryFault(error: SchemaError): Fault {
  const complaint = complaintOf(error);
  const [, parameter = ''] = (error.instancePath + memberOf(error)).split('/').map(unescapePointer);
  if (complaint.code === 'missing_property') return { parameter, code: 'missing_parameter', name: complaint.name };
  return { parameter, ...complaint };
}

/** The known name nearest to one that is not; undefined when none is near enough to be meant. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  // A name can be as long as a URL: the distance is quadratic, and nothing that long is a slip of the keys.
  if (name.length > 64) return undefined;
  const wanted = name.toLowerCase();
  const ranked = known
    .map((candidate) => ({ candidate, steps: distance(wanted, candidate.toLowerCase()) }))
    .sort((left, right) => left.steps - right.steps);
  const [best] = ranked;
  return best && best.steps <= Math.max(1, Math.floor(name.length / 3)) ? best.candidate : undefined;
}

function complaintOf({ keyword, params, known = [], data }: SchemaError): Complaint {
  const got = shown(data);
  switch (keyword) {
    case 'additionalProperties': {
      const name = String(params.additionalProperty);
      return { code: 'unknown_property', name, near: nearest(name, [...known]) };
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
      return { code: 'wrong_length', unit: 'characters', bound: bound(keyword), limit: Number(params.limit) };
    case 'minItems':
    case 'maxItems':
      return { code: 'wrong_length', unit: 'items', bound: bound(keyword), limit: Number(params.limit) };
    case 'pattern':
      return { code: 'wrong_format', got, format: String(params.pattern) };
    case 'format':
      return { code: 'wrong_format', got, format: String(params.format) };
    default:
      return { code: 'invalid_value', got };
  }
}

/** The member that is missing or not allowed: the complaint is about it, though the error points at its parent. */
function memberOf({ params }: SchemaError): string {
  const name = params.additionalProperty ?? params.missingProperty;
  return typeof name === 'string' ? `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}` : '';
}

const unescapePointer = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~');

const bound = (keyword: string): 'min' | 'max' => (keyword.startsWith('min') ? 'min' : 'max');

/** A value as a reader of the problem sees it: JSON, cut to what fits in a sentence. */
function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? '[…]' : '{…}';
  return shorten(JSON.stringify(value) ?? 'undefined', 60);
}
