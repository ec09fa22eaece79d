/** HTML that is safe to put on a page as it is: texts get in through `markup` alone. */
export interface Markup {
  readonly html: string;
}

/** What may stand in a template: a text is escaped, markup is not, nothing prints nothing. */
export type Part = string | number | Markup | readonly Markup[] | undefined;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML, for element content and for quoted attribute values alike. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

/** Template tag: every value is escaped unless it is markup itself, so that forgetting to escape is not possible. */
export const markup = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  html: strings.map((literal, index) => literal + renderPart(parts[index])).join(''),
});

/** One piece of markup for each item. */
export const each = <Item>(items: readonly Item[], render: (item: Item, index: number) => Markup): readonly Markup[] =>
  items.map(render);

function renderPart(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return 'html' in part ? part.html : part.map(({ html }) => html).join('');
}
