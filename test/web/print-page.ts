import type { Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';

/** What a page is on paper. */
export interface PrintedPage {
  /** The text of each sheet without white space: a narrow column breaks words. */
  readonly pages: readonly string[];
  /** Of the first sheet, in points. */
  readonly size: { readonly width: number; readonly height: number };
}

/** Prints a page as Chromium does for a reader, with the sheets that its styles want. */
export async function printPage(page: Page): Promise<PrintedPage> {
  const document = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const { text } = await extractText(document);
  const [left = 0, bottom = 0, right = 0, top = 0] = (await document.getPage(1)).view;
  return {
    pages: text.map((content) => content.replace(/\s+/g, '')),
    size: { width: Math.round(right - left), height: Math.round(top - bottom) },
  };
}
