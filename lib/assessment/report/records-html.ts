import type { Verdict } from '../finding.ts';
import { findingTable } from './html-findings.ts';
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

/** The report on many records as one page without scripts and outside requests. */
export const recordsPage = ({ file, tool, generatedAt, verdict, counts, records, cut }: RecordsModel): string =>
  markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${`${file}: governance maturity assessments`}</title>
<style>${{ html: stylesheet }}</style>
</head>
<body>
<a class="skip" href="#report">Skip to the report</a>
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
</footer>
</body>
</html>
`.html;

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
