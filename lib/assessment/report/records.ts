import { findingTable, waivedChapter } from './html-findings.ts';
import { htmlPage } from './html-page.ts';
import { chapter, dataTable, factList, isolateText, note, type TableColumn } from './html-parts.ts';
import { each, type Markup, markup } from './markup.ts';
import { recordsDocument } from './records-markdown.ts';
import {
  type RecordRow,
  type RecordsInput,
  type RecordsModel,
  type RecordVerdict,
  recordsModel,
} from './records-model.ts';
import { pageMargins, stylesheet } from './stylesheet.ts';
import { absent } from './wording.ts';
import type { Words } from './words.ts';

/** The report on a file with one record a line as one HTML page: a table of its records, each with its findings. */
export const reportRecordsHtml = (input: RecordsInput): string => recordsPage(recordsModel(input));

/** The same in GitHub's Markdown. */
export const reportRecordsMarkdown = (input: RecordsInput): string => recordsDocument(recordsModel(input));

/** The report on many records as one page. */
const recordsPage = (model: RecordsModel): string => {
  const { words, file, verdict, counts, records, cut, waived, ofPolicy } = model;
  return htmlPage({
    lang: words.lang,
    title: words.records.title(file),
    styles: stylesheet + pageMargins(words) + cellLabels(model),
    body: markup`<a class="skip" href="#report">${words.skip}</a>
<header class="masthead">
<p class="eyebrow">${words.records.eyebrow}</p>
<h1>${isolateText(file)}</h1>
</header>
<main id="report">
<section class="verdict ${looks[verdict]}" aria-labelledby="verdict-heading">
<p class="glyph" aria-hidden="true">${glyphs[verdict]}</p>
<div><h2 id="verdict-heading">${words.records.headings[verdict]}</h2>
<p>${counts}.${waived.total === 0 ? undefined : ` ${words.waivedCount(waived.total)}`}</p></div>
</section>
${chapter('records', words.records.heading, markup`${note(cut)}${recordTable(model)}`)}
${each(records.filter(hasShown), (row) => recordChapter(row, words))}
${waivedChapter(waived, words)}
${each(ofPolicy, (findings) => chapter('policy', words.policy, findingTable(findings, { id: 'findings-policy', caption: words.findingsCaption }, words)))}
</main>
${colophon(model)}`,
  });
};

const looks = { valid: 'unreviewed', relaxed: 'conditional', invalid: 'invalid', unreadable: 'unreadable' } as const;
const glyphs: Readonly<Record<RecordVerdict, string>> = { valid: '✓', relaxed: '!', invalid: '✕', unreadable: '?' };

const hasShown = ({ findings }: RecordRow): boolean => findings.shown.length > 0;

function recordTable(model: RecordsModel): Markup {
  const { records, words } = model;
  return dataTable({
    id: 'records-table',
    caption: words.records.caption,
    columns: columnsOf(model),
    rows: each(
      records,
      (row) => markup`<tr>
<td class="n">${hasShown(row) ? markup`<a href="#line-${row.line}">${row.line}</a>` : String(row.line)}</td>
<td>${isolateText(row.assessmentId || absent)}</td>
<td><b class="${looks[row.verdict]}">${words.records.verdicts[row.verdict]}</b></td>
<td class="n">${row.errors}</td>
<td class="n">${row.warnings}</td>${isUnderPolicy(model) ? markup`<td class="n">${row.waived ?? ''}</td>` : undefined}
</tr>`,
    ),
  });
}

const isUnderPolicy = ({ records }: RecordsModel): boolean => records[0]?.waived !== undefined;

function columnsOf(model: RecordsModel): readonly TableColumn[] {
  const { line, records: words } = model.words;
  return [
    { label: line, look: 'n' },
    { label: words.assessment },
    { label: words.verdict },
    { label: words.errors, look: 'n' },
    { label: words.warnings, look: 'n' },
    ...(isUnderPolicy(model) ? [{ label: words.waived, look: 'n' as const }] : []),
  ];
}

/** Labels of the stacked cells on a phone. In each cell of ten thousand rows they would take a megabyte. */
const cellLabels = (model: RecordsModel): string =>
  `@media screen and (max-width:40rem){.scroll .records-table td{display:flex;gap:.75rem}${columnsOf(model)
    .map(({ label }, index) => `.records-table td:nth-child(${index + 1})::before{content:${JSON.stringify(label)}}`)
    .join('')}}`;

const recordChapter = ({ line, assessmentId, findings }: RecordRow, words: Words): Markup =>
  chapter(
    `line-${line}`,
    words.records.atLine(line, assessmentId),
    findingTable(findings, { id: `findings-${line}`, caption: words.records.findingsOf(line) }, words),
  );

function colophon({ words, tool, file, generatedAt, basis }: RecordsModel): Markup {
  const time = generatedAt === undefined ? undefined : markup` ${words.atTime} <time>${generatedAt}</time>`;
  return markup`<footer>
${factList(basis, words)}
<p>${words.madeBy} ${tool} ${words.from} ${isolateText(file)}${time}.</p>
</footer>`;
}
