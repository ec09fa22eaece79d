import type { FindingValues } from './values.ts';

/** What a finding says in one language. */
export interface Sentence {
  readonly message: string;
  /** How to correct it. */
  readonly hint?: string;
}

/** Ids of all rules. */
export type RuleId = keyof FindingValues;

/** Writes the sentence of a rule from the values of a finding. */
export type Says<Id extends RuleId> = (values: FindingValues[Id]) => Sentence;

/** A sentence whose hint may be missing. */
export const sentence = (message: string, hint: string | undefined): Sentence =>
  hint === undefined ? { message } : { message, hint };
