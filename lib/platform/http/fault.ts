/** Where a fault lies: in a query or path parameter, or at a JSON Pointer (RFC 6901) in the body. */
type Place = { readonly parameter: string } | { readonly pointer: string };

/** What is wrong there; the sentence is made from these facts in the language of the route. */
export type Complaint =
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

export type Fault = Place & Complaint;

/** A fault of a body that a context has put into words itself, as `errors` lists it. */
export interface WordedFault {
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
  readonly did_you_mean?: string;
}

/**
 * Faults that a problem lists at most. Every line of the largest estimate can have one; a megabyte of nothing but faults
 * would be forty megabytes of answer, which nobody can send.
 */
export const maxFaults = 300;

/** One entry of `errors` in a problem body. */
export type FaultReport = WordedFault | (Place & { readonly code: Complaint['code']; readonly detail: string });
