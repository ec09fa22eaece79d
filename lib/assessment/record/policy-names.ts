import type { FullDate } from './record.ts';

/** Which policy it is: outputs say it of every judgement. */
export interface PolicyName {
  /** Path of the file, or key of the object, as shown. */
  readonly source: string;
  /** Of the bytes of the file; 64 hexadecimal digits. */
  readonly sha256: string;
}

/** Why a finding is accepted, until when, and who says so. */
export interface WaiverNote {
  readonly reason: string;
  /** The last day on which it holds. */
  readonly until: FullDate;
  readonly by: string;
}
