import { countsInMeans } from '../portfolio/figures.ts';
import type { Portfolio } from '../portfolio/model.ts';
import { summarizeRecord } from '../portfolio/summarize-record.ts';
import type { DimensionSummary } from '../portfolio/summary.ts';
import type { SystemRow } from '../portfolio/system-row.ts';
import type { Judgement } from '../record/finding.ts';
import { type DimensionKey, dimensionKeys, type SparseRecord } from '../record/record.ts';
import { type Control, type Framework, type Frameworks, unusedDimensions } from './frameworks.ts';

/** What the scores say of a control. `notJudged`: a figure of one of its dimensions is missing, or the record is not valid. */
export type ControlState = 'atTarget' | 'belowTarget' | 'notJudged' | 'notMapped' | 'notApplicable';

/** The figures of a dimension of a record. */
export interface DimensionFigures {
  readonly score: number;
  readonly target: number;
  readonly coverage: number;
  readonly confidence: 'low' | 'medium' | 'high';
}

/** Numbers of controls. `controls` is the sum of the others but `mapped`, which is the sum of the first three states. */
export type ControlCounts = Readonly<Record<ControlState | 'controls' | 'mapped', number>>;

/** A framework with what is said of its controls, all of them and in its order. */
export interface Coverage<ControlCoverage> {
  readonly framework: Framework;
  readonly controls: readonly ControlCoverage[];
  readonly counts: ControlCounts;
  /** Dimensions that no control is mapped to. */
  readonly unused: readonly DimensionKey[];
}

/** What a record says of a control. */
export interface RecordControl {
  readonly control: Control;
  readonly state: ControlState;
  /** The lowest figure of each kind over its dimensions, which may be of different ones; undefined if it is not judged. */
  readonly lowest: DimensionFigures | undefined;
  /** Its dimensions with their figures; without any if it is not judged. */
  readonly dimensions: readonly (readonly [DimensionKey, DimensionFigures | undefined])[];
}

export type RecordCoverage = Coverage<RecordControl>;

/** What the newest records of all systems say of a control. */
export interface PortfolioControl {
  readonly control: Control;
  /** `atTarget` if it is in each system; `belowTarget` if it is in one. */
  readonly state: ControlState;
  /** Numbers of systems; their sum is the number of all. Undefined for a control without a dimension. */
  readonly systems: Readonly<Record<'atTarget' | 'belowTarget' | 'notJudged', number>> | undefined;
  /** The lowest figure of each kind over the systems in which it is judged. */
  readonly lowest: DimensionFigures | undefined;
  /** The first of the systems with the lowest score. */
  readonly weakest: SystemRow | undefined;
  /** How many more systems have that score. */
  readonly alike: number;
}

export type PortfolioCoverage = Coverage<PortfolioControl>;

/** Coverage by control of one record. */
export function recordCoverage(
  { frameworks }: Frameworks,
  record: SparseRecord | undefined,
  judgement: Judgement,
): readonly RecordCoverage[] {
  const figures = figuresByKey(judgement.verdict === 'valid', summarizeRecord(record, judgement).dimensions);
  return frameworks.map((framework) =>
    coverageOf(
      framework,
      framework.controls.map((control) => recordControl(control, figures)),
    ),
  );
}

/** Coverage by control over all systems of a portfolio. */
export function portfolioCoverage(
  { frameworks }: Frameworks,
  { systems }: Pick<Portfolio, 'systems'>,
): readonly PortfolioCoverage[] {
  const rows = systems.map((row) => ({
    row,
    figures: figuresByKey(
      countsInMeans(row),
      row.cells.map(({ score, target, coverage, confidence }) => [score, target, coverage, confidence]),
    ),
  }));
  return frameworks.map((framework) =>
    coverageOf(
      framework,
      framework.controls.map((control) => portfolioControl(control, rows)),
    ),
  );
}

type FiguresByKey = ReadonlyMap<DimensionKey, DimensionFigures>;

/** The dimensions of which all figures are known; none of a record that does not count. */
function figuresByKey(isCounted: boolean, dimensions: readonly DimensionSummary[]): FiguresByKey {
  const figures = new Map<DimensionKey, DimensionFigures>();
  if (!isCounted) return figures;
  for (const [index, key] of dimensionKeys.entries()) {
    const [score, target, coverage, confidence] = dimensions[index] ?? [null, null, null, null];
    if (score === null || target === null || coverage === null || confidence === null) continue;
    figures.set(key, { score, target, coverage, confidence });
  }
  return figures;
}

function coverageOf<ControlCoverage extends { readonly state: ControlState }>(
  framework: Framework,
  controls: readonly ControlCoverage[],
): Coverage<ControlCoverage> {
  const countOf = (wanted: ControlState) => controls.filter(({ state }) => state === wanted).length;
  const counts = {
    atTarget: countOf('atTarget'),
    belowTarget: countOf('belowTarget'),
    notJudged: countOf('notJudged'),
    notMapped: countOf('notMapped'),
    notApplicable: countOf('notApplicable'),
  };
  return {
    framework,
    controls,
    counts: {
      ...counts,
      mapped: counts.atTarget + counts.belowTarget + counts.notJudged,
      controls: controls.length,
    },
    unused: unusedDimensions(framework),
  };
}

function recordControl(control: Control, figures: FiguresByKey): RecordControl {
  const known = figuresOf(control, figures);
  return {
    control,
    state: stateWithoutFigures(control) ?? stateOf(known),
    lowest: known && lowestOf(known),
    dimensions: control.dimensions.map((key) => [key, known === undefined ? undefined : figures.get(key)]),
  };
}

/** The figures of all dimensions of a control; undefined if those of one are not known, or if it has none. */
function figuresOf({ dimensions }: Control, figures: FiguresByKey): readonly DimensionFigures[] | undefined {
  const known = dimensions.map((key) => figures.get(key)).filter((each) => each !== undefined);
  return known.length > 0 && known.length === dimensions.length ? known : undefined;
}

function stateWithoutFigures({ dimensions, notApplicable }: Control): ControlState | undefined {
  if (notApplicable !== undefined) return 'notApplicable';
  return dimensions.length === 0 ? 'notMapped' : undefined;
}

function stateOf(figures: readonly DimensionFigures[] | undefined): 'atTarget' | 'belowTarget' | 'notJudged' {
  if (figures === undefined) return 'notJudged';
  return figures.every(({ score, target }) => score >= target) ? 'atTarget' : 'belowTarget';
}

const confidences = ['low', 'medium', 'high'] as const;

/** @param figures one at least */
function lowestOf(figures: readonly DimensionFigures[]): DimensionFigures {
  const lowest = (field: 'score' | 'target' | 'coverage') => Math.min(...figures.map((each) => each[field]));
  return {
    score: lowest('score'),
    target: lowest('target'),
    coverage: lowest('coverage'),
    confidence: confidences.find((level) => figures.some(({ confidence }) => confidence === level)) ?? 'low',
  };
}

interface KnownRow {
  readonly row: SystemRow;
  readonly figures: FiguresByKey;
}

function portfolioControl(control: Control, rows: readonly KnownRow[]): PortfolioControl {
  const fixed = stateWithoutFigures(control);
  if (fixed !== undefined) {
    return { control, state: fixed, systems: undefined, lowest: undefined, weakest: undefined, alike: 0 };
  }
  const systems = { atTarget: 0, belowTarget: 0, notJudged: 0 };
  let lowest: DimensionFigures | undefined;
  let weakest: SystemRow | undefined;
  let alike = 0;
  for (const { row, figures } of rows) {
    const known = figuresOf(control, figures);
    systems[stateOf(known)] += 1;
    if (known === undefined) continue;
    const ofRow = lowestOf(known);
    if (lowest === undefined || ofRow.score < lowest.score) {
      weakest = row;
      alike = 0;
    } else if (ofRow.score === lowest.score) alike += 1;
    lowest = lowest === undefined ? ofRow : lowestOf([lowest, ofRow]);
  }
  return { control, state: stateOverSystems(systems, rows.length), systems, lowest, weakest, alike };
}

function stateOverSystems(
  { atTarget, belowTarget }: { readonly atTarget: number; readonly belowTarget: number },
  all: number,
): 'atTarget' | 'belowTarget' | 'notJudged' {
  if (belowTarget > 0) return 'belowTarget';
  return all > 0 && atTarget === all ? 'atTarget' : 'notJudged';
}
