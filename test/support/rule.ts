import { indexEvidence } from '../../lib/assessment/evidence-index.ts';
import type { SparseRecord } from '../../lib/assessment/record.ts';
import type { Rule, RuleContext } from '../../lib/assessment/rule.ts';

/** One report of a rule. */
interface Observed {
  readonly pointer: string;
  readonly message: string;
  readonly hint: string | undefined;
}

/** A row of a rule's table: what the rule is given and where it must report, in order. */
export interface RuleCase {
  /** The behaviour, as the title of the test. */
  readonly title: string;
  readonly record: SparseRecord;
  readonly at: readonly string[];
  readonly overrides?: Partial<RuleContext>;
}

/**
 * What a rule reports about a record, of which any part may be missing. Judged as of 2026-06-01, with evidence stale
 * after 365 days and no inexact numbers, unless `overrides` says otherwise.
 */
export function observe(rule: Rule, record: SparseRecord, overrides: Partial<RuleContext> = {}): Observed[] {
  const observed: Observed[] = [];
  const context: RuleContext = {
    record,
    evidence: indexEvidence(record),
    asOf: '2026-06-01',
    staleAfterDays: 365,
    exactNumbers: new Map(),
    ...overrides,
  };
  rule.check(context, (pointer, message, hint) => observed.push({ pointer, message, hint }));
  return observed;
}

/** The pointers alone, in the order of the reports. */
export const pointersOf = (rule: Rule, { record, overrides }: Pick<RuleCase, 'record' | 'overrides'>): string[] =>
  observe(rule, record, overrides).map(({ pointer }) => pointer);
