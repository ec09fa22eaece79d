import type { InputValues } from '../rules/json-rules.ts';
import type { RuleDescription, SpeakingRule } from '../rules/rule.ts';
import type { Sentence } from '../rules/sentence.ts';

/** Why an input is unreadable. */
export interface InputError extends Sentence {
  readonly rule: RuleDescription;
  /** What message and hint are written from. */
  readonly values: InputValues[keyof InputValues];
  /** In `text`, in UTF-16 code units. */
  readonly offset: number;
  readonly text: string;
}

/** Makes the error of a rule about the bytes. @param text empty where the error has no place in one */
export const inputError = <Values extends InputValues[keyof InputValues]>(
  rule: SpeakingRule<Values>,
  values: Values,
  text = '',
  offset = 0,
): InputError => ({ rule, values, text, offset, ...rule.says.en(values) });
