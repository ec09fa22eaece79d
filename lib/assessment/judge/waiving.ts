import type { Policy, Waiver } from '../policy/policy.ts';
import type { WaiverNote } from '../record/policy-names.ts';
import { quote } from '../record/quote.ts';
import type { FullDate } from '../record/record.ts';
import { type PolicyValues, policyRules } from '../rules/policy-rules.ts';
import { pointerTokens } from '../text/pointer.ts';
import type { Collector } from './collector.ts';

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
  let value = record;
  for (const token of tokens) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[token];
  }
  return typeof value === 'string' ? value : undefined;
}
