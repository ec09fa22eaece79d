import { type DerivedMean, derivedMean, type ScaledField } from '../derived-mean.ts';
import type { Finding, Judgement, Verdict } from '../finding.ts';
import type { SparseRecord } from '../record.ts';
import { visibleText } from '../visible-text.ts';
import { capFindings } from './cap-findings.ts';
import { type Capped, capItems, formatCount } from './capped.ts';
import { type DimensionRow, dimensionRows, withoutMissing } from './dimension-rows.ts';
import { type EvidenceMatrix, evidenceMatrix } from './evidence-matrix.ts';
import { type RecordFact, recordFacts } from './record-facts.ts';
import { type TimelineItem, timelineItems } from './timeline-items.ts';

const maxStatements = 50;

/** What a report is made from. */
export interface ReportInput {
  /** Name of the input as the reader knows it: a path, an S3 key, `-`. */
  readonly file: string;
  readonly judgement: Judgement;
  /** The well-typed parts of the record; undefined for an unreadable input. */
  readonly record: SparseRecord | undefined;
  readonly tool: { readonly name: string; readonly version: string };
  /** ISO date-time to print at the foot; left out when the report must not depend on when it was made. */
  readonly generatedAt?: string;
}

/** Everything a report says, the same for every format: visible and bounded texts, not yet escaped. */
export interface ReportModel {
  readonly title: string;
  readonly file: string;
  readonly tool: string;
  readonly generatedAt: string | undefined;
  readonly verdict: Verdict;
  /** `2 errors, 1 warning` */
  readonly counts: string;
  readonly findings: Capped<Finding>;
  /** Undefined when there is no record to show. */
  readonly record: RecordModel | undefined;
}

export interface RecordModel {
  readonly facts: readonly RecordFact[];
  readonly means: Readonly<Record<ScaledField, DerivedMean>>;
  readonly dimensions: readonly DimensionRow[];
  readonly matrix: EvidenceMatrix;
  readonly assessedAt: string | undefined;
  readonly priorities: Capped<TimelineItem>;
  /** Lists of statements in the record's own words, by heading. */
  readonly statements: readonly { readonly heading: string; readonly items: Capped<string> }[];
}

/** Decides what a report says and in which order; the formats only decide how it looks. */
export function reportModel({ file, judgement, record, tool, generatedAt }: ReportInput): ReportModel {
  const fileName = visibleText(file);
  return {
    title: visibleText(record?.scope?.organization ?? record?.assessmentId ?? judgement.assessmentId ?? file, 120),
    file: fileName,
    tool: visibleText(`${tool.name} ${tool.version}`, 80),
    generatedAt: generatedAt === undefined ? undefined : visibleText(generatedAt, 40),
    verdict: judgement.verdict,
    counts: `${formatCount(judgement.errorCount, 'error')}, ${formatCount(judgement.warningCount, 'warning')}`,
    findings: capFindings(judgement),
    record: record === undefined ? undefined : recordModel(record),
  };
}

function recordModel(record: SparseRecord): RecordModel {
  return {
    facts: recordFacts(record),
    means: {
      score: derivedMean(record, 'score'),
      target: derivedMean(record, 'target'),
      coverage: derivedMean(record, 'coverage'),
    },
    dimensions: dimensionRows(record),
    matrix: evidenceMatrix(record),
    assessedAt: record.assessedAt,
    priorities: timelineItems(record),
    statements: [
      statements('Stated limitations', record.limitations),
      statements('Limitations of the sampling', record.sampling?.limitations),
      statements('Comments of the reviewer', record.review?.comments),
      statements('Conflicts declared by the assessor', record.assessor?.conflicts),
      statements('In scope', record.scope?.included),
      statements('Out of scope', record.scope?.excluded),
    ],
  };
}

const statements = (heading: string, items: readonly (string | undefined)[] | undefined) => ({
  heading,
  items: capItems(withoutMissing(items), maxStatements, (item) => visibleText(item, 500)),
});
