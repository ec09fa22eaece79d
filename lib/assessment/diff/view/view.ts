import { dimensionLabels } from '../../dimension-labels.ts';
import { dimensionKeys } from '../../record.ts';
import { absent, formatFigure, formatSigned } from '../../report/wording.ts';
import { visibleText } from '../../visible-text.ts';
import type { FigureTrend, RecordChain } from '../chain.ts';
import type { NumberChange } from '../change.ts';
import type { Comparability } from '../comparability.ts';
import { hasDifference, type RecordDiff, type RecordName } from '../diff.ts';
import { type DiffChapter, diffChapters, type ViewLimits } from './chapters.ts';
import type { Tone } from './row.ts';

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
  readonly title: string;
  readonly organizations: readonly string[];
  /** One for each record, for heads of columns. */
  readonly labels: readonly string[];
  readonly steps: readonly StepView[];
  /** Means over the dimensions. */
  readonly overall: readonly FigureRow[];
  /** Scores by record; empty for two records, whose chapter of dimensions has them. */
  readonly scores: readonly FigureRow[];
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

export const derivedNote = `derived: equal-weighted means over the ${dimensionKeys.length} dimensions`;

/** Says that the two records of a step are equal. */
export const nothingChanged = 'Nothing changed.';

/** Makes the content of a comparison; the formats decide only how it looks. */
export function diffView({ records, trend, steps }: RecordChain, limits: ViewLimits): DiffView {
  const organizations = records.map(({ organization }) => organization).filter((name) => name !== null);
  const [first, last] = [records[0], records.at(-1)];
  return {
    title: [first, last].map((name) => (name === undefined ? absent : recordTitle(name))).join(' → '),
    organizations: [...new Set(organizations)].map((name) => visibleText(name, 200)),
    labels: records.map(({ assessed_at, assessment_id }) => visibleText(assessed_at ?? assessment_id ?? absent, 40)),
    steps: steps.map((step) => stepView(step, limits)),
    overall: [
      figureRow('Score', trend.overall.score),
      figureRow('Target', trend.overall.target),
      figureRow('Coverage', trend.overall.coverage, ' %'),
    ],
    scores:
      records.length < 3
        ? []
        : trend.dimensions.map(({ dimension, score }) => figureRow(dimensionLabels[dimension], score)),
  };
}

const stepView = (diff: RecordDiff, limits: ViewLimits): StepView => ({
  heading: `${recordTitle(diff.old)} → ${recordTitle(diff.new)}`,
  comparability: {
    verdict: diff.comparability.verdict,
    heading: comparabilityWords[diff.comparability.verdict],
    sentences: diff.comparability.reasons.map(({ sentence }) => visibleText(sentence, 2_000)),
  },
  isEmpty: !hasDifference(diff),
  chapters: diffChapters(diff, limits),
});

const comparabilityWords: Readonly<Record<Comparability['verdict'], string>> = {
  comparable: 'Comparable: same organization, scope, mode, assessor, reviewer and sample',
  'with-care': 'Compare with care',
  'not-comparable': 'Not comparable',
};

const recordTitle = ({ assessment_id, assessed_at }: RecordName): string =>
  `${visibleText(assessment_id ?? '(no id)', 100)} (${visibleText(assessed_at ?? 'no date', 20)})`;

function figureRow(label: string, { values, delta, trend }: FigureTrend, unit = ''): FigureRow {
  const texts = values.map((value) => (value === null ? 'not available' : `${formatFigure(value)}${unit}`));
  const word = values.length < 3 || trend === 'unknown' ? [] : [trend];
  return {
    label,
    values: texts,
    trend: [...(delta === null ? [] : [formatSigned(delta)]), ...word].join(', '),
    tone: toneOf(label, delta),
  };
}

/** A higher target is an ambition, not an improvement. */
const toneOf = (label: string, delta: NumberChange['delta']): Tone =>
  label === 'Target' || delta === null || delta === 0 ? 'plain' : delta > 0 ? 'gain' : 'loss';
