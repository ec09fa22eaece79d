import { createHash } from 'node:crypto';
import type { FileResult } from '../../../assessment/result.ts';

/** Returns a fingerprint for each finding, by which a service recognises it when its line has moved. */
export function fingerprints({ file, line, judgement }: FileResult): string[] {
  // In NDJSON, line numbers change when a record is inserted; ids do not.
  const record = judgement.assessmentId ?? String(line ?? '');
  const seen = new Map<string, number>();
  return judgement.findings.map(({ rule, pointer }) => {
    const identity = JSON.stringify([file, record, rule, pointer]);
    const occurrence = seen.get(identity) ?? 0;
    seen.set(identity, occurrence + 1);
    return createHash('sha256').update(`${identity}#${occurrence}`).digest('hex');
  });
}
