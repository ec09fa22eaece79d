import { say } from '../../../platform/language.ts';
import { allServices } from '../services/all-services.ts';
import type { Service } from '../services/service.ts';

/** Types without a location of their own, and the member with the id or the name of the parent that has one. */
export const parents: ReadonlyMap<string, NonNullable<Service['parent']>> = new Map([
  [
    'azurerm_mssql_database',
    { member: 'server_id', type: 'azurerm_mssql_server', label: say({ en: 'SQL server', pt: 'servidor SQL' }) },
  ],
  [
    'azurerm_kubernetes_cluster_node_pool',
    { member: 'kubernetes_cluster_id', type: 'azurerm_kubernetes_cluster', label: 'cluster' },
  ],
  ...allServices.flatMap(({ terraform, parent }) =>
    parent ? terraform.map((type) => [`azurerm_${type}`, { ...parent, type: `azurerm_${parent.type}` }] as const) : [],
  ),
]);
