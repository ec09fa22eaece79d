import { reportPage } from './html.ts';
import { reportDocument } from './markdown.ts';
import { type ReportInput, reportModel } from './model.ts';

export type { ReportInput, ReportPart } from './model.ts';

/** The report of a record as one HTML file. Any part may be missing; long texts and lists are cut, with a count. */
export const reportHtml = (input: ReportInput): string => reportPage(reportModel(input));

/** The report of a record in GitHub's Markdown. */
export const reportMarkdown = (input: ReportInput): string => reportDocument(reportModel(input));
