import type { ScaledField } from '../../record/derived-mean.ts';
import { absent, formatSigned } from '../../words/wording.ts';
import { type DiffWords, diffWordsOf, type ReportLanguage, shownText } from '../../words/words.ts';
import type { FigureTrend, RecordChain } from '../chain.ts';
import type { Comparability } from '../comparability.ts';
import { hasDifference, type RecordDiff, type RecordName } from '../diff.ts';
import { type DiffChapter, diffChapters, followedChapters, type ViewLimits } from './chapters.ts';
import { scaledText, type Tone, toneOfDelta } from './row.ts';

/** A row of figures by record, for a table. */
export interface FigureRow {
  readonly label: string;
  readonly values: readonly string[];
  /** `+1, rising` */
  readonly trend: string;
  readonly tone: Tone;
}

/** What a comparison shows in any format; texts are made visible and cut, but not escaped. */
export interface DiffView {
  readonly words: DiffWords;
  readonly title: string;
  readonly organizations: readonly string[];
  /** One for each record, for heads of columns. */
  readonly labels: readonly string[];
  readonly steps: readonly StepView[];
  /** Means over the dimensions. */
  readonly overall: readonly FigureRow[];
  /** Scores by record; empty for two records, whose chapter of dimensions has them. */
  readonly scores: readonly FigureRow[];
  /** What became of earlier priorities, evidence and conditions. */
  readonly followed: readonly DiffChapter[];
}

export interface StepView {
  /** `id (date) → id (date)` */
  readonly heading: string;
  readonly comparability: {
    readonly verdict: Comparability['verdict'];
    readonly heading: string;
    readonly sentences: readonly string[];
  };
  readonly isEmpty: boolean;
  readonly chapters: readonly DiffChapter[];
}

/** Makes the content of a comparison; the formats decide only how it looks. */
export function diffView(
  { records, trend, steps, followed }: RecordChain,
  limits: ViewLimits,
  language: ReportLanguage | undefined,
): DiffView {
  const words = diffWordsOf(language);
  const { report, figures } = words;
  const organizations = records.map(({ organization }) => organization).filter((name) => name !== null);
  const first = records[0];
  const last = records.at(-1);
  const labels = records.map(({ assessed_at, assessment_id }) =>
    shownText(assessed_at ?? assessment_id ?? absent, 40, report),
  );
  return {
    words,
    title: [first, last].map((name) => (name === undefined ? absent : recordTitle(name, words))).join(' → '),
    organizations: [...new Set(organizations)].map((name) => shownText(name, 200, report)),
    labels,
    steps: steps.map((step) => stepView(step, limits, words)),
    overall: [
      figureRow(figures.score, 'score', trend.overall.score, words),
      // A higher target is an ambition, not an improvement.
      { ...figureRow(figures.target, 'target', trend.overall.target, words), tone: 'plain' },
      figureRow(figures.coverage, 'coverage', trend.overall.coverage, words, ' %'),
    ],
    scores:
      records.length < 3
        ? []
        : trend.dimensions.map(({ dimension, score }) =>
            figureRow(report.dimensions[dimension], 'score', score, words),
          ),
    followed: followedChapters(followed, labels, limits, words),
  };
}

const stepView = (diff: RecordDiff, limits: ViewLimits, words: DiffWords): StepView => ({
  heading: `${recordTitle(diff.old, words)} → ${recordTitle(diff.new, words)}`,
  comparability: {
    verdict: diff.comparability.verdict,
    heading: words.verdicts[diff.comparability.verdict],
    sentences: diff.comparability.reasons.map(({ sentence }) => shownText(sentence, 2_000, words.report)),
  },
  isEmpty: !hasDifference(diff),
  chapters: diffChapters(diff, limits, words),
});

const recordTitle = ({ assessment_id, assessed_at }: RecordName, { report, noId, noDate }: DiffWords): string =>
  `${shownText(assessment_id ?? noId, 100, report)} (${shownText(assessed_at ?? noDate, 20, report)})`;

function figureRow(
  label: string,
  field: ScaledField,
  { values, delta, trend }: FigureTrend,
  words: DiffWords,
  unit = '',
): FigureRow {
  const { figure, notAvailable } = words.report;
  const texts = values.map((value) => (value === null ? notAvailable : scaledText(field, value, words, unit)));
  const word = values.length < 3 || trend === 'unknown' ? [] : [words.trends[trend]];
  return {
    label,
    values: texts,
    trend: [...(delta === null ? [] : [formatSigned(delta, figure)]), ...word].join(', '),
    tone: toneOfDelta(delta),
  };
}

/** Heads of the columns of a table of changes. */
export const columnsOf = ({ subject, what, before, now, change }: DiffWords) => [subject, what, before, now, change];
