/** Safe HTML; only `markup` makes it of texts. */
export interface Markup {
  readonly html: string;
}

/** A value in a template: texts are escaped, markup is not, undefined prints nothing. */
export type TemplateValue = string | number | Markup | readonly Markup[] | undefined;

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
export const markup = (strings: TemplateStringsArray, ...parts: readonly TemplateValue[]): Markup => ({
  html: strings.map((literal, index) => literal + renderValue(parts[index])).join(''),
});

/** Renders each item. */
export const each = <Item>(items: readonly Item[], render: (item: Item, index: number) => Markup): readonly Markup[] =>
  items.map(render);

function renderValue(value: TemplateValue): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  return 'html' in value ? value.html : value.map(({ html }) => html).join('');
}
