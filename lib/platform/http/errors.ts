/**
 * What `problem.ts` understands. An error of a bounded context is answered with its own status when it has this shape;
 * it needs no import from here.
 */
export interface Refusal extends Error {
  /** Stable, snake_case. */
  readonly code: string;
  readonly status: number;
  /** Members of the problem body, in snake_case; left out from 500 upwards. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** A refusal that the HTTP layer makes itself; its sentences stand in `problem-text-*.ts`, by code. */
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

/** True for an error that carries its own status, code and facts. */
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
