import { exitCode } from '../../platform/exit-code.ts';
import { membersOf } from '../../platform/members.ts';
import { makeVisible } from '../../platform/text.ts';
import { CommandFailure } from '../failure.ts';

/** A problem (RFC 9457), before it is checked. */
interface Problem {
  readonly code?: unknown;
  readonly detail?: unknown;
  readonly errors?: unknown;
  /** Scopes to choose from. */
  readonly scopes?: unknown;
}

/** A violation in an answer of the API. */
interface Violation {
  /** JSON Pointer into the body of the request. */
  readonly pointer?: string;
  readonly detail: string;
}

/** A request that the API has refused; the problems are those of the failure. */
export class ApiRefusal extends CommandFailure {
  readonly status: number;
  readonly apiCode: string | undefined;
  readonly violations: readonly Violation[];

  constructor(failure: CommandFailure, status: number, { code, errors }: Problem) {
    super(failure.problems, failure.code);
    this.name = 'ApiRefusal';
    this.status = status;
    this.apiCode = typeof code === 'string' ? code : undefined;
    this.violations = (Array.isArray(errors) ? errors : []).map((error: unknown) => {
      const { pointer, detail } = membersOf(error);
      return { ...(typeof pointer === 'string' && { pointer }), detail: String(detail) };
    });
  }
}

/** Turns an error of the API into messages: its sentence, then a line for each violation with its place. */
export function apiRefusal(status: number, value: unknown, origin: string): ApiRefusal {
  return new ApiRefusal(failureOf(status, value, origin), status, membersOf(value));
}

function failureOf(status: number, value: unknown, origin: string): CommandFailure {
  const { code, detail, errors, scopes }: Problem = membersOf(value);
  if (code === 'scope_required' && Array.isArray(scopes)) {
    return new CommandFailure(
      [`several scopes have prices: add --scope with one of ${scopes.join(', ')}`],
      exitCode.usage,
    );
  }
  const first = typeof detail === 'string' ? detail : `${origin} answered with status ${status}, in an unknown form`;
  const violations: readonly unknown[] = Array.isArray(errors) ? errors : [];
  const faults = violations.flatMap((fault) => [faultLine(fault), ...candidateLines(fault)]);
  // A quota is no wrong usage: it passes.
  const isRefused = typeof detail === 'string' && status >= 400 && status < 500 && status !== 429;
  // The body comes from a file, so that violations in it mean that the file was judged wrong.
  const isJudged = isRefused && faults.length > 0 && violations.every((fault) => 'pointer' in Object(fault));
  const refused = isJudged ? exitCode.judgedWrong : exitCode.usage;
  return new CommandFailure([first, ...faults], isRefused ? refused : exitCode.serviceFailed);
}

function faultLine(fault: unknown): string {
  const { parameter, pointer, detail } = membersOf(fault);
  const place = [parameter, pointer].find((text) => typeof text === 'string' && text !== '');
  return place === undefined ? String(detail) : `${place}: ${detail}`;
}

/** Lists the meters that a line by meter may mean, indented, and how many more there are. */
function candidateLines(fault: unknown): readonly string[] {
  const { candidates, candidate_count: count } = membersOf(fault);
  if (!Array.isArray(candidates)) return [];
  const lines = candidates.map((candidate: unknown) => {
    const { service, product, sku, meter, region, meter_id, unit, price_per_unit } = Object(candidate);
    const names = [service, product, sku, meter].filter(Boolean).join(' · ');
    return `  ${makeVisible(`${names}, ${region}: ${price_per_unit} each (${unit}), meter_id ${meter_id}`)}`;
  });
  const rest = Number(count) - candidates.length;
  return rest > 0 ? [...lines, `  and ${rest} more`] : lines;
}
