import { isFullDate, isUriReference } from './formats.ts';
import { choice, constant, integer, list, members, text } from './shape.ts';

// The tables of docs/spec/assessment.md, row by row and in their order.

const date = text({ format: isFullDate });
const evidenceId = /^EV-[A-Z0-9-]{3,60}$/;

const scope = members({
  organization: text({ min: 2 }),
  included: list(text({ min: 2 }), { min: 1 }),
  excluded: list(text({ min: 2 })),
  evidenceCutoff: date,
});

const assessor = members({
  name: text({ min: 2 }),
  role: text({ min: 2 }),
  organization: text({ min: 2 }),
  mode: choice('self-assessment', 'facilitated-assessment', 'peer-review', 'limited-scope-review'),
  conflicts: list(text({ min: 3 })),
});

const sampling = members({
  method: choice('full-population', 'judgmental', 'random', 'stratified', 'not-applicable'),
  populationDescription: text({ min: 10 }),
  populationSize: integer(0n),
  sampleSize: integer(0n),
  rationale: text({ min: 20 }),
  limitations: list(text({ min: 5 })),
});

const evidence = members(
  {
    id: text({ pattern: evidenceId }),
    title: text({ min: 3 }),
    type: choice(
      'policy',
      'process-record',
      'system-record',
      'interview',
      'walkthrough',
      'test',
      'metric',
      'sample',
      'other',
    ),
    reference: text({ min: 3, format: isUriReference }),
    observedAt: date,
    collectedBy: text({ min: 2 }),
    scope: text({ min: 3 }),
    limitations: list(text({ min: 5 })),
  },
  { sha256: text({ pattern: /^[a-f0-9]{64}$/ }) },
);

const dimension = members(
  {
    score: integer(0n, 4n),
    confidence: choice('low', 'medium', 'high'),
    confidenceRationale: text({ min: 20 }),
    coverage: integer(0n, 100n),
    coverageBasis: text({ min: 10 }),
    evidenceRefs: list(text({ pattern: evidenceId }), { min: 1, unique: true }),
    gaps: list(text({ min: 3 })),
    rationale: text({ min: 20 }),
    target: integer(0n, 4n),
    owner: text({ min: 2 }),
  },
  { notes: text({}) },
);

/** Keys of `dimensions`, in the order of the document. */
export const dimensionNames = [
  'strategyValue',
  'operatingModel',
  'registryLifecycle',
  'identityAccess',
  'dataConnectors',
  'toolsMcp',
  'riskResponsibleAi',
  'evaluationsRelease',
  'auditOperations',
  'adoptionSupport',
] as const;

const priority = members({
  severity: choice('critical', 'high', 'medium', 'low'),
  outcome: text({ min: 10 }),
  owner: text({ min: 2 }),
  targetDate: date,
  acceptanceCriteria: list(text({ min: 3 }), { min: 1 }),
});

const review = members({
  reviewer: members({ name: text({ min: 2 }), role: text({ min: 2 }), organization: text({ min: 2 }) }),
  reviewedAt: date,
  disposition: choice('accepted', 'accepted-with-conditions', 'disputed'),
  conflictsChecked: constant(true),
  comments: list(text({ min: 3 })),
});

/** Every field rule of the document. */
export const recordShape = members({
  schemaVersion: constant('1.0'),
  methodVersion: constant('1.0'),
  assessmentId: text({ pattern: /^[a-z0-9][a-z0-9._-]{2,80}$/ }),
  scope,
  assessedAt: date,
  assessor,
  sampling,
  evidenceRegister: list(evidence, { min: 1 }),
  dimensions: members(Object.fromEntries(dimensionNames.map((name) => [name, dimension]))),
  priorities: list(priority),
  review,
  limitations: list(text({ min: 5 }), { min: 1 }),
});
