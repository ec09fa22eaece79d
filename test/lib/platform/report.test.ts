import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  atMost,
  type Block,
  code,
  folded,
  formatAsMarkdown,
  heading,
  joined,
  link,
  list,
  numberedList,
  phrase,
  quote,
  right,
  rule,
  strong,
  table,
} from '../../../lib/platform/report.ts';
import { renderMarkdown } from '../../support/github-markdown.ts';
import { hostileMarkdown, hostileTexts } from '../../support/hostile-texts.ts';

/** Where a text of somebody else stands in a report. */
const places: Readonly<Record<string, (text: string) => Block>> = {
  'a paragraph': (text) => text,
  'a sentence': (text) => phrase`Read from ${text} as CSV.`,
  'a second line': (text) => phrase`First line\n${text}`,
  'a heading': (text) => heading(text, 1),
  'a heading with words': (text) => heading(phrase`Next for ${text}`),
  'an item': (text) => list([text, text]),
  'a numbered item': (text) => numberedList([text]),
  'a quotation': (text) => quote(phrase`${strong(phrase`${text}:`)} text`),
  'bold text': (text) => phrase`${strong(phrase`Total: ${text}.`)} More`,
  'a cell': (text) =>
    table(
      ['Name', right('Cost')],
      [
        [text, text],
        ['a', joined(['x', text], '<br>')],
      ],
    ),
  'a title of a column': (text) => table([text, right(text)], [['a', 'b']]),
  'a link': (text) => link(text, 'https://example.com/'),
};

/** As the texts are, since the renderer shows what is visible. */
const write = (block: Block): string => formatAsMarkdown([block], (text) => text);

/** Line breaks are spaces; spaces at the ends of a line are not shown. */
const onOneLine = (text: string): string => text.replaceAll(/\r\n|[\t-\r\u0085\u2028\u2029]/g, ' ');

function expectText(text: string): void {
  for (const [place, blockOf] of Object.entries(places)) {
    const rendered = renderMarkdown(write(blockOf(text)));
    const tame = renderMarkdown(write(blockOf('tame')));
    expect(rendered.tags, place).toEqual(tame.tags);
    expect(rendered.visible.trim(), place).toBe(tame.visible.replaceAll('tame', () => onOneLine(text)).trim());
    expect(rendered.patterns, place).toEqual([]);
  }
}

describe('a text of somebody else', () => {
  test.each([...new Set([...hostileMarkdown, ...hostileTexts])])(
    'is read as it is, and is nothing else: %j',
    (text) => {
      // The renderer shows no NUL and no half of a surrogate pair; those who write texts make them visible before.
      expectText(text.replaceAll('\u0000', '').toWellFormed());
    },
  );

  test('is nothing else if it is made of such texts', () => {
    const piece = fc.oneof(
      fc.constantFrom(...hostileMarkdown),
      fc.stringMatching(/^[-<>|\\`#*_~$:@&;=+.![\]() a-g0-9/]{0,6}$/),
      fc.constantFrom('www.', 'http', '://', 'GH', '-1', '@', '#', ' ', 'é', '漢', '😀', '。'),
    );
    const text = fc
      .array(piece, { minLength: 1, maxLength: 5 })
      .map((pieces) => pieces.join(''))
      .filter((joined) => joined.trim() !== '');
    fc.assert(fc.property(text, expectText), { numRuns: 200 });
  });
});

describe('Markdown', () => {
  test('has a block for each part of a report, and none for one without a text', () => {
    const blocks = [
      heading('Title', 1),
      '',
      undefined,
      list([]),
      folded('Nothing', [list([])]),
      phrase`See ${code('/a/b')}, ${strong('now')}.`,
      numberedList(['a', 'b']),
      rule,
      folded('More', ['c']),
    ];
    expect(formatAsMarkdown(blocks)).toBe(
      '# Title\n\nSee `/a/b`, **now**.\n\n1. a\n2. b\n\n---\n\n<details><summary>More</summary>\n\nc\n\n</details>\n',
    );
  });

  test('puts figures flush right, fills up short rows, and lets totals stand out', () => {
    const costs = {
      ...table(['Name', right('Cost')], [['a', 1_000_000], ['b']]),
      title: 'Costs',
      totals: [['all', '']],
    };
    expect(formatAsMarkdown([costs])).toBe(
      '**Costs**\n\n| Name | Cost |\n| --- | ---: |\n| a | 1000000 |\n| b | |\n| **all** |  |\n',
    );
  });

  test('shows what is hidden in a text, or what it is told to', () => {
    expect(formatAsMarkdown(['a\u00adb'])).toBe('a&lt;U+00AD&gt;b\n');
    expect(formatAsMarkdown(['a\u00adb', code('c')], (text) => text.toUpperCase())).toBe('A\u00adB\n\n`C`\n');
  });
});

test('at most so many texts are shown, but at least one', () => {
  expect(atMost(['a', 'b'], 'note', 2)).toEqual(['a', 'b']);
  expect(atMost(['a', 'b', 'c'], 'note', 0)).toEqual(['a', '2 more notes.']);
});
