import type { FileResult } from './result.ts';
import type { Examination } from './validate.ts';

/** The result for a record, and the record. */
export interface ExaminedFile extends FileResult {
  readonly record: Examination['record'];
}
