import { integerOf, isFullDate } from './formats.ts';
import { itemsOf, memberOf, pointerTo, type Tree, textOf, valueAt } from './json-tree.ts';
import { dimensionNames } from './record-shape.ts';
import type { Report } from './shape.ts';

const dateOf = (value: Tree | undefined): string | undefined => {
  const text = textOf(value);
  return text !== undefined && isFullDate(text) ? text : undefined;
};

const numberOf = (value: Tree | undefined): bigint | undefined =>
  value?.kind === 'number' ? integerOf(value.token) : undefined;

/** True only where both sides are there: a rule whose input is missing or ill typed keeps silent. */
const exceeds = <Value extends string | bigint>(left: Value | undefined, right: Value | undefined): boolean =>
  left !== undefined && right !== undefined && left > right;

/**
 * A name as the rule on independence compares it: NFKC, no format characters, single spaces, no case.
 * Upper case first, so that letters with two lower-case forms (`σ`, `ς`) or a longer upper case (`ß`) meet.
 */
export const sameNameForm = (name: string): string => {
  const visible = name.normalize('NFKC').replace(/\p{Cf}/gu, '');
  const spaced = visible.replace(/\s+/gu, ' ').trim();
  return [...spaced.toUpperCase()].map((letter) => letter.toLowerCase()).join('');
};

const evidenceRules = (record: Tree, report: Report): void => {
  const register = memberOf(record, 'evidenceRegister');
  if (register?.kind !== 'array') return;
  const cutoff = dateOf(valueAt(record, 'scope', 'evidenceCutoff'));
  const known = new Set<string>();
  for (const [index, item] of register.items.entries()) {
    const pointer = `/evidenceRegister/${index}`;
    const id = textOf(memberOf(item, 'id'));
    if (id !== undefined && known.has(id)) report('evidence-id-duplicate', `${pointer}/id`);
    if (id !== undefined) known.add(id);
    if (exceeds(dateOf(memberOf(item, 'observedAt')), cutoff)) report('evidence-after-cutoff', `${pointer}/observedAt`);
  }
  for (const name of dimensionNames) {
    for (const [index, entry] of itemsOf(valueAt(record, 'dimensions', name, 'evidenceRefs')).entries()) {
      const ref = textOf(entry);
      const pointer = pointerTo(`/dimensions/${name}/evidenceRefs`, index);
      if (ref !== undefined && !known.has(ref)) report('evidence-ref-unknown', pointer);
    }
  }
};

const dateRules = (record: Tree, report: Report): void => {
  const assessed = dateOf(memberOf(record, 'assessedAt'));
  const cutoff = dateOf(valueAt(record, 'scope', 'evidenceCutoff'));
  const reviewed = dateOf(valueAt(record, 'review', 'reviewedAt'));
  if (exceeds(cutoff, assessed)) report('cutoff-after-assessment', '/scope/evidenceCutoff');
  if (exceeds(assessed, reviewed)) report('review-before-assessment', '/review/reviewedAt');
  for (const [index, priority] of itemsOf(memberOf(record, 'priorities')).entries()) {
    const target = dateOf(memberOf(priority, 'targetDate'));
    if (exceeds(assessed, target)) report('target-before-assessment', `/priorities/${index}/targetDate`);
  }
};

/** The cross-field rules that make a record invalid. */
export const crossFieldErrors = (record: Tree, report: Report): void => {
  evidenceRules(record, report);
  dateRules(record, report);
  const assessor = textOf(valueAt(record, 'assessor', 'name'));
  const reviewer = textOf(valueAt(record, 'review', 'reviewer', 'name'));
  if (assessor !== undefined && reviewer !== undefined && sameNameForm(assessor) === sameNameForm(reviewer)) {
    report('reviewer-is-assessor', '/review/reviewer/name');
  }
  const population = numberOf(valueAt(record, 'sampling', 'populationSize'));
  if (exceeds(numberOf(valueAt(record, 'sampling', 'sampleSize')), population)) {
    report('sample-exceeds-population', '/sampling/sampleSize');
  }
};

const dimensionWarnings = (dimension: Tree | undefined, pointer: string, report: Report): void => {
  const score = numberOf(memberOf(dimension, 'score'));
  const target = numberOf(memberOf(dimension, 'target'));
  const coverage = numberOf(memberOf(dimension, 'coverage'));
  const gaps = memberOf(dimension, 'gaps');
  const high = textOf(memberOf(dimension, 'confidence')) === 'high';
  if (exceeds(score, target)) report('score-above-target', `${pointer}/score`);
  if (exceeds(target, score) && gaps?.kind === 'array' && gaps.items.length === 0) {
    report('below-target-without-gaps', `${pointer}/gaps`);
  }
  if (high && exceeds(50n, coverage)) report('high-confidence-low-coverage', `${pointer}/confidence`);
  if (exceeds(score, 0n) && coverage === 0n) report('positive-score-zero-coverage', `${pointer}/coverage`);
};

const samplingWarnings = (sampling: Tree | undefined, report: Report): void => {
  const method = textOf(memberOf(sampling, 'method')) ?? '';
  const sample = numberOf(memberOf(sampling, 'sampleSize'));
  const population = numberOf(memberOf(sampling, 'populationSize'));
  if (sample === undefined) return;
  const pointer = '/sampling/sampleSize';
  if (['random', 'stratified', 'judgmental'].includes(method) && sample === 0n) report('sample-zero', pointer);
  if (method === 'not-applicable' && sample > 0n) report('not-applicable-with-sample', pointer);
  if (method === 'full-population' && population !== undefined && sample !== population) {
    report('full-population-mismatch', pointer);
  }
};

/** Rules of the warnings that the oracle states exactly; the judgement knows more of them. */
export const statedWarnings: readonly string[] = [
  'score-above-target',
  'below-target-without-gaps',
  'high-confidence-low-coverage',
  'positive-score-zero-coverage',
  'sample-zero',
  'not-applicable-with-sample',
  'full-population-mismatch',
  'evidence-missing-sha256',
];

/** Reports the warnings of `statedWarnings`. */
export const crossFieldWarnings = (record: Tree, report: Report): void => {
  for (const name of dimensionNames) {
    dimensionWarnings(valueAt(record, 'dimensions', name), `/dimensions/${name}`, report);
  }
  samplingWarnings(memberOf(record, 'sampling'), report);
  for (const [index, item] of itemsOf(memberOf(record, 'evidenceRegister')).entries()) {
    if (item.kind === 'object' && !memberOf(item, 'sha256')) {
      report('evidence-missing-sha256', `/evidenceRegister/${index}`);
    }
  }
};
