/** Safe HTML; only `markup` makes it of texts. */
export interface Markup {
  readonly html: string;
}

/** A value in a template: texts are escaped, markup is not, undefined prints nothing. */
export type Part = string | number | Markup | readonly Markup[] | undefined;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for element content and quoted attribute values. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

/** Template tag: escapes all values but markup, so that none can be forgotten. */
export const markup = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  html: strings.map((literal, index) => literal + renderPart(parts[index])).join(''),
});

/** Renders each item. */
export const each = <Item>(items: readonly Item[], render: (item: Item, index: number) => Markup): readonly Markup[] =>
  items.map(render);

function renderPart(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return 'html' in part ? part.html : part.map(({ html }) => html).join('');
}
