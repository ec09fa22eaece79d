import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alignedTable, codeSpan, escapeMarkdown, markdownLink } from '../../../lib/platform/markdown.ts';
import { renderMarkdown } from '../../support/github-markdown.ts';
import { hostileMarkdown, hostileTexts } from '../../support/hostile-texts.ts';

/** Where a text of somebody else stands in what we write. */
const places: Readonly<Record<string, (text: string) => string>> = {
  'a paragraph': escapeMarkdown,
  'a sentence': (text) => `Read from ${escapeMarkdown(text)} as CSV.`,
  'a second line': (text) => `First line\n${escapeMarkdown(text)}`,
  'a heading': (text) => `# ${escapeMarkdown(text)}`,
  'a heading with words': (text) => `## Next for ${escapeMarkdown(text)}`,
  'an item': (text) => `- ${escapeMarkdown(text)}\n- ${escapeMarkdown(text)}`,
  'a numbered item': (text) => `1. ${escapeMarkdown(text)}`,
  'a quotation': (text) => `> **${escapeMarkdown(text)}:** text`,
  'bold text': (text) => `**Total: ${escapeMarkdown(text)}.** More`,
  'a cell': (text) =>
    alignedTable(
      [{ title: 'Name' }, { title: 'Cost', align: 'right' }],
      [
        [escapeMarkdown(text), escapeMarkdown(text)],
        ['a', `x<br>${escapeMarkdown(text)}`],
      ],
    ),
  'a title of a column': (text) =>
    alignedTable([{ title: escapeMarkdown(text) }, { title: escapeMarkdown(text), align: 'right' }], [['a', 'b']]),
  'a link': (text) => markdownLink(text, 'https://example.com/'),
};

/** Line breaks are spaces; spaces at the ends of a line are not shown. */
const onOneLine = (text: string): string => text.replaceAll(/\r\n|[\t-\r\u0085\u2028\u2029]/g, ' ');

function expectText(text: string): void {
  for (const [place, write] of Object.entries(places)) {
    const rendered = renderMarkdown(write(text));
    const tame = renderMarkdown(write('tame'));
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

  test.each([
    { what: 'an address of a plan', text: 'azurerm_linux_vm.web_1[0]', escaped: 'azurerm_linux_vm.web_1\\[0\\]' },
    { what: 'an amount', text: '-3.50', escaped: '-3.50' },
    { what: 'a number with decimals', text: '3.5 of 4', escaped: '3.5 of 4' },
    { what: 'a time', text: '2026-11-23T10:20:30Z', escaped: '2026-11-23T10:20:30Z' },
    { what: 'an ampersand between words', text: 'Risk & control', escaped: 'Risk & control' },
    { what: 'a word with GH', text: 'HIGH-1', escaped: 'HIGH-1' },
  ])('stays readable in the source: $what', ({ text, escaped }) => {
    expect(escapeMarkdown(text)).toBe(escaped);
  });

  test('takes time in proportion to its length', () => {
    for (const sign of [':', 'a', '_', '#', 'www.', ' ', '1', ':a', 'GH', '-']) {
      expect(escapeMarkdown(sign.repeat(200_000)).length).toBeGreaterThanOrEqual(200_000);
    }
  });
});

describe('codeSpan', () => {
  test.each(hostileMarkdown)('shows the text as code, and nothing else: %j', (text) => {
    const rendered = renderMarkdown(`A ${codeSpan(text)} and ${codeSpan('/$schema')}`);

    expect(rendered.tags).toEqual(['<p>', '<code>', '</code>', '<code>', '</code>', '</p>']);
    expect(rendered.visible).toBe(`A ${text} and /$schema`);
    expect(rendered.patterns).toEqual([]);
  });

  test.each([
    { text: '/dimensions/toolsMcp/score', span: '`/dimensions/toolsMcp/score`' },
    { text: '/a`|b', span: '<code>/a\\`\\|b</code>' },
    { text: '', span: '<code></code>' },
  ])('writes $text', ({ text, span }) => {
    expect(codeSpan(text)).toBe(span);
  });
});

describe('markdownLink', () => {
  test('keeps a pipe, a backtick and an entity in the address from acting', () => {
    expect(markdownLink('a]b', 'https://a.example/?q=|`&copy;\\')).toBe(
      '[a\\]b](<https://a.example/?q=%7C%60&amp;copy;%5C>)',
    );
  });
});

describe('alignedTable', () => {
  test('puts a rule under the names and numbers flush right', () => {
    expect(alignedTable([{ title: 'Name' }, { title: 'Score', align: 'right' }], [['a', '1']])).toBe(
      '| Name | Score |\n| --- | ---: |\n| a | 1 |',
    );
  });
});
