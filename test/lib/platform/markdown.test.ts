import { describe, expect, test } from 'vitest';
import { codeSpan, escapeMarkdown, markdownLink } from '../../../lib/platform/markdown.ts';
import { renderMarkdown } from '../../support/github-markdown.ts';
import { hostileMarkdown } from '../../support/hostile-texts.ts';

describe('escapeMarkdown', () => {
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
