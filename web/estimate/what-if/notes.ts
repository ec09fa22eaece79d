import type { AnsweredAlternative } from '../../../lib/pricing/formats/what-if-answer.ts';

/** What is to be known of some lines. */
export interface Note {
  /** What the first alternative with it changes; undefined where that makes no difference. */
  readonly alternative: AnsweredAlternative | undefined;
  /** In the words of the API. */
  readonly text: string;
  /** Ids of the lines; none for what names them itself. */
  readonly lines: readonly string[];
}

/** The lines without a price: those with the same reason together, however many alternatives they are missing in. */
export const missingNotes = (alternatives: readonly AnsweredAlternative[]): readonly Note[] =>
  together(
    alternatives.flatMap((alternative) =>
      alternative.missing.map(({ id, detail }) => ({ alternative, text: detail, lines: [id] })),
    ),
  );

/** What lines keep, and what the API warns of, each once. */
export const otherNotes = (alternatives: readonly AnsweredAlternative[]): readonly Note[] =>
  together(
    alternatives.flatMap(({ unchanged, warnings }) => [
      ...unchanged.map(({ id, reason }) => ({ alternative: undefined, text: reason, lines: [id] })),
      ...warnings.map((text) => ({ alternative: undefined, text, lines: [] })),
    ]),
  );

const together = (notes: readonly Note[]): readonly Note[] =>
  [...Map.groupBy(notes, ({ text }) => text).values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, lines: [...new Set([first, ...others].flatMap(({ lines }) => lines))] }] : [],
  );
