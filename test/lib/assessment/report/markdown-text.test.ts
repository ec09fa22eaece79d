import { describe, expect, test } from 'vitest';
import {
  codeSpan,
  escapeMarkdown,
  markdownLink,
  markdownTable,
} from '../../../../lib/assessment/report/markdown-text.ts';

describe('escapeMarkdown', () => {
  test.each([
    { what: 'a pipe', text: 'a|b', escaped: 'a\\|b' },
    { what: 'a backslash before a pipe', text: 'a\\|b', escaped: 'a\\\\\\|b' },
    { what: 'HTML', text: '<img src=x>&lt;', escaped: '&lt;img src=x&gt;&amp;lt;' },
    { what: 'an ampersand between words as it is', text: 'Risk & control', escaped: 'Risk & control' },
    { what: 'a code span', text: '`a`', escaped: '\\`a\\`' },
    { what: 'emphasis', text: '*a* _b_ ~~c~~', escaped: '\\*a\\* \\_b\\_ \\~\\~c\\~\\~' },
    { what: 'a link', text: '[a](javascript:b)', escaped: '\\[a\\](javascript:b)' },
    { what: 'an image', text: '![a](b)', escaped: '!\\[a\\](b)' },
    { what: 'mathematics', text: '$x$', escaped: '\\$x\\$' },
    { what: 'a heading', text: '# a', escaped: '\\# a' },
    { what: 'a bullet', text: '- a', escaped: '\\- a' },
    { what: 'a rule', text: '=====', escaped: '\\=====' },
    { what: 'a quotation', text: '> a', escaped: '&gt; a' },
    { what: 'a numbered item', text: '12. a', escaped: '12\\. a' },
    { what: 'a decimal number as an item too', text: '3.5 of 4', escaped: '3\\.5 of 4' },
    { what: 'a mention', text: '@octocat', escaped: '@&#8203;octocat' },
    { what: 'an issue', text: 'see #12', escaped: 'see #&#8203;12' },
    { what: 'a bare address', text: 'https://a.example www.b.example', escaped: 'https\\://a.example www\\.b.example' },
  ])('shows $what as text', ({ text, escaped }) => {
    expect(escapeMarkdown(text)).toBe(escaped);
  });
});

describe('codeSpan', () => {
  test.each([
    { text: '/dimensions/toolsMcp/score', span: '`/dimensions/toolsMcp/score`' },
    { text: '/a`|b', span: '<code>/a\\`\\|b</code>' },
    { text: '/<script>', span: '<code>/&lt;script&gt;</code>' },
    { text: '', span: '<code></code>' },
  ])('$text', ({ text, span }) => {
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

describe('markdownTable', () => {
  test('puts a rule under the names and numbers flush right', () => {
    expect(markdownTable(['Name', 'Score:'], [['a', '1']])).toBe('| Name | Score |\n| --- | ---: |\n| a | 1 |');
  });
});
