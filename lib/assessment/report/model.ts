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
}

/** The content of a report in any format; texts are made visible and cut, but not escaped. */
export interface ReportModel {
  readonly title: string;
  readonly file: string;
  readonly tool: string;
  readonly generatedAt: string | undefined;
  readonly verdict: Verdict;
  /** `2 errors, 1 warning` */
  readonly counts: string;
  readonly findings: Capped<Finding>;
  /** Undefined if the input is unreadable. */
  readonly record: RecordModel | undefined;
}

export interface RecordModel {
  readonly facts: readonly RecordFact[];
  readonly means: Readonly<Record<ScaledField, DerivedMean>>;
  readonly dimensions: readonly DimensionRow[];
  readonly matrix: EvidenceMatrix;
  readonly assessedAt: string | undefined;
  readonly priorities: Capped<TimelineItem>;
  /** Texts of the record, by heading. */
  readonly statements: readonly { readonly heading: string; readonly items: Capped<string> }[];
}

/** Makes the content of a report; the formats decide only how it looks. */
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
