/** A heading of a Markdown text, and the text below it. */
interface Section {
  readonly level: number;
  readonly heading: string;
  /** Up to the next heading of any level. */
  readonly body: string;
}

/** The sections of a text, in its order. Code blocks hold no headings. */
export function sectionsOf(text: string): readonly Section[] {
  const withoutBlocks = text.replaceAll(/^( *)```[\s\S]*?^\1```$/gm, '');
  const parts = withoutBlocks.split(/^(#{1,6}) (.+)$/gm);
  const sections: Section[] = [];
  for (let at = 1; at < parts.length; at += 3) {
    const [marks = '', heading = '', body = ''] = parts.slice(at, at + 3);
    sections.push({ level: marks.length, heading, body });
  }
  return sections;
}

/** The text directly below a heading. @throws Error unless there is exactly one such heading */
export function bodyOf(text: string, heading: string): string {
  const [found, ...others] = sectionsOf(text).filter((section) => section.heading === heading);
  if (!found) throw new Error(`no heading is "${heading}"`);
  if (others.length > 0) throw new Error(`several headings are "${heading}"`);
  return found.body;
}

/** Cells of the lines of all tables in a text, without their headers. */
export function tableRowsOf(text: string): readonly (readonly string[])[] {
  const tables = text.matchAll(/^\|.*\|\n\|[ :|-]+\|\n((?:\|.*\|\n?)*)/gm);
  return [...tables].flatMap(([, lines = '']) =>
    lines
      .trim()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.split(/(?<!\\)\|/).slice(1, -1))
      .map((cells) => cells.map((cell) => cell.trim())),
  );
}

/** Contents of the code spans of a text. */
export const codeIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

/** Names in the code spans of a text: `snapshots[].row_count` has two. */
export const namesInCode = (text: string): ReadonlySet<string> =>
  new Set(codeIn(text).flatMap((code) => code.match(/[\p{L}_][\p{L}\d_]*/gu) ?? []));

/** The anchors that GitHub gives the headings of a text. */
export const anchorsOf = (text: string): ReadonlySet<string> =>
  new Set(
    sectionsOf(text).map(({ heading }) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
