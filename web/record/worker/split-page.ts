import type { PageParts } from './tasks.ts';

/**
 * Takes a page of a report apart for a shadow root: rules about the page are then about the host, its colours follow the theme
 * of the console, and its landmarks are plain boxes, because the console has its own.
 */
export function splitPage(html: string): PageParts {
  const [, lang = 'en'] = /<html lang="([^"]*)"/.exec(html) ?? [];
  const [, styles = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
  const [, body = ''] = /<body>([\s\S]*)<\/body>/.exec(html) ?? [];
  return { lang, styles: hostStyles(styles), body: withoutLandmarks(body) };
}

const dark = /@media screen and \(prefers-color-scheme:dark\)\{:root\{([^}]*)\}/g;

const hostStyles = (styles: string): string =>
  styles
    .replace(
      dark,
      // Paper is light in every theme.
      '@media screen{:host([data-theme=dark]){$1}}@media screen and (prefers-color-scheme:dark){:host([data-theme=system]){$1}',
    )
    .replaceAll(':root{', ':host{')
    .replace(/(^|[},\n])(?:html|body)\{/g, '$1:host{')
    // Element selectors of landmarks; `.masthead` and `header.part` stay.
    .replace(/(^|[},>\s])(main|footer)(?=[>{,\s])/g, '$1.$2');

const withoutLandmarks = (body: string): string =>
  body
    .replace(/<a class="skip"[^>]*>[^<]*<\/a>/, '')
    .replace(/<main id="([^"]*)">/g, '<div class="main" id="$1">')
    .replaceAll('<footer>', '<div class="footer">')
    .replaceAll('<header ', '<div ')
    .replaceAll(/<\/(?:main|footer|header)>/g, '</div>');
