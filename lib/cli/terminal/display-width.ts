import { eastAsianWidth } from 'get-east-asian-width';
import { isPrintableAscii } from '../../platform/text.ts';

/** By default, by a variation selector, or as a flag or keycap sequence. */
const emoji = /\p{Emoji_Presentation}|\p{Emoji}\ufe0f/u;

/** Marks, joiners and variation selectors, which terminals draw over the character before. */
const zeroWidth = /^[\p{M}\p{Cf}\u1160-\u11ff]*$/u;

/** A grapheme cluster; `index` counts UTF-16 code units. */
interface Cluster {
  readonly segment: string;
  readonly index: number;
}

let segmenter: Intl.Segmenter | undefined;

/** Splits a text into grapheme clusters. */
export function clusters(text: string): Iterable<Cluster> {
  if (isPrintableAscii(text)) return Array.from(text, (segment, index) => ({ segment, index }));
  // Made at first use, because loading its data takes longer than judging a record.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/** Returns the columns of a grapheme cluster in a terminal. */
export function clusterWidth(cluster: string): 0 | 1 | 2 {
  if (zeroWidth.test(cluster)) return 0;
  return emoji.test(cluster) || eastAsianWidth(cluster.codePointAt(0) ?? 0) === 2 ? 2 : 1;
}

/** Returns the columns of a text without control characters. The package string-width makes a segmenter at load. */
export function displayWidth(text: string): number {
  if (isPrintableAscii(text)) return text.length;
  let columns = 0;
  for (const { segment } of clusters(text)) columns += clusterWidth(segment);
  return columns;
}
