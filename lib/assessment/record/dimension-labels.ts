import type { DimensionKey } from './record.ts';

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
