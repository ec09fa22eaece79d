import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readLinkState, writeLinkState } from '../../../web/address/link-state.ts';

const pack = (bytes: Uint8Array | string): string => deflateRawSync(bytes).toString('base64url');

describe('the state in a link', () => {
  test('is read as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const text = await writeLinkState(value);
        expect(text).toMatch(/^[\w-]+$/);
        expect(await readLinkState(text)).toEqual({ kind: 'read', value: JSON.parse(JSON.stringify(value)) });
      }),
    );
  });

  test('is none where the parameter is missing or empty', async () => {
    expect(await readLinkState(null)).toEqual({ kind: 'none' });
    expect(await readLinkState('')).toEqual({ kind: 'none' });
  });

  test.each([
    { what: 'a link that was cut off', text: pack(JSON.stringify({ items: 'x'.repeat(500) })).slice(0, -4) },
    { what: 'other letters', text: 'a b+c/=' },
    { what: 'bytes that are not deflated', text: 'AAAA' },
    { what: 'no JSON', text: pack('{"items":') },
    { what: 'no UTF-8', text: pack(new Uint8Array([34, 0xff, 34])) },
    {
      what: 'more bytes after the end',
      text: Buffer.concat([deflateRawSync('1'), Buffer.from('tail')]).toString('base64url'),
    },
    { what: 'a megabyte in a kilobyte', text: pack(`"${'x'.repeat(1_000_000)}"`) },
    { what: 'a text that is too long', text: 'A'.repeat(200_000) },
  ])('is broken with $what', async ({ text }) => {
    expect(await readLinkState(text)).toEqual({ kind: 'broken' });
  });

  test('fails on a state that is too large, instead of making a link that is cut off', async () => {
    await expect(writeLinkState('x'.repeat(600_000))).rejects.toThrow(RangeError);
  });

  test.each([90_000, 97_000, 99_000, 110_000])('never makes a link that is not read: %i random bytes', async (size) => {
    const state = randomBytes(size).toString('base64');
    const link = await writeLinkState(state).catch(() => undefined);
    if (link !== undefined) expect(await readLinkState(link)).toEqual({ kind: 'read', value: state });
    expect(link === undefined).toBe(size > 98_304);
  });
});
