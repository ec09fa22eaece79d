import { exitCode } from '../../platform/exit-code.ts';
import { CommandFailure } from '../failure.ts';

/** What is read of a problem body (RFC 9457); nothing of it is taken for granted. */
interface Problem {
  readonly code?: unknown;
  readonly detail?: unknown;
  readonly errors?: unknown;
  /** The scopes to choose from, where the request must name one. */
  readonly scopes?: unknown;
}

/**
 * An answer of the API that is no success, for the person at the terminal: its sentence, then each fault on a line of
 * its own with the place it lies in.
 */
export function apiRefusal(status: number, value: unknown, origin: string): CommandFailure {
  const { code, detail, errors, scopes } = (value ?? {}) as Problem;
  if (code === 'scope_required' && Array.isArray(scopes)) {
    return new CommandFailure(
      [`several scopes have prices: add --scope with one of ${scopes.join(', ')}`],
      exitCode.usage,
    );
  }
  const first = typeof detail === 'string' ? detail : `${origin} answered with status ${status}, in no form known here`;
  const faults = Array.isArray(errors) ? errors.map(faultLine) : [];
  // What the caller can mend is wrong usage; a quota is not, it passes.
  const isRefused = typeof detail === 'string' && status >= 400 && status < 500 && status !== 429;
  // What lies in the body has come out of a file, and that is what was judged.
  const isJudged = isRefused && faults.length > 0 && (errors as unknown[]).every((fault) => 'pointer' in Object(fault));
  const refused = isJudged ? exitCode.judgedWrong : exitCode.usage;
  return new CommandFailure([first, ...faults], isRefused ? refused : exitCode.serviceFailed);
}

function faultLine(fault: unknown): string {
  const { parameter, pointer, detail } = (fault ?? {}) as Readonly<Record<string, unknown>>;
  const place = [parameter, pointer].find((text) => typeof text === 'string' && text !== '');
  return place === undefined ? String(detail) : `${place}: ${detail}`;
}
