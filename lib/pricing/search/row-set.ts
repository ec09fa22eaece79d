/** A set of row numbers below a bound, with one bit a row. */
export interface RowSet {
  readonly addRun: (start: number, length: number) => void;
  /** Removes the rows that the other set does not have. */
  readonly keep: (other: RowSet) => void;
  readonly count: () => number;
  /** The first `limit` members from `from` on, ascending. */
  readonly list: (from: number, limit: number) => readonly number[];
  readonly bits: Uint32Array;
}

export function rowSet(bound: number): RowSet {
  const bits = new Uint32Array(Math.ceil(bound / 32));
  const mark = (word: number, mask: number): void => {
    bits[word] = (bits[word] ?? 0) | mask;
  };
  return {
    bits,
    addRun: (start, length) => {
      const end = start + length;
      const [first, last] = [start >>> 5, end >>> 5];
      const head = -1 << (start & 31);
      const tail = (end & 31) === 0 ? 0 : -1 >>> (32 - (end & 31));
      if (first === last) {
        mark(first, head & tail);
        return;
      }
      mark(first, head);
      bits.fill(0xffffffff, first + 1, last);
      if (tail !== 0) mark(last, tail);
    },
    keep: (other) => {
      for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] ?? 0) & (other.bits[word] ?? 0);
    },
    count: () => bits.reduce((sum, word) => sum + countBits(word), 0),
    list: (from, limit) => {
      const found: number[] = [];
      for (let word = from >>> 5; word < bits.length && found.length < limit; word += 1) {
        let rest = (bits[word] ?? 0) & (word === from >>> 5 ? -1 << (from & 31) : -1);
        while (rest !== 0 && found.length < limit) {
          const lowest = rest & -rest;
          found.push(word * 32 + 31 - Math.clz32(lowest));
          rest ^= lowest;
        }
      }
      return found;
    },
  };
}

function countBits(word: number): number {
  let count = word - ((word >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
