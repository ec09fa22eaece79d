import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { excerpt } from '../../../../../lib/cli/assessment/format/human.ts';
import { clusters, displayWidth } from '../../../../../lib/cli/terminal/display-width.ts';

vi.mock('../../../../../lib/cli/terminal/display-width.ts', { spy: true });

describe('a line that fits', () => {
  test.for([
    { title: 'ASCII', line: '  "score": 9,', column: 12, text: '  "score": 9,', caretAt: 11 },
    { title: 'the first column', line: '{}', column: 1, text: '{}', caretAt: 0 },
    { title: 'the end of the line', line: '{"a": ', column: 7, text: '{"a":', caretAt: 6 },
    { title: 'a place past the end', line: '{}', column: 99, text: '{}', caretAt: 2 },
    { title: 'an empty line', line: '', column: 1, text: '', caretAt: 0 },
    { title: 'a carriage return at the end', line: '{}\r', column: 2, text: '{}', caretAt: 1 },
    { title: 'tabs before the place', line: '\t\tx', column: 3, text: '        x', caretAt: 8 },
    { title: 'wide characters before it', line: '"名前": 9', column: 7, text: '"名前": 9', caretAt: 8 },
    { title: 'emoji before it', line: '"😀": 9', column: 7, text: '"😀": 9', caretAt: 6 },
    { title: 'combining marks before it', line: 'e\u0301e\u0301x', column: 5, text: 'e\u0301e\u0301x', caretAt: 2 },
    { title: 'a place inside a cluster', line: 'ae\u0301x', column: 3, text: 'ae\u0301x', caretAt: 1 },
    { title: 'a place inside a surrogate pair', line: 'a😀b', column: 3, text: 'a😀b', caretAt: 1 },
    { title: 'an ANSI escape before it', line: '\u001b[31mx', column: 6, text: '␛[31mx', caretAt: 5 },
    { title: 'a bidi override before it', line: '\u202ex', column: 2, text: '<U+202E>x', caretAt: 8 },
    { title: 'a mark with nothing under it', line: '\u0301x', column: 2, text: '◌\u0301x', caretAt: 1 },
  ])('puts the caret right for $title', ({ line, column, text, caretAt }) => {
    expect(excerpt(line, column, 80)).toEqual({ text, caretAt });
  });
});

describe('a line that is too long', () => {
  const digits = '0123456789'.repeat(10);

  test.for([
    { title: 'at its start', column: 1, text: '012345678901234567…', caretAt: 0 },
    { title: 'in its middle', column: 51, text: '…456789012345678901…', caretAt: 7 },
    { title: 'at its end', column: 100, text: '…234567890123456789', caretAt: 18 },
  ])('is cut around a place $title', ({ column, text, caretAt }) => {
    expect(excerpt(digits, column, 20)).toEqual({ text, caretAt });
  });

  test('is not cut if it just fits', () => {
    expect(excerpt(digits, 51, 100)).toEqual({ text: digits, caretAt: 50 });
    expect(excerpt(digits, 51, 99).text).toMatch(/…/);
  });

  test('is cut between clusters, never inside one', () => {
    const family = '👩\u200d👩\u200d👧';

    expect(excerpt(family.repeat(50), 1 + family.length * 20, 21).text).toMatch(new RegExp(`^…(${family})+…$`, 'u'));
  });

  test('is cut fast, however long it is', () => {
    const line = `${'日'.repeat(2_500_000)}x${'😀'.repeat(1_250_000)}`;
    vi.mocked(clusters).mockClear();
    const { text, caretAt } = excerpt(line, 2_500_001, 80);

    const looked = vi.mocked(clusters).mock.calls.map(([part]) => part.length);
    expect(Math.max(...looked)).toBeLessThanOrEqual(2_001);
    expect(text).toContain('日x😀');
    expect(displayWidth(text.slice(0, text.indexOf('x')))).toBe(caretAt);
  });
});

test('the excerpt is never too wide, and the caret stands under the place', () => {
  const piece = fc.constantFrom('a', '"', '\t', '日', '😀', 'e\u0301', '\u0301', '\u001b', '\u202e', '\ud800', '🇧🇷');
  const line = fc.array(piece, { maxLength: 120 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(line, fc.nat(200), fc.integer({ min: 20, max: 60 }), (source, before, columns) => {
      const { text, caretAt } = excerpt(source, before + 1, columns);

      expect(displayWidth(text)).toBeLessThanOrEqual(columns);
      expect(caretAt).toBeLessThan(columns);
    }),
  );
});

test('the caret stands under a marker, whatever surrounds it', () => {
  const piece = fc.constantFrom('a', '"', '\t', '日', '😀', 'e\u0301', '\u001b', '\u202e', '🇧🇷', '\u200b');
  const side = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(side, side, fc.integer({ min: 20, max: 60 }), (before, after, columns) => {
      const { text, caretAt } = excerpt(`${before}#${after}`, before.length + 1, columns);

      expect(displayWidth(text.slice(0, text.indexOf('#')))).toBe(caretAt);
    }),
  );
});

test('a line of ASCII is cut as one with other letters of one column', () => {
  // A mark belongs to the letter before it, also where that is the last one that is shown.
  const line = fc.string({ unit: fc.constantFrom(...'eeeeeeee "{\u0301'), maxLength: 150 });
  fc.assert(
    fc.property(line, fc.nat(160), fc.integer({ min: 1, max: 120 }), (source, before, columns) => {
      const { text, caretAt } = excerpt(source.replaceAll('e', 'é'), before + 1, columns);

      expect(excerpt(source, before + 1, columns)).toEqual({ text: text.replaceAll('é', 'e'), caretAt });
    }),
  );
});
