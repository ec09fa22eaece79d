import type { FileResult } from './result.ts';
import type { Examination } from './validate.ts';

/** The result for a record, and the record. */
export interface ExaminedFile extends FileResult {
  readonly record: Examination['record'];
  /** Computes the SHA-256 of the record's bytes; absent for a line of a file of many. */
  readonly digest?: () => Promise<string>;
}
