import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

/** A rendered page, as far as a text could change it. */
interface Rendered {
  /** All tags with their attributes, but for elements that only set signs apart. */
  readonly tags: readonly string[];
  /** What GitHub makes of texts outside of code. */
  readonly patterns: readonly string[];
  /** All texts, as a reader sees them. */
  readonly visible: string;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const decode = (html: string): string =>
  html.replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '');

/** Renders a text as GitHub does. */
export function renderMarkdown(markdown: string): Rendered {
  const html = micromark(markdown, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] });
  const tags: string[] = [];
  const texts: string[] = [];
  let visible = '';
  let code = 0;
  for (const [piece] of html.matchAll(/<[^>]*>|[^<]+/g)) {
    if (piece.startsWith('<')) {
      if (!/^<\/?span>$/.test(piece)) tags.push(piece);
      if (/^<(?:code|pre)\b/.test(piece)) code += 1;
      if (/^<\/(?:code|pre)>/.test(piece)) code -= 1;
      continue;
    }
    const text = decode(piece);
    visible += text;
    if (code === 0) texts.push(text);
  }
  return { tags, patterns: patternsIn(texts), visible };
}

/**
 * What GitHub finds in the text of a page, outside of code:
 * https://docs.github.com/en/get-started/writing-on-github/working-with-advanced-formatting/autolinked-references-and-urls,
 * …/writing-mathematical-expressions, https://github.com/github/gemoji (read on 2026-11-24).
 */
const patterns: Readonly<Record<string, RegExp>> = {
  address: /(?:https?|ftp):\/\/|www\./i,
  mail: /[\w.+-]@[\w-]/,
  mention: /(?:^|\W)@[a-z\d]/i,
  issue: /#\d/,
  'older issue': /(?:^|\W|_)GH-\d/i,
  advisory: /(?:^|\W|_)GHSA-\w/i,
  commit: /(?:^|\W)[\da-f]{7,40}(?!\w)/i,
  emoji: /:(?:[\w+-]*[a-z+-][\w+-]*|100|1234):/i,
  // A lone sign in an element is GitHub's documented way to write it.
  formula: /\$.|.\$/s,
};

/** Names what GitHub would make of the texts of a page. */
const patternsIn = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) =>
    Object.entries(patterns).flatMap(([name, pattern]) => (pattern.test(text) ? [`${name}: ${text}`] : [])),
  );

/** What a text of somebody else must not change: the tags but for links of references, and that GitHub makes nothing of texts. */
export function structureOf(markdown: string): Pick<Rendered, 'tags' | 'patterns'> {
  const { tags, patterns } = renderMarkdown(markdown);
  // An address that became a link by itself is among the patterns.
  return { tags: tags.filter((tag) => !/^<(?:a href="https?:|\/a>)/.test(tag)), patterns };
}
