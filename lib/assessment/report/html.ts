import { confidenceChapter, gapChapter, radarChapter } from './html-dimensions.ts';
import { evidenceChapter } from './html-evidence.ts';
import { findingsChapter } from './html-findings.ts';
import { masthead, overallTiles, verdictBox } from './html-overview.ts';
import { chapter, isolateText, textList } from './html-parts.ts';
import { priorityChapter } from './html-priorities.ts';
import { each, type Markup, markup } from './markup.ts';
import type { RecordModel, ReportModel } from './model.ts';
import { stylesheet } from './stylesheet.ts';
import { weighting } from './verdict-words.ts';

/** The report as one page without scripts and outside requests, so that it is safe as a mail attachment. */
export const reportPage = (model: ReportModel): string =>
  markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${`${model.title}: governance maturity assessment`}</title>
<style>${{ html: stylesheet }}</style>
</head>
<body>
<a class="skip" href="#report">Skip to the report</a>
${masthead(model)}
<main id="report">
${verdictBox(model)}
${model.record === undefined ? undefined : recordChapters(model.record)}
${findingsChapter(model.findings)}
${model.record === undefined ? undefined : statementChapter(model.record)}
</main>
${colophon(model)}
</body>
</html>
`.html;

const recordChapters = (record: RecordModel): Markup => markup`
${overallTiles(record)}
${radarChapter(record.dimensions)}
${gapChapter(record.dimensions)}
${confidenceChapter(record.dimensions)}
${priorityChapter(record.priorities, record.assessedAt)}
${evidenceChapter(record.matrix)}`;

const statementChapter = ({ statements }: RecordModel): Markup =>
  chapter(
    'limitations',
    'Limitations and basis',
    markup`<div class="statements">${each(
      statements,
      ({ heading, items }) => markup`<div>
<h3>${heading}</h3>
${textList(items, 'statements') ?? markup`<p>None stated.</p>`}
</div>`,
    )}</div>`,
  );

function colophon({ file, tool, generatedAt, record }: ReportModel): Markup {
  const time = generatedAt === undefined ? undefined : markup` at <time>${generatedAt}</time>`;
  return markup`
<footer>
<p>Made by ${tool} from ${isolateText(file)}${time}. ${record && weighting}</p>
</footer>`;
}
