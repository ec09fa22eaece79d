import type { PolicyName } from '../record/finding.ts';
import { maxPolicyBytes } from '../record/limits.ts';
import { isBlank, quote } from '../record/quote.ts';
import { showValue } from '../record/shown-value.ts';
import { fixedRule, unknownRule, unwaivableRule } from '../rules/all-rules.ts';
import { mistakeInEnglish, type PolicyMistake } from '../rules/policy-rules.ts';
import type { SeverityOverrides } from '../rules/rule.ts';
import { isFullDate } from '../schema/formats.ts';
import { locate } from '../text/locate.ts';
import { pointerToken } from '../text/pointer.ts';
import type { Policy, Waiver } from './policy.ts';
import { checkMembers, type Fault, isObject, readStrictJson, readText, type Tell } from './strict-json.ts';

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

/** Reads a policy, or returns everything that is wrong with it (at most 100 problems, and their number). */
export function readPolicy(
  bytes: Uint8Array,
  name: PolicyName,
): { readonly policy: Policy } | { readonly problems: readonly PolicyProblem[] } {
  if (bytes.length > maxPolicyBytes) return { problems: [sizeProblem(bytes.length)] };
  const read = readStrictJson(bytes, readContent);
  if ('faults' in read) return { problems: read.faults.map(problemOf) };
  const { content, text } = read;
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

const problemOf = ({ line, column, mistake }: Fault<PolicyMistake>): PolicyProblem => ({
  line,
  column,
  message: mistakeInEnglish(mistake),
  mistake,
});

/** The problem of a policy that cannot be read at all. */
export const wholeProblem = (mistake: PolicyMistake): PolicyProblem => problemOf({ line: 1, column: 1, mistake });

/** The problem of a policy that is too large. */
export const sizeProblem = (bytes: number): PolicyProblem =>
  wholeProblem({ kind: 'tooLarge', bytes, limit: maxPolicyBytes });

type Content = Omit<Policy, keyof PolicyName | 'waivers'> & { readonly waivers: readonly Omit<Waiver, 'place'>[] };

const members = ['$schema', 'severities', 'stale_days', 'strict', 'waivers', 'systems'];

/** In UTF-16 code units, as a portfolio shows it. */
const maxSystemName = 60;
const maxSystems = 1_000;

function readContent(value: unknown, tell: Tell<PolicyMistake>): Content {
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

function readSystems(value: unknown, tell: Tell<PolicyMistake>): readonly (readonly [string, string])[] {
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

function readSeverities(value: unknown, tell: Tell<PolicyMistake>): SeverityOverrides {
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

function readWaivers(value: unknown, tell: Tell<PolicyMistake>): readonly Omit<Waiver, 'place'>[] {
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

const waiverMembers = ['rule', 'pointer', 'evidence', 'assessment', 'reason', 'until', 'by'];

/** In UTF-16 code units; every output repeats the texts of a waiver. */
const maxLength = 1_000;

/** Reads one waiver, or tells of everything that is wrong with it. */
function readWaiver(value: unknown, index: number, tell: Tell<PolicyMistake>): Omit<Waiver, 'place'> | undefined {
  const at = `/waivers/${index}`;
  if (!isObject(value)) {
    tell(at, { kind: 'notObject', of: 'waiver', found: showValue(value) });
    return undefined;
  }
  checkMembers(value, at, waiverMembers, tell);
  const required = (name: string) =>
    readText(value, name, at, tell, { limit: maxLength, missing: { kind: 'missing', name: quote(name) } });
  const optional = (name: string) => readText(value, name, at, tell, { limit: maxLength });
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

function readPointer(value: unknown, at: string, tell: Tell<PolicyMistake>): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && /^(?:\/(?:[^~/]|~[01])*)*$/.test(value)) return value;
  tell(`${at}/pointer`, { kind: 'notPointer', found: showValue(value) });
  return undefined;
}
