import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AwsChunkedDecoder } from '../../../../infra/local/s3/aws-chunked.ts';

/** Decodes what arrives in pieces of the given size, as TCP cuts it. */
const decode = (text: string | Buffer, announced: number, pieceBytes = 65_536): Promise<Buffer> => {
  const whole = Buffer.from(text);
  const pieces = [];
  for (let at = 0; at < whole.length; at += pieceBytes) pieces.push(whole.subarray(at, at + pieceBytes));
  const decoder = new AwsChunkedDecoder(announced);
  return buffer(
    Readable.from(pieces)
      .on('error', () => {})
      .pipe(decoder),
  );
};

const signature = `chunk-signature=${'ab'.repeat(32)}`;
const checksumOf = (body: string | Buffer): string => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(body));
  return bytes.toString('base64');
};

const forms = [
  {
    form: 'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
    text: `5\r\nhello\r\n6\r\n world\r\n0\r\nx-amz-checksum-crc32:${checksumOf('hello world')}\r\n\r\n`,
  },
  {
    form: 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
    text: `5;${signature}\r\nhello\r\n6;${signature}\r\n world\r\n0;${signature}\r\n\r\n`,
  },
  {
    form: 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER',
    text: `b;${signature}\r\nhello world\r\n0;${signature}\r\nx-amz-checksum-crc32:${checksumOf('hello world')}\r\nx-amz-trailer-signature:${'cd'.repeat(32)}\r\n\r\n`,
  },
  { form: 'a body without the last empty line', text: 'B\r\nhello world\r\n0\r\nx-amz-checksum-crc32:DUoRhQ==\r\n' },
  { form: 'a trailer of another algorithm', text: 'b\r\nhello world\r\n0\r\nx-amz-checksum-sha256:unchecked\r\n\r\n' },
];

describe('AwsChunkedDecoder', () => {
  test.each(forms)('decodes $form, however it is cut', async ({ text }) => {
    for (const pieceBytes of [1, 2, 3, 7, 65_536]) {
      expect((await decode(text, 11, pieceBytes)).toString(), `pieces of ${pieceBytes}`).toBe('hello world');
    }
  });

  test('tells the trailers', async () => {
    const decoder = new AwsChunkedDecoder(1);
    decoder.end('1\r\nx\r\n0\r\nX-Amz-Checksum-CRC32: AAAAAA==\r\nx-amz-trailer-signature:cd\r\n\r\n');
    await buffer(decoder);
    expect([...decoder.trailers]).toEqual([
      ['x-amz-checksum-crc32', 'AAAAAA=='],
      ['x-amz-trailer-signature', 'cd'],
    ]);
  });

  test('decodes an empty body', async () => {
    expect(await decode('0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n', 0)).toHaveLength(0);
  });

  test.each([
    { what: 'a chunk size that is no number', text: 'zz\r\nhello\r\n0\r\n\r\n', code: 'InvalidChunkSizeError' },
    { what: 'an empty chunk size', text: '\r\nhello\r\n0\r\n\r\n', code: 'InvalidChunkSizeError' },
    { what: 'a negative chunk size', text: '-5\r\nhello\r\n0\r\n\r\n', code: 'InvalidChunkSizeError' },
    { what: 'a chunk size beyond all measure', text: 'fffffffff\r\nhello', code: 'InvalidChunkSizeError' },
    { what: 'a chunk longer than its size', text: '4\r\nhello\r\n0\r\n\r\n', code: 'InvalidChunkSizeError' },
    { what: 'more than was announced', text: '6\r\nhello!\r\n0\r\n\r\n', code: 'InvalidChunkSizeError' },
    { what: 'less than was announced', text: '4\r\nhell\r\n0\r\n\r\n', code: 'IncompleteBody' },
    { what: 'a body that breaks off in a chunk', text: '5\r\nhel', code: 'IncompleteBody' },
    { what: 'a body that breaks off before the end mark', text: '5\r\nhello\r\n', code: 'IncompleteBody' },
    { what: 'a body that breaks off in a trailer', text: '5\r\nhello\r\n0\r\nx-amz', code: 'IncompleteBody' },
    { what: 'nothing', text: '', code: 'IncompleteBody' },
    { what: 'bytes after the end', text: '5\r\nhello\r\n0\r\n\r\nmore', code: 'InvalidChunkSizeError' },
    { what: 'a size line without end', text: `5;${'x'.repeat(2_000)}`, code: 'InvalidChunkSizeError' },
    {
      what: 'trailers without end',
      text: `5\r\nhello\r\n0\r\n${'a:b\r\n'.repeat(9_000)}`,
      code: 'InvalidChunkSizeError',
    },
  ])('refuses $what with $code', async ({ text, code }) => {
    for (const pieceBytes of [1, 65_536]) {
      await expect(decode(text, 5, pieceBytes)).rejects.toMatchObject({ name: 'S3Error', status: 400, code });
    }
  });

  test('gives back any body, in any chunks and any pieces', async () => {
    const chunks = fc.array(fc.uint8Array({ minLength: 1, maxLength: 300 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(chunks, fc.integer({ min: 1, max: 400 }), async (parts, pieceBytes) => {
        const body = Buffer.concat(parts);
        const framed = parts.map((part) =>
          Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]),
        );
        const end = Buffer.from(`0\r\nx-amz-checksum-crc32:${checksumOf(body)}\r\n\r\n`);
        expect(await decode(Buffer.concat([...framed, end]), body.length, pieceBytes)).toEqual(body);
      }),
    );
  });
});
