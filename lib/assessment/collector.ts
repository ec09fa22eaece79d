import type { Observation, Severity } from './finding.ts';
import type { RuleDescription } from './rule.ts';
import type { Place } from './text/place.ts';

/** What a caller may decide about each rule. */
export type SeverityOverrides = Readonly<Record<string, Severity | 'off'>>;

/** An occurrence, with its place where that is known already. */
export interface Occurrence extends Observation {
  readonly place?: Place;
}

/** Takes occurrences, counts all of them and keeps as many as are to be listed. */
export interface Collector {
  readonly report: (rule: RuleDescription, occurrence: Omit<Occurrence, 'rule' | 'severity'>) => void;
  /** True counts, and the occurrences kept: errors before warnings where the cap cuts. */
  readonly result: () => { errorCount: number; warningCount: number; kept: readonly Occurrence[] };
}

export function collector(overrides: SeverityOverrides, strict: boolean, maxFindings: number): Collector {
  const kept: Record<Severity, Occurrence[]> = { error: [], warning: [] };
  const count: Record<Severity, number> = { error: 0, warning: 0 };
  // An override counts before strictness, and strictness before the rule's own severity.
  const severityOf = ({ id, severity }: RuleDescription) =>
    (Object.hasOwn(overrides, id) ? overrides[id] : undefined) ?? (strict ? 'error' : severity);
  return {
    report(rule, occurrence) {
      const severity = severityOf(rule);
      if (severity === 'off') return;
      count[severity] += 1;
      if (count[severity] <= maxFindings) kept[severity].push({ rule: rule.id, severity, ...occurrence });
    },
    result: () => ({
      errorCount: count.error,
      warningCount: count.warning,
      kept: [...kept.error, ...kept.warning].slice(0, maxFindings),
    }),
  };
}
