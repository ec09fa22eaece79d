import { describe, expect, test } from 'vitest';
import { webLink } from '../../../../lib/assessment/report/evidence-matrix.ts';

describe('webLink', () => {
  test.each([
    { reference: 'https://example.com/a?b=1&c=2#d', link: 'https://example.com/a?b=1&c=2#d' },
    { reference: 'HTTP://Example.com', link: 'http://example.com/' },
    { reference: 'https://example.com/"onclick', link: 'https://example.com/%22onclick' },
  ])('offers $reference', ({ reference, link }) => {
    expect(webLink(reference)).toBe(link);
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)//https://example.com',
    ' https://example.com',
    'java\nscript:alert(1)',
    'https://exa\u202emple.com/',
    'https://exämple.com/',
    'https://user@example.com/',
    'https://bank.example:secret@evil.example/',
    'https://',
    'https:example.com',
    '//example.com/a',
    'data:text/html,hi',
    'file:///etc/passwd',
    'docs/evidence.pdf',
    `https://example.com/${'a'.repeat(2_000)}`,
    '',
  ])('keeps %j a text', (reference) => {
    expect(webLink(reference)).toBeUndefined();
  });
});
