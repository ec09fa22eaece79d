import type { EvidenceCheck, EvidenceStatus } from '../../../assessment/evidence/evidence-check.ts';
import { makeVisible } from '../../../platform/text.ts';
import { palette } from '../../terminal/palette.ts';

/** In the order of summaries: what is wrong first. */
const statuses: readonly EvidenceStatus[] = [
  'changed',
  'missing',
  'refused',
  'unreachable',
  'no-digest',
  'not-checked',
  'matching',
];

/** Counts checks by status, without those that do not occur. */
export function countStatuses(checks: readonly EvidenceCheck[]): Partial<Record<EvidenceStatus, number>> {
  const counts = statuses.map((status) => [status, checks.filter((check) => check.status === status).length] as const);
  return Object.fromEntries(counts.filter(([, number]) => number > 0));
}

/** One line a check, for people. @param word what is said in the place of a status */
export function evidenceText(
  checks: readonly EvidenceCheck[],
  color: boolean,
  word: (check: EvidenceCheck) => string = ({ status }) => status,
): string {
  const paint = palette(color);
  const styles: Partial<Record<EvidenceStatus, (text: string) => string>> = {
    changed: paint.error,
    missing: paint.error,
    refused: paint.error,
    unreachable: paint.warning,
    'no-digest': paint.warning,
    'not-checked': paint.faint,
    matching: paint.valid,
  };
  const lines = checks.map((check) => {
    const why = check.why === undefined ? '' : `: ${check.why}`;
    const status = styles[check.status]?.(word(check).padEnd(11)) ?? '';
    return `${status}  ${makeVisible(`${check.id ?? check.pointer}  ${check.reference ?? ''}${why}`)}\n`;
  });
  return lines.join('');
}
