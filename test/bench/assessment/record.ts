import {
  type AssessmentRecord,
  type Dimension,
  dimensionKeys,
  type Evidence,
} from '../../../lib/assessment/record/record.ts';

const types = ['policy', 'process-record', 'system-record', 'interview', 'test', 'metric'] as const;
const severities = ['critical', 'high', 'medium', 'low'] as const;

const idOf = (index: number): string => `EV-ITEM-${String(index).padStart(3, '0')}`;

const evidence = (index: number): Evidence => ({
  id: idOf(index),
  title: `Evidence item ${index}: register export and minutes`,
  type: types[index % types.length] ?? 'other',
  reference: `https://evidence.example.com/records/2025/${index}/export%20file.pdf#page=${index + 1}`,
  observedAt: `2025-0${1 + (index % 8)}-1${index % 9}`,
  collectedBy: `Collector ${index % 5}`,
  scope: 'Agents in production in the retail division',
  sha256: 'ab'.repeat(32),
  limitations: ['Covers only agents that were registered at the cutoff.'],
});

const dimension = (index: number): Dimension => ({
  score: 2,
  confidence: 'medium',
  confidenceRationale: 'Several independent sources agree; two were re-performed by the assessor.',
  coverage: 70,
  coverageBasis: 'Share of registered agents that were examined for this dimension',
  evidenceRefs: Array.from({ length: 10 }, (_, at) => idOf((index * 4 + at) % 40)),
  gaps: ['Not all agents have a named owner yet.', 'Reviews are not on a schedule.'],
  rationale: 'Practices exist and most teams follow them; exceptions are not tracked centrally.',
  target: 3,
  owner: `Owner of dimension ${index}`,
  notes: 'The platform team was interviewed twice; tickets from both quarters were sampled.',
});

/** A valid record of the usual size, 34 KB as indented JSON, without findings; the same each time. */
export const usualRecord = (): AssessmentRecord => ({
  schemaVersion: '1.0',
  methodVersion: '1.0',
  assessmentId: 'acme-2025-q3',
  scope: {
    organization: 'Acme Retail',
    included: ['Customer service agents', 'Internal coding agents'],
    excluded: ['Experimental laboratory agents'],
    evidenceCutoff: '2025-09-30',
  },
  assessedAt: '2025-10-15',
  assessor: {
    name: 'Jane Doe',
    role: 'Lead assessor',
    organization: 'Acme Audit',
    mode: 'facilitated-assessment',
    conflicts: ['Member of the platform team until 2022'],
  },
  sampling: {
    method: 'stratified',
    populationDescription: 'All agents registered at the cutoff date',
    populationSize: 240,
    sampleSize: 48,
    rationale: 'Stratified by risk tier, so that each tier has at least ten agents in the sample.',
    limitations: ['Unregistered agents are not in the population.'],
  },
  evidenceRegister: Array.from({ length: 40 }, (_, index) => evidence(index)),
  dimensions: Object.fromEntries(
    dimensionKeys.map((key, index) => [key, dimension(index)]),
  ) as AssessmentRecord['dimensions'],
  priorities: severities.map((severity, index) => ({
    severity,
    outcome: `Every agent has a named owner in the register, tranche ${index}`,
    owner: 'Head of platform',
    targetDate: `2099-0${index + 1}-28`,
    acceptanceCriteria: ['The register export shows an owner for each agent', 'Sampled owners confirm their duty'],
  })),
  review: {
    reviewer: { name: 'John Smith', role: 'Independent reviewer', organization: 'Review Partners' },
    reviewedAt: '2025-10-30',
    disposition: 'accepted',
    conflictsChecked: true,
    comments: ['Scores of two dimensions were discussed and kept.'],
  },
  limitations: ['The assessment covers one division only.'],
});

/** A record with 14 warnings more: ten scores above their targets, four items of evidence without digest. */
export function withWarnings(record: AssessmentRecord): AssessmentRecord {
  const evidenceRegister = record.evidenceRegister.map(({ sha256, ...item }, index) =>
    index < 4 || sha256 === undefined ? item : { ...item, sha256 },
  );
  const dimensions = mapDimensions(record, (one) => ({ ...one, target: 1 }));
  return { ...record, evidenceRegister, dimensions };
}

/** The record with an error of the schema in so many of its members, at most 14: types, ranges, lengths, patterns, names, dates. */
export function withErrors(record: AssessmentRecord, errors: number): object {
  const changed = structuredClone(record);
  const faults: readonly (readonly [object | undefined, string, unknown])[] = [
    [changed.dimensions.toolsMcp, 'score', 5],
    [changed.dimensions.strategyValue, 'score', '2'],
    [changed.dimensions.operatingModel, 'coverage', 101],
    [changed.dimensions.identityAccess, 'confidence', 'certain'],
    [changed.dimensions.dataConnectors, 'owner', ''],
    [changed.dimensions.auditOperations, 'rationale', 'too short'],
    [changed.evidenceRegister[3], 'observedAt', '2025-02-30'],
    [changed.evidenceRegister[1], 'sha256', 'abc'],
    [changed.evidenceRegister[2], 'type', 'rumour'],
    [changed.assessor, 'mode', 'self'],
    [changed.scope, 'evidenceCutoff', 'soon'],
    [changed.review, 'remarks', 'none'],
    [changed.sampling, 'populationSize', '240'],
    [changed.sampling, 'method', 'all'],
  ];
  for (const [object, name, value] of faults.slice(0, errors)) if (object) Reflect.set(object, name, value);
  return changed;
}

/** A valid record of 5 KB without white space, and with 14 warnings. */
export function recordWithWarnings(): AssessmentRecord {
  const record = usualRecord();
  const evidenceRegister = record.evidenceRegister
    .slice(0, 4)
    .map((item, index): Evidence => ({ ...item, type: 'policy', reference: `records/${index}.pdf`, limitations: [] }));
  const dimensions = mapDimensions(record, ({ notes: _notes, ...one }, index) => ({
    ...one,
    evidenceRefs: [idOf(index % 4)],
    gaps: ['Owners are missing.'],
    coverageBasis: 'Share of agents',
    confidenceRationale: 'Several sources agree.',
    rationale: 'Practices exist, not all teams follow.',
  }));
  return withWarnings({ ...record, evidenceRegister, dimensions, priorities: record.priorities.slice(0, 1) });
}

const mapDimensions = (
  { dimensions }: AssessmentRecord,
  change: (one: Dimension, index: number) => Dimension,
): AssessmentRecord['dimensions'] =>
  Object.fromEntries(
    dimensionKeys.map((key, index) => [key, change(dimensions[key], index)]),
  ) as AssessmentRecord['dimensions'];
