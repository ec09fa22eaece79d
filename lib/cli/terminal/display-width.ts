import { eastAsianWidth } from 'get-east-asian-width';

/** Emoji as terminals draw them: by default, by a variation selector, or as a flag or keycap sequence. */
const emoji = /\p{Emoji_Presentation}|\p{Emoji}\ufe0f/u;

/** Marks, joiners and variation selectors alone: terminals draw them over the character before. */
const zeroWidth = /^[\p{M}\p{Cf}\u1160-\u11ff]*$/u;

const printableAscii = /^[\x20-\x7e]*$/;

/** One grapheme cluster and its place: UTF-16 code units from the start of the text. */
interface Cluster {
  readonly segment: string;
  readonly index: number;
}

let segmenter: Intl.Segmenter | undefined;

/** The grapheme clusters of a text, in order. */
export function clusters(text: string): Iterable<Cluster> {
  if (printableAscii.test(text)) return Array.from(text, (segment, index) => ({ segment, index }));
  // Made on first use: loading its data takes longer than judging a record.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/** Columns that one grapheme cluster takes in a terminal: 0, 1 or 2. */
export function clusterWidth(cluster: string): 0 | 1 | 2 {
  if (zeroWidth.test(cluster)) return 0;
  return emoji.test(cluster) || eastAsianWidth(cluster.codePointAt(0) ?? 0) === 2 ? 2 : 1;
}

/**
 * Columns that a text without control characters takes in a terminal: CJK and emoji two, combining marks none.
 * Not string-width: loading that package makes a segmenter, which takes longer than judging a record.
 */
export function displayWidth(text: string): number {
  if (printableAscii.test(text)) return text.length;
  let columns = 0;
  for (const { segment } of clusters(text)) columns += clusterWidth(segment);
  return columns;
}
