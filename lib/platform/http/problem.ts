import { HttpProblem, isRefusal, type Refusal } from './errors.ts';
import { type ProblemCode, type ProblemText, violationDetail } from './problem-text.ts';
import { english } from './problem-text-en.ts';
import { portuguese } from './problem-text-pt.ts';
import type { Route } from './route.ts';
import { shorten, shortenTexts } from './shorten.ts';
import { maxViolations, type Violation, type ViolationReport, type WordedViolation } from './violation.ts';

/** How problems speak to the callers of one API: its language, and whether its bodies carry `ok`. */
export interface Audience {
  readonly language: Route['language'];
  /** Every pricing body has a boolean `ok` (docs/spec/pricing.md). */
  readonly carriesOk: boolean;
}

/** Audience of a path that no route answers; the market API lives under `/api/v1`. */
export const audienceOf = (path: string): Audience =>
  path === '/api/v1' || path.startsWith('/api/v1/')
    ? { language: 'pt-BR', carriesOk: false }
    : { language: 'en', carriesOk: true };

/** A response, before it gets the form of API Gateway or of `node:http`. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * The response to an error: an RFC 9457 problem. This is the only place that turns an error into a status. From 500 upwards
 * the response hides the cause; the caller logs it (`isServerError`).
 */
export function problem(error: unknown, audience: Audience, requestId: string): Answer {
  const refusal = refusalOf(error);
  const text = problemTexts[audience.language];
  const body = {
    type: `/docs/errors/${refusal.code}`,
    title: title(refusal, text),
    status: refusal.status,
    detail: detail(refusal, text),
    code: refusal.code,
    request_id: requestId,
    ...(audience.carriesOk && { ok: false }),
    ...members(refusal, text),
  };
  const json = JSON.stringify(shortenTexts(body, maxText));
  return { status: refusal.status, headers: headers(refusal, audience), body: json };
}

const problemTexts: Readonly<Record<Route['language'], ProblemText>> = { en: english, 'pt-BR': portuguese };

/** Maximum length of a text in a problem, and of a caller's name or place in it, in UTF-16 code units. */
const maxText = 2_000;
const maxName = 120;

/** True for an error that gets a status of 500 or more, and is logged with its cause. */
export const isServerError = (error: unknown): boolean => refusalOf(error).status >= 500;

/** The error that refuses a request with all its violations. */
export const invalidRequest = (
  violations: readonly (Violation | WordedViolation)[],
  options?: ErrorOptions,
): HttpProblem => new HttpProblem(400, 'invalid_request', { violations }, options);

const refusalOf = (error: unknown): Refusal => (isRefusal(error) ? error : new HttpProblem(500, 'internal_error'));

const isKnown = (code: string, text: ProblemText): code is ProblemCode => Object.hasOwn(text.problems, code);

function title({ code, status }: Refusal, text: ProblemText): string {
  if (isKnown(code, text)) return text.problems[code].title;
  return text.statuses[status] ?? text.statuses[status >= 500 ? 500 : 400] ?? code;
}

function detail({ code, status, facts, message }: Refusal, text: ProblemText): string {
  if (isKnown(code, text)) {
    const count = violationsIn(facts).length + reportsIn(facts).length;
    return text.problems[code].detail({ ...shortNames(facts), count, listed: Math.min(count, maxViolations) });
  }
  // A context words its own refusals; at 500 and above its words might name a table or a host.
  return status >= 500 ? text.problems.internal_error.detail({}) : message;
}

/** Members beyond the standard ones: the list of violations, or the facts of a context. */
function members({ code, status, facts }: Refusal, text: ProblemText): Readonly<Record<string, unknown>> {
  const violations = violationsIn(facts);
  if (violations.length > 0)
    return { errors: violations.slice(0, maxViolations).map((violation) => report(violation, text)) };
  if (reportsIn(facts).length > 0) return { errors: reportsIn(facts).slice(0, maxViolations) };
  if (status >= 500 || isKnown(code, text)) return {};
  const standard = ['type', 'title', 'status', 'detail', 'code', 'request_id', 'ok', 'errors', ...inHeaders];
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !standard.includes(name)));
}

/** Facts that go into headers. */
const inHeaders = ['allow', 'headers', 'retry_after_seconds'];

/** The list of a context that words its own violations; it is sent as it is. */
const reportsIn = ({ errors }: Refusal['facts']): readonly unknown[] => (Array.isArray(errors) ? errors : []);

const violationsIn = ({ violations }: Refusal['facts']): readonly (Violation | WordedViolation)[] =>
  Array.isArray(violations) ? violations : [];

function report(violation: Violation | WordedViolation, text: ProblemText): ViolationReport {
  if ('detail' in violation) return violation;
  const place =
    'parameter' in violation
      ? { parameter: shorten(violation.parameter, maxName) }
      : { pointer: shorten(violation.pointer, 2 * maxName) };
  return { ...place, code: violation.code, detail: violationDetail(text, shortNames(violation)) };
}

/** Facts that callers have written. */
const fromCallers = ['name', 'got', 'path', 'method'];

/** Shortens what callers have written, for use in sentences: a name can be a megabyte. */
const shortNames = <Facts extends object>(facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      fromCallers.includes(name) ? shorten(String(value), maxName) : value,
    ]),
  ) as Facts;

function headers({ facts }: Refusal, { language }: Audience): Record<string, string> {
  return {
    'Content-Type': 'application/problem+json',
    'Content-Language': language,
    'Cache-Control': 'no-store',
    ...(facts.headers as Readonly<Record<string, string>> | undefined),
    ...(typeof facts.allow === 'string' && { Allow: facts.allow }),
    ...(typeof facts.retry_after_seconds === 'number' && { 'Retry-After': String(facts.retry_after_seconds) }),
  };
}
