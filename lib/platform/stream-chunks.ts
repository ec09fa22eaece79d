import type { Readable } from 'node:stream';

/** Returns the chunks of a stream of bytes. Node's types do not say what a stream consists of. */
export const chunksOf = (stream: Readable): AsyncIterable<Buffer> => stream;
