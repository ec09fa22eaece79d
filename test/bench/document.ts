import { readFileSync, writeFileSync } from 'node:fs';

/** Replaces the text between `<!-- name -->` and `<!-- /name -->`. @throws Error where they are missing */
export function withPart(text: string, name: string, part: string): string {
  const [begin, end] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`];
  const from = text.indexOf(begin);
  const to = text.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`the document has no lines ${begin.trim()} and ${end}`);
  return `${text.slice(0, from)}${begin}${part.trim()}\n${text.slice(to)}`;
}

/** Prints parts, and writes them into a document. */
export function publish(path: string, parts: Readonly<Record<string, string>>): void {
  let text = readFileSync(path, 'utf8');
  for (const [name, part] of Object.entries(parts)) {
    console.log(`\n${name}\n${part}`);
    text = withPart(text, name, part);
  }
  writeFileSync(path, text);
}

/** A Markdown table. */
export const table = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
