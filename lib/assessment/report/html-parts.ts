import type { Column } from '../../platform/report.ts';
import { english, type Words } from '../words/en.ts';
import { writtenDate } from '../words/words.ts';
import { type Capped, cutNote } from './capped.ts';
import { each, type Markup, markup } from './markup.ts';
import type { RecordFact } from './record-facts.ts';

/** Keeps a text of the record from changing the direction of the text around it. */
export const isolateText = (text: string): Markup => markup`<bdi>${text}</bdi>`;

/** A full-date as `30 Sep 2026`. */
export function calendarDate(date: string, words: Words = english): Markup {
  const written = writtenDate(date, words);
  return written === undefined ? isolateText(date) : markup`<time datetime="${date}">${written}</time>`;
}

export interface DataTable {
  readonly id: string;
  /** Its class in the style sheet. @default the id */
  readonly look?: string;
  readonly caption: string;
  /** Their titles, or more of them. */
  readonly columns: readonly (string | TableColumn)[];
  /** `tr` elements. */
  readonly rows: readonly Markup[];
  readonly foot?: Markup;
}

interface TableColumn extends Column {
  /** A narrow column with a vertical title. */
  readonly isTurned?: true;
}

/** A table that scrolls by itself, also by keyboard, so that the page never scrolls sideways. */
export const dataTable = ({ id, look = id, caption, columns, rows, foot }: DataTable): Markup => markup`
<div class="scroll" role="region" aria-labelledby="${id}" tabindex="0"><table class="${look}">
<caption id="${id}">${caption}</caption>
<thead><tr>${each(columns, columnHead)}</tr></thead>
<tbody>
${rows}
</tbody>
${foot === undefined ? undefined : markup`<tfoot>${foot}</tfoot>`}
</table></div>`;

function columnHead(column: string | TableColumn): Markup {
  const { title, align, isTurned }: TableColumn = typeof column === 'string' ? { title: column } : column;
  const look = align === 'right' ? 'n' : 'text';
  return markup`<th scope="col" class="${isTurned ? 'turned' : look}"><span>${title}</span></th>`;
}

/** A list of texts with a note if it is cut; undefined if it is empty. */
export function textList(items: Capped<string>, things: string, words: Words = english): Markup | undefined {
  if (items.total === 0) return undefined;
  const lines = each(items.shown, (text) => markup`<li>${isolateText(text)}</li>`);
  return markup`<ul>${lines}</ul>${note(cutNote(items, things, words))}`;
}

/** Terms with their values. */
export const factList = (facts: readonly RecordFact[], words: Words): Markup =>
  markup`<dl class="facts">${each(
    facts,
    ({ term, text, isDate }) =>
      markup`<div><dt>${term}</dt><dd>${isDate ? calendarDate(text, words) : isolateText(text)}</dd></div>`,
  )}</dl>`;

/** A cell that shows its column's label where the table is stacked, on a phone. */
export const cell = (label: string, content: Markup | string, look = 'text'): Markup =>
  markup`<td class="${look}" data-label="${label}"><div>${content}</div></td>`;

/** A remark in small print. */
export const note = (text: string | undefined): Markup | undefined =>
  text === undefined ? undefined : markup`<p class="note">${text}</p>`;

/** A text whose dates in ISO form are not broken over two lines. */
export const unbrokenDates = (text: string): Markup =>
  markup`<bdi>${each(text.split(/(\d{4}-\d\d-\d\d)/), (part, index) =>
    index % 2 === 0 ? markup`${part}` : markup`<span class="date">${part}</span>`,
  )}</bdi>`;

/** A chapter, labelled by its heading. */
export const chapter = (id: string, heading: string | Markup, body: Markup): Markup => markup`
<section id="${id}" aria-labelledby="${id}-heading">
<h2 id="${id}-heading">${heading}</h2>
${body}
</section>`;
