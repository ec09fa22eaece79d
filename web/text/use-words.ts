import { useMemo } from 'preact/hooks';
import { useConsole } from '../console.ts';
import type { Language } from '../preferences.ts';
import { useObservable } from '../use-observable.ts';
import { createFormats, type Formats } from './formats.ts';
import { english, type ShellWords } from './shell-en.ts';
import { portuguese } from './shell-pt.ts';

/** The words of a part in each language. A key that one lacks does not compile. */
export type Words<Dictionary> = Readonly<Record<Language, Dictionary>>;

/** Returns the words of a part in the reader's language. */
export function useWords<Dictionary>(words: Words<Dictionary>): Dictionary {
  return words[useLanguage()];
}

/** Returns the reader's language. */
export const useLanguage = (): Language => useObservable(useConsole().preferences.language);

/** The words of the shell and of the shared parts. */
export const shellWords: Words<ShellWords> = { en: english, pt: portuguese };

/** Returns how numbers and dates are written in the reader's language. */
export function useFormats(): Formats {
  const language = useLanguage();
  return useMemo(() => createFormats(language), [language]);
}
