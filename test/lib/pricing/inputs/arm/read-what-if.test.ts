import { expect, test } from 'vitest';
import { readWhatIf } from '../../../../../lib/pricing/inputs/arm/read-what-if.ts';
import { readArmFixture, showResources } from '../../../../support/arm-inputs.ts';

const whatIf = readArmFixture('what-if.json') as { changes: unknown[] };
const id = (path: string): string => `/subscriptions/a/resourceGroups/shop/providers/${path}`;
const change = (path: string, after: unknown) => ({ changeType: 'Create', resourceId: id(path), after });

test('every change becomes what is there afterwards', () => {
  const { resources, warnings } = readWhatIf(whatIf);
  expect(showResources(resources)).toEqual([
    'machine Microsoft.Compute/virtualMachines/web-1 size=Standard_D4s_v5 os=linux',
    'disk Microsoft.Compute/virtualMachines/web-1/osDisk sku=Premium_LRS gib=30',
    'disk Microsoft.Compute/virtualMachines/web-1/dataDisks/0 sku=Premium_LRS gib=512',
    'database Microsoft.Sql/servers/shop-sql/databases/orders sku=GP_Gen5 tier=GeneralPurpose family=Gen5 capacity=8 maxSizeGb=32 zoneRedundant=false',
    'disk Microsoft.Compute/disks/archive sku=Premium_LRS gib=1024',
    'unpriced Microsoft.Compute/disks/unexpanded: The output names only its id; use --result-format FullResourcePayloads.',
    "unpriced Microsoft.Compute/disks/[format('{0}-x', reference('a').b)]: What-if could not tell what it will be (Changes to the resource declared at 'properties.template.resources[4]' cannot be analyzed).",
    'free Microsoft.Network/virtualNetworks/net',
  ]);
  expect(warnings).toEqual(['Not part of the template, hence not of the estimate: 1 resource.']);
});

test('the output of the REST API has its changes inside properties', () => {
  expect(readWhatIf({ status: 'Succeeded', properties: { changes: whatIf.changes } })).toEqual(readWhatIf(whatIf));
});

test('an expression that what-if leaves is a value that only the deployment tells', () => {
  const after = {
    location: 'westeurope',
    sku: { name: 'Premium_LRS' },
    properties: { diskSizeGB: "[reference('a').size]" },
  };
  expect(showResources(readWhatIf({ changes: [change('Microsoft.Compute/disks/d', after)] }).resources)).toEqual([
    `unpriced Microsoft.Compute/disks/d: "diskSizeGB" is not known: only the deployment tells reference('a').size.`,
  ]);
});

test('a node pool that its cluster names, too, is one resource', () => {
  const pool = { name: 'user', count: 2, vmSize: 'Standard_D2s_v5', osDiskType: 'Ephemeral' };
  const cluster = change('Microsoft.ContainerService/managedClusters/aks', {
    properties: { agentPoolProfiles: [pool], networkProfile: { outboundType: 'userDefinedRouting' } },
  });
  const child = change('Microsoft.ContainerService/managedClusters/aks/agentPools/user', { properties: pool });
  const line =
    'machine Microsoft.ContainerService/managedClusters/aks/agentPools/user count=2 size=Standard_D2s_v5 os=linux';
  const plane = 'cluster Microsoft.ContainerService/managedClusters/aks';
  expect(showResources(readWhatIf({ changes: [cluster, child] }).resources)).toEqual([plane, line]);
  expect(showResources(readWhatIf({ changes: [child, cluster] }).resources)).toEqual([line, plane]);
});

test('changes that depend on the deployment are named', () => {
  const { resources } = readWhatIf({ changes: [], potentialChanges: [change('Microsoft.Compute/disks/d', {})] });
  expect(showResources(resources)).toEqual([
    'unpriced Microsoft.Compute/disks/d: What-if cannot tell whether it will be deployed.',
  ]);
});

test('a what-if that failed says why', () => {
  const error = {
    code: 'InvalidTemplate',
    message: 'It is not valid.',
    details: [{ code: 'X', message: 'Nor is this.' }],
  };
  const message = 'What-if failed: InvalidTemplate: It is not valid.\nWhat-if failed: X: Nor is this.';
  expect(() => readWhatIf({ status: 'Failed', error, changes: [] })).toThrow(message);
  expect(() => readWhatIf({ status: 'Failed' })).toThrow('What-if failed; the output does not say why.');
});

test('changes that cannot be read are named all at once', () => {
  expect(() =>
    readWhatIf({ changes: [7, { changeType: 'Explode', resourceId: 'x' }, { changeType: 'Create' }] }),
  ).toThrow(
    'Change 1 has no known changeType.\nChange 1 has no resourceId.\nChange 2 has no known changeType.\nChange 3 has no resourceId.',
  );
  expect(() => readWhatIf([])).toThrow('no list "changes"');
});

test('a machine whose disk the output does not tell says so by name', () => {
  const machine = (name: string, storageProfile?: object) => ({
    changeType: 'Create',
    resourceId: `/subscriptions/1/resourceGroups/shop/providers/Microsoft.Compute/virtualMachines/${name}`,
    after: {
      location: 'westeurope',
      properties: { hardwareProfile: { vmSize: 'Standard_D4s_v5' }, ...(storageProfile && { storageProfile }) },
    },
  });
  const image = { imageReference: { publisher: 'Canonical', offer: 'ubuntu', sku: '22_04' } };
  const { resources } = readWhatIf({
    status: 'Succeeded',
    changes: [machine('bare'), machine('image', image), machine('typeless', { ...image, osDisk: { diskSizeGB: 64 } })],
  });
  const path = 'Microsoft.Compute/virtualMachines';
  expect(resources).toMatchObject([
    { kind: 'machine', address: `${path}/bare` },
    { kind: 'unpriced', address: `${path}/bare/osDisk`, reason: 'The file does not tell its OS disk.' },
    { kind: 'machine', address: `${path}/image` },
    { kind: 'unpriced', address: `${path}/image/osDisk`, reason: 'The file does not tell its OS disk.' },
    { kind: 'machine', address: `${path}/typeless` },
    { kind: 'disk', address: `${path}/typeless/osDisk`, sku: undefined, gib: 64 },
  ]);
});
