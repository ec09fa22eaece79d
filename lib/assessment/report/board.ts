import { derivedMean } from '../record/derived-mean.ts';
import type { Judgement, WaivedFinding } from '../record/finding.ts';
import type { SparseRecord } from '../record/record.ts';
import { doubtsIndependence, isMandatory } from '../rules/all-rules.ts';
import { type Words, writtenDate } from '../words/words.ts';
import { type Capped, capItems, listLimits } from './capped.ts';
import { type DimensionRow, rankByGap, withoutMissing } from './dimension-rows.ts';
import type { EvidenceMatrix } from './evidence-matrix.ts';
import { type ShownFinding, showFinding, type WaivedRow, waivedRow } from './shown-finding.ts';

/** The sentences of the board's part, each derived from figures of the record. */
export interface Board {
  readonly summary: readonly string[];
  readonly decisions: readonly string[];
  /** Each waiver that is used: what, who allowed it, why, until when. Those of mandatory rules come first. */
  readonly waivers: Capped<BoardWaiver>;
  /** A sentence on each mandatory rule that the settings soften. */
  readonly softened: readonly string[];
  /** Findings that doubt the independence of the review. */
  readonly independence: Capped<ShownFinding>;
}

/** A waiver with the first finding that it waives. */
export interface BoardWaiver extends WaivedRow {
  /** Number of further findings of the same rule that it waives. */
  readonly more: number;
}

interface BoardInput {
  readonly record: SparseRecord;
  readonly judgement: Judgement;
  readonly dimensions: readonly DimensionRow[];
  readonly matrix: EvidenceMatrix;
}

/** Says what the figures mean, and what they ask a board to decide. */
export const boardOf = (input: BoardInput, words: Words): Board => ({
  summary: summarize(input, words),
  decisions: decide(input, words),
  waivers: waiversOf(input.judgement, words),
  softened: (input.judgement.softened ?? []).map(({ rule, severity }) => words.softened[severity](rule)),
  independence: capItems(doubtsOf(input.judgement), listLimits.boardIndependence, (doubt) => showFinding(doubt, words)),
});

const doubtsOf = ({ findings }: Judgement) => findings.filter(({ rule }) => doubtsIndependence(rule));

function waiversOf({ waived = [] }: Judgement, words: Words): Capped<BoardWaiver> {
  const keyOf = ({ rule, waiver: { by, until, reason } }: WaivedFinding) => JSON.stringify([rule, by, until, reason]);
  const groups = [...Map.groupBy(waived, keyOf).values()];
  const isFirst = ([finding]: readonly WaivedFinding[]) => finding !== undefined && isMandatory(finding.rule);
  const ordered = [...groups.filter(isFirst), ...groups.filter((group) => !isFirst(group))];
  const rows = ordered.flatMap(([finding, ...more]) => (finding ? [{ finding, more: more.length }] : []));
  return capItems(rows, listLimits.waived, ({ finding, more }) => ({ ...waivedRow(finding, words), more }));
}

function summarize({ record, dimensions, matrix }: BoardInput, words: Words): readonly string[] {
  const { sentences, figure, integer } = words;
  const [score, target, coverage] = (['score', 'target', 'coverage'] as const).map(
    (field) => derivedMean(record, field).mean,
  );
  const ranked = rankByGap(dimensions);
  const reached = ranked.filter(({ gap = 0 }) => gap <= 0).length;
  const widest = ranked.filter(({ gap = 0 }) => gap > 0).slice(0, 3);
  const low = dimensions.filter(({ confidence }) => confidence === 'low').map(({ label }) => label);
  const { sampleSize, populationSize } = record.sampling ?? {};
  const priorities = withoutMissing(record.priorities);
  const hasMeans = typeof score === 'number' && typeof target === 'number';
  return [
    hasMeans ? sentences.means(figure(score), figure(target)) : sentences.noMeans,
    sentences.atTarget(
      reached,
      ranked.length,
      words.list(widest.map(({ label, gap = 0 }) => `${label} (${figure(gap)})`)),
    ),
    ...(typeof coverage === 'number' ? [sentences.coverage(figure(coverage))] : []),
    low.length === 0 ? sentences.noLow : sentences.low(low),
    ...(sampleSize === undefined || populationSize === undefined
      ? []
      : [sentences.sample(integer(sampleSize), integer(populationSize))]),
    sentences.evidence(matrix.rows.total, matrix.unused),
    sentences.priorities(priorities.length, priorities.filter(isSevere).length),
  ];
}

function decide({ record, judgement, dimensions }: BoardInput, words: Words): readonly string[] {
  const { decisions } = words;
  const asOf = judgement.basis?.asOf ?? undefined;
  const priorities = withoutMissing(record.priorities);
  const overdue = asOf === undefined ? 0 : priorities.filter(({ targetDate = asOf }) => targetDate < asOf).length;
  const severe = priorities.filter(isSevere).length;
  const labels = (rows: readonly DimensionRow[]) => rows.map(({ label }) => label);
  const wide = labels(rankByGap(dimensions).filter(({ gap = 0 }) => gap >= 2));
  const weak = labels(dimensions.filter(isWeak));
  const { disposition } = record.review ?? {};
  const all = [
    judgement.errorCount > 0 ? decisions.invalid(judgement.errorCount) : undefined,
    judgement.relaxed ? decisions.relaxed : undefined,
    doubtsOf(judgement).length > 0 ? decisions.independence : undefined,
    disposition === 'disputed' ? decisions.disputed : undefined,
    disposition === 'accepted-with-conditions' ? decisions.conditions : undefined,
    overdue > 0 && asOf !== undefined ? decisions.overdue(overdue, writtenDate(asOf, words) ?? asOf) : undefined,
    severe > 0 ? decisions.severe(severe) : undefined,
    wide.length > 0 ? decisions.wide(wide) : undefined,
    weak.length > 0 ? decisions.weak(weak) : undefined,
  ].filter((decision) => decision !== undefined);
  return all.length === 0 ? [decisions.nothing] : all;
}

const isSevere = ({ severity }: { severity?: string | undefined }): boolean =>
  severity === 'critical' || severity === 'high';

/** The text of the decision names these bounds. */
const isWeak = ({ confidence, coverage }: DimensionRow): boolean =>
  confidence === 'low' || (coverage.value ?? 100) < 50;
