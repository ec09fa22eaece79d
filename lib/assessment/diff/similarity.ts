import { normalizeName } from '../names.ts';

/** Texts are compared up to here, in UTF-16 code units: enough for a sentence, and cheap for a hostile file. */
const maxLength = 300;

/** The runs of three characters of a text as sorted numbers, for `similarity`. */
export function trigrams(text: string): Float64Array {
  const plain = ` ${normalizeName(text.slice(0, maxLength))} `;
  const runs = new Float64Array(Math.max(0, plain.length - 2));
  for (let at = 0; at < runs.length; at += 1) {
    // Three code units of 16 bits are exact in a double.
    runs[at] = (plain.charCodeAt(at) * 65_536 + plain.charCodeAt(at + 1)) * 65_536 + plain.charCodeAt(at + 2);
  }
  return runs.sort();
}

/** The share of runs that both texts have (Sørensen–Dice), 0 to 1. It is the same in both directions. */
export function similarity(left: Float64Array, right: Float64Array): number {
  const runs = left.length + right.length;
  return runs === 0 ? 0 : (2 * commonRuns(left, right)) / runs;
}

function commonRuns(left: Float64Array, right: Float64Array): number {
  let [common, at, to] = [0, 0, 0];
  while (at < left.length && to < right.length) {
    const [one, other] = [left[at] ?? 0, right[to] ?? 0];
    if (one === other) common += 1;
    if (one <= other) at += 1;
    if (other <= one) to += 1;
  }
  return common;
}
