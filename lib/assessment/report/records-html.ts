import type { Verdict } from '../finding.ts';
import { findingTable } from './html-findings.ts';
import { htmlPage } from './html-page.ts';
import { chapter, dataTable, isolateText, note } from './html-parts.ts';
import { each, type Markup, markup } from './markup.ts';
import type { RecordRow, RecordsModel } from './records-model.ts';
import { stylesheet } from './stylesheet.ts';
import { english } from './words-en.ts';

const headings: Readonly<Record<Verdict, string>> = {
  valid: 'All records are valid',
  invalid: 'Not all records are valid',
  unreadable: 'No record can be read',
};

/** The report on many records as one page. */
export const recordsPage = ({ file, tool, generatedAt, verdict, counts, records, cut }: RecordsModel): string =>
  htmlPage({
    title: `${file}: governance maturity assessments`,
    styles: stylesheet,
    body: markup`<a class="skip" href="#report">Skip to the report</a>
<header class="masthead">
<p class="eyebrow">Governance maturity assessments</p>
<h1>${isolateText(file)}</h1>
</header>
<main id="report">
<section class="verdict ${verdict === 'valid' ? 'unreviewed' : verdict}" aria-labelledby="verdict-heading">
<div><h2 id="verdict-heading">${headings[verdict]}</h2>
<p>${counts}.</p></div>
</section>
${chapter('records', 'Records', markup`${note(cut)}${recordTable(records)}`)}
${each(
  records.filter(({ findings }) => findings.shown.length > 0),
  recordChapter,
)}
</main>
<footer>
<p>Made by ${tool} from ${isolateText(file)}${generatedAt === undefined ? undefined : markup` at <time>${generatedAt}</time>`}.</p>
</footer>`,
  });

const recordTable = (records: readonly RecordRow[]): Markup =>
  dataTable({
    id: 'records-table',
    caption: 'Records in the order of the file',
    columns: [
      { label: 'Line', look: 'n' },
      { label: 'Assessment' },
      { label: 'Verdict' },
      { label: 'Errors', look: 'n' },
      { label: 'Warnings', look: 'n' },
    ],
    rows: each(
      records,
      ({ line, assessmentId, verdict, errors, warnings, findings }) => markup`<tr>
<td class="n">${findings.shown.length === 0 ? String(line) : markup`<a href="#line-${line}">${line}</a>`}</td>
<td>${isolateText(assessmentId)}</td>
<td>${verdict}</td>
<td class="n">${errors}</td>
<td class="n">${warnings}</td>
</tr>`,
    ),
  });

const recordChapter = ({ line, assessmentId, findings }: RecordRow): Markup =>
  chapter(
    `line-${line}`,
    `Line ${line}${assessmentId === '' ? '' : `: ${assessmentId}`}`,
    findingTable(findings, `findings-${line}`, english),
  );
