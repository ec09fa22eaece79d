import { escapeMarkdown as text } from '../../../platform/markdown.ts';
import { cutNote } from '../../report/capped.ts';
import { joinBlocks, markdownTable } from '../../report/markdown-text.ts';
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
  return `${joinBlocks([
    `# ${text(view.title)}`,
    ...view.organizations.map(text),
    ...view.steps.flatMap((step) => comparability(step, view.steps.length > 1)),
    `## ${words.overall}`,
    figures(view, view.overall),
    `${text(words.derived)}.`,
    ...(view.scores.length === 0 ? [] : [`## ${words.scores}`, figures(view, view.scores)]),
    ...view.steps.flatMap((step) => stepBlocks(step, view)),
  ])}\n`;
}

const comparability = ({ heading, comparability: { heading: verdict, sentences } }: StepView, isChain: boolean) => [
  `> **${isChain ? `${text(heading)}: ` : ''}${text(verdict)}.**`,
  sentences.length === 0 ? undefined : sentences.map((sentence) => `- ${text(sentence)}`).join('\n'),
];

const figures = ({ labels, words }: DiffView, rows: readonly FigureRow[]): string =>
  markdownTable(
    [words.figure, ...labels.map((label) => `${text(label)}:`), `${words.change}:`],
    rows.map(({ label, values, trend }) => [text(label), ...values.map(text), text(trend)]),
  );

function stepBlocks(step: StepView, { steps, words }: DiffView): readonly (string | undefined)[] {
  const isChain = steps.length > 1;
  const head = isChain ? [`## ${text(step.heading)}`] : [];
  if (step.isEmpty) return [...head, words.nothingChanged];
  return [...head, ...step.chapters.flatMap((chapter) => chapterBlocks(chapter, isChain ? '###' : '##', words))];
}

const chapterBlocks = ({ heading, counts, rows }: DiffChapter, level: string, words: DiffWords) => [
  `${level} ${heading}`,
  `${counts}.`,
  rows.total === 0 ? undefined : markdownTable(columnsOf(words), rows.shown.map(cells)),
  cutNote(rows, words.changesCut, words.report),
];

const cells = ({ subject, field, old, new: fresh, remark, isWhole }: DiffRow): readonly string[] => [
  text(subject),
  text(field),
  isWhole ? '' : text(old ?? absent),
  isWhole ? '' : text(fresh ?? absent),
  text(remark ?? ''),
];
