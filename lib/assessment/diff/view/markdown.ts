import { cutNote } from '../../report/capped.ts';
import { joinBlocks, markdownTable, escapeMarkdown as text } from '../../report/markdown-text.ts';
import { absent } from '../../report/wording.ts';
import type { RecordChain } from '../chain.ts';
import type { DiffChapter } from './chapters.ts';
import type { DiffRow } from './row.ts';
import { type DiffView, derivedNote, diffView, type FigureRow, nothingChanged, type StepView } from './view.ts';

/** A comparison in GitHub's Markdown. */
export function diffMarkdown(chain: RecordChain): string {
  const view = diffView(chain, { text: 2_000, rows: 2_000 });
  return `${joinBlocks([
    `# ${text(view.title)}`,
    ...view.organizations.map(text),
    ...view.steps.flatMap((step) => comparability(step, view.steps.length > 1)),
    '## Overall',
    figures(view, view.overall),
    `${text(derivedNote)}.`,
    ...(view.scores.length === 0 ? [] : ['## Scores', figures(view, view.scores)]),
    ...view.steps.flatMap((step) => stepBlocks(step, view.steps.length > 1)),
  ])}\n`;
}

const comparability = ({ heading, comparability: { heading: verdict, sentences } }: StepView, isChain: boolean) => [
  `> **${isChain ? `${text(heading)}: ` : ''}${text(verdict)}.**`,
  sentences.length === 0 ? undefined : sentences.map((sentence) => `- ${text(sentence)}`).join('\n'),
];

const figures = ({ labels }: DiffView, rows: readonly FigureRow[]): string =>
  markdownTable(
    ['Figure', ...labels.map((label) => `${text(label)}:`), 'Change:'],
    rows.map(({ label, values, trend }) => [text(label), ...values.map(text), text(trend)]),
  );

function stepBlocks(step: StepView, isChain: boolean): readonly (string | undefined)[] {
  const head = isChain ? [`## ${text(step.heading)}`] : [];
  if (step.isEmpty) return [...head, nothingChanged];
  return [...head, ...step.chapters.flatMap((chapter) => chapterBlocks(chapter, isChain ? '###' : '##'))];
}

const chapterBlocks = ({ heading, counts, rows }: DiffChapter, level: string) => [
  `${level} ${heading}`,
  `${counts}.`,
  rows.total === 0 ? undefined : markdownTable(['Subject', 'What', 'Before', 'Now', 'Change'], rows.shown.map(cells)),
  cutNote(rows, 'changes'),
];

const cells = ({ subject, field, old, new: fresh, remark, isWhole }: DiffRow): readonly string[] => [
  text(subject),
  text(field),
  isWhole ? '' : text(old ?? absent),
  isWhole ? '' : text(fresh ?? absent),
  text(remark ?? ''),
];
