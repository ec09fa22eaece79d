import type { Policy, Waiver } from '../policy/policy.ts';
import { holdsLines } from '../record/file-name.ts';
import type { WaiverNote } from '../record/finding.ts';
import { quote } from '../record/quote.ts';
import type { FullDate } from '../record/record.ts';
import { type PolicyValues, policyRules } from '../rules/policy-rules.ts';
import type { SeverityOverrides } from '../rules/rule.ts';
import { pointerTokens, valueAt } from '../text/pointer.ts';
import { type Collector, createCollector } from './collector.ts';
import type { FileResult } from './result.ts';

/** Notes which waivers the records of a run meet and use. */
export interface WaiverNotes {
  /** Notes a waiver that holds for a record. */
  readonly meet: (policy: Policy, waiver: Waiver) => void;
  /** Notes a finding that a waiver waives. */
  readonly use: (waiver: Waiver) => void;
}

/** The waivers of a policy that are for one record, and which of them are used. */
export interface Waiving {
  /** The first waiver that holds for a finding; undefined if none does. */
  readonly waive: (rule: string, pointer: string) => WaiverNote | undefined;
  /** Whether one holds for such a finding; nothing counts as used. */
  readonly holds: (rule: string, pointer: string) => boolean;
  /** Reports the waivers that have ended and, unless a run does it at its end, those that waived nothing; after all rules. */
  readonly reportWaivers: (report: Collector['report']) => void;
}

/**
 * Prepares the waivers of a policy for one record.
 * @param record the parsed text, of any type
 * @param run notes what is used, and reports what is not; without it the record is a run of its own
 */
export function createWaiving(
  policy: Policy,
  record: unknown,
  asOf: FullDate,
  assessmentId: string | null,
  run?: WaiverNotes,
): Waiving {
  const mine = policy.waivers.filter(({ assessment }) => assessment === undefined || assessment === assessmentId);
  const expired = mine.filter(({ until }) => until < asOf);
  const holding = mine.filter(({ until }) => until >= asOf);
  const byTarget = Map.groupBy(holding, targetKey);
  const waivedRules = new Set(holding.map(({ rule }) => rule));
  const used = new Set<Waiver>();
  if (run) for (const waiver of holding) run.meet(policy, waiver);
  const find = (rule: string, pointer: string): Waiver[] => {
    if (!waivedRules.has(rule)) return [];
    const evidence = evidenceAt(record, pointer);
    return [
      ...(byTarget.get(targetKey({ rule, target: { pointer } })) ?? []),
      ...(evidence === undefined ? [] : (byTarget.get(targetKey({ rule, target: { evidence } })) ?? [])),
    ];
  };
  return {
    holds: (rule, pointer) => find(rule, pointer).length > 0,
    waive(rule, pointer) {
      const found = find(rule, pointer);
      for (const waiver of found) {
        used.add(waiver);
        run?.use(waiver);
      }
      const first = found.sort((a, b) => a.index - b.index)[0];
      return first && { reason: first.reason, until: first.until, by: first.by };
    },
    reportWaivers(report) {
      const { source: file } = policy;
      for (const waiver of expired) {
        const values = { ...describe(waiver), until: waiver.until };
        report(policyRules.expired, pointerOf(waiver), values, { file, place: waiver.place });
      }
      if (run) return;
      const idle = holding.filter((waiver) => !used.has(waiver));
      reportUnused(policy, idle, report);
    },
  };
}

/** Reports waivers that waive nothing. */
export function reportUnused(policy: Policy, idle: readonly Waiver[], report: Collector['report']): void {
  for (const waiver of idle) {
    const values = { ...describe(waiver), isForOneRecord: waiver.assessment !== undefined };
    report(policyRules.unused, pointerOf(waiver), values, { file: policy.source, place: waiver.place });
  }
}

const targetKey = ({ rule, target }: Pick<Waiver, 'rule' | 'target'>): string =>
  'pointer' in target ? `${rule} at ${target.pointer}` : `${rule} of ${target.evidence}`;

const describe = ({ rule, target }: Waiver): Pick<PolicyValues['waiver-unused'], 'rule' | 'by' | 'place'> =>
  'pointer' in target
    ? { rule, by: 'pointer', place: quote(target.pointer) }
    : { rule, by: 'evidence', place: quote(target.evidence) };

const pointerOf = ({ index }: Waiver): string => `/waivers/${index}`;

/** The id of the evidence at or around a JSON Pointer of a record: in the register, or where a dimension refers to it. */
function evidenceAt(record: unknown, pointer: string): string | undefined {
  const tokens = pointerTokens(pointer);
  if (tokens[0] === 'evidenceRegister') return textAt(record, ['evidenceRegister', tokens[1] ?? '', 'id']);
  if (tokens[0] !== 'dimensions' || tokens[2] !== 'evidenceRefs' || tokens.length !== 4) return undefined;
  return textAt(record, tokens);
}

function textAt(record: unknown, tokens: readonly string[]): string | undefined {
  const value = valueAt(record, tokens);
  return typeof value === 'string' ? value : undefined;
}

/** Which waivers the records of a run have met, and how many findings each has waived. A run is a command, or one upload. */
export interface WaiverUse extends WaiverNotes {
  /** Number of findings that it has waived; undefined if it holds for no record of the run. */
  readonly countOf: (waiver: Waiver) => number | undefined;
  /** One result for each policy with waivers that were met and have waived nothing; its findings lie in the policy. */
  readonly unused: (options: RunOptions) => readonly FileResult[];
}

/** How the records of the run are judged; these go before their policies. */
interface RunOptions {
  readonly asOf?: FullDate | undefined;
  readonly strict?: boolean | undefined;
  readonly severities?: SeverityOverrides | undefined;
}

/** Begins a run. */
export function createWaiverUse(): WaiverUse {
  const met = new Map<Policy, Set<Waiver>>();
  const counts = new Map<Waiver, number>();
  return {
    meet(policy, waiver) {
      const waivers = met.get(policy) ?? new Set();
      met.set(policy, waivers.add(waiver));
      if (!counts.has(waiver)) counts.set(waiver, 0);
    },
    use: (waiver) => void counts.set(waiver, (counts.get(waiver) ?? 0) + 1),
    countOf: (waiver) => counts.get(waiver),
    unused: (options) =>
      [...met].flatMap(([policy, waivers]) => {
        const idle = [...waivers].filter((waiver) => counts.get(waiver) === 0).sort((a, b) => a.index - b.index);
        return idle.length === 0 ? [] : [policyResult(policy, idle, options)];
      }),
  };
}

/** Begins the run of one file; undefined if it holds one record, among whose findings its unused waivers stand then. */
export const createFileWaiverUse = (name: string): WaiverUse | undefined =>
  holdsLines(name) ? createWaiverUse() : undefined;

function policyResult(policy: Policy, idle: readonly Waiver[], options: RunOptions): FileResult {
  const { strict = policy.strict ?? false, asOf = null } = options;
  const { report, result } = createCollector({ ...policy.severities, ...options.severities }, strict, idle.length);
  reportUnused(policy, idle, report);
  const { errorCount, warningCount, kept } = result();
  const findings = kept.map(({ atKey: _atKey, place, waiver: _waiver, ...finding }) => ({
    ...finding,
    line: place?.line ?? 1,
    column: place?.column ?? 1,
  }));
  return {
    file: policy.source,
    isPolicy: true,
    judgement: {
      verdict: errorCount === 0 ? 'valid' : 'invalid',
      valid: errorCount === 0,
      assessmentId: null,
      errorCount,
      warningCount,
      findings,
      basis: { asOf, policy: { source: policy.source, sha256: policy.sha256 } },
    },
  };
}
