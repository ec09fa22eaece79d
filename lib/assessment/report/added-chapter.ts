import type { Block } from '../../platform/report.ts';
import type { Sheet } from '../../platform/workbook.ts';
import type { Markup } from './markup.ts';

/**
 * A chapter that a caller adds to a report or a portfolio, ready-made, in each format. Reports of uploads have none, and their
 * functions do without its code.
 */
export interface AddedChapter {
  readonly styles: string;
  readonly html: () => Markup;
  readonly markdown: () => readonly Block[];
  readonly sheets: () => readonly Sheet[];
}

/** The same for a portfolio, which links to its chapters and has a document for programs. */
export interface AddedToPortfolio extends AddedChapter {
  /** The id of its section. */
  readonly id: string;
  /** Text of the link. */
  readonly label: string;
  /** Members of the document. */
  readonly json: () => Readonly<Record<string, unknown>>;
}
