import { attemptAccess } from './attempt-access.ts';
import { createObservable, type Observable } from './observable.ts';

/** Languages of the console. */
export const languages = ['en', 'pt'] as const;
/** `pt` is Brazilian Portuguese. */
export type Language = (typeof languages)[number];

/** Colour schemes; `system` follows the browser. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** What a reader prefers, kept in the browser. */
export interface Preferences {
  readonly language: Observable<Language>;
  readonly theme: Observable<Theme>;
  /** Whether single keys such as `?` are shortcuts. */
  readonly hasSingleKeys: Observable<boolean>;
}

/** Opens the preferences. @param storage undefined where the browser refuses it @param browserLanguages decide until the reader does */
export function openPreferences(
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined,
  browserLanguages: readonly string[],
): Preferences {
  const first = browserLanguages.find((language) => /^(?:en|pt)\b/i.test(language)) ?? 'en';
  return {
    language: keep('language', languages, first.toLowerCase().startsWith('pt') ? 'pt' : 'en'),
    theme: keep('theme', themes, 'system'),
    hasSingleKeys: keep('single-keys', [true, false], true),
  };

  function keep<Value>(name: string, allowed: readonly Value[], otherwise: Value): Observable<Value> {
    const stored = attemptAccess(() => storage?.getItem(`appraise.${name}`));
    const value = createObservable(allowed.find((value) => String(value) === stored) ?? otherwise);
    value.subscribe(() => attemptAccess(() => storage?.setItem(`appraise.${name}`, String(value.get()))));
    return value;
  }
}
