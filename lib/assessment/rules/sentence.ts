/** What a finding says in one language. */
export interface Sentence {
  readonly message: string;
  /** How to correct it. */
  readonly hint?: string;
}

/** Writes what a finding says from its values, in each language of the product. */
export interface Says<Values> {
  readonly en: (values: Values) => Sentence;
  readonly pt: (values: Values) => Sentence;
}

/** A sentence whose hint may be missing. */
export const sentence = (message: string, hint: string | undefined): Sentence =>
  hint === undefined ? { message } : { message, hint };

/** Asks whether a misspelled word means another. */
export const didYouMean = {
  en: (near: string): string => `did you mean ${near}?`,
  pt: (near: string): string => `você quis dizer ${near}?`,
} as const;

/** Writes a whole number with its thousands apart. */
export const integer = {
  en: (number: number): string => number.toLocaleString('en'),
  pt: (number: number): string => number.toLocaleString('pt-BR'),
} as const;
