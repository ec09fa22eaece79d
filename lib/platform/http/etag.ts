import { createHash } from 'node:crypto';

/** Strong entity tag of a body (RFC 9110, 8.8.3): equal bytes, equal tag. */
export const etag = (body: string): string => `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/** The tag of a body whose bytes are others, and say the same: compressed ones. */
export const weak = (tag: string): string => `W/${tag}`;

/**
 * True when `If-None-Match` names the strong tag: `*`, or one of its list by weak comparison (RFC 9110, 13.1.2), since
 * that of a compressed answer is weak.
 */
export function matches(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const listed = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return listed.some((candidate) => candidate.replace(/^W\//, '') === tag);
}
