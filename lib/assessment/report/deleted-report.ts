import { type ReportLanguage, shownText, wordsOf } from '../words/words.ts';
import { htmlPage } from './html-page.ts';
import { isolateText } from './html-parts.ts';
import { markup } from './markup.ts';
import { stylesheet } from './stylesheet.ts';

/**
 * Makes what stands for the reports on a deleted upload. Nothing of the record is left in it.
 * @param deletedAt ISO 8601 date-time; undefined if it is not known
 */
export function deletedReports(file: string, deletedAt: string | undefined, language?: ReportLanguage) {
  const words = wordsOf(language);
  const { title, said } = words.deleted;
  const html = htmlPage({
    lang: words.lang,
    title,
    styles: stylesheet,
    body: markup`<header class="masthead">
<p class="eyebrow">${words.eyebrow}</p>
<h1>${title}</h1>
</header>
<main id="report">
<section><p>${isolateText(shownText(file, 300, words))}</p>
<p>${said(deletedAt === undefined ? undefined : shownText(deletedAt, 40, words))}</p></section>
</main>`,
  });
  const json = `${JSON.stringify({ file, status: 'deleted', ...(deletedAt !== undefined && { deleted_at: deletedAt }) }, null, 2)}\n`;
  return { json, html };
}
