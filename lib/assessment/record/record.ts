/** A record that keeps all field rules (docs/spec/assessment.md#record). */
export interface AssessmentRecord {
  /** `1.0` where the rule of the field holds; kept as it is where it does not, so that a comparison can name it. */
  schemaVersion: string;
  /** Likewise. */
  methodVersion: string;
  assessmentId: string;
  scope: Scope;
  assessedAt: FullDate;
  assessor: Assessor;
  sampling: Sampling;
  evidenceRegister: Evidence[];
  dimensions: Record<DimensionKey, Dimension>;
  priorities: Priority[];
  review: Review;
  limitations: string[];
}

/** `YYYY-MM-DD` (RFC 3339 full-date); dates compare as strings. */
export type FullDate = string;

export interface Scope {
  organization: string;
  included: string[];
  excluded: string[];
  evidenceCutoff: FullDate;
}

export interface Assessor {
  name: string;
  role: string;
  organization: string;
  mode: 'self-assessment' | 'facilitated-assessment' | 'peer-review' | 'limited-scope-review';
  conflicts: string[];
}

export interface Sampling {
  method: 'full-population' | 'judgmental' | 'random' | 'stratified' | 'not-applicable';
  populationDescription: string;
  populationSize: number;
  sampleSize: number;
  rationale: string;
  limitations: string[];
}

export interface Evidence {
  id: string;
  title: string;
  type:
    | 'policy'
    | 'process-record'
    | 'system-record'
    | 'interview'
    | 'walkthrough'
    | 'test'
    | 'metric'
    | 'sample'
    | 'other';
  reference: string;
  observedAt: FullDate;
  collectedBy: string;
  scope: string;
  sha256?: string;
  limitations: string[];
}

/** In the order of docs/spec/assessment.md#dimensions, which reports and tables keep. */
export const dimensionKeys = [
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

export type DimensionKey = (typeof dimensionKeys)[number];

export interface Dimension {
  /** 0 to 4. */
  score: number;
  confidence: 'low' | 'medium' | 'high';
  confidenceRationale: string;
  /** Per cent. */
  coverage: number;
  coverageBasis: string;
  evidenceRefs: string[];
  gaps: string[];
  rationale: string;
  /** 0 to 4. */
  target: number;
  owner: string;
  notes?: string;
}

export interface Priority {
  severity: 'critical' | 'high' | 'medium' | 'low';
  outcome: string;
  owner: string;
  targetDate: FullDate;
  acceptanceCriteria: string[];
}

export interface Review {
  reviewer: { name: string; role: string; organization: string };
  reviewedAt: FullDate;
  disposition: 'accepted' | 'accepted-with-conditions' | 'disputed';
  conflictsChecked: true;
  comments: string[];
}

/** What is left of a value without its parts of a wrong type; array items keep their index. */
export type Sparse<T> = T extends readonly (infer Item)[]
  ? (Sparse<Item> | undefined)[]
  : T extends object
    ? { [Key in keyof T]?: Sparse<T[Key]> | undefined }
    : T;

/** A record for cross-field rules: without fields of a wrong type, and without dates that do not exist. */
export type SparseRecord = Sparse<AssessmentRecord>;

/** Names of the dimensions for readers; the format has only the keys. */
export const dimensionLabels: Readonly<Record<DimensionKey, string>> = {
  strategyValue: 'Strategy & value',
  operatingModel: 'Operating model',
  registryLifecycle: 'Registry & lifecycle',
  identityAccess: 'Identity & access',
  dataConnectors: 'Data & connectors',
  toolsMcp: 'Tools & MCP',
  riskResponsibleAi: 'Risk & responsible AI',
  evaluationsRelease: 'Evaluations & release',
  auditOperations: 'Audit & operations',
  adoptionSupport: 'Adoption & support',
};
