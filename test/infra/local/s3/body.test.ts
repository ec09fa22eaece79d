import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { startVerification } from '../../../../infra/local/s3/body.ts';

const body = Buffer.from('hello world');
const hash = (algorithm: string, encoding: 'base64' | 'hex' = 'base64') =>
  createHash(algorithm).update(body).digest(encoding);
const crc = Buffer.alloc(4);
crc.writeUInt32BE(crc32(body));

/** Lets the body pass in two pieces. */
function verify(headers: Record<string, string>, trailers: Record<string, string> = {}) {
  const verification = startVerification(headers);
  verification.update(body.subarray(0, 3));
  verification.update(body.subarray(3));
  return verification.verify(new Map(Object.entries(trailers)));
}

const rows = [
  { name: 'content-md5', value: hash('md5'), code: 'BadDigest', isKept: false },
  { name: 'x-amz-content-sha256', value: hash('sha256', 'hex'), code: 'XAmzContentSHA256Mismatch', isKept: false },
  { name: 'x-amz-checksum-crc32', value: crc.toString('base64'), code: 'BadDigest', isKept: true },
  { name: 'x-amz-checksum-sha1', value: hash('sha1'), code: 'BadDigest', isKept: true },
  { name: 'x-amz-checksum-sha256', value: hash('sha256'), code: 'BadDigest', isKept: true },
];

describe('a checksum in a header', () => {
  test.each(rows)('$name is verified', ({ name, value, isKept }) => {
    expect(verify({ [name]: value })).toEqual({
      md5: hash('md5', 'hex'),
      sha256: hash('sha256', 'hex'),
      checksums: isKept ? { [name]: value } : {},
    });
  });

  test.each(rows)('$name of another body is answered $code', ({ name, value, code }) => {
    const other = value.replace(/^./, (first) => (first === '0' ? '1' : '0'));
    expect(() => verify({ [name]: other })).toThrow(expect.objectContaining({ code, status: 400 }));
  });

  test.each(rows.filter(({ name }) => name !== 'x-amz-content-sha256'))(
    '$name of another length is refused',
    ({ name }) => {
      expect(() => startVerification({ [name]: 'AAA=' })).toThrow(expect.objectContaining({ code: 'InvalidDigest' }));
    },
  );
});

describe('a checksum in a trailer', () => {
  const trailers = rows.filter(({ isKept }) => isKept);

  test.each(trailers)('$name is verified', ({ name, value }) => {
    expect(verify({ 'x-amz-trailer': name }, { [name]: value }).checksums).toEqual({ [name]: value });
  });

  test.each(trailers)('$name that is of another body, cut off or missing is answered BadDigest', ({ name, value }) => {
    for (const wrong of [{ [name]: `0${value.slice(1)}` }, { [name]: value.slice(0, 4) }, {}]) {
      expect(() => verify({ 'x-amz-trailer': name }, wrong as Record<string, string>)).toThrow(
        expect.objectContaining({ code: 'BadDigest' }),
      );
    }
  });
});

test('checksums that cannot be computed are let pass, and not kept', () => {
  const headers = { 'x-amz-checksum-crc64nvme': 'AAAAAAAAAAA=', 'x-amz-trailer': 'x-amz-checksum-crc32c' };
  expect(verify(headers, { 'x-amz-checksum-crc32c': 'AAAAAA==' }).checksums).toEqual({});
});

test.each(['UNSIGNED-PAYLOAD', 'STREAMING-UNSIGNED-PAYLOAD-TRAILER', 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD'])(
  'x-amz-content-sha256: %s is no checksum',
  (value) => {
    expect(verify({ 'x-amz-content-sha256': value }).checksums).toEqual({});
  },
);
