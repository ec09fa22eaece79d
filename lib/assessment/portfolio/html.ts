import { htmlPage } from '../report/html-page.ts';
import { factList, isolateText } from '../report/html-parts.ts';
import { each, type Markup, markup } from '../report/markup.ts';
import { pageMargins } from '../report/stylesheet.ts';
import type { ReportLanguage } from '../report/words.ts';
import { heatChapter } from './html-heat.ts';
import { changeChapter, gapChapter, ownerChapter, problemChapter, staleChapter, systemChapter } from './html-tables.ts';
import type { Portfolio } from './model.ts';
import { portfolioStylesheet } from './stylesheet.ts';
import { figureText, omissions, type PortfolioWords, portfolioFacts, portfolioWordsOf, rowNames } from './words.ts';

/** The portfolio as one page. */
export function portfolioHtml(portfolio: Portfolio, language?: ReportLanguage): string {
  const words = portfolioWordsOf(language);
  const name = rowNames(portfolio.systems);
  return htmlPage({
    lang: words.report.lang,
    title: words.title,
    styles: portfolioStylesheet + pageMargins(words.report),
    body: markup`<a class="skip" href="#portfolio">${words.skip}</a>
${masthead(portfolio, words)}
<main id="portfolio">
${problemChapter(portfolio, words)}
${tiles(portfolio, words)}
${contents(words)}
${heatChapter(portfolio, name, words)}
${systemChapter(portfolio, name, words)}
${changeChapter(portfolio, name, words)}
${gapChapter(portfolio, name, words)}
${ownerChapter(portfolio, words)}
${staleChapter(portfolio, name, words)}
</main>
<footer>
<p>${words.madeBy} ${`${portfolio.tool.name} ${portfolio.tool.version}`}. ${words.derivation}</p>
</footer>`,
  });
}

const masthead = (portfolio: Portfolio, words: PortfolioWords): Markup => markup`
<header class="masthead">
<p class="eyebrow">${words.eyebrow}</p>
<h1>${words.title}</h1>
${factList(portfolioFacts(portfolio, words), words.report)}
${noteList(omissions(portfolio, words))}
</header>`;

const noteList = (notes: readonly string[]): Markup | undefined =>
  notes.length === 0
    ? undefined
    : markup`<ul class="note">${each(notes, (note) => markup`<li>${isolateText(note)}</li>`)}</ul>`;

const tiles = ({ figures, counts }: Portfolio, words: PortfolioWords): Markup => {
  const { tiles: said, report } = words;
  const ofSystems = said.ofSystems(counts.systems);
  return markup`
<section class="tiles" aria-label="${report.overallLabel}">
${tile(said.score, figureText(figures.score, words), said.equal)}
${tile(said.weightedScore, figureText(figures.weightedScore, words), said.byConfidence)}
${tile(said.target, figureText(figures.target, words), said.equal)}
${tile(said.coverage, figureText(figures.coverage, words), said.equal)}
${tile(said.overdue, report.integer(counts.overdue), said.inNewest)}
${tile(said.stale, report.integer(counts.stale), ofSystems)}
${tile(said.disputed, report.integer(counts.disputed), ofSystems)}
</section>`;
};

const tile = (label: string, value: string, remark: string): Markup => markup`<div class="tile">
<p class="label">${label}</p><p class="value">${value}</p><p class="small">${remark}</p>
</div>`;

const contents = ({ links, chaptersLabel }: PortfolioWords): Markup =>
  markup`<nav aria-label="${chaptersLabel}"><ul>${each(
    Object.entries(links),
    ([id, label]) => markup`<li><a href="#${id}">${label}</a></li>`,
  )}</ul></nav>`;
