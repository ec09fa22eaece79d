import type { DimensionKey } from './record.ts';

/** What people call each dimension. The format names only the keys; these are their words, spelled out. */
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
