import { describe, expect, test } from 'vitest';
import { evidencePlace } from '../../../../lib/assessment/evidence/evidence-check.ts';

describe('a reference is', () => {
  test.each([
    ['docs/a.pdf', 'docs/a.pdf'],
    ['../beside/a.pdf', '../beside/a.pdf'],
    ['docs/a%20b%C3%BC.pdf#page=3', 'docs/a bü.pdf'],
    ['./a%3Fb.md', './a?b.md'],
  ])('a file: %s', (reference, path) => {
    expect(evidencePlace(reference)).toEqual({ kind: 'file', path });
  });

  test('an address, without its fragment', () => {
    expect(evidencePlace('https://a.example/x?y=1#z')).toEqual({ kind: 'web', url: 'https://a.example/x?y=1' });
  });

  test.each(['urn:isbn:1', 'mailto:a@b.example', 'http://a.example/x', '//a.example/x', '#part', 'a.csv?version=2'])(
    'nothing with bytes of its own: %s',
    (reference) => {
      expect(evidencePlace(reference).kind).toBe('other');
    },
  );

  test.each([
    '/etc/passwd',
    'file:///etc/passwd',
    'a%00.pdf',
    'a%2F..%2Fb',
    'a%5cb',
    'a\\b',
    '%ff.pdf',
    'https://user:secret@a.example/',
    'https://[::1',
  ])('refused: %s', (reference) => {
    expect(evidencePlace(reference).kind).toBe('refused');
  });
});
