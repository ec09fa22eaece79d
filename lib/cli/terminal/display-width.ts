/** Emoji as terminals draw them: by default, by a variation selector, or as a flag or keycap sequence. */
const emoji = /\p{Emoji_Presentation}|\p{Emoji}\ufe0f/u;

/** East Asian Wide and Fullwidth blocks (UAX 11), to the precision that terminals agree on. */
const wide =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u4dbf\u4e00-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18dff}\u{1aff0}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}]/u;

/** Nothing but marks, joiners and variation selectors: drawn over what stands before. */
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
  return wide.test(cluster) || emoji.test(cluster) ? 2 : 1;
}

/** Columns that a text without control characters takes in a terminal: CJK and emoji two, combining marks none. */
export function displayWidth(text: string): number {
  if (printableAscii.test(text)) return text.length;
  let columns = 0;
  for (const { segment } of clusters(text)) columns += clusterWidth(segment);
  return columns;
}
