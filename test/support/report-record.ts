import type { Finding, Judgement } from '../../lib/assessment/record/finding.ts';
import {
  type AssessmentRecord,
  type Dimension,
  dimensionKeys,
  type Evidence,
} from '../../lib/assessment/record/record.ts';
import type { ReportInput } from '../../lib/assessment/report/model.ts';

const scores = [2, 1, 2, 3, 1, 0, 2, 1, 3, 2];
const targets = [3, 3, 3, 4, 3, 3, 4, 3, 3, 2];
const coverages = [80, 60, 90, 75, 40, 20, 55, 35, 100, 70];
const confidences = ['high', 'medium', 'high', 'high', 'medium', 'low', 'medium', 'low', 'high', 'medium'] as const;
const evidenceTypes = ['policy', 'system-record', 'interview', 'test', 'metric', 'walkthrough'] as const;

/** A valid record with gaps of every size, all four severities, and evidence with and without links. */
export function reportRecord(): AssessmentRecord {
  return {
    schemaVersion: '1.0',
    methodVersion: '1.0',
    assessmentId: 'northwind-2026-h1',
    scope: {
      organization: 'Northwind Grid Services',
      included: ['Agents in production', 'Internal tool servers'],
      excluded: ['Pilots without customer data'],
      evidenceCutoff: '2026-05-31',
    },
    assessedAt: '2026-06-15',
    assessor: {
      name: 'Ines Carvalho',
      role: 'Head of internal audit',
      organization: 'Northwind Grid Services',
      mode: 'facilitated-assessment',
      conflicts: [],
    },
    sampling: {
      method: 'stratified',
      populationDescription: 'Agents registered in production',
      populationSize: 148,
      sampleSize: 32,
      rationale: 'Strata by data class, so that each class is seen.',
      limitations: ['Two strata have fewer than three agents.'],
    },
    evidenceRegister: Array.from({ length: 12 }, (_, index) => evidence(index)),
    dimensions: Object.fromEntries(
      dimensionKeys.map((key, index) => [key, dimension(index)]),
    ) as AssessmentRecord['dimensions'],
    priorities: [
      priority('critical', 'Every tool server has a named owner and an approval', '2026-07-31', 'Priya Raman'),
      priority('high', 'Release gates run the evaluation suite of each agent', '2026-09-30', 'Tomas Lind'),
      priority('high', 'Connectors to customer data are reviewed twice a year', '2026-10-05', 'Data office'),
      priority('medium', 'The operating model names a decision forum', '2026-12-15', 'Chief of staff'),
      priority('low', 'Training material covers agent hand-over', '2027-03-31', 'People team'),
    ],
    review: {
      reviewer: { name: 'Marek Novak', role: 'Partner', organization: 'Alder Assurance' },
      reviewedAt: '2026-06-29',
      disposition: 'accepted-with-conditions',
      conflictsChecked: true,
      comments: ['Repeat the tool server sample within six months.'],
    },
    limitations: ['Third-party agents were seen through interviews only.', 'Cost data was not available.'],
  };
}

const dimension = (index: number): Dimension => ({
  score: scores[index] ?? 0,
  confidence: confidences[index] ?? 'low',
  confidenceRationale: 'Records and interviews agree for the sampled agents.',
  coverage: coverages[index] ?? 0,
  coverageBasis: 'Share of sampled agents with complete records.',
  evidenceRefs: [evidenceId(index), evidenceId((index * 5 + 3) % 12), evidenceId(0)].filter(
    (id, at, all) => all.indexOf(id) === at,
  ),
  gaps: index % 3 === 2 ? [] : [`No owner for control ${index + 1}`, 'Records end before the last quarter'],
  rationale: 'The controls exist and are used; their results are not yet followed up.',
  target: targets[index] ?? 0,
  owner: ['CIO office', 'Chief of staff', 'Platform team'][index % 3] ?? 'CIO office',
});

const evidenceId = (index: number): string => `EV-NW-${String(index + 1).padStart(3, '0')}`;

const evidence = (index: number): Evidence => ({
  id: evidenceId(index),
  title: ['Agent policy 3.1', 'Registry export', 'Interview with the platform lead', 'Gate run'][index % 4] ?? 'Export',
  type: evidenceTypes[index % 6] ?? 'other',
  reference: index % 2 === 0 ? `https://evidence.example/records/${index}?part=1&of=2` : `docs/record-${index}.pdf`,
  observedAt: `2026-05-${String(index + 10)}`,
  collectedBy: 'Audit team',
  scope: 'Production agents',
  limitations: [],
});

const priority = (
  severity: AssessmentRecord['priorities'][number]['severity'],
  outcome: string,
  targetDate: string,
  owner: string,
): AssessmentRecord['priorities'][number] => ({
  severity,
  outcome,
  owner,
  targetDate,
  acceptanceCriteria: ['Evidence is on file', 'The owner has confirmed it'],
});

/** An error at the score of a dimension, by default. */
export const finding = (change: Partial<Finding> = {}): Finding => ({
  rule: 'schema/range',
  severity: 'error',
  pointer: '/dimensions/toolsMcp/score',
  line: 120,
  column: 16,
  message: 'score is 9; allowed is 0 to 4',
  ...change,
});

/** The judgement with these findings. */
export function judgementOf(findings: readonly Finding[] = []): Judgement {
  const errorCount = findings.filter(({ severity }) => severity === 'error').length;
  return {
    verdict: errorCount === 0 ? 'valid' : 'invalid',
    valid: errorCount === 0,
    assessmentId: 'northwind-2026-h1',
    errorCount,
    warningCount: findings.length - errorCount,
    findings,
  };
}

/** Input for the report of that record. */
export const reportInput = (change: Partial<ReportInput> = {}): ReportInput => ({
  file: 'assessments/northwind.json',
  judgement: judgementOf(),
  record: reportRecord(),
  tool: { name: 'appraise', version: '0.1.0' },
  ...change,
});
