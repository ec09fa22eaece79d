import { AsyncLocalStorage } from 'node:async_hooks';
import { type Language, speakIn } from '../language.ts';
import { readWeights } from './accept.ts';
import type { Route } from './route.ts';

const storage = new AsyncLocalStorage<Language>();

/** Answers a request in its language: all that `say` says until the promise is settled is in it. */
export function inLanguage<Result>(language: Route['language'], run: () => Result): Result {
  speakIn(() => storage.getStore() ?? 'en');
  return storage.run(language === 'en' ? 'en' : 'pt', run);
}

/**
 * Returns the language of an answer: that of the route, but Portuguese where `Accept-Language` prefers it to English
 * (RFC 9110, 12.5.4). The market speaks Portuguese alone, as its contract does.
 */
export function languageFor(route: Pick<Route, 'language'>, acceptLanguage: string | undefined): Route['language'] {
  if (route.language !== 'en' || acceptLanguage === undefined) return route.language;
  const weights = [...readWeights(acceptLanguage)];
  const preferred = weights.reduce<readonly [string, number]>(
    (best, next) => (next[1] > best[1] ? next : best),
    ['en', 0],
  );
  return /^pt(?:-|$)/.test(preferred[0]) ? 'pt-BR' : 'en';
}
