import type { Route } from './route.ts';

/** `Cache-Control` of a route's successful answer; what a key opened is for that client only. */
export function cacheControl({ cacheSeconds, access }: Pick<Route, 'cacheSeconds' | 'access'>): string {
  if (cacheSeconds === undefined) return 'no-store';
  return `${access === 'public' ? 'public' : 'private'}, max-age=${cacheSeconds}`;
}
