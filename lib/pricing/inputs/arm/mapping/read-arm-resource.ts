import { type Resource, withOwner } from '../../resource.ts';
import { Members } from '../members.ts';
import { type ArmSource, free, readBase, unpriced } from './arm-source.ts';
import { readCluster, readNodePool } from './cluster.ts';
import { conditionalReaders } from './conditional-types.ts';
import { isFreeType } from './free-types.ts';
import { readMachine } from './machine.ts';
import { readManagedDisk } from './managed-disk.ts';
import { readScaleSet } from './scale-set.ts';
import {
  readApplicationGateway,
  readNatGateway,
  readPrivateEndpoint,
  readPublicIp,
  readRegistry,
  readServicePlan,
  readSite,
} from './services.ts';
import { readDatabase, readPool } from './sql.ts';

const readers: Readonly<Record<string, (source: ArmSource) => Resource[]>> = {
  ...conditionalReaders,
  'microsoft.compute/virtualmachines': readMachine,
  'microsoft.compute/virtualmachinescalesets': readScaleSet,
  'microsoft.compute/disks': readManagedDisk,
  'microsoft.sql/servers/databases': readDatabase,
  'microsoft.sql/servers/elasticpools': readPool,
  'microsoft.containerservice/managedclusters': readCluster,
  'microsoft.containerservice/managedclusters/agentpools': readNodePool,
  'microsoft.containerregistry/registries': readRegistry,
  'microsoft.network/applicationgateways': readApplicationGateway,
  'microsoft.network/natgateways': readNatGateway,
  'microsoft.network/privateendpoints': readPrivateEndpoint,
  'microsoft.network/publicipaddresses': readPublicIp,
  'microsoft.web/serverfarms': readServicePlan,
  'microsoft.web/sites': readSite,
  'microsoft.web/sites/slots': readSite,
};

/** Reads a resource of Azure Resource Manager, and then its parts. What has no price here is returned with the reason. */
export const readArmResource = (source: ArmSource): readonly Resource[] =>
  withOwner(readResource(source), source.address);

function readResource(source: ArmSource): readonly Resource[] {
  const type = source.type.toLowerCase();
  const chargedWith = source.inventory?.chargedWith;
  if (chargedWith !== undefined) return [free(readBase(source), chargedWith)];
  if (Object.hasOwn(readers, type)) return readers[type]?.(source) ?? [];
  const base = readBase(source);
  const isFree = isFreeType(type) || isBasicBalancer(type, source.sku);
  return [isFree ? free(base) : unpriced(base, `${source.type} is not priced.`)];
}

function isBasicBalancer(type: string, sku: unknown): boolean {
  return type === 'microsoft.network/loadbalancers' && new Members(sku).text('name')?.toLowerCase() === 'basic';
}
