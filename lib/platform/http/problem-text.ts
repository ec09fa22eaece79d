import type { Violation, ViolationFacts } from './violation.ts';

/** Codes of the HTTP layer; contexts have others and write their own messages. */
export type ProblemCode =
  | 'invalid_request'
  | 'invalid_json'
  | 'not_found'
  | 'method_not_allowed'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'api_key_required'
  | 'api_key_invalid'
  | 'internal_error'
  | 'store_unavailable'
  | 'newer_format';

/** All sentences of the HTTP layer in one language. */
export interface ProblemText {
  readonly problems: Readonly<
    Record<ProblemCode, { readonly title?: string; detail(facts: Readonly<Record<string, unknown>>): string }>
  >;
  /** Titles by status, for codes that have none: those of contexts, and a few above. */
  readonly statuses: Readonly<Record<number, string>>;
  readonly violations: {
    readonly [Code in ViolationFacts['code']]: (violation: Extract<ViolationFacts, { code: Code }>) => string;
  };
}

/** Returns the sentence for a violation. */
export function violationDetail(text: ProblemText, violation: Violation): string {
  const sentence = text.violations[violation.code] as (violation: ViolationFacts) => string;
  return sentence(violation);
}
