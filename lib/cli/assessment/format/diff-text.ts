import type { RecordChain } from '../../../assessment/diff/chain.ts';
import type { DiffChapter } from '../../../assessment/diff/view/chapters.ts';
import type { DiffRow, Tone } from '../../../assessment/diff/view/row.ts';
import { type DiffView, diffView, type FigureRow, type StepView } from '../../../assessment/diff/view/view.ts';
import type { DiffWords, ReportLanguage } from '../../../assessment/words/words.ts';
import { right, table } from '../../../platform/report.ts';
import { type Palette, palette } from '../../terminal/palette.ts';
import { tableLines } from '../../terminal/table.ts';

/** How to print differences. */
interface TextOptions {
  readonly color: boolean;
  /** @default 'en' */
  readonly language?: ReportLanguage;
}

/** Formats the differences of records for a terminal; cuts long texts and lists. */
export function diffText(chain: RecordChain, { color, language }: TextOptions): string {
  const paint = palette(color);
  const view = diffView(chain, { text: 200, rows: 200 }, language);
  const { words } = view;
  const isChain = view.steps.length > 1;
  const blocks = [
    [paint.strong(view.title), ...view.organizations],
    ...view.steps.map((step) => comparabilityLines(step, isChain, paint)),
    [`${paint.strong(words.overall)}, ${words.derived}`, ...figureLines(view, view.overall, paint)],
    ...(view.scores.length === 0 ? [] : [[paint.strong(words.scores), ...figureLines(view, view.scores, paint)]]),
    ...view.followed.map((chapter) => chapterLines(chapter, words, paint)),
    ...view.steps.flatMap((step) => stepBlocks(step, view, paint)),
  ];
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function comparabilityLines({ heading, comparability }: StepView, isChain: boolean, paint: Palette): readonly string[] {
  const tone = comparability.verdict === 'comparable' ? paint.valid : paint.warning;
  return [
    `${isChain ? `${heading}: ` : ''}${tone(comparability.heading)}`,
    ...comparability.sentences.map((sentence) => `  ${sentence}`),
  ];
}

function figureLines({ labels, words }: DiffView, rows: readonly FigureRow[], paint: Palette): readonly string[] {
  const figures = table(
    ['', ...labels.map(right), words.change.toLowerCase()],
    rows.map(({ label, values, trend }) => [label, ...values, trend]),
  );
  return tableLines(figures.columns, figures.rows, {
    columns: Number.POSITIVE_INFINITY,
    paintTitles: (line) => `  ${line}`,
    paintRow: (line, at) => styleOf(rows[at]?.tone ?? 'plain', paint)(`  ${line}`),
  });
}

function stepBlocks(step: StepView, { steps, words }: DiffView, paint: Palette): readonly (readonly string[])[] {
  const head = steps.length > 1 ? [[paint.strong(step.heading)]] : [];
  if (step.isEmpty) return [...head, [words.nothingChanged]];
  return [...head, ...step.chapters.map((chapter) => chapterLines(chapter, words, paint))];
}

function chapterLines({ heading, counts, rows }: DiffChapter, words: DiffWords, paint: Palette): readonly string[] {
  let subject: string | undefined;
  const lines = rows.shown.flatMap((row) => {
    if (row.isWhole) {
      // The fields of a new item follow without its name.
      subject = row.subject;
      return [wholeLine(row, paint)];
    }
    const head = row.subject === subject ? [] : [`  ${row.subject}`];
    subject = row.subject;
    return [...head, rowLine(row, paint)];
  });
  const more = rows.total - rows.shown.length;
  return [`${paint.strong(heading)}: ${counts}`, ...lines, ...(more > 0 ? [`  ${words.more(more)}`] : [])];
}

const wholeLine = ({ subject, field, remark, tone }: DiffRow, paint: Palette): string =>
  styleOf(tone, paint)(`  ${field}: ${subject}${remark === undefined ? '' : ` (${remark})`}`);

function rowLine({ field, old, new: fresh, remark, tone }: DiffRow, paint: Palette): string {
  const style = styleOf(tone, paint);
  const note = remark === undefined ? '' : `  ${style(`(${remark})`)}`;
  if (old !== undefined && fresh !== undefined) return `    ${field} ${old} → ${fresh}${note}`;
  if (fresh !== undefined) return `    ${field} ${style('+')} ${fresh}${note}`;
  return old === undefined ? `    ${field}${note}` : `    ${field} ${style('-')} ${old}${note}`;
}

const styleOf = (tone: Tone, paint: Palette): ((text: string) => string) =>
  tone === 'plain' ? (text) => text : paint[tone];
