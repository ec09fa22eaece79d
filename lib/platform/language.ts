/** A language of the product, as `say` names it. */
export type Language = 'en' | 'pt';

/** A sentence in each language of the product. */
export interface Texts {
  readonly en: string;
  readonly pt: string;
}

let current = (): Language => 'en';

/** Tells the present language. */
export const spokenLanguage = (): Language => current();

/** Says a sentence in the language of whoever asks now: English unless `speakIn` has named another source. */
export const say = (texts: Texts): string => texts[current()];

/** Names what tells the present language: of the request in a function, of the reader in a browser. */
export function speakIn(language: () => Language): void {
  current = language;
}
