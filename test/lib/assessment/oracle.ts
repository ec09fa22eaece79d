import { crossFieldErrors, crossFieldWarnings } from './oracle/cross-field.ts';
import { memberOf, parseTree, pointerTo, type Tree, textOf } from './oracle/json-tree.ts';
import { recordShape } from './oracle/record-shape.ts';
import type { Report } from './oracle/shape.ts';

/** What a judgement of one text must say. Findings are spelled `rule@pointer`, sorted; a pair may occur twice. */
export interface Expectation {
  readonly valid: boolean;
  readonly assessmentId: string | null;
  /** Every error. */
  readonly errors: readonly string[];
  /** The warnings of `statedWarnings` and no others. */
  readonly warnings: readonly string[];
}

/** Every second and later occurrence of a name in its object, also inside values that a later one replaces. */
const reportDuplicateKeys = (tree: Tree, pointer: string, report: Report): void => {
  if (tree.kind === 'array') {
    for (const [index, item] of tree.items.entries()) reportDuplicateKeys(item, pointerTo(pointer, index), report);
  }
  if (tree.kind !== 'object') return;
  const seen = new Set<string>();
  for (const { name, value } of tree.members) {
    const place = pointerTo(pointer, name);
    if (seen.has(name)) report('json-duplicate-key', place);
    seen.add(name);
    reportDuplicateKeys(value, place, report);
  }
};

const collect = (tell: (report: Report) => void, isError: Report['isError']): readonly string[] => {
  const found: string[] = [];
  const report = (rule: string, pointer: string): void => {
    found.push(`${rule}@${pointer}`);
  };
  tell(isError ? Object.assign(report, { isError }) : report);
  return found.sort();
};

/**
 * An independent statement of the rules on assessment records (docs/spec/assessment.md). It shares no code with the judgement
 * and favours the wording of that page over speed.
 * @param text one JSON text
 * @param isError whether a finding counts as an error under a policy; all do without one
 */
export const expectationOf = (text: string, isError?: Report['isError']): Expectation => {
  const record = parseTree(text);
  const errors = collect((report) => {
    reportDuplicateKeys(record, '', report);
    recordShape(record, '', report);
    crossFieldErrors(record, report);
  }, isError);
  const warnings = collect((report) => crossFieldWarnings(record, report), undefined);
  const assessmentId = textOf(memberOf(record, 'assessmentId')) ?? null;
  return { valid: errors.length === 0, assessmentId, errors, warnings };
};
