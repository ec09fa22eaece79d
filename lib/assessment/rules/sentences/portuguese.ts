import type { Finding } from '../../record/finding.ts';
import { fieldSentences } from './fields-pt.ts';
import { inputSentences } from './input-pt.ts';
import { policySentences } from './policy-pt.ts';
import { ruleSentences } from './rules-pt.ts';
import type { RuleId, Says, Sentence } from './sentence.ts';

/** What every rule says, in Portuguese. A rule without its sentence here does not compile. */
export const portugueseSentences: { readonly [Id in RuleId]: Says<Id> } = {
  ...inputSentences,
  ...fieldSentences,
  ...ruleSentences,
  ...policySentences,
};

/** What a finding says, in Portuguese; undefined for one that was made without values, such as one read from a file. */
export function inPortuguese({ rule, values }: Pick<Finding, 'rule' | 'values'>): Sentence | undefined {
  if (values === undefined || !Object.hasOwn(portugueseSentences, rule)) return undefined;
  return (portugueseSentences[rule as RuleId] as (values: object) => Sentence)(values);
}
