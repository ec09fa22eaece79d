import type { JudgedRecord, PlacedFinding } from '../worker/tasks.ts';

/** Which findings are shown. */
export interface FindingFilter {
  readonly kind: 'all' | 'error' | 'warning' | 'waived';
  /** The id of a rule; undefined for all. */
  readonly rule: string | undefined;
}

/** The findings of a filter: the errors, then the warnings, each in the order of the text. */
export function filterFindings({ findings, waived }: JudgedRecord, { kind, rule }: FindingFilter) {
  const ofKind = kind === 'waived' ? waived : findings.filter(({ severity }) => kind === 'all' || severity === kind);
  const wanted = rule === undefined ? ofKind : ofKind.filter((finding) => finding.rule === rule);
  return wanted.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));
}

/** The finding to correct first: the first error, as only errors make a record invalid. */
export const firstError = ({ findings }: JudgedRecord): PlacedFinding | undefined =>
  findings.find(({ severity }) => severity === 'error');

/** How many findings each rule has, the one with the largest number first. */
export function countByRule(
  findings: readonly PlacedFinding[],
): readonly { readonly rule: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { rule } of findings) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return [...counts]
    .map(([rule, count]) => ({ rule, count }))
    .sort((a, b) => b.count - a.count || (a.rule < b.rule ? -1 : 1));
}

/** Indexes of the findings by the line of the record's file; those that lie in the policy have none. */
export function findingsByLine(findings: readonly PlacedFinding[]): ReadonlyMap<number, readonly number[]> {
  const byLine = new Map<number, number[]>();
  findings.forEach(({ line, file }, index) => {
    if (file !== undefined) return;
    const known = byLine.get(line);
    if (known) known.push(index);
    else byLine.set(line, [index]);
  });
  return byLine;
}
