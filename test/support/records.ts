import {
  type AssessmentRecord,
  type Dimension,
  type DimensionKey,
  dimensionKeys,
  type Evidence,
} from '../../lib/assessment/record/record.ts';

/**
 * A record without findings as of 2026-06-01, a new copy each time: ten evidence items of eight types, all with a
 * digest and all used, and gaps where a score is below its target.
 */
export function validRecord(): AssessmentRecord {
  return {
    schemaVersion: '1.0',
    methodVersion: '1.0',
    assessmentId: 'northwind-agents-2026.h1',
    scope: {
      organization: 'Northwind Cooperative',
      included: ['Customer service agents', 'Agents of the finance shared services', 'The tool gateway'],
      excluded: ['Research prototypes without production data'],
      evidenceCutoff: '2026-04-15',
    },
    assessedAt: '2026-04-30',
    assessor: {
      name: 'Ana Beatriz Carvalho',
      role: 'Lead for internal controls',
      organization: 'Northwind Cooperative',
      mode: 'facilitated-assessment',
      conflicts: ['Advised the agent registry project until March 2025'],
    },
    sampling: {
      method: 'stratified',
      populationDescription: 'Agents in production on the day of the cutoff, by business unit',
      populationSize: 84,
      sampleSize: 21,
      rationale: 'A quarter of each business unit, so that small units are seen as well as large ones.',
      limitations: ['Two agents retired in the quarter were no longer reachable'],
    },
    evidenceRegister: evidenceRegister(),
    dimensions: dimensions(),
    priorities: [
      {
        severity: 'high',
        outcome: 'Every tool call of an agent in production is logged with the identity it ran under',
        owner: 'Tomás Lindqvist',
        targetDate: '2026-09-30',
        acceptanceCriteria: ['Log entries of 30 sampled calls name the identity', 'An alert fires on a missing entry'],
      },
      {
        severity: 'medium',
        outcome: 'Evaluations run before each release, with thresholds agreed by the risk owner',
        owner: 'Mei-Ling Okafor',
        targetDate: '2026-12-15',
        acceptanceCriteria: ['The pipeline refuses a release below a threshold'],
      },
    ],
    review: {
      reviewer: { name: 'Dr. Henrik Sørensen', role: 'External reviewer', organization: 'Fjord Assurance' },
      reviewedAt: '2026-05-12',
      disposition: 'accepted-with-conditions',
      conflictsChecked: true,
      comments: ['Repeat the walkthrough of the tool gateway once logging is in place'],
    },
    limitations: ['Agents run by suppliers were seen through contracts only'],
  };
}

const evidenceRows: readonly (readonly [id: string, type: Evidence['type'], title: string, reference: string])[] = [
  ['EV-STRATEGY-01', 'policy', 'Strategy for agents 2025 to 2027', 'policies/agent-strategy.pdf#section-3'],
  ['EV-OPMODEL-01', 'interview', 'Interview with the head of operations', 'interviews/2026-02-11-operations.md'],
  ['EV-REGISTRY-01', 'system-record', 'Export of the agent registry', 'exports/registry-2026-04-01.csv'],
  ['EV-ACCESS-01', 'test', 'Attempted calls with revoked credentials', 'tests/revoked-credentials.log'],
  [
    'EV-CONNECT-01',
    'process-record',
    'Approvals of data connectors',
    'https://records.northwind.example/approvals?q=1',
  ],
  ['EV-TOOLS-01', 'walkthrough', 'Walkthrough of the tool gateway', 'walkthroughs/tool-gateway.md'],
  ['EV-RISK-01', 'sample', 'Risk sheets of 21 agents', 'samples/risk-sheets/'],
  ['EV-EVAL-01', 'metric', 'Pass rates of release evaluations', 'metrics/evaluations.json'],
  ['EV-AUDIT-01', 'system-record', 'Audit log of one week', 'exports/audit-2026-w12.ndjson'],
  ['EV-ADOPT-01', 'other', 'Survey among users', 'surveys/2026-q1.pdf'],
];

const evidenceRegister = (): Evidence[] =>
  evidenceRows.map(([id, type, title, reference], index) => ({
    id,
    title,
    type,
    reference,
    observedAt: `2026-${String(1 + (index % 3)).padStart(2, '0')}-${String(10 + index)}`,
    collectedBy: index % 2 === 0 ? 'Priya Raman' : 'João Azevedo',
    scope: 'Agents in production',
    sha256: String(index).repeat(64),
    limitations: index % 4 === 0 ? ['Covers the first quarter only'] : [],
  }));

const owners = ['Tomás Lindqvist', 'Mei-Ling Okafor', 'Yusuf Demir'] as const;

function dimensions(): Record<DimensionKey, Dimension> {
  const entries = dimensionKeys.map((key, index): [DimensionKey, Dimension] => {
    const [score, target] = [index % 4, 3];
    const dimension: Dimension = {
      score,
      confidence: index % 3 === 0 ? 'medium' : 'high',
      confidenceRationale: 'Two independent sources agree, and the records were seen at first hand.',
      coverage: 55 + index,
      coverageBasis: 'Share of agents in production that the evidence covers',
      // Its own evidence and the next dimension's: all evidence is used, and no dimension has evidence of one type
      // only.
      evidenceRefs: [evidenceId(index), evidenceId(index + 1)],
      gaps: score < target ? ['No owner checks the practice between assessments'] : [],
      rationale: 'The practice is described and followed in most business units, but not measured everywhere.',
      target,
      owner: owners[index % owners.length] ?? owners[0],
    };
    return [key, index === 0 ? { ...dimension, notes: 'Next look at the end of the year' } : dimension];
  });
  return Object.fromEntries(entries) as Record<DimensionKey, Dimension>;
}

const evidenceId = (index: number): string => evidenceRows[index % evidenceRows.length]?.[0] ?? '';
