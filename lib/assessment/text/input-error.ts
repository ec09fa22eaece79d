import type { RuleDescription } from '../rule.ts';

/** Why an input is unreadable. */
export interface InputError {
  readonly rule: RuleDescription;
  /** In `text`, in UTF-16 code units. */
  readonly offset: number;
  readonly text: string;
  readonly message: string;
  readonly hint?: string;
}
