import type { Violation, ViolationFacts } from './violation.ts';

/** Problems whose sentences stand in the text tables; a bounded context words its own. */
export type ProblemCode =
  | 'invalid_request'
  | 'invalid_json'
  | 'not_found'
  | 'method_not_allowed'
  | 'malformed_request'
  | 'headers_too_large'
  | 'request_timeout'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'api_key_required'
  | 'api_key_invalid'
  | 'internal_error'
  | 'store_unavailable';

/** Every sentence of the HTTP layer, in one language. */
export interface ProblemText {
  readonly problems: Readonly<
    Record<ProblemCode, { readonly title: string; detail(facts: Readonly<Record<string, unknown>>): string }>
  >;
  /** Titles for codes of a bounded context, by status. */
  readonly statuses: Readonly<Record<number, string>>;
  readonly violations: {
    readonly [Code in ViolationFacts['code']]: (violation: Extract<ViolationFacts, { code: Code }>) => string;
  };
}

/** The sentence for one violation. */
export function violationDetail(text: ProblemText, violation: Violation): string {
  // The table holds the right function for each code; the compiler cannot follow a union through the look-up.
  const sentence = text.violations[violation.code] as (violation: ViolationFacts) => string;
  return sentence(violation);
}
