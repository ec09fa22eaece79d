import { indexEvidence } from '../../lib/assessment/record/evidence-index.ts';
import type { SparseRecord } from '../../lib/assessment/record/record.ts';
import type { AnyRule } from '../../lib/assessment/rules/all-rules.ts';
import type { RuleContext, SpeakingRule } from '../../lib/assessment/rules/rule.ts';

/** One report of a rule. */
interface Observed {
  readonly pointer: string;
  readonly message: string;
  readonly hint: string | undefined;
}

/** A test case of a rule: a record, and the pointers that the rule must report, in order. */
export interface RuleCase {
  /** Title of the test. */
  readonly title: string;
  readonly record: SparseRecord;
  readonly at: readonly string[];
  readonly overrides?: Partial<RuleContext>;
}

/** What a rule reports about an incomplete record as of 2026-06-01; evidence is stale after 365 days. */
export function observe(rule: AnyRule, record: SparseRecord, overrides: Partial<RuleContext> = {}): Observed[] {
  const observed: Observed[] = [];
  const context: RuleContext = {
    record,
    evidence: indexEvidence(record),
    asOf: '2026-06-01',
    staleAfterDays: 365,
    exactNumbers: new Map(),
    ...overrides,
  };
  rule.check(context, (pointer: string, values: object) => {
    const { message, hint } = (rule as SpeakingRule<never>).says.en(values as never);
    observed.push({ pointer, message, hint });
  });
  return observed;
}

/** The reported pointers, in order. */
export const pointersOf = (rule: AnyRule, { record, overrides }: Pick<RuleCase, 'record' | 'overrides'>): string[] =>
  observe(rule, record, overrides).map(({ pointer }) => pointer);
