import { reportPage } from './html.ts';
import { reportDocument } from './markdown.ts';
import { type ReportInput, reportModel } from './model.ts';

export type { ReportInput } from './model.ts';

/**
 * The report of one record as a single HTML file: no script, no outside request, printable, readable in light and
 * dark. Copes with any part of the record missing. Its size is bounded whatever the record holds: long texts and lists
 * are cut, visibly and with the true count.
 */
export const reportHtml = (input: ReportInput): string => reportPage(reportModel(input));

/** The same report in GitHub's Markdown. */
export const reportMarkdown = (input: ReportInput): string => reportDocument(reportModel(input));
