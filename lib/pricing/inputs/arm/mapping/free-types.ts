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
microsoft.insights/datacollectionrules
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
microsoft.storage/storageaccounts/queueservices/queues
microsoft.storage/storageaccounts/tableservices
microsoft.storage/storageaccounts/tableservices/tables
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
