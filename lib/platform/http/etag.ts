import { createHash } from 'node:crypto';

/** Computes the strong entity tag of a body (RFC 9110, 8.8.3). */
export const computeEtag = (body: string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/** Makes a tag weak, for a body with other bytes of the same meaning, such as a compressed one. */
export const toWeakEtag = (tag: string): string => `W/${tag}`;

/** True if the caller has the version with this tag, in its strong or weak form (RFC 9110, 13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const tags = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return tags.some((candidate) => candidate.replace(/^W\//, '') === tag);
}
