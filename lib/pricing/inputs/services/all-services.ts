import { alertServices } from './alerts.ts';
import { analyticsServices } from './analytics.ts';
import { applicationServices } from './applications.ts';
import { servicesByUse } from './by-use.ts';
import { cacheServices } from './caches.ts';
import { computeServices } from './compute.ts';
import { conditionalServices } from './conditional.ts';
import { containerInstanceServices } from './container-instances.ts';
import { containerServices } from './containers.ts';
import { cosmosServices } from './cosmos.ts';
import { databaseServices } from './databases.ts';
import { dnsServices } from './dns.ts';
import { edgeServices } from './edge.ts';
import { firewallServices } from './firewalls.ts';
import { flexibleServers } from './flexible-servers.ts';
import { gatewayServices } from './gateways.ts';
import { messagingServices } from './messaging.ts';
import { monitorServices } from './monitor.ts';
import { networkServices } from './network.ts';
import type { Service } from './service.ts';
import { storageServices } from './storage.ts';
import { vaultServices } from './vaults.ts';
import { virtualWanServices } from './virtual-wan.ts';
import { webServices } from './web.ts';

/** All services that are read alike in every format. */
export const allServices: readonly Service[] = [
  ...networkServices,
  ...firewallServices,
  ...gatewayServices,
  ...virtualWanServices,
  ...dnsServices,
  ...edgeServices,
  ...alertServices,
  ...monitorServices,
  ...webServices,
  ...containerServices,
  ...containerInstanceServices,
  ...computeServices,
  ...cosmosServices,
  ...flexibleServers,
  ...databaseServices,
  ...cacheServices,
  ...messagingServices,
  ...applicationServices,
  ...analyticsServices,
  ...vaultServices,
  ...storageServices,
  ...servicesByUse,
  ...conditionalServices,
];

const byTerraform = new Map<string, Service>(
  allServices.flatMap((service) => service.terraform.map((type) => [`azurerm_${type}`, service] as const)),
);
const byArm = new Map<string, Service>(
  allServices.flatMap((service) => service.arm.map((type) => [type, service] as const)),
);

/** Finds a service by Terraform's type, such as `azurerm_public_ip`. */
export const serviceOfTerraform = (type: string): Service | undefined => byTerraform.get(type);

/** Finds a service by Azure's type, in any case. */
export const serviceOfArm = (type: string): Service | undefined => byArm.get(type.toLowerCase());
