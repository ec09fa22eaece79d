import { membersOf } from '../../lib/platform/members.ts';

/** One thing that is wrong with a request. */
export interface ProblemError {
  /** JSON Pointer into the body. */
  readonly pointer?: string;
  /** Name of a query parameter. */
  readonly parameter?: string;
  readonly code: string;
  readonly detail: string;
}

/** An answer of the API that says what went wrong (RFC 9457). */
export interface Problem {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  /** Page that explains it, on the own origin. */
  readonly type: string | undefined;
  readonly requestId: string | undefined;
  readonly errors: readonly ProblemError[];
  /** Language of its texts, such as `pt-BR`. */
  readonly language: string;
  /** Further members, such as `required_plan`. */
  readonly members: Readonly<Record<string, unknown>>;
}

/** Reads a problem. @returns undefined if the body is none, as from a proxy or a firewall */
export function readProblem(status: number, headers: Headers, body: unknown): Problem | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const members = membersOf(body);
  const { code, title, detail, type, request_id: id, errors } = members;
  if (typeof code !== 'string' || typeof detail !== 'string') return undefined;
  return {
    status,
    code,
    title: typeof title === 'string' ? title : code,
    detail,
    type: pageOf(type),
    requestId: typeof id === 'string' ? id : undefined,
    errors: Array.isArray(errors) ? errors.filter(isProblemError) : [],
    language: headers.get('Content-Language') ?? 'en',
    members,
  };
}

/** The path of a problem's page. A deployment names its own address before it; no other is followed. */
const pageOf = (type: unknown): string | undefined =>
  typeof type === 'string' ? /^(?:https:\/\/[^/?#]+)?(\/docs\/errors\/[a-z_]+)$/.exec(type)?.[1] : undefined;

function isProblemError(error: unknown): error is ProblemError {
  const { code, detail } = membersOf(error);
  return typeof code === 'string' && typeof detail === 'string';
}
