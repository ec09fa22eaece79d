import type { RuleDescription } from '../rule.ts';

/** Why an input cannot be judged at all. */
export interface InputError {
  readonly rule: RuleDescription;
  /** Place of the fault in `text`, in UTF-16 code units. */
  readonly offset: number;
  readonly text: string;
  readonly message: string;
  readonly hint?: string;
}
