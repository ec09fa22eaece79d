import { offsetTooDeep } from '../../platform/json-depth.ts';
import type { SeverityOverrides } from '../collector.ts';
import { maxNesting, maxPolicyBytes } from '../limits.ts';
import { quote } from '../quote.ts';
import { fixedRule, unknownRule } from '../rule-list.ts';
import { decode } from '../text/decode.ts';
import { locate } from '../text/locate.ts';
import { placeOf } from '../text/place.ts';
import { pointerToken } from '../text/pointer.ts';
import { survey } from '../text/survey.ts';
import { findSyntaxError } from '../text/syntax-error.ts';
import type { PolicyName } from './names.ts';
import type { Policy, Waiver } from './policy.ts';
import { checkMembers, isObject, type Tell } from './policy-members.ts';
import { readWaiver } from './read-waiver.ts';

/** What is wrong with a policy; 1-based line and column. */
export interface PolicyProblem {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

const maxWaivers = 1_000;
const maxProblems = 100;

/** Reads a policy, or returns everything that is wrong with it (at most 100 problems, and their number). */
export function readPolicy(
  bytes: Uint8Array,
  name: PolicyName,
): { readonly policy: Policy } | { readonly problems: readonly PolicyProblem[] } {
  if (bytes.length > maxPolicyBytes) return { problems: [sizeProblem(bytes.length)] };
  const text = decode(bytes);
  if (typeof text !== 'string') return { problems: [{ ...placeOf(text.text, text.offset), message: text.message }] };
  const deep = offsetTooDeep(text, maxNesting);
  if (deep !== undefined) {
    return { problems: [{ ...placeOf(text, deep), message: 'objects and arrays nest deeper than 64 levels here' }] };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const error = findSyntaxError(text);
    return { problems: [{ ...placeOf(text, error.offset), message: error.message }] };
  }
  const found: Found[] = [];
  survey(text, new Set(), (_pointer, member, place) => {
    found.push({ pointer: '', place, message: `${quote(member)} is given a second time in this object` });
  });
  const content = readContent(value, (pointer, message, atKey = false) => found.push({ pointer, message, atKey }));
  if (found.length > 0) return { problems: inOrder(found, text) };
  const locations = locate(
    text,
    content.waivers.map(({ index }) => `/waivers/${index}`),
  );
  const waivers = content.waivers.map((waiver, index) => ({
    ...waiver,
    place: locations[index]?.value ?? { line: 1, column: 1 },
  }));
  return { policy: { source: name.source, sha256: name.sha256, ...content, waivers } };
}

interface Found {
  readonly pointer: string;
  readonly message: string;
  readonly atKey?: boolean;
  readonly place?: { readonly line: number; readonly column: number };
}

/** The problem of a policy that is too large. */
export const sizeProblem = (bytes: number): PolicyProblem => ({
  line: 1,
  column: 1,
  message: `the policy has ${bytes.toLocaleString('en')} bytes, at most ${maxPolicyBytes.toLocaleString('en')} are read`,
});

type Content = Omit<Policy, keyof PolicyName | 'waivers'> & { readonly waivers: readonly Omit<Waiver, 'place'>[] };

const members = ['$schema', 'severities', 'stale_days', 'strict', 'waivers'];

function readContent(value: unknown, tell: Tell): Content {
  const nothing = { severities: {}, waivers: [] };
  if (!isObject(value)) {
    tell('', `a policy is one JSON object, not ${quote(value)}`);
    return nothing;
  }
  checkMembers(value, '', members, tell);
  const { $schema, stale_days, strict } = value;
  if ($schema !== undefined && typeof $schema !== 'string')
    tell('/$schema', `$schema is a text, not ${quote($schema)}`);
  if (strict !== undefined && typeof strict !== 'boolean') {
    tell('/strict', `strict is true or false, not ${quote(strict)}`);
  }
  if (stale_days !== undefined && !isDays(stale_days)) {
    tell('/stale_days', `stale_days is a whole number from 0 to 999999, not ${quote(stale_days)}`);
  }
  return {
    severities: readSeverities(value.severities, tell),
    ...(isDays(stale_days) && { staleAfterDays: stale_days }),
    ...(typeof strict === 'boolean' && { strict }),
    waivers: readWaivers(value.waivers, tell),
  };
}

const isDays = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 999_999;

function readSeverities(value: unknown, tell: Tell): SeverityOverrides {
  if (value === undefined) return {};
  if (!isObject(value)) {
    tell('/severities', `severities is an object of rules, not ${quote(value)}`);
    return {};
  }
  const read = new Map<string, 'error' | 'warning' | 'off'>();
  for (const [id, severity] of Object.entries(value)) {
    const pointer = `/severities/${pointerToken(id)}`;
    const problem = unknownRule(id) ?? fixedRule(id);
    if (problem !== undefined) tell(pointer, problem, true);
    if (severity === 'error' || severity === 'warning' || severity === 'off') read.set(id, severity);
    else tell(pointer, `a severity is "error", "warning" or "off", not ${quote(severity)}`);
  }
  return Object.fromEntries(read);
}

function readWaivers(value: unknown, tell: Tell): readonly Omit<Waiver, 'place'>[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    tell('/waivers', `waivers is an array, not ${quote(value)}`);
    return [];
  }
  if (value.length > maxWaivers) {
    tell('/waivers', `there are ${value.length.toLocaleString('en')} waivers, at most 1,000 are read`);
    return [];
  }
  return value.map((waiver, index) => readWaiver(waiver, index, tell)).filter((waiver) => waiver !== undefined);
}

function inOrder(found: readonly Found[], text: string): PolicyProblem[] {
  const first = found.slice(0, maxProblems);
  const locations = locate(
    text,
    first.map(({ pointer }) => pointer),
  );
  const problems = first.map(({ message, atKey, place }, index): PolicyProblem => {
    const location = locations[index];
    const { line, column } = place ?? (atKey ? location?.key : undefined) ?? location?.value ?? { line: 1, column: 1 };
    return { line, column, message };
  });
  problems.sort((a, b) => a.line - b.line || a.column - b.column);
  const more = found.length - first.length;
  if (more > 0) problems.push({ line: 1, column: 1, message: `… and ${more.toLocaleString('en')} more problems` });
  return problems;
}
