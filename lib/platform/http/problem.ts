import { shorten, shortenTexts } from '../shorten.ts';
import { HttpProblem, isRefusal, type Refusal } from './errors.ts';
import { type ProblemCode, type ProblemText, violationDetail } from './problem-text.ts';
import { english } from './problem-text-en.ts';
import { portuguese } from './problem-text-pt.ts';
import type { Route } from './route.ts';
import { maxViolations, type Violation, type ViolationReport, type WordedViolation } from './violation.ts';

/** Language and form of the problems of one API. Those of pricing carry `ok: false`: see docs/spec/pricing.md. */
export interface Audience {
  readonly language: Route['language'];
  readonly carriesOk: boolean;
}

/** Returns the audience of a path that has no route; those of the market API begin with `/api/v1`, and agents ask it under `/mcp`. */
export const audienceOf = (path: string): Audience =>
  /^\/(?:api\/v1|mcp\/market)(?:\/|$)/.test(path)
    ? { language: 'pt-BR', carriesOk: false }
    : { language: 'en', carriesOk: true };

/** A response that is not yet in the form of API Gateway or `node:http`. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Turns an error into an RFC 9457 problem. If the status is 500 or more, the cause is hidden and must be logged.
 * @param site address of the pages about problems, without a trailing slash; by default that of the request
 */
export function createProblem(error: unknown, audience: Audience, requestId: string, site = ''): Answer {
  const refusal = refusalOf(error);
  const text = problemTexts[audience.language];
  const body = {
    type: `${site}/docs/errors/${refusal.code}`,
    title: title(refusal, text),
    status: refusal.status,
    detail: detail(refusal, text),
    code: refusal.code,
    request_id: requestId,
    ...(audience.carriesOk && { ok: false }),
    ...extraMembers(refusal, text),
  };
  const json = JSON.stringify(shortenTexts(body, maxText));
  return { status: refusal.status, headers: headers(refusal, audience), body: json };
}

const problemTexts: Readonly<Record<Route['language'], ProblemText>> = { en: english, 'pt-BR': portuguese };

/** Maximum length of a text, and of a name from the caller, in UTF-16 code units. */
const maxText = 2_000;
const maxName = 120;

/** True for an error with a status of 500 or more, which must be logged. */
export const isServerError = (error: unknown): boolean => refusalOf(error).status >= 500;

/** Makes the error for a request with violations. */
export const invalidRequest = (
  violations: readonly (Violation | WordedViolation)[],
  options?: ErrorOptions,
): HttpProblem => new HttpProblem(400, 'invalid_request', { violations }, options);

const refusalOf = (error: unknown): Refusal => (isRefusal(error) ? error : new HttpProblem(500, 'internal_error'));

const isKnown = (code: string, text: ProblemText): code is ProblemCode => Object.hasOwn(text.problems, code);

function title({ code, status }: Refusal, text: ProblemText): string {
  const known = isKnown(code, text) ? text.problems[code].title : undefined;
  return known ?? text.statuses[status] ?? text.statuses[status >= 500 ? 500 : 400] ?? code;
}

function detail({ code, status, facts, message }: Refusal, text: ProblemText): string {
  if (isKnown(code, text)) {
    const count = violationsIn(facts).length + reportsIn(facts).length;
    return text.problems[code].detail({ ...shortNames(facts), count, listed: Math.min(count, maxViolations) });
  }
  // Contexts write their own messages, but those of 500 or more might name a table or a host.
  return status >= 500 ? text.problems.internal_error.detail({}) : message;
}

function extraMembers({ code, status, facts }: Refusal, text: ProblemText): Readonly<Record<string, unknown>> {
  const violations = violationsIn(facts);
  if (violations.length > 0)
    return { errors: violations.slice(0, maxViolations).map((violation) => report(violation, text)) };
  if (reportsIn(facts).length > 0) return { errors: reportsIn(facts).slice(0, maxViolations) };
  if (status >= 500 || isKnown(code, text)) return {};
  const standard = ['type', 'title', 'status', 'detail', 'code', 'request_id', 'ok', 'errors', ...headerFacts];
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !standard.includes(name)));
}

const headerFacts = ['allow', 'headers', 'retry_after_seconds'];

/** Violations that a context has put into words, to be sent unchanged. */
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

const callerFacts = ['name', 'got', 'path', 'method'];

/** Shortens what callers wrote, because a name can have a megabyte. */
const shortNames = <Facts extends object>(facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      callerFacts.includes(name) ? shorten(String(value), maxName) : value,
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
