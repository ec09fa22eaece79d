/** What Azure refuses before it deploys anything: a syntax error, a circular variable, a bound. The file cannot be read. */
export class TemplateProblem extends Error {
  override readonly name = 'TemplateProblem';
}

/** A bound on the work is passed: reading ends. */
export class WorkExceeded extends Error {
  override readonly name = 'WorkExceeded';
}

/** An expression has no value, such as an index beyond the end. What hangs on it is unknown. */
export class EvaluationFailure extends Error {
  override readonly name = 'EvaluationFailure';
}
