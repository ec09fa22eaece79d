import { Transform, type TransformCallback } from 'node:stream';
import { S3Error } from './errors.ts';

const maxLineBytes = 1_024;
const maxTrailerBytes = 16_384;

type State = 'size' | 'data' | 'data-end' | 'trailers' | 'done';

/**
 * Decodes an `aws-chunked` body: `<hex size>[;extension]` CRLF, that many bytes, CRLF, … `0` CRLF, trailer lines, an
 * empty line. Signatures of chunks are not checked. Fails with an `S3Error` on bad input and on a wrong length.
 */
export class AwsChunkedDecoder extends Transform {
  /** Headers after the body, by lower-case name; complete when the stream has ended. */
  readonly trailers = new Map<string, string>();
  #state: State = 'size';
  #pending: Buffer = Buffer.alloc(0);
  #leftInChunk = 0;
  #decodedBytes = 0;
  #trailerBytes = 0;
  readonly #announcedBytes: number;

  /** @param announcedBytes the request's `x-amz-decoded-content-length` */
  constructor(announcedBytes: number) {
    super();
    this.#announcedBytes = announcedBytes;
  }

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#pending = this.#pending.length === 0 ? piece : Buffer.concat([this.#pending, piece]);
    try {
      while (this.#step());
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    // Some clients end right after the last trailer line, without the empty one.
    const complete = this.#state === 'done' || (this.#state === 'trailers' && this.#pending.length === 0);
    const whole = complete && this.#decodedBytes === this.#announcedBytes;
    const detail = `expected ${this.#announcedBytes} bytes, got ${this.#decodedBytes}`;
    done(whole ? null : new S3Error('IncompleteBody', `The aws-chunked body is incomplete: ${detail}.`));
  }

  /** Consumes one unit of the pending bytes; returns false when it needs more. */
  #step(): boolean {
    switch (this.#state) {
      case 'size':
        return this.#readSize();
      case 'data':
        return this.#readData();
      case 'data-end':
        return this.#readDataEnd();
      case 'trailers':
        return this.#readTrailer();
      case 'done':
        if (this.#pending.length > 0) throw malformedBody('bytes after the end');
        return false;
    }
  }

  #readSize(): boolean {
    const line = this.#line(maxLineBytes);
    if (line === undefined) return false;
    const [size = ''] = line.split(';');
    if (!/^[0-9a-f]{1,8}$/i.test(size)) throw malformedBody('a chunk size is not a hexadecimal number');
    this.#leftInChunk = Number.parseInt(size, 16);
    if (this.#decodedBytes + this.#leftInChunk > this.#announcedBytes) {
      throw malformedBody('it holds more than x-amz-decoded-content-length says');
    }
    this.#state = this.#leftInChunk === 0 ? 'trailers' : 'data';
    return true;
  }

  #readData(): boolean {
    if (this.#pending.length === 0) return false;
    const bytes = this.#take(Math.min(this.#pending.length, this.#leftInChunk));
    this.#leftInChunk -= bytes.length;
    this.#decodedBytes += bytes.length;
    this.push(bytes);
    if (this.#leftInChunk === 0) this.#state = 'data-end';
    return true;
  }

  #readDataEnd(): boolean {
    if (this.#pending.length < 2) return false;
    if (this.#take(2).toString('latin1') !== '\r\n') throw malformedBody('a chunk is longer than its size');
    this.#state = 'size';
    return true;
  }

  #readTrailer(): boolean {
    const line = this.#line(maxTrailerBytes);
    if (line === undefined) return false;
    this.#trailerBytes += line.length;
    if (this.#trailerBytes > maxTrailerBytes) throw malformedBody('its trailers are too long');
    const [, name, value] = /^([^:]+):\s*(.*?)\s*$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) this.trailers.set(name.toLowerCase(), value);
    if (line === '') this.#state = 'done';
    return true;
  }

  #line(maxBytes: number): string | undefined {
    const end = this.#pending.indexOf('\r\n');
    if ((end === -1 ? this.#pending.length : end) > maxBytes) throw malformedBody('a line is too long');
    if (end === -1) return undefined;
    const line = this.#take(end).toString('latin1');
    this.#take(2);
    return line;
  }

  #take(count: number): Buffer {
    const taken = this.#pending.subarray(0, count);
    this.#pending = this.#pending.subarray(count);
    return taken;
  }
}

const malformedBody = (what: string): S3Error =>
  new S3Error('InvalidChunkSizeError', `The aws-chunked body is malformed: ${what}.`);
