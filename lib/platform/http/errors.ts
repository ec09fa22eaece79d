/** The shape of an error that becomes a problem with its own status. Errors of the contexts need no import from here. */
export interface Refusal extends Error {
  readonly code: string;
  readonly status: number;
  /** Members of the problem, in snake_case; not sent if the status is 500 or more. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** An error of the HTTP layer itself; `problem-text-*.ts` has its sentences, by code. */
export class HttpProblem extends Error implements Refusal {
  override readonly name = 'HttpProblem';
  readonly code: string;
  readonly status: number;
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(status: number, code: string, facts: Readonly<Record<string, unknown>> = {}, options?: ErrorOptions) {
    super('', options);
    this.code = code;
    this.status = status;
    this.facts = facts;
  }
}

/** True for an error with the shape of a `Refusal`. */
export const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  'status' in error &&
  typeof error.status === 'number' &&
  error.status >= 400 &&
  error.status <= 599 &&
  'facts' in error &&
  typeof error.facts === 'object' &&
  error.facts !== null;
