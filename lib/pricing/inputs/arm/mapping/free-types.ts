import {
  failoverGroupCharge,
  networkInterfaceCharge,
  peeringCharge,
  tlsBindingCharge,
} from '../../conditional-charges.ts';
import type { Resource } from '../../resource.ts';
import { Members } from '../members.ts';
import { type ArmSource, free, readBase, unpriced, unpricedFor } from './arm-source.ts';

/** Types without a charge of their own; each in lower case. A trailing `/*` means every type below. */
const freeTypes = `
microsoft.advisor/recommendations/suppressions
microsoft.authorization/*
microsoft.compute/availabilitysets
microsoft.compute/diskencryptionsets
microsoft.compute/hostgroups
microsoft.compute/proximityplacementgroups
microsoft.compute/sshpublickeys
microsoft.compute/virtualmachines/extensions
microsoft.compute/virtualmachinescalesets/extensions
microsoft.containerservice/managedclusters/maintenanceconfigurations
microsoft.devtestlab/schedules
microsoft.graph/*
microsoft.insights/autoscalesettings
microsoft.insights/datacollectionruleassociations
microsoft.insights/workbooks
microsoft.keyvault/vaults/accesspolicies
microsoft.managedidentity/userassignedidentities
microsoft.managedidentity/userassignedidentities/*
microsoft.network/applicationsecuritygroups
microsoft.network/localnetworkgateways
microsoft.network/networkinterfaces/*
microsoft.network/networksecuritygroups
microsoft.network/networksecuritygroups/*
microsoft.network/networkwatchers
microsoft.network/privatednszones/virtualnetworklinks
microsoft.network/privateendpoints/privatednszonegroups
microsoft.network/routetables
microsoft.network/routetables/*
microsoft.network/serviceendpointpolicies
microsoft.network/virtualnetworks/subnets
microsoft.policyinsights/remediations
microsoft.portal/dashboards
microsoft.recoveryservices/vaults/backuppolicies
microsoft.resources/resourcegroups
microsoft.resources/tags
microsoft.sql/servers
microsoft.sql/servers/administrators
microsoft.sql/servers/auditingsettings
microsoft.sql/servers/azureadonlyauthentications
microsoft.sql/servers/connectionpolicies
microsoft.sql/servers/databases/auditingsettings
microsoft.sql/servers/databases/backupshorttermretentionpolicies
microsoft.sql/servers/databases/transparentdataencryption
microsoft.sql/servers/encryptionprotector
microsoft.sql/servers/firewallrules
microsoft.sql/servers/keys
microsoft.sql/servers/outboundfirewallrules
microsoft.sql/servers/virtualnetworkrules
microsoft.storage/storageaccounts/blobservices
microsoft.storage/storageaccounts/blobservices/containers
microsoft.storage/storageaccounts/fileservices
microsoft.storage/storageaccounts/managementpolicies
microsoft.storage/storageaccounts/queueservices
microsoft.storage/storageaccounts/tableservices
microsoft.web/sites/config
`;

const { exact, below } = parse();

function parse(): { exact: ReadonlySet<string>; below: readonly string[] } {
  const lines = freeTypes.trim().split('\n');
  return {
    exact: new Set(lines.filter((line) => !line.endsWith('*'))),
    below: lines.filter((line) => line.endsWith('*')).map((line) => line.slice(0, -1)),
  };
}

/** Records of a zone; the zone is charged, by number and queries. */
const dnsRecord = /^microsoft\.network\/(?:private)?dnszones\/(?:a|aaaa|caa|cname|mx|ns|ptr|soa|srv|txt)$/;

/** True for a type, in any case, that has no charge of its own. */
export function isFreeType(type: string): boolean {
  const lower = type.toLowerCase();
  return exact.has(lower) || below.some((prefix) => lower.startsWith(prefix)) || dnsRecord.test(lower);
}

/** Reads a type that is free unless a member of its properties says otherwise. */
const freeUnless =
  (chargeOf: (properties: Members) => string | undefined) =>
  (source: ArmSource): Resource[] => {
    const base = readBase(source);
    const properties = new Members(source.properties);
    const charge = chargeOf(properties);
    if (properties.gaps.length > 0) return [unpricedFor(base, properties.gaps)];
    return [charge === undefined ? free(base) : unpriced(base, charge)];
  };

const hostnameBinding = freeUnless((binding) => tlsBindingCharge(binding.text('sslState')));

/** In an inventory the secondaries of a failover group are databases like the others. */
const readFailoverGroup = (source: ArmSource): Resource[] =>
  source.inventory
    ? [free(readBase(source), 'no charge of its own: its secondaries are databases, which are listed themselves')]
    : freeUnless((group) => failoverGroupCharge((group.list('databases') ?? []).length))(source);

/** Readers of types, in lower case, that cost nothing of their own unless a member says otherwise. */
export const conditionalReaders: Readonly<Record<string, (source: ArmSource) => Resource[]>> = {
  'microsoft.network/networkinterfaces': freeUnless((card) => networkInterfaceCharge(card.text('auxiliarySku'))),
  'microsoft.network/virtualnetworks': freeUnless((network) =>
    (network.list('virtualNetworkPeerings') ?? []).length > 0 ? peeringCharge : undefined,
  ),
  'microsoft.sql/servers/failovergroups': readFailoverGroup,
  'microsoft.web/sites/hostnamebindings': hostnameBinding,
  'microsoft.web/sites/slots/hostnamebindings': hostnameBinding,
};
