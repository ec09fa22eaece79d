import type { Severity, WaiverNote } from '../record/finding.ts';
import type { RuleHead, SeverityOverrides, SpeakingRule } from '../rules/rule.ts';
import type { Sentence } from '../rules/sentence.ts';
import type { Place } from '../text/lines.ts';

/** A finding before its line and column are worked out. */
export interface Observation extends Sentence, ObservedAt {
  readonly rule: string;
  readonly severity: Severity;
  readonly pointer: string;
  readonly values: object;
  /** Only of a waived finding. */
  readonly waiver?: WaiverNote;
}

/** Where an observation lies, if the pointer alone does not say it. */
export interface ObservedAt {
  /** True if the name of the member is wrong (unknown property, duplicate key), not its value. */
  readonly atKey?: boolean;
  /** Absent if it has to be located in the text. */
  readonly place?: Place;
  /** The policy, if the finding lies there and not in the record. */
  readonly file?: string;
}

/** Counts all observations and keeps those to be listed. */
export interface Collector {
  /** @param values what the sentence is written from */
  readonly report: <Values extends object>(
    rule: SpeakingRule<Values>,
    pointer: string,
    values: Values,
    at?: ObservedAt,
  ) => void;
  /** Whether a finding of the rule at this place counts as an error: no override softens the rule, and no waiver holds. */
  readonly isError: (rule: RuleHead, pointer: string) => boolean;
  /** Above the maximum, errors are kept before warnings. */
  readonly result: () => Collected;
}

interface Collected {
  readonly errorCount: number;
  readonly warningCount: number;
  readonly kept: readonly Observation[];
  readonly waivedCount: number;
  readonly waived: readonly Observation[];
  /** Ids of the rules of all waived findings, listed or not. */
  readonly waivedRules: ReadonlySet<string>;
}

/** The waivers that hold for a record. */
interface HoldingWaivers {
  /** Returns the waiver that holds for a finding, and counts it as used. */
  readonly waive: (rule: string, pointer: string) => WaiverNote | undefined;
  /** Whether one holds for such a finding; nothing counts as used. */
  readonly holds: (rule: string, pointer: string) => boolean;
}

/** A collector that keeps at most `maxFindings` observations, and as many waived ones. */
export function createCollector(
  overrides: SeverityOverrides,
  strict: boolean,
  maxFindings: number,
  waivers?: HoldingWaivers,
): Collector {
  const kept: Record<Severity, Observation[]> = { error: [], warning: [] };
  const count: Record<Severity, number> = { error: 0, warning: 0 };
  const waived: Observation[] = [];
  const waivedRules = new Set<string>();
  let waivedCount = 0;
  // Overrides go before strictness, and strictness before the rule's own severity.
  const severityOf = ({ id, severity }: RuleHead) =>
    (Object.hasOwn(overrides, id) ? overrides[id] : undefined) ?? (strict ? 'error' : severity);
  return {
    report(rule, pointer, values, at) {
      const severity = severityOf(rule);
      if (severity === 'off') return;
      const waiver = waivers?.waive(rule.id, pointer);
      if (waiver) {
        waivedCount += 1;
        waivedRules.add(rule.id);
      } else count[severity] += 1;
      // What is not listed needs no sentence.
      if ((waiver ? waivedCount : count[severity]) > maxFindings) return;
      const observed = { rule: rule.id, severity, pointer, values, ...rule.says.en(values), ...at };
      if (waiver) waived.push({ ...observed, waiver });
      else kept[severity].push(observed);
    },
    isError: (rule, pointer) => severityOf(rule) === 'error' && !waivers?.holds(rule.id, pointer),
    result: () => ({
      errorCount: count.error,
      warningCount: count.warning,
      kept: [...kept.error, ...kept.warning].slice(0, maxFindings),
      waivedCount,
      waived,
      waivedRules,
    }),
  };
}
