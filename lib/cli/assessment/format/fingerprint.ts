import { createHash } from 'node:crypto';
import type { FileResult } from '../../../assessment/result.ts';

/**
 * One fingerprint a finding, in order: the same as long as file, record, rule and pointer are the same, so that a
 * service recognises a finding whose line has moved. A second finding of the same rule at the same pointer differs.
 */
export function fingerprints({ file, line, judgement }: FileResult): string[] {
  // Lines of an NDJSON file move when a record is inserted; its id does not.
  const record = judgement.assessmentId ?? String(line ?? '');
  const seen = new Map<string, number>();
  return judgement.findings.map(({ rule, pointer }) => {
    const identity = JSON.stringify([file, record, rule, pointer]);
    const occurrence = seen.get(identity) ?? 0;
    seen.set(identity, occurrence + 1);
    return createHash('sha256').update(`${identity}#${occurrence}`).digest('hex');
  });
}
