import { createHash } from 'node:crypto';

/** Strong entity tag of a body (RFC 9110, 8.8.3): equal bytes, equal tag. */
export const etag = (body: string): string => `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/**
 * True when `If-None-Match` names the tag: `*`, or one of its list by weak comparison (RFC 9110, 13.1.2), since a
 * proxy that compresses may have marked ours as weak.
 */
export function matches(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const listed = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return listed.some((candidate) => candidate.replace(/^W\//, '') === tag);
}
