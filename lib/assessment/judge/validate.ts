import { offsetTooDeep } from '../../platform/json-depth.ts';
import { membersOf } from '../../platform/members.ts';
import type { Policy, RemovedPolicy } from '../policy/policy.ts';
import { indexEvidence } from '../record/evidence-index.ts';
import type { ExactNumbers } from '../record/exact-number.ts';
import type { Finding, Judgement, Verdict, WaivedFinding } from '../record/finding.ts';
import { defaultMaxFindings, defaultStaleAfterDays, maxNesting } from '../record/limits.ts';
import { quote } from '../record/quote.ts';
import type { FullDate, SparseRecord } from '../record/record.ts';
import { type AnyRule, isMandatory, rules, softenedRules } from '../rules/all-rules.ts';
import { jsonRules } from '../rules/json-rules.ts';
import type { SeverityOverrides, SpeakingRule } from '../rules/rule.ts';
import { integerPointers } from '../schema/node.ts';
import { checkRecord } from '../schema/record-check.generated.ts';
import { decode, type InputError, inputError } from '../text/decode.ts';
import { findLines, placeOf, type TextLines } from '../text/lines.ts';
import { type Location, locate } from '../text/locate.ts';
import { findMembers, type Members } from '../text/members.ts';
import { survey } from '../text/survey.ts';
import { findSyntaxError } from '../text/syntax-error.ts';
import { type Collector, createCollector, type Observation } from './collector.ts';
import { inspectRecord } from './inspect.ts';
import { createWaiving, type WaiverUse } from './waiving.ts';

/** How to judge a record. */
export interface ValidateOptions {
  /** The day that counts as today. @default - no rules about past and future days */
  readonly asOf?: FullDate | undefined;
  /** The other options go before it. Its waivers need `asOf`: without a day, none holds. @default - none */
  readonly policy?: Policy | undefined;
  /** Named by the result; nothing is judged by it. */
  readonly removedPolicy?: RemovedPolicy | undefined;
  /** The run that the record belongs to, which reports waivers without a finding at its end. @default - the record alone */
  readonly waiverUse?: WaiverUse | undefined;
  /** Whether warnings count as errors, except for rules in `severities`. @default false */
  readonly strict?: boolean | undefined;
  /** @default - each rule's own */
  readonly severities?: SeverityOverrides | undefined;
  /** Findings to list; all are counted. @default 1000 */
  readonly maxFindings?: number | undefined;
  /** Evidence older at the cutoff is stale. @default 365 */
  readonly staleAfterDays?: number | undefined;
}

/** A judgement, and the parts of the record that have their types, for reports. */
export interface Examination {
  readonly judgement: Judgement;
  /** Undefined if the input is unreadable. */
  readonly record: SparseRecord | undefined;
  /** Returns the text of a 1-based line; absent if the input is unreadable. */
  readonly lines?: TextLines['textOf'];
}

/** Judges a record by all rules (docs/spec/assessment.md). It returns what is wrong, and never throws on bad input. */
export const validate = (bytes: Uint8Array, options: ValidateOptions = {}): Judgement =>
  examine(bytes, options).judgement;

/** Judges a record, and returns its well-typed parts too. */
export function examine(bytes: Uint8Array, options: ValidateOptions = {}): Examination {
  const text = decode(bytes);
  if (typeof text !== 'string') return rejectInput(text, options);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return rejectInput(depthError(text) ?? findSyntaxError(text), options);
  }
  const { policy, asOf, strict = policy?.strict ?? false, maxFindings = defaultMaxFindings } = options;
  const severities = policy ? { ...policy.severities, ...options.severities } : (options.severities ?? {});
  const assessmentId = assessmentIdOf(value);
  const waiving =
    policy && asOf !== undefined ? createWaiving(policy, value, asOf, assessmentId, options.waiverUse) : undefined;
  const collector = createCollector(severities, strict, maxFindings, waiving);

  const broken: string[] = [];
  const checked = checkRecord(value, broken);
  const isSound = checked >= 0 && broken.length === 0;
  const members = findMembers(text, value, isSound ? checked : undefined);
  let record = value as SparseRecord;
  let exactNumbers: ExactNumbers = new Map();
  // Most texts are read only once: parsing loses nothing of them.
  if (members === undefined) {
    const deep = depthError(text);
    if (deep) return rejectInput(deep, options);
    exactNumbers = survey(text, integerPointers, (pointer, name, place) => {
      collector.report(jsonRules.duplicateKey, pointer, { name: quote(name) }, { place, atKey: true });
    }).exactNumbers;
  }
  if (exactNumbers.size > 0) record = inspectRecord(value, exactNumbers, collector);
  else if (!isSound) record = inspectRecord(value, exactNumbers, collector, broken);

  applyRules(record, exactNumbers, options, collector);
  waiving?.reportWaivers(collector.report);
  const { errorCount, warningCount, kept, waivedCount, waived, waivedRules } = collector.result();
  const verdict = errorCount === 0 ? 'valid' : 'invalid';
  const lines = findLines(text);
  const findings = inTextOrder(kept, text, lines, members);
  const plain = judgement(verdict, errorCount, warningCount, findings, assessmentId);
  const softened = softenedRules(severities);
  const isRelaxed = verdict === 'valid' && (softened.length > 0 || [...waivedRules].some(isMandatory));
  return {
    judgement: {
      ...plain,
      ...(policy && { waivedCount, waived: inTextOrder(waived, text, lines, members) as WaivedFinding[] }),
      ...(isRelaxed && { relaxed: true as const, ...(softened.length > 0 && { softened }) }),
      ...basisOf(options),
    },
    record,
    lines: lines.textOf,
  };
}

function basisOf({ asOf, policy, removedPolicy }: ValidateOptions): Pick<Judgement, 'basis'> {
  if (asOf === undefined && policy === undefined) return {};
  const removed = removedPolicy ? { ...removedPolicy, sha256: null } : null;
  return {
    basis: { asOf: asOf ?? null, policy: policy ? { source: policy.source, sha256: policy.sha256 } : removed },
  };
}

function applyRules(record: SparseRecord, exactNumbers: ExactNumbers, options: ValidateOptions, to: Collector): void {
  const { asOf, policy, staleAfterDays = policy?.staleAfterDays ?? defaultStaleAfterDays } = options;
  const context = { record, evidence: indexEvidence(record), asOf, staleAfterDays, exactNumbers };
  let current: AnyRule | undefined;
  // One function for all rules: to make one for each takes as long as most rules do.
  const report = (pointer: string, values: object) => {
    // Each rule reports the values of its own sentence.
    if (current) to.report(current as SpeakingRule<never>, pointer, values as never);
  };
  for (const rule of rules) {
    current = rule;
    rule.check(context, report);
  }
}

function depthError(text: string): InputError | undefined {
  const offset = offsetTooDeep(text, maxNesting);
  if (offset === undefined) return undefined;
  return inputError(jsonRules.tooDeep, { levels: maxNesting }, text, offset);
}

/** The result for an unreadable input. */
export function rejectInput(error: InputError, options: ValidateOptions = {}): Examination {
  const { rule, offset, text, message, hint, values } = error;
  const place = placeOf(text, offset);
  const finding: Finding = {
    rule: rule.id,
    severity: 'error',
    pointer: '',
    ...place,
    message,
    ...(hint ? { hint } : {}),
    values,
  };
  const plain = judgement('unreadable', 1, 0, [finding], null);
  return { judgement: { ...plain, ...basisOf(options) }, record: undefined };
}

const assessmentIdOf = (value: unknown): string | null => {
  const id = membersOf(value).assessmentId;
  return typeof id === 'string' ? id : null;
};

const judgement = (
  verdict: Verdict,
  errorCount: number,
  warningCount: number,
  findings: readonly Finding[],
  assessmentId: string | null,
): Judgement => ({ verdict, valid: verdict === 'valid', assessmentId, errorCount, warningCount, findings });

/**
 * Adds places, and sorts by place, rule and pointer, so that the same input always gives the same order; findings in the
 * policy come last.
 */
function inTextOrder(
  kept: readonly Observation[],
  text: string,
  lines: TextLines,
  members: Members | undefined,
): Finding[] {
  if (kept.length === 0) return [];
  const locations = locate(
    text,
    kept.map(({ pointer }) => pointer),
    lines,
    members,
  );
  const findings = kept.map((observation, index) => toFinding(observation, locations[index]));
  return findings.sort(
    (a, b) =>
      Number(a.file !== undefined) - Number(b.file !== undefined) ||
      a.line - b.line ||
      a.column - b.column ||
      compare(a.rule, b.rule) ||
      compare(a.pointer, b.pointer) ||
      compare(a.message, b.message),
  );
}

function toFinding(observation: Observation, location: Location | undefined): Finding {
  const { rule, severity, pointer, message, hint, values, file, waiver } = observation;
  const named = observation.atKey ? location?.key : undefined;
  const { line, column } = observation.place ?? named ?? location?.value ?? { line: 1, column: 1 };
  return {
    rule,
    severity,
    pointer,
    line,
    column,
    message,
    ...(hint !== undefined && { hint }),
    values,
    ...(file !== undefined && { file }),
    ...(waiver !== undefined && { waiver }),
  };
}

/** By code unit, so that the order does not depend on the locale. */
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
