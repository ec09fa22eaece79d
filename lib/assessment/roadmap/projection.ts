import { onScale } from '../record/derived-mean.ts';
import { exactMean, roundFraction } from '../record/fraction.ts';
import { looseName, normalizeName } from '../record/names.ts';
import {
  type Dimension,
  type DimensionKey,
  dimensionKeys,
  dimensionLabels,
  type FullDate,
  type Priority,
  type Sparse,
  type SparseRecord,
} from '../record/record.ts';
import { wordsOf } from '../words/words.ts';

/** A dimension, now and once its priorities are done. Scores are null if missing or off their scale. */
export interface ProjectedDimension {
  readonly key: DimensionKey;
  readonly score: number | null;
  readonly target: number | null;
  /** The target once all its priorities are done; the score before that, without priorities, and above the target. */
  readonly projected: number | null;
  /** JSON Pointers of its priorities; none if the score is not below the target. */
  readonly priorities: readonly string[];
  /** The last of their days; null without priorities, or if one has no date. */
  readonly reachedOn: FullDate | null;
}

/** Dimensions that reach their targets on one day, and the mean of the ten scores from then on. */
export interface ProjectionStep {
  /** Null for priorities without a date, which come last. */
  readonly date: FullDate | null;
  readonly dimensions: readonly DimensionKey[];
  readonly mean: number | null;
}

/** Means over the ten dimensions with equal weights, exact to one decimal; null if a value is missing. */
export interface ProjectedMeans {
  readonly now: number | null;
  readonly projected: number | null;
  /** The most that it can be: the priorities that fit no dimension may be for those that have none. */
  readonly atMost: number | null;
  readonly target: number | null;
}

/** What the scores are if the priorities are done, as far as the format tells: docs/assessment.md#a-roadmap says what is assumed. */
export interface Projection {
  /** Priorities due until this day count as done, this day included; null: all of them. */
  readonly until: FullDate | null;
  readonly means: ProjectedMeans;
  /** All ten, in their order. */
  readonly dimensions: readonly ProjectedDimension[];
  /** In their order in time; those after `until` are left out. */
  readonly steps: readonly ProjectionStep[];
  /** Dimensions below their target without a priority. */
  readonly unplanned: readonly DimensionKey[];
  /** JSON Pointers of the priorities that fit no dimension below its target. */
  readonly unassigned: readonly string[];
}

/** Computes what the scores are once the priorities are done that are due until a day, or all of them. */
export function projectionOf(record: SparseRecord, until: FullDate | null = null): Projection {
  const priorities = (record.priorities ?? []).flatMap((priority, index) =>
    priority ? [{ priority, pointer: `/priorities/${index}` }] : [],
  );
  const now = dimensionKeys.map((key): Standing => {
    const { score, target } = record.dimensions?.[key] ?? {};
    return { key, score: onScale('score', score) ?? null, target: onScale('target', target) ?? null };
  });
  const below = now.filter(isBelow).map(({ key }) => key);
  const findKeys = matcherOf(record, below);
  const fitted = priorities.map(({ priority, pointer }) => ({
    pointer,
    date: dateOf(priority),
    keys: findKeys(priority),
  }));
  const isDone = ({ date }: { readonly date: FullDate | null }): boolean =>
    until === null || (date !== null && date <= until);
  const dimensions = now.map((standing): ProjectedDimension => {
    const its = fitted.filter(({ keys }) => keys.has(standing.key));
    const isReached = its.length > 0 && its.every(isDone);
    return {
      ...standing,
      projected: isReached ? standing.target : standing.score,
      priorities: its.map(({ pointer }) => pointer),
      reachedOn: lastDay(its.map(({ date }) => date)),
    };
  });
  const unassigned = fitted.filter(({ keys }) => keys.size === 0);
  const isSpare = unassigned.some(isDone);
  return {
    until,
    means: {
      now: meanOf(now.map(({ score }) => score)),
      projected: meanOf(dimensions.map(({ projected }) => projected)),
      atMost: meanOf(
        dimensions.map((row) => (isSpare && isBelow(row) && row.priorities.length === 0 ? row.target : row.projected)),
      ),
      target: meanOf(now.map(({ target }) => target)),
    },
    dimensions,
    steps: stepsOf(dimensions, until),
    unplanned: dimensions.filter((row) => isBelow(row) && row.priorities.length === 0).map(({ key }) => key),
    unassigned: unassigned.map(({ pointer }) => pointer),
  };
}

type Standing = Pick<ProjectedDimension, 'key' | 'score' | 'target'>;

const isBelow = ({ score, target }: Standing): boolean => score !== null && target !== null && score < target;

const dateOf = ({ targetDate }: Sparse<Priority>): FullDate | null => targetDate ?? null;

function meanOf(scores: readonly (number | null)[]): number | null {
  const known = scores.filter((score) => score !== null);
  const mean = known.length === scores.length ? exactMean(known) : null;
  // The mean of ten whole numbers has one decimal.
  return mean && roundFraction(mean, 1);
}

/** Null if there is none, or if one is not dated. */
function lastDay(dates: readonly (FullDate | null)[]): FullDate | null {
  let last: FullDate | null = null;
  for (const date of dates) {
    if (date === null) return null;
    if (last === null || date > last) last = date;
  }
  return last;
}

function stepsOf(dimensions: readonly ProjectedDimension[], until: FullDate | null): readonly ProjectionStep[] {
  const planned = dimensions.filter(({ priorities }) => priorities.length > 0);
  const days = Map.groupBy(planned, ({ reachedOn }) => reachedOn);
  const scores = new Map(dimensions.map(({ key, score }) => [key, score]));
  const ordered = [...days].sort(([a], [b]) => compareDays(a, b));
  const shown = ordered.filter(([date]) => until === null || (date !== null && date <= until));
  return shown.map(([date, reached]) => {
    for (const { key, target } of reached) scores.set(key, target);
    return { date, dimensions: reached.map(({ key }) => key), mean: meanOf([...scores.values()]) };
  });
}

/** Earlier days first, no day last. */
function compareDays(a: FullDate | null, b: FullDate | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a < b ? -1 : Number(a > b);
}

/**
 * Finds the dimensions that a priority is for, of those below their target. The format does not say it. It is for each dimension
 * that its texts name, or whose gap one of them repeats; if there is none, for all dimensions of its owner.
 */
function matcherOf({ dimensions }: SparseRecord, below: readonly DimensionKey[]) {
  const keysOfGap = new Map<string, DimensionKey[]>();
  const keysOfOwner = new Map<string, DimensionKey[]>();
  for (const key of dimensionKeys) {
    const { gaps = [], owner }: Sparse<Dimension> = dimensions?.[key] ?? {};
    for (const gap of gaps) addKey(keysOfGap, gap && normalizeName(gap), key);
    addKey(keysOfOwner, owner && looseName(owner), key);
  }
  const isWanted = new Set(below);
  return ({ outcome, owner, acceptanceCriteria = [] }: Sparse<Priority>): ReadonlySet<DimensionKey> => {
    const texts = [outcome, ...acceptanceCriteria].flatMap((text) => (text === undefined ? [] : normalizeName(text)));
    const said = texts.flatMap((text) => [...(keysOfGap.get(text) ?? []), ...namedIn(text)]);
    // A priority for a dimension at its target raises no score.
    const keys = said.length > 0 ? said : (keysOfOwner.get(looseName(owner ?? '')) ?? []);
    return new Set(keys.filter((key) => isWanted.has(key)));
  };
}

/** What is blank says nothing. */
function addKey(keys: Map<string, DimensionKey[]>, name: string | undefined, key: DimensionKey): void {
  if (!name) return;
  const known = keys.get(name);
  if (!known) keys.set(name, [key]);
  // A dimension may repeat a gap.
  else if (known.at(-1) !== key) known.push(key);
}

/** The names of a dimension: the format's key, and its label in both languages, with "and" in place of "&", too. */
const keyOfName = new Map(
  dimensionKeys.flatMap((key) => {
    const label = dimensionLabels[key];
    const names = [key, label, label.replace('&', 'and'), wordsOf('pt').dimensions[key]];
    return names.map((name) => [normalizeName(name), key] as const);
  }),
);

/** Whole words: what comes before and after is no letter or digit. */
const dimensionName = new RegExp(`(?<![\\p{L}\\p{N}])(?:${[...keyOfName.keys()].join('|')})(?![\\p{L}\\p{N}])`, 'gu');

const namedIn = (text: string): readonly DimensionKey[] =>
  [...text.matchAll(dimensionName)].flatMap(([name]) => keyOfName.get(name) ?? []);
