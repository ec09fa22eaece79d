import { isDay } from '../../sao-paulo.ts';
import type { CvmRow } from './tables.ts';

/** A version of a document, and when CVM received it. Days are ISO days. */
export interface Receipt {
  readonly refer: string;
  readonly version: number;
  readonly received: string;
}

/**
 * Chooses the highest version of each reference day that CVM had received by a day, newest reference day first. What was
 * not received yet was not known then, so it must not count.
 */
export function chooseVersions(register: readonly CvmRow[], day: string): readonly Receipt[] {
  const receivedOf = new Map<string, Receipt>();
  for (const { DT_REFER: refer = '', VERSAO, DT_RECEB = '' } of register) {
    const [version, received] = [Number(VERSAO), DT_RECEB.slice(0, 10)];
    if (!isDay(refer) || !isDay(received) || !Number.isInteger(version)) continue;
    const key = `${refer} ${version}`;
    // A version that stands there twice counts from its later day.
    if (received >= (receivedOf.get(key)?.received ?? '')) receivedOf.set(key, { refer, version, received });
  }
  const chosen = new Map<string, Receipt>();
  for (const receipt of receivedOf.values()) {
    if (receipt.received > day || receipt.version < (chosen.get(receipt.refer)?.version ?? 0)) continue;
    chosen.set(receipt.refer, receipt);
  }
  return [...chosen.values()].sort((one, other) => (one.refer < other.refer ? 1 : -1));
}
