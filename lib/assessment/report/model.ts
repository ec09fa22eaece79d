import { type DerivedMean, derivedMean, type ScaledField } from '../record/derived-mean.ts';
import type { Judgement } from '../record/finding.ts';
import type { SparseRecord } from '../record/record.ts';
import { projectionOf } from '../roadmap/projection.ts';
import { type ProjectionText, projectionText } from '../roadmap/projection-text.ts';
import { absent } from '../words/wording.ts';
import { type ReportLanguage, shownText, type Words, wordsOf } from '../words/words.ts';
import type { AddedChapter } from './added-chapter.ts';
import { type Board, boardOf } from './board.ts';
import { type Capped, capItems, cutNote, listLimits, textLimits } from './capped.ts';
import { type DimensionRow, dimensionRows, withoutMissing } from './dimension-rows.ts';
import { type EvidenceMatrix, evidenceMatrix } from './evidence-matrix.ts';
import { policyFacts, type RecordFact, recordFacts, reviewFacts, samplingFacts } from './record-facts.ts';
import { capFindings, type ShownFinding, type WaivedRow, waivedRows } from './shown-finding.ts';
import { type Standing, standingOf } from './standing.ts';
import { type TimelineItem, timelineItems } from './timeline-items.ts';

/** The parts of a report: two pages for a board, and everything for auditors. */
export type ReportPart = 'board' | 'annex' | 'all';

/** What a report is made of. */
export interface ReportInput {
  /** Name of the input: a path, an S3 key, `-`. */
  readonly file: string;
  readonly judgement: Judgement;
  /** Undefined if the input is unreadable. */
  readonly record: SparseRecord | undefined;
  readonly tool: { readonly name: string; readonly version: string };
  /** ISO date-time for the foot of the report; without it equal inputs give equal reports. */
  readonly generatedAt?: string;
  /** SHA-256 of the bytes of the input, in hexadecimal. */
  readonly sha256?: string | undefined;
  /** @default 'en' */
  readonly language?: ReportLanguage | undefined;
  /** @default 'all' */
  readonly part?: ReportPart | undefined;
  /** Stands in the annex. @default - none */
  readonly added?: AddedChapter | undefined;
}

/** The content of a report in any format; texts are made visible and cut, but not escaped. */
export interface ReportModel {
  readonly words: Words;
  readonly part: ReportPart;
  readonly title: string;
  readonly file: string;
  readonly tool: string;
  readonly generatedAt: string | undefined;
  /** The foot of the report: what the judgement rests on. */
  readonly basis: readonly RecordFact[];
  readonly standing: Standing;
  /** Whether the findings come first, since the record breaks its format. */
  readonly findingsFirst: boolean;
  /** `2 errors, 1 warning` */
  readonly counts: string;
  readonly findings: Capped<ShownFinding>;
  /** What stands for the findings if there are none. */
  readonly noFindings: string;
  /** Said at the verdict: where the findings are, or how many are shown, if they do not follow at once. */
  readonly findingsNote: string | undefined;
  /** Findings that the policy accepts. */
  readonly waived: Capped<WaivedRow>;
  /** Undefined if the input is unreadable. */
  readonly record: RecordModel | undefined;
  readonly added: AddedChapter | undefined;
}

export interface RecordModel {
  readonly board: Board;
  readonly facts: readonly RecordFact[];
  readonly sampling: readonly RecordFact[];
  readonly review: readonly RecordFact[];
  readonly means: Readonly<Record<ScaledField, DerivedMean>>;
  readonly dimensions: readonly DimensionRow[];
  readonly matrix: EvidenceMatrix;
  readonly assessedAt: string | undefined;
  readonly priorities: Capped<TimelineItem>;
  /** What the scores are once all priorities are done; undefined if there are none. */
  readonly projection: ProjectionText | undefined;
  /** Texts of the record, by heading. */
  readonly statements: readonly Statements[];
}

export interface Statements {
  readonly heading: string;
  readonly items: Capped<string>;
}

/** Makes the content of a report; the formats decide only how it looks. */
export function reportModel(input: ReportInput): ReportModel {
  const { file, judgement, record, tool, generatedAt, part = 'all' } = input;
  const words = wordsOf(input.language);
  const findings = capFindings(judgement, words, part === 'board');
  return {
    words,
    part,
    title: shownText(record?.scope?.organization ?? record?.assessmentId ?? judgement.assessmentId ?? file, 120, words),
    file: shownText(file, 300, words),
    tool: shownText(`${tool.name} ${tool.version}`, 80, words),
    generatedAt: generatedAt === undefined ? undefined : shownText(generatedAt, 40, words),
    basis: [...policyFacts(judgement, words), { term: words.recordDigest, text: input.sha256 ?? absent }],
    standing: standingOf(judgement, record, words),
    findingsFirst: judgement.verdict !== 'valid',
    counts: words.counts(judgement.errorCount, judgement.warningCount),
    findings,
    noFindings: judgement.relaxed ? words.noFindingsRelaxed : words.noFindings,
    findingsNote: judgement.verdict === 'valid' ? noteOn(findings, part, words) : undefined,
    waived: waivedRows(judgement, words),
    record: record === undefined ? undefined : recordModel(record, input, words),
    added: part === 'board' ? undefined : input.added,
  };
}

function noteOn(findings: Capped<ShownFinding>, part: ReportPart, words: Words): string | undefined {
  if (part !== 'board') return cutNote(findings, words.things.findings, words);
  return findings.total === 0 ? undefined : words.annexLists(findings.total);
}

function recordModel(record: SparseRecord, { judgement }: ReportInput, words: Words): RecordModel {
  const dimensions = dimensionRows(record, words);
  const matrix = evidenceMatrix(record, words);
  const priorities = timelineItems(record, words);
  return {
    board: boardOf({ record, judgement, dimensions, matrix }, words),
    facts: recordFacts(record, words),
    sampling: samplingFacts(record, words),
    review: reviewFacts(record, words),
    means: {
      score: derivedMean(record, 'score'),
      target: derivedMean(record, 'target'),
      coverage: derivedMean(record, 'coverage'),
    },
    dimensions,
    matrix,
    assessedAt: record.assessedAt,
    priorities,
    projection: priorities.total === 0 ? undefined : projectionText(projectionOf(record), words),
    statements: statementsOf(record, words),
  };
}

function statementsOf(record: SparseRecord, words: Words): readonly Statements[] {
  const statements = (heading: string, items: readonly (string | undefined)[] | undefined): Statements => ({
    heading,
    items: capItems(withoutMissing(items), listLimits.texts, (item) => shownText(item, textLimits.text, words)),
  });
  return [
    statements(words.statements.limitations, record.limitations),
    statements(words.statements.sampling, record.sampling?.limitations),
    statements(words.statements.comments, record.review?.comments),
    statements(words.statements.conflicts, record.assessor?.conflicts),
    statements(words.statements.included, record.scope?.included),
    statements(words.statements.excluded, record.scope?.excluded),
  ];
}
