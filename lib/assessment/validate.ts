import { rules } from './all-rules.ts';
import { type Collector, createCollector, type Observation, type SeverityOverrides } from './collector.ts';
import { indexEvidence } from './evidence-index.ts';
import type { ExactNumbers } from './exact-number.ts';
import type { Finding, Judgement, Verdict } from './finding.ts';
import { jsonRules } from './format-rules.ts';
import { defaultMaxFindings, defaultStaleAfterDays } from './limits.ts';
import { quote } from './quote.ts';
import type { AssessmentRecord, FullDate, SparseRecord } from './record.ts';
import type { Report, Rule } from './rule.ts';
import { inspectRecord } from './schema/inspect.ts';
import { integerPointers } from './schema/node.ts';
import { checkRecord } from './schema/record-check.generated.ts';
import { decode } from './text/decode.ts';
import { offsetTooDeep } from './text/depth.ts';
import type { InputError } from './text/input-error.ts';
import { locate } from './text/locate.ts';
import { isUnambiguous } from './text/members.ts';
import { placeOf } from './text/place.ts';
import { survey } from './text/survey.ts';
import { findSyntaxError } from './text/syntax-error.ts';

/** How a record is judged; every part has a default. */
export interface ValidateOptions {
  /** The day that counts as today. @default - rules about past and future days are not applied */
  readonly asOf?: FullDate | undefined;
  /** Warnings count as errors, but for rules with an override. @default false */
  readonly strict?: boolean | undefined;
  /** Severity by rule id. @default - each rule's own */
  readonly severities?: SeverityOverrides | undefined;
  /** Most findings listed; all are counted. @default 1000 */
  readonly maxFindings?: number | undefined;
  /** Age in days at the evidence cutoff past which evidence is stale. @default 365 */
  readonly staleAfterDays?: number | undefined;
}

/** A judgement, and what of the record was well typed: what reports are drawn from. */
export interface Examination {
  readonly judgement: Judgement;
  /** `undefined` when the input is unreadable. */
  readonly record: SparseRecord | undefined;
}

/**
 * Judges the bytes of one assessment record by every field rule and cross-field rule (docs/spec/assessment.md).
 * Never throws on bad input: what is wrong is what it returns.
 */
export const validate = (bytes: Uint8Array, options: ValidateOptions = {}): Judgement =>
  examine(bytes, options).judgement;

/** `validate`, with the record itself. */
export function examine(bytes: Uint8Array, options: ValidateOptions = {}): Examination {
  const text = decode(bytes);
  if (typeof text !== 'string') return rejectInput(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return rejectInput(depthError(text) ?? findSyntaxError(text));
  }
  const { strict = false, severities = {}, maxFindings = defaultMaxFindings } = options;
  const collector = createCollector(severities, strict, maxFindings);

  // Most records are in order: that is found out without looking at the text again.
  const members = checkRecord(value);
  let record = value as SparseRecord;
  let exactNumbers: ExactNumbers = new Map();
  if (members < 0 || !isUnambiguous(text, members)) {
    const deep = depthError(text);
    if (deep) return rejectInput(deep);
    exactNumbers = survey(text, integerPointers, (pointer, name, place) => {
      const message = `property ${quote(name)} is given a second time in this object`;
      collector.report(jsonRules.duplicateKey, { pointer, place, atKey: true, message, hint: 'keep one of them' });
    }).exactNumbers;
    record = inspectRecord(value, exactNumbers, collector.report);
  }

  applyRules(record, exactNumbers, options, collector);
  const { errorCount, warningCount, kept } = collector.result();
  const verdict = errorCount === 0 ? 'valid' : 'invalid';
  const findings = kept.length === 0 ? [] : inTextOrder(kept, text);
  return { judgement: judgement(verdict, errorCount, warningCount, findings, assessmentIdOf(value)), record };
}

function applyRules(record: SparseRecord, exactNumbers: ExactNumbers, options: ValidateOptions, to: Collector): void {
  const { asOf, staleAfterDays = defaultStaleAfterDays } = options;
  const context = { record, evidence: indexEvidence(record), asOf, staleAfterDays, exactNumbers };
  let current: Rule | undefined;
  // One function for all rules: making one for each would cost as much as most rules do.
  const report: Report = (pointer, message, hint) => {
    if (current) to.report(current, hint === undefined ? { pointer, message } : { pointer, message, hint });
  };
  for (const rule of rules) {
    current = rule;
    rule.check(context, report);
  }
}

function depthError(text: string): InputError | undefined {
  const offset = offsetTooDeep(text);
  if (offset === undefined) return undefined;
  return { rule: jsonRules.tooDeep, offset, text, message: 'objects and arrays nest deeper than 64 levels here' };
}

/** The examination of an input that cannot be judged: unreadable, with the one reason. */
export function rejectInput({ rule, offset, text, message, hint }: InputError): Examination {
  const place = placeOf(text, offset);
  const finding: Finding = {
    rule: rule.id,
    severity: 'error',
    pointer: '',
    ...place,
    message,
    ...(hint ? { hint } : {}),
  };
  return { judgement: judgement('unreadable', 1, 0, [finding], null), record: undefined };
}

const assessmentIdOf = (value: unknown): string | null => {
  const id = (value as Partial<AssessmentRecord> | null)?.assessmentId;
  return typeof id === 'string' ? id : null;
};

const judgement = (
  verdict: Verdict,
  errorCount: number,
  warningCount: number,
  findings: readonly Finding[],
  assessmentId: string | null,
): Judgement => ({ verdict, valid: verdict === 'valid', assessmentId, errorCount, warningCount, findings });

/** Findings with their places, sorted by place, then rule, then pointer: the same input gives the same order. */
function inTextOrder(kept: readonly Observation[], text: string): Finding[] {
  const locations = locate(
    text,
    kept.filter(({ place }) => !place).map(({ pointer }) => pointer),
  );
  const placed = kept.map(({ place, atKey, ...finding }): Finding => {
    const location = place ? undefined : locations(finding.pointer);
    const at = place ?? (atKey ? location?.key : undefined) ?? location?.value ?? { line: 1, column: 1 };
    const { rule, severity, pointer, message, hint } = finding;
    return { rule, severity, pointer, ...at, message, ...(hint === undefined ? {} : { hint }) };
  });
  return placed.sort(
    (a, b) =>
      a.line - b.line ||
      a.column - b.column ||
      compare(a.rule, b.rule) ||
      compare(a.pointer, b.pointer) ||
      compare(a.message, b.message),
  );
}

/** By code unit, so that the order does not hang on the machine's locale. */
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
