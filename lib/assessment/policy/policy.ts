import type { SeverityOverrides } from '../collector.ts';
import type { FullDate } from '../record.ts';
import type { Place } from '../text/place.ts';

/** Which policy it is: outputs say it of every judgement. */
export interface PolicyName {
  /** Path of the file, or key of the object, as shown. */
  readonly source: string;
  /** Of the bytes of the file; 64 hexadecimal digits. */
  readonly sha256: string;
}

/** How an organization wants its records judged (docs/spec/assessment.md#policy). */
export interface Policy extends PolicyName {
  readonly severities: SeverityOverrides;
  readonly staleAfterDays?: number;
  readonly strict?: boolean;
  readonly waivers: readonly Waiver[];
}

/** Why a finding is accepted, until when, and who says so. */
export interface WaiverNote {
  readonly reason: string;
  /** The last day on which it holds. */
  readonly until: FullDate;
  readonly by: string;
}

/** Accepts the findings of one rule at one place: a JSON Pointer, or all places of one evidence. */
export interface Waiver extends WaiverNote {
  readonly rule: string;
  readonly target: { readonly pointer: string } | { readonly evidence: string };
  /** The record that it is for. @default - all */
  readonly assessment?: string;
  /** Its place in the policy. */
  readonly index: number;
  readonly place: Place;
}

/** Name of the file, beside the records or in a folder above. */
export const policyFileName = 'appraise.policy.json';
