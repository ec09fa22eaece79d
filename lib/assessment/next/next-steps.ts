import { code, formatAsMarkdown, heading, joined, list, phrase, type Text } from '../../platform/report.ts';
import { isUnfilled } from '../init/blank-record.ts';
import type { Finding, Judgement, Severity } from '../record/finding.ts';
import { dimensionKeys, dimensionLabels, type SparseRecord } from '../record/record.ts';
import { visibleText } from '../record/visible-text.ts';
import { helpOf, stepOfRule } from '../rules/all-rules.ts';
import { type StepKind, stepKinds } from '../rules/rule.ts';
import { pointerTokens, valueAt } from '../text/pointer.ts';

/** Names of the kinds for readers. */
export const stepTitles: Readonly<Record<StepKind, string>> = {
  error: 'Errors: the record is invalid',
  independence: 'Independence of the review',
  blank: 'Blanks: still to be written',
  confidence: 'Coverage and confidence',
  digest: 'Evidence without a digest',
  stale: 'Old evidence',
  priority: 'Gaps and priorities',
  other: 'Other warnings',
};

/** One thing to do. */
export interface Step {
  readonly kind: StepKind;
  /** Id of the rule; null for an advice that no rule makes. */
  readonly rule: string | null;
  readonly severity: Severity | 'advice';
  /** JSON Pointer. */
  readonly pointer: string;
  /** 1-based; null for an advice. */
  readonly line: number | null;
  readonly what: string;
  readonly why: string;
  readonly how: string;
}

/** Below this share the evidence speaks for the smaller part of the subject. */
const lowCoverage = 50;

/**
 * Lists what is still to be done on a record: by kind, the weightiest first, then in the order of the text.
 * @param value the record as parsed, in which blanks are looked up
 */
export function nextSteps({ findings }: Judgement, value: unknown, record: SparseRecord | undefined): Step[] {
  const told = findings.filter((finding) => !isAboutBlank(finding, value));
  const steps = [...told.map((finding) => stepOf(finding, value)), ...adviceOn(record ?? {}, findings)];
  return stepKinds.flatMap((kind) => steps.filter((step) => step.kind === kind));
}

/** Names that are not written yet are no two equal names; that they are missing is a finding of its own. */
const isAboutBlank = ({ rule, pointer }: Finding, value: unknown): boolean =>
  rule === 'reviewer-is-assessor' && isUnfilled(valueAt(value, pointerTokens(pointer)));

function stepOf(finding: Finding, value: unknown): Step {
  const { rule, severity, pointer, message, hint, file } = finding;
  // The line of a finding in the policy is none of the record.
  const line = file === undefined ? finding.line : null;
  const what = file === undefined ? message : `${file}: ${message}`;
  const kind = kindOf(finding, value);
  const isMissing = kind === 'blank' && severity === 'error';
  let why = '';
  if (isMissing) why = 'The record is invalid as long as this is missing.';
  else if (file === undefined) why = helpOf(rule) ?? '';
  return { kind, rule, severity, pointer, line, what, why, how: hint ?? '' };
}

function kindOf({ rule, severity, pointer, file }: Finding, value: unknown): StepKind {
  if (severity === 'warning') return stepOfRule(rule);
  // What is of the policy's file, or must be taken away, is no blank.
  if (file !== undefined || !rule.startsWith('schema/') || rule === 'schema/unknown-property') return 'error';
  const found = valueAt(value, pointerTokens(pointer));
  const isBlank = rule === 'schema/required' || isUnfilled(found) || (rule === 'schema/const' && found === false);
  return isBlank ? 'blank' : 'error';
}

/** What no rule finds, because a record may well be so: little coverage and low confidence. */
function adviceOn({ dimensions }: SparseRecord, findings: readonly Finding[]): Step[] {
  return dimensionKeys.flatMap((key): Step[] => {
    const { confidence, coverage } = dimensions?.[key] ?? {};
    const pointer = `/dimensions/${key}`;
    const isNamed = findings.some(
      ({ rule, pointer: at }) => stepOfRule(rule) === 'confidence' && (at === pointer || at.startsWith(`${pointer}/`)),
    );
    if (isNamed) return [];
    const base = { kind: 'confidence', rule: null, severity: 'advice', line: null } as const;
    const name = dimensionLabels[key];
    const steps: Step[] = [];
    if (coverage !== undefined && coverage < lowCoverage) {
      steps.push({
        ...base,
        pointer: `${pointer}/coverage`,
        what: `the evidence covers ${coverage} % of ${name}`,
        why: 'The score says little about what the evidence does not cover.',
        how: 'collect evidence for the rest, or say in the limitations why there is none',
      });
    }
    if (confidence === 'low') {
      steps.push({
        ...base,
        pointer: `${pointer}/confidence`,
        what: `the confidence in the score of ${name} is low`,
        why: 'A reader cannot rely on this score.',
        how: 'add evidence of another type, such as a test or a system record',
      });
    }
    return steps;
  });
}

/** A list of check boxes by kind, for an issue or a pull request. */
export function stepsMarkdown(file: string, steps: readonly Step[]): string {
  const blocks = stepKinds.flatMap((kind) => {
    const some = steps.filter((step) => step.kind === kind);
    return some.length === 0 ? [] : [heading(stepTitles[kind]), list(some.map(checkBox))];
  });
  const said = blocks.length === 0 ? ['Nothing is left to do.'] : blocks;
  return formatAsMarkdown([heading(phrase`Next for ${file}`, 1), ...said], visibleText);
}

function checkBox({ pointer, what, how, why }: Step): Text {
  const texts = [what, how].filter((part) => part !== '');
  return phrase`[ ] ${code(pointer || '/')} ${joined(texts, '; ')}${why === '' ? '' : phrase`\n  ${why}`}`;
}
