import { recordsPage } from './records-html.ts';
import { recordsDocument } from './records-markdown.ts';
import { type RecordsInput, recordsModel } from './records-model.ts';

/** The report on a file with one record a line as one HTML page: a table of its records, each with its findings. */
export const reportRecordsHtml = (input: RecordsInput): string => recordsPage(recordsModel(input));

/** The same in GitHub's Markdown. */
export const reportRecordsMarkdown = (input: RecordsInput): string => recordsDocument(recordsModel(input));
