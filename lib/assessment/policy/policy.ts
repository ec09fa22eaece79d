import type { PolicyName, WaiverNote } from '../record/finding.ts';
import type { SeverityOverrides } from '../rules/rule.ts';
import type { Place } from '../text/lines.ts';

/** How an organization wants its records judged (docs/spec/assessment.md#policy). */
export interface Policy extends PolicyName {
  readonly severities: SeverityOverrides;
  readonly staleAfterDays?: number;
  readonly strict?: boolean;
  readonly waivers: readonly Waiver[];
  /** Names of systems by glob of the files of their records, in the order of the policy; portfolios use them. */
  readonly systems?: readonly (readonly [glob: string, name: string])[];
}

/** A policy that was there and is deleted: records are judged without one, and say so. */
export interface RemovedPolicy {
  readonly source: string;
  readonly removed: true;
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

/** Name of the file that maps dimensions to controls of frameworks; it lies where a policy does. */
export const frameworksFileName = 'appraise.frameworks.json';

/** True for the name of a file that lies beside records, but is none. */
export const isSettingsFile = (name: string): boolean => name === policyFileName || name === frameworksFileName;
