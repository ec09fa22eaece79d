/** A query or path parameter, or a JSON Pointer (RFC 6901) in the body. */
type Place = { readonly parameter: string } | { readonly pointer: string };

/** What is wrong, without the sentence in the language of the route. */
export type ViolationFacts =
  | { readonly code: 'unknown_parameter'; readonly name: string; readonly near?: string | undefined }
  | { readonly code: 'repeated_parameter'; readonly name: string }
  | { readonly code: 'missing_parameter'; readonly name: string }
  | { readonly code: 'wrong_encoding'; readonly name: string }
  | { readonly code: 'unknown_property'; readonly name: string; readonly near?: string | undefined }
  | { readonly code: 'forbidden_property'; readonly name: string }
  | { readonly code: 'repeated_property'; readonly name: string }
  | { readonly code: 'missing_property'; readonly name: string }
  | { readonly code: 'wrong_type'; readonly got: string; readonly expected: readonly string[] }
  | { readonly code: 'not_allowed'; readonly got: string; readonly allowed: readonly string[] }
  | { readonly code: 'out_of_range'; readonly got: string; readonly comparison: string; readonly limit: number }
  | {
      readonly code: 'wrong_length';
      readonly unit: 'characters' | 'items';
      readonly bound: 'min' | 'max';
      readonly limit: number;
    }
  | { readonly code: 'wrong_format'; readonly got: string; readonly format: string }
  | { readonly code: 'not_unique'; readonly first: number; readonly second: number }
  | { readonly code: 'invalid_value'; readonly got: string };

/** One thing that is wrong with a request. */
export type Violation = Place & ViolationFacts;

/** A violation with a sentence of its context, as it stands in `errors`. */
export type WordedViolation = Place & {
  readonly code: string;
  readonly detail: string;
  readonly did_you_mean?: string;
};

/** Maximum number of violations in a problem. See docs/decisions/0009-requests-checked-by-ajv-standalone.md. */
export const maxViolations = 300;

/** An entry of `errors` in a problem. */
export type ViolationReport =
  | WordedViolation
  | (Place & { readonly code: ViolationFacts['code']; readonly detail: string });
