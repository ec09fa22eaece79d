import { type Block, formatAsMarkdown, heading, list, quote, right, strong, table } from '../../../platform/report.ts';
import { wholeText } from '../../record/visible-text.ts';
import { cutNote } from '../../report/capped.ts';
import { absent } from '../../words/wording.ts';
import type { DiffWords, ReportLanguage } from '../../words/words.ts';
import type { RecordChain } from '../chain.ts';
import type { DiffChapter } from './chapters.ts';
import type { DiffRow } from './row.ts';
import { columnsOf, type DiffView, diffView, type FigureRow, type StepView } from './view.ts';

/** A comparison in GitHub's Markdown. */
export function diffMarkdown(chain: RecordChain, language?: ReportLanguage): string {
  const view = diffView(chain, { text: 2_000, rows: 2_000 }, language);
  const { words } = view;
  return formatAsMarkdown(
    [
      heading(view.title, 1),
      ...view.organizations,
      ...view.steps.flatMap((step) => comparability(step, view.steps.length > 1)),
      heading(words.overall),
      figures(view, view.overall),
      `${words.derived}.`,
      ...(view.scores.length === 0 ? [] : [heading(words.scores), figures(view, view.scores)]),
      ...view.followed.flatMap((chapter) => chapterBlocks(chapter, 2, words)),
      ...view.steps.flatMap((step) => stepBlocks(step, view)),
    ],
    wholeText,
  );
}

const comparability = (
  { heading: step, comparability: { heading: verdict, sentences } }: StepView,
  isChain: boolean,
) => [quote(strong(`${isChain ? `${step}: ` : ''}${verdict}.`)), list(sentences)];

const figures = ({ labels, words }: DiffView, rows: readonly FigureRow[]) =>
  table(
    [words.figure, ...[...labels, words.change].map(right)],
    rows.map(({ label, values, trend }) => [label, ...values, trend]),
  );

function stepBlocks(step: StepView, { steps, words }: DiffView): readonly Block[] {
  const isChain = steps.length > 1;
  const head = isChain ? [heading(step.heading)] : [];
  if (step.isEmpty) return [...head, words.nothingChanged];
  return [...head, ...step.chapters.flatMap((chapter) => chapterBlocks(chapter, isChain ? 3 : 2, words))];
}

const chapterBlocks = ({ heading: title, counts, rows }: DiffChapter, level: number, words: DiffWords) => [
  heading(title, level),
  `${counts}.`,
  rows.total === 0 ? undefined : table(columnsOf(words), rows.shown.map(cells)),
  cutNote(rows, words.changesCut, words.report),
];

const cells = ({ subject, field, old, new: fresh, remark = '', isWhole }: DiffRow): readonly string[] =>
  isWhole ? [subject, field, '', '', remark] : [subject, field, old ?? absent, fresh ?? absent, remark];
