import { type Block, code, joined, phrase, right, type Text, table } from '../../platform/report.ts';
import type { SheetCell, SheetColumn, SheetRow } from '../../platform/workbook.ts';
import { cell, dataTable, isolateText } from '../report/html-parts.ts';
import { each, type Markup, markup } from '../report/markup.ts';
import { absent } from '../words/wording.ts';
import type { Words } from '../words/words.ts';

/** A text of a list: an id, a text, or an id with a text. */
export interface ListItem {
  readonly code?: string;
  readonly text?: string | undefined;
}

/** What a cell shows, in any format; nothing without a value. Texts are visible, and not escaped. */
export type Shown =
  | undefined
  | string
  | number
  | { readonly items: readonly ListItem[]; readonly isInline?: boolean }
  /** A state, of which the colour says nothing alone; the class names a tone of the style sheet. */
  | { readonly state: string; readonly tone: string; readonly remark?: string | undefined };

/** A column of a table that pages and workbooks have. */
export interface TableColumn<Row> {
  readonly title: string;
  /** In a workbook, in characters. */
  readonly width: number;
  /** A page has what tells rows apart in one column; a workbook has a column for each value. @default - both have it */
  readonly only?: 'page' | 'sheet';
  readonly isFigure?: boolean;
  readonly isKey?: boolean;
  readonly show: (row: Row) => Shown;
}

interface TableInput<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly words: Words;
}

const ofPage = <Row>(columns: readonly TableColumn<Row>[]) => columns.filter(({ only }) => only !== 'sheet');
const ofSheet = <Row>(columns: readonly TableColumn<Row>[]) => columns.filter(({ only }) => only !== 'page');

/** The table on a page; the first column heads the rows. */
export function tableInHtml<Row>(
  { columns, rows, words }: TableInput<Row>,
  { id, caption, look }: { readonly id: string; readonly caption: string; readonly look: string },
): Markup {
  const shown = ofPage(columns);
  return dataTable({
    id,
    look,
    caption,
    columns: shown.map(({ title, isFigure }) => (isFigure ? right(title) : title)),
    rows: each(
      rows,
      (row) => markup`<tr>
${each(shown, ({ title, isFigure, show }, at) => {
  const content = htmlOf(show(row), words);
  return at === 0 ? markup`<th scope="row">${content}</th>` : cell(title, content, isFigure ? 'n' : 'text');
})}
</tr>`,
    ),
  });
}

function htmlOf(shown: Shown, words: Words): Markup {
  if (shown === undefined) return markup`${absent}`;
  if (typeof shown === 'number') return markup`${words.figure(shown)}`;
  if (typeof shown === 'string') return isolateText(shown);
  if ('state' in shown) {
    const remark =
      shown.remark === undefined ? undefined : markup`<span class="small">${isolateText(shown.remark)}</span>`;
    return markup`<b class="${shown.tone}">${shown.state}</b>${remark}`;
  }
  if (shown.items.length === 0) return markup`${absent}`;
  const items = shown.items.map(itemInHtml);
  if (shown.isInline) return markup`${each(items, (item, at) => (at === 0 ? item : markup` ${item}`))}`;
  return markup`<ul>${each(items, (item) => markup`<li>${item}</li>`)}</ul>`;
}

function itemInHtml({ code: id, text }: ListItem): Markup {
  const inCode = id === undefined ? undefined : markup`<code>${id}</code>`;
  if (text === undefined) return inCode ?? markup``;
  return inCode === undefined ? isolateText(text) : markup`${inCode} ${isolateText(text)}`;
}

/** The table in Markdown. */
export function tableInMarkdown<Row>({ columns, rows, words }: TableInput<Row>): Block {
  const shown = ofPage(columns);
  return table(
    shown.map(({ title, isFigure }) => (isFigure ? right(title) : title)),
    rows.map((row) => shown.map(({ show }) => markdownOf(show(row), words))),
  );
}

function markdownOf(shown: Shown, words: Words): Text {
  if (shown === undefined) return absent;
  if (typeof shown === 'number') return words.figure(shown);
  if (typeof shown === 'string') return shown;
  if ('state' in shown) return shown.remark === undefined ? shown.state : phrase`${shown.state}: ${shown.remark}`;
  return shown.items.length === 0 ? absent : joined(shown.items.map(itemInMarkdown), shown.isInline ? ' ' : '<br>');
}

function itemInMarkdown({ code: id, text }: ListItem): Text {
  if (id === undefined) return text ?? '';
  return text === undefined ? code(id) : phrase`${code(id)} ${text}`;
}

/** The columns of the table in a workbook. */
export const sheetColumns = <Row>(columns: readonly TableColumn<Row>[]): readonly SheetColumn[] =>
  ofSheet(columns).map(({ title, width, isKey = false }) => ({ title, width, isKey }));

/** A row of the table in a workbook. */
export const sheetRow = <Row>(columns: readonly TableColumn<Row>[], row: Row): SheetRow =>
  ofSheet(columns).map(({ show }) => sheetCellOf(show(row)));

function sheetCellOf(shown: Shown): SheetCell {
  if (typeof shown !== 'object') return shown;
  if ('state' in shown) return shown.state;
  return shown.items.map(({ code: id, text }) => [id, text].filter((part) => part !== undefined).join(' ')).join('\n');
}
