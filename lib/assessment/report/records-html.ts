import { findingTable, waivedChapter } from './html-findings.ts';
import { htmlPage } from './html-page.ts';
import { cell, chapter, dataTable, factList, isolateText, note } from './html-parts.ts';
import { each, type Markup, markup } from './markup.ts';
import type { RecordRow, RecordsModel, RecordVerdict } from './records-model.ts';
import { pageMargins, stylesheet } from './stylesheet.ts';
import type { Words } from './words.ts';

/** The report on many records as one page. */
export const recordsPage = (model: RecordsModel): string => {
  const { words, file, verdict, counts, records, cut, waived } = model;
  return htmlPage({
    lang: words.lang,
    title: words.records.title(file),
    styles: stylesheet + pageMargins(words),
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
</main>
${colophon(model)}`,
  });
};

const looks = { valid: 'unreviewed', relaxed: 'conditional', invalid: 'invalid', unreadable: 'unreadable' } as const;
const glyphs: Readonly<Record<RecordVerdict, string>> = { valid: '✓', relaxed: '!', invalid: '✕', unreadable: '?' };

const hasShown = ({ findings }: RecordRow): boolean => findings.shown.length > 0;

function recordTable({ records, words }: RecordsModel): Markup {
  const { assessment, verdict, errors, warnings, waived } = words.records;
  const isUnderPolicy = records.some((row) => row.waived !== undefined);
  const waivedCell = (row: RecordRow) => (isUnderPolicy ? cell(waived, row.waived ?? '', 'n') : undefined);
  return dataTable({
    id: 'records-table',
    caption: words.records.caption,
    columns: [
      { label: words.line, look: 'n' },
      { label: assessment },
      { label: verdict },
      { label: errors, look: 'n' },
      { label: warnings, look: 'n' },
      ...(isUnderPolicy ? [{ label: waived, look: 'n' as const }] : []),
    ],
    rows: each(
      records,
      (row) => markup`<tr>
<td class="n">${hasShown(row) ? markup`<a href="#line-${row.line}">${row.line}</a>` : String(row.line)}</td>
<td>${isolateText(row.assessmentId)}</td>
<td><span class="state ${looks[row.verdict]}">${words.records.verdicts[row.verdict]}</span></td>
<td class="n">${row.errors}</td>
<td class="n">${row.warnings}</td>${waivedCell(row)}
</tr>`,
    ),
  });
}

const recordChapter = ({ line, assessmentId, findings }: RecordRow, words: Words): Markup =>
  chapter(`line-${line}`, words.records.atLine(line, assessmentId), findingTable(findings, `findings-${line}`, words));

function colophon({ words, tool, file, generatedAt, basis }: RecordsModel): Markup {
  const time = generatedAt === undefined ? undefined : markup` ${words.atTime} <time>${generatedAt}</time>`;
  return markup`<footer>
${factList(basis, words)}
<p>${words.madeBy} ${tool} ${words.from} ${isolateText(file)}${time}.</p>
</footer>`;
}
