/** Bytes with the methods of Node's Buffer that csv-parse calls. */
class Bytes extends Uint8Array {
  override toString(_encoding?: string, start = 0, end = this.length): string {
    return decoder.decode(this.subarray(start, end));
  }

  copy(target: Uint8Array, at = 0, start = 0, end = this.length): void {
    target.set(this.subarray(start, end), at);
  }

  /** @returns 0 if the bytes from `start` to `end` of the other are these */
  compare(other: Uint8Array, start = 0, end = other.length): 0 | 1 {
    const part = other.subarray(start, end);
    return part.length === this.length && this.every((byte, index) => byte === part[index]) ? 0 : 1;
  }

  equals(other: Uint8Array | string): boolean {
    return this.compare(Buffer.from(other)) === 0;
  }
}

// A byte order mark is for csv-parse to see.
const decoder = /* @__PURE__ */ new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = /* @__PURE__ */ new TextEncoder();

/**
 * What csv-parse needs of Node's Buffer in a browser; texts are UTF-8. The whole class, which its build for browsers brings along,
 * weighs as much as the parser.
 */
export const Buffer = {
  from: (value: string | ArrayLike<number>): Bytes =>
    new Bytes(typeof value === 'string' ? encoder.encode(value) : value),
  allocUnsafe: (size: number): Bytes => new Bytes(size),
  isBuffer: (value: unknown): value is Bytes => value instanceof Bytes,
  compare: (first: Bytes, second: Bytes): 0 | 1 => first.compare(second),
  concat(parts: readonly Uint8Array[]): Bytes {
    const whole = new Bytes(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  },
} as const;
