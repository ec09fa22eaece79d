import { seededRandom } from '../../support/synthetic-sheet.ts';
import { zipf } from './requests.ts';

/** An API key as its caller uses it. */
export interface ClientKey {
  readonly id: string;
  readonly secret: string;
  readonly plan: 'pro' | 'enterprise';
  /** Pricing scopes that it opens; `*` for all. */
  readonly grants: readonly string[];
  /** The scope that its caller works with. */
  readonly scope: string;
}

/** Keys that are in use at the same time. */
export const keyCount = 2_000;

/**
 * Keys of a deployment with these contract scopes: nine in ten of plan Pro; 97 % see one scope, 2 % ten, 1 % all.
 * Contracts follow Zipf's law: the first has twice the callers of the second.
 */
export function clientKeys(scopes: readonly string[]): readonly ClientKey[] {
  const random = seededRandom(scopes.length);
  return Array.from({ length: keyCount }, (_, at): ClientKey => {
    const scope = zipf(scopes, random);
    const kind = random();
    const more = kind < 0.02 ? Array.from({ length: 9 }, () => zipf(scopes, random)) : [];
    const id = `bench-${scopes.length}-${at}`;
    return {
      id,
      secret: `secret-of-${id}`,
      plan: at % 10 === 0 ? 'enterprise' : 'pro',
      grants: kind > 0.99 ? ['*'] : [...new Set([scope, ...more])],
      scope,
    };
  });
}
