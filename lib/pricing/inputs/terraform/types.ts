import { readApplicationGateway } from './application-gateway.ts';
import { readAzapiResource } from './azapi.ts';
import { conditionalReaders } from './conditional-types.ts';
import { isFreeType, providerOf } from './free-types.ts';
import { readCluster, readNodePool } from './kubernetes.ts';
import { readLegacyScaleSet, readLegacyVirtualMachine } from './legacy-machines.ts';
import { readManagedDisk } from './managed-disk.ts';
import { readContainerRegistry, readNatGateway, readPrivateEndpoint, readPublicIp } from './meters.ts';
import { free, type ReadType, unpriced } from './reading.ts';
import { readOrchestratedScaleSet, readScaleSet } from './scale-set.ts';
import { readServicePlan } from './service-plan.ts';
import { readDatabase, readElasticPool } from './sql.ts';
import { readVirtualMachine } from './virtual-machine.ts';

const readers: Readonly<Record<string, ReadType>> = {
  ...conditionalReaders,
  azapi_resource: readAzapiResource,
  azurerm_linux_virtual_machine: readVirtualMachine('linux'),
  azurerm_windows_virtual_machine: readVirtualMachine('windows'),
  azurerm_virtual_machine: readLegacyVirtualMachine,
  azurerm_virtual_machine_scale_set: readLegacyScaleSet,
  azurerm_linux_virtual_machine_scale_set: readScaleSet('linux'),
  azurerm_windows_virtual_machine_scale_set: readScaleSet('windows'),
  azurerm_orchestrated_virtual_machine_scale_set: readOrchestratedScaleSet,
  azurerm_kubernetes_cluster: readCluster,
  azurerm_kubernetes_cluster_node_pool: readNodePool,
  azurerm_managed_disk: readManagedDisk,
  azurerm_mssql_database: readDatabase,
  azurerm_mssql_elasticpool: readElasticPool,
  azurerm_public_ip: readPublicIp,
  azurerm_application_gateway: readApplicationGateway,
  azurerm_nat_gateway: readNatGateway,
  azurerm_private_endpoint: readPrivateEndpoint,
  azurerm_container_registry: readContainerRegistry,
  azurerm_service_plan: readServicePlan,
};

/** What is charged by use, which a plan does not tell. The texts complete "It is charged by …". */
const usage: Readonly<Record<string, string>> = {
  azurerm_storage_account: 'what it stores and by operations',
  azurerm_key_vault: 'operations',
  azurerm_log_analytics_workspace: 'what it ingests and keeps',
  azurerm_application_insights: 'what it ingests and keeps',
  azurerm_virtual_network_peering: 'traffic',
  azurerm_linux_function_app: 'executions, or with its plan',
  azurerm_windows_function_app: 'executions, or with its plan',
  azurerm_eventgrid_topic: 'operations',
};

const templates: ReadonlySet<string> = new Set(
  ['resource_group', 'subscription', 'management_group', 'tenant'].map(
    (scope) => `azurerm_${scope}_template_deployment`,
  ),
);

/** Returns the reader of a type. What no reader knows is free, or unpriced with a reason: nothing is left out. */
export function readerOf(type: string): ReadType {
  if (Object.hasOwn(readers, type)) return readers[type] as ReadType;
  return (reading) => [isFreeType(type) ? free(reading) : unpriced(reading, reasonOf(type))];
}

function reasonOf(type: string): string {
  if (Object.hasOwn(usage, type)) return `It is charged by ${usage[type]}, and a plan does not tell how much.`;
  if (templates.has(type))
    return 'It deploys a template, whose resources are not read here; price the template itself.';
  if (type === 'azurerm_virtual_machine_implicit_data_disk_from_source') {
    return 'A plan does not tell the type of this disk: it is that of its source.';
  }
  switch (providerOf(type)) {
    case 'azurerm':
    case 'azapi':
      return `${type} is not priced yet.`;
    case 'kubernetes':
    case 'kubectl':
    case 'helm':
      return 'It is made inside a cluster; the disks and load balancers that it may cause are not priced.';
    default:
      return `${type} is not of Azure.`;
  }
}
