import { expectationOf } from '../oracle.ts';
import { statedWarnings } from './cross-field.ts';

/** A policy as its file says it; waivers name their place by pointer. */
export interface StatedPolicy {
  readonly severities?: Readonly<Record<string, 'error' | 'warning' | 'off'>>;
  readonly waivers?: readonly StatedWaiver[];
}

interface StatedWaiver {
  readonly rule: string;
  readonly pointer: string;
  readonly until: string;
}

/** The rules of docs/spec/assessment.md that are errors by the contract and that a policy can soften, written out by hand. */
export const mandatoryRules: readonly string[] = [
  'json-duplicate-key',
  ...[
    'required',
    'unknown-property',
    'type',
    'enum',
    'const',
    'pattern',
    'min-length',
    'min-items',
    'unique-items',
    'range',
    'format',
  ].map((kind) => `schema/${kind}`),
  'evidence-ref-unknown',
  'reviewer-is-assessor',
  'sample-exceeds-population',
  'evidence-after-cutoff',
  'cutoff-after-assessment',
  'review-before-assessment',
  'target-before-assessment',
  'evidence-id-duplicate',
];

/** What the definition of a relaxed verdict says of a record, without code of the judgement. */
export interface StatedJudgement {
  readonly verdict: 'valid' | 'relaxed' | 'invalid';
  /** Errors of the record, those of the policy left out, as sorted `rule@pointer`. */
  readonly errors: readonly string[];
  /** Waived findings of the stated rules, likewise. */
  readonly waived: readonly string[];
}

/** Judges a text under a policy as of a day. */
export function judgeByDefinition(
  text: string,
  { severities = {}, waivers = [] }: StatedPolicy,
  asOf: string,
): StatedJudgement {
  const softened = Object.keys(severities).filter((rule) => severities[rule] !== 'error');
  const holds = (rule: string, pointer: string): boolean =>
    waivers.some((waiver) => waiver.rule === rule && waiver.pointer === pointer && waiver.until >= asOf);
  const isError = (rule: string, pointer: string): boolean =>
    (severities[rule] ?? (statedWarnings.includes(rule) ? 'warning' : 'error')) === 'error' && !holds(rule, pointer);
  const stated = expectationOf(text, isError);
  const found = [...stated.errors, ...stated.warnings].map((finding) => {
    const at = finding.indexOf('@');
    return { finding, rule: finding.slice(0, at), pointer: finding.slice(at + 1) };
  });
  const present = found.filter(({ rule }) => severities[rule] !== 'off');
  const waived = present.filter(({ rule, pointer }) => holds(rule, pointer));
  const errors = present.filter(({ rule, pointer }) => isError(rule, pointer));
  const hasEnded = waivers.some(({ until }) => until < asOf);
  const isRelaxed = [...softened, ...waived.map(({ rule }) => rule)].some((rule) => mandatoryRules.includes(rule));
  const validVerdict = isRelaxed ? 'relaxed' : 'valid';
  return {
    verdict: errors.length > 0 || hasEnded ? 'invalid' : validVerdict,
    errors: errors.map(({ finding }) => finding).sort(),
    waived: waived.map(({ finding }) => finding).sort(),
  };
}
