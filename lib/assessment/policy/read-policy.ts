import { offsetTooDeep } from '../../platform/json-depth.ts';
import type { PolicyName } from '../record/finding.ts';
import { maxNesting, maxPolicyBytes } from '../record/limits.ts';
import { isBlank, quote } from '../record/quote.ts';
import { showValue } from '../record/shown-value.ts';
import { suggestWord } from '../record/suggest-word.ts';
import { fixedRule, unknownRule, unwaivableRule } from '../rules/all-rules.ts';
import type { InputValues } from '../rules/json-rules.ts';
import { mistakeInEnglish, type PolicyMistake } from '../rules/policy-rules.ts';
import type { SeverityOverrides } from '../rules/rule.ts';
import { isFullDate } from '../schema/formats.ts';
import { decode } from '../text/decode.ts';
import { type Place, placeOf } from '../text/lines.ts';
import { locate } from '../text/locate.ts';
import { pointerToken } from '../text/pointer.ts';
import { survey } from '../text/survey.ts';
import { findSyntaxError } from '../text/syntax-error.ts';
import type { Policy, Waiver } from './policy.ts';

/** What is wrong with a policy; 1-based line and column. */
export interface PolicyProblem {
  readonly line: number;
  readonly column: number;
  /** In English. */
  readonly message: string;
  /** What the message is written from. */
  readonly mistake: PolicyMistake;
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
  if (typeof text !== 'string') {
    const values = text.values as InputValues['json-invalid-utf8'];
    return { problems: [problemAt(placeOf(text.text, text.offset), { kind: 'notUtf8', values })] };
  }
  const deep = offsetTooDeep(text, maxNesting);
  if (deep !== undefined) {
    return { problems: [problemAt(placeOf(text, deep), { kind: 'tooDeep', values: { levels: maxNesting } })] };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const error = findSyntaxError(text);
    const values = error.values as InputValues['json-syntax'];
    return { problems: [problemAt(placeOf(text, error.offset), { kind: 'notJson', values })] };
  }
  const found: Found[] = [];
  survey(text, new Set(), (_pointer, member, place) => {
    found.push({ pointer: '', place, mistake: { kind: 'repeated', name: quote(member) } });
  });
  const content = readContent(value, (pointer, mistake, atKey = false) => found.push({ pointer, mistake, atKey }));
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
  readonly mistake: PolicyMistake;
  readonly atKey?: boolean;
  readonly place?: Place;
}

const problemAt = ({ line, column }: Place, mistake: PolicyMistake): PolicyProblem => ({
  line,
  column,
  message: mistakeInEnglish(mistake),
  mistake,
});

/** The problem of a policy that cannot be read at all. */
export const wholeProblem = (mistake: PolicyMistake): PolicyProblem => problemAt(start, mistake);

/** The problem of a policy that is too large. */
export const sizeProblem = (bytes: number): PolicyProblem =>
  wholeProblem({ kind: 'tooLarge', bytes, limit: maxPolicyBytes });

const start: Place = { line: 1, column: 1 };

type Content = Omit<Policy, keyof PolicyName | 'waivers'> & { readonly waivers: readonly Omit<Waiver, 'place'>[] };

const members = ['$schema', 'severities', 'stale_days', 'strict', 'waivers', 'systems'];

/** In UTF-16 code units, as a portfolio shows it. */
const maxSystemName = 60;
const maxSystems = 1_000;

function readContent(value: unknown, tell: Tell): Content {
  const nothing = { severities: {}, waivers: [] };
  if (!isObject(value)) {
    tell('', { kind: 'notObject', of: 'policy', found: showValue(value) });
    return nothing;
  }
  checkMembers(value, '', members, tell);
  const { $schema, stale_days, strict } = value;
  if ($schema !== undefined && typeof $schema !== 'string') {
    tell('/$schema', { kind: 'notText', name: '$schema', found: showValue($schema) });
  }
  if (strict !== undefined && typeof strict !== 'boolean') {
    tell('/strict', { kind: 'notBoolean', found: showValue(strict) });
  }
  if (stale_days !== undefined && !isDays(stale_days)) {
    tell('/stale_days', { kind: 'notDays', found: showValue(stale_days) });
  }
  return {
    severities: readSeverities(value.severities, tell),
    ...(isDays(stale_days) && { staleAfterDays: stale_days }),
    ...(typeof strict === 'boolean' && { strict }),
    waivers: readWaivers(value.waivers, tell),
    ...(value.systems !== undefined && { systems: readSystems(value.systems, tell) }),
  };
}

function readSystems(value: unknown, tell: Tell): readonly (readonly [string, string])[] {
  if (!isObject(value)) {
    tell('/systems', { kind: 'notObject', of: 'systems', found: showValue(value) });
    return [];
  }
  const entries = Object.entries(value);
  if (entries.length > maxSystems) {
    tell('/systems', { kind: 'tooManySystems', count: entries.length, limit: maxSystems });
    return [];
  }
  return entries.flatMap(([glob, name]) => {
    const pointer = `/systems/${pointerToken(glob)}`;
    const title = `systems[${quote(glob)}]`;
    if (isBlank(glob)) tell(pointer, { kind: 'blank', name: title }, true);
    if (typeof name !== 'string') tell(pointer, { kind: 'notText', name: title, found: showValue(name) });
    else if (isBlank(name)) tell(pointer, { kind: 'blank', name: title });
    else if (name.length > maxSystemName) tell(pointer, { kind: 'tooLong', name: title, limit: maxSystemName });
    else return [[glob, name] as const];
    return [];
  });
}

const isDays = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 999_999;

function readSeverities(value: unknown, tell: Tell): SeverityOverrides {
  if (value === undefined) return {};
  if (!isObject(value)) {
    tell('/severities', { kind: 'notObject', of: 'severities', found: showValue(value) });
    return {};
  }
  const read = new Map<string, 'error' | 'warning' | 'off'>();
  for (const [id, severity] of Object.entries(value)) {
    const pointer = `/severities/${pointerToken(id)}`;
    const mistake = unknownRule(id) ?? fixedRule(id);
    if (mistake !== undefined) tell(pointer, mistake, true);
    if (severity === 'error' || severity === 'warning' || severity === 'off') read.set(id, severity);
    else tell(pointer, { kind: 'notSeverity', found: showValue(severity) });
  }
  return Object.fromEntries(read);
}

function readWaivers(value: unknown, tell: Tell): readonly Omit<Waiver, 'place'>[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    tell('/waivers', { kind: 'notArray', found: showValue(value) });
    return [];
  }
  if (value.length > maxWaivers) {
    tell('/waivers', { kind: 'tooManyWaivers', count: value.length, limit: maxWaivers });
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
  const problems = first.map(({ mistake, atKey, place }, index): PolicyProblem => {
    const location = locations[index];
    return problemAt(place ?? (atKey ? location?.key : undefined) ?? location?.value ?? start, mistake);
  });
  problems.sort((a, b) => a.line - b.line || a.column - b.column);
  const more = found.length - first.length;
  if (more > 0) problems.push(problemAt(start, { kind: 'more', count: more }));
  return problems;
}

/** Tells of a problem at a JSON Pointer of the policy; `atKey` if the name of the member is wrong, not its value. */
type Tell = (pointer: string, mistake: PolicyMistake, atKey?: boolean) => void;

/** True for a JSON object. */
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Tells of every member with a name that is not among the known ones, with the nearest of them. */
function checkMembers(
  value: Readonly<Record<string, unknown>>,
  pointer: string,
  known: readonly string[],
  tell: Tell,
): void {
  for (const name of Object.keys(value)) {
    if (known.includes(name)) continue;
    const near = suggestWord(name, known);
    const mistake = { name: quote(name), near: near === undefined ? undefined : quote(near), known: known.join(', ') };
    tell(`${pointer}/${pointerToken(name)}`, { kind: 'unknownMember', ...mistake }, true);
  }
}

const waiverMembers = ['rule', 'pointer', 'evidence', 'assessment', 'reason', 'until', 'by'];

/** In UTF-16 code units; every output repeats the texts of a waiver. */
const maxLength = 1_000;

/** Reads one waiver, or tells of everything that is wrong with it. */
function readWaiver(value: unknown, index: number, tell: Tell): Omit<Waiver, 'place'> | undefined {
  const at = `/waivers/${index}`;
  if (!isObject(value)) {
    tell(at, { kind: 'notObject', of: 'waiver', found: showValue(value) });
    return undefined;
  }
  checkMembers(value, at, waiverMembers, tell);
  const required = (name: string) => readText(value, name, at, tell, true);
  const optional = (name: string) => readText(value, name, at, tell, false);
  const rule = required('rule');
  const reason = required('reason');
  const until = required('until');
  const by = required('by');
  const evidence = optional('evidence');
  const assessment = optional('assessment');
  const pointer = readPointer(value.pointer, at, tell);
  const ruleMistake = rule === undefined ? undefined : (unknownRule(rule) ?? unwaivableRule(rule));
  if (ruleMistake !== undefined) tell(`${at}/rule`, ruleMistake);
  if (until !== undefined && !isFullDate(until)) {
    tell(`${at}/until`, { kind: 'notDay', found: showValue(until) });
  }
  const targets = Number(value.pointer !== undefined) + Number(value.evidence !== undefined);
  if (targets !== 1) {
    tell(at, { kind: 'places', given: targets === 0 ? 'neither' : 'both' });
  }
  if (rule === undefined || reason === undefined || until === undefined || by === undefined) return undefined;
  const target = pointer === undefined ? { evidence: evidence ?? '' } : { pointer };
  return { rule, target, ...(assessment !== undefined && { assessment }), reason, until, by, index };
}

function readText(
  waiver: Readonly<Record<string, unknown>>,
  name: string,
  at: string,
  tell: Tell,
  isRequired: boolean,
): string | undefined {
  const value = Object.hasOwn(waiver, name) ? waiver[name] : undefined;
  if (value === undefined) {
    if (isRequired) tell(at, { kind: 'missing', name: quote(name) });
    return undefined;
  }
  if (typeof value !== 'string') tell(`${at}/${name}`, { kind: 'notText', name, found: showValue(value) });
  else if (value === '' || isBlank(value)) tell(`${at}/${name}`, { kind: 'blank', name });
  else if (value.length > maxLength) tell(`${at}/${name}`, { kind: 'tooLong', name, limit: maxLength });
  else return value;
  return undefined;
}

function readPointer(value: unknown, at: string, tell: Tell): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && /^(?:\/(?:[^~/]|~[01])*)*$/.test(value)) return value;
  tell(`${at}/pointer`, { kind: 'notPointer', found: showValue(value) });
  return undefined;
}
