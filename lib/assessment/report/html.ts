import { basisChapters, detailChapter } from './html-details.ts';
import { confidenceChapter, gapChapter, radarChapter } from './html-dimensions.ts';
import { evidenceChapters } from './html-evidence.ts';
import { boardFindingsChapter, boardRuleChapters, findingsChapter, waivedChapter } from './html-findings.ts';
import { boardChapters, masthead, overallTiles, verdictBox } from './html-overview.ts';
import { htmlPage } from './html-page.ts';
import { factList, isolateText } from './html-parts.ts';
import { boardPriorityChapter, priorityChapter } from './html-priorities.ts';
import { type Markup, markup } from './markup.ts';
import type { RecordModel, ReportModel } from './model.ts';
import { pageMargins, stylesheet } from './stylesheet.ts';
import type { Words } from './words.ts';

/** The report as one page. */
export const reportPage = (model: ReportModel): string =>
  htmlPage({
    lang: model.words.lang,
    title: model.words.pageTitle(model.title),
    styles: stylesheet + pageMargins(model.words),
    body: markup`<a class="skip" href="#report">${model.words.skip}</a>
${masthead(model)}
<main id="report">
${verdictBox(model)}
${model.findingsFirst ? firstFindings(model) : undefined}
${model.record && recordParts(model, model.record)}
</main>
${colophon(model)}`,
  });

const firstFindings = (model: ReportModel): Markup =>
  model.part === 'board' ? boardFindingsChapter(model.findings, model.words) : findingsChapter(model);

const recordParts = (model: ReportModel, record: RecordModel): Markup => {
  const { part, words } = model;
  return markup`
${part === 'annex' ? undefined : boardPart(record, words)}
${part === 'all' ? markup`<header class="part"><h2>${words.annex}</h2></header>` : undefined}
${part === 'board' ? undefined : annexPart(model, record)}`;
};

const boardPart = (record: RecordModel, words: Words): Markup => markup`
${boardRuleChapters(record.board, words)}
${overallTiles(record, words)}
${boardChapters(record, words)}
${radarChapter(record.dimensions, words)}
${boardPriorityChapter(record.priorities, words)}`;

const annexPart = (model: ReportModel, record: RecordModel): Markup => {
  const { words, findingsFirst, waived } = model;
  return markup`
${gapChapter(record.dimensions, words)}
${confidenceChapter(record.dimensions, words)}
${detailChapter(record.dimensions, words)}
${evidenceChapters(record.matrix, words)}
${priorityChapter(record.priorities, record.assessedAt, words)}
${basisChapters(record, words)}
${findingsFirst ? undefined : findingsChapter(model)}
${waivedChapter(waived, words)}`;
};

function colophon({ file, tool, generatedAt, record, basis, words }: ReportModel): Markup {
  const time = generatedAt === undefined ? undefined : markup` ${words.atTime} <time>${generatedAt}</time>`;
  return markup`
<footer>
${factList(basis, words)}
<p>${words.madeBy} ${tool} ${words.from} ${isolateText(file)}${time}. ${record && words.weighting}</p>
</footer>`;
}
