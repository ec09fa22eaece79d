import { type Markup, markup } from './markup.ts';

/** What differs from page to page. */
export interface HtmlPage {
  /** @default "en" */
  readonly lang?: string;
  readonly title: string;
  /** Style sheets, one after the other. */
  readonly styles: string;
  readonly body: Markup;
}

/** A whole page. Its policy allows no script and no request, so it is safe as a mail attachment. */
export const htmlPage = ({ lang = 'en', title, styles, body }: HtmlPage): string =>
  markup`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${{ html: styles }}</style>
</head>
<body>
${body}
</body>
</html>
`.html;
