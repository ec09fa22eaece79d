import { formatInteger } from '../report/capped.ts';
import { htmlPage } from '../report/html-page.ts';
import { calendarDate, isolateText } from '../report/html-parts.ts';
import { each, type Markup, markup } from '../report/markup.ts';
import { heatChapter } from './html-heat.ts';
import { changeChapter, gapChapter, ownerChapter, problemChapter, staleChapter, systemChapter } from './html-tables.ts';
import type { Portfolio } from './model.ts';
import { portfolioStylesheet } from './stylesheet.ts';
import { derivation, figureText, omissions, portfolioFacts, rowNames } from './words.ts';

/** The portfolio as one page. */
export function portfolioHtml(portfolio: Portfolio): string {
  const name = rowNames(portfolio.systems);
  return htmlPage({
    title: 'Portfolio of assessments',
    styles: portfolioStylesheet,
    body: markup`<a class="skip" href="#portfolio">Skip to the portfolio</a>
${masthead(portfolio)}
<main id="portfolio">
${problemChapter(portfolio)}
${tiles(portfolio)}
${contents}
${heatChapter(portfolio, name)}
${systemChapter(portfolio, name)}
${changeChapter(portfolio, name)}
${gapChapter(portfolio, name)}
${ownerChapter(portfolio)}
${staleChapter(portfolio, name)}
</main>
<footer>
<p>Made by ${`${portfolio.tool.name} ${portfolio.tool.version}`}. ${derivation}</p>
</footer>`,
  });
}

const masthead = (portfolio: Portfolio): Markup => markup`
<header class="masthead">
<p class="eyebrow">Governance maturity assessments</p>
<h1>Portfolio of assessments</h1>
<dl class="facts">${each(
  portfolioFacts(portfolio),
  ([term = '', text = '']) =>
    markup`<div><dt>${term}</dt><dd>${term === 'As of' ? calendarDate(text) : isolateText(text)}</dd></div>`,
)}</dl>
${noteList(omissions(portfolio))}
</header>`;

const noteList = (notes: readonly string[]): Markup | undefined =>
  notes.length === 0
    ? undefined
    : markup`<ul class="note">${each(notes, (note) => markup`<li>${isolateText(note)}</li>`)}</ul>`;

const tiles = ({ figures, counts }: Portfolio): Markup => markup`
<section class="tiles" aria-label="Overall figures">
${tile('Mean score', figureText(figures.score), 'derived, equal-weighted')}
${tile('Mean score by confidence', figureText(figures.weightedScore), 'derived, high 3, medium 2, low 1')}
${tile('Mean target', figureText(figures.target), 'derived, equal-weighted')}
${tile('Mean coverage, %', figureText(figures.coverage), 'derived, equal-weighted')}
${tile('Overdue priorities', formatInteger(counts.overdue), 'in newest records')}
${tile('Stale', formatInteger(counts.stale), `of ${formatInteger(counts.systems)} systems`)}
${tile('Disputed', formatInteger(counts.disputed), `of ${formatInteger(counts.systems)} systems`)}
</section>`;

const tile = (label: string, value: string, remark: string): Markup => markup`<div class="tile">
<p class="label">${label}</p><p class="value">${value}</p><p class="small">${remark}</p>
</div>`;

const links = [
  ['scores', 'Scores'],
  ['systems', 'Systems'],
  ['changes', 'Changes'],
  ['gaps', 'Widest gaps'],
  ['owners', 'Overdue'],
  ['stale', 'Stale'],
];

const contents = markup`<nav aria-label="Chapters"><ul>${each(
  links,
  ([id = '', label = '']) => markup`<li><a href="#${id}">${label}</a></li>`,
)}</ul></nav>`;
