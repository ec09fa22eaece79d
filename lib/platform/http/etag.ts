import { createHash } from 'node:crypto';

/** Strong entity tag of a body (RFC 9110, 8.8.3): equal bytes, equal tag. */
export const etag = (body: string): string => `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/** The weak form of a tag: for a body that means the same and has other bytes, such as a compressed one. */
export const weak = (tag: string): string => `W/${tag}`;

/**
 * True when `If-None-Match` is `*` or lists the tag. The comparison is weak (RFC 9110, 13.1.2), because callers who got a
 * compressed response have the weak form of the tag.
 */
export function matches(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const listed = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return listed.some((candidate) => candidate.replace(/^W\//, '') === tag);
}
