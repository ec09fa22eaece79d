import { describe, expect, test } from 'vitest';
import { readAzList } from '../../../../lib/pricing/inputs/arm/inventory.ts';
import { readArmTemplate } from '../../../../lib/pricing/inputs/arm/read-arm-template.ts';
import { readWhatIf } from '../../../../lib/pricing/inputs/arm/read-what-if.ts';
import { type Grouping, groupNamed, groupOfTag, ungroupable } from '../../../../lib/pricing/inputs/grouping.ts';
import type { ReadResources } from '../../../../lib/pricing/inputs/resource.ts';
import { readTerraformPlan } from '../../../../lib/pricing/inputs/terraform/read-plan.ts';
import { makePlan, type PlanEntry } from '../../../support/terraform-plan.ts';

const groupsOf = ({ resources }: ReadResources) =>
  Object.fromEntries(resources.map(({ address, group }) => [address, group]));
const team: Grouping = { by: 'tag', tag: 'Team' };

describe('a Terraform plan', () => {
  const disk = { location: 'eastus2', storage_account_type: 'Premium_LRS', disk_size_gb: 64 };
  const group = (entries: readonly PlanEntry[], grouping: Grouping, more: object = {}) =>
    groupsOf(readTerraformPlan(makePlan(entries, more), grouping));

  test('has modules, and types of the resource for its parts', () => {
    const machine = {
      location: 'eastus2',
      size: 'Standard_D2s_v5',
      os_disk: [{ storage_account_type: 'Premium_LRS' }],
    };
    const entries = [
      { type: 'azurerm_managed_disk', values: disk },
      { type: 'azurerm_linux_virtual_machine', values: machine, module: 'module.a["x"].module.b' },
    ];
    expect(group(entries, { by: 'module' })).toEqual({
      'azurerm_managed_disk.it': '(root)',
      'module.a["x"].module.b.azurerm_linux_virtual_machine.it': 'module.a["x"].module.b',
      'module.a["x"].module.b.azurerm_linux_virtual_machine.it.os_disk[0]': 'module.a["x"].module.b',
    });
    expect(new Set(Object.values(group(entries, { by: 'type' })))).toEqual(
      new Set(['azurerm_managed_disk', 'azurerm_linux_virtual_machine']),
    );
  });

  test.each<[string, object, unknown, string]>([
    ['a tag', { tags: { Team: 'web' } }, {}, 'web'],
    ['a tag in another case', { tags: { team: 'web' } }, {}, 'web'],
    ['tags_all', { tags: null, tags_all: { Team: 'web' } }, {}, 'web'],
    ['another tag', { tags: { Owner: 'web' } }, {}, '(untagged)'],
    ['no tags', {}, {}, '(untagged)'],
    ['an empty tag', { tags: { Team: '' } }, {}, '(untagged)'],
    ['tags that the apply tells', {}, { tags: true }, '(not known)'],
    ['a tag that the apply tells', { tags: {} }, { tags: { Team: true } }, '(not known)'],
  ])('has %s', (_, values, unknown, expected) => {
    const entry = { type: 'azurerm_managed_disk', values: { ...disk, ...values }, unknown };
    expect(group([entry], team)).toEqual({ 'azurerm_managed_disk.it': expected });
  });

  test('has resource groups, also of the parent and in an id', () => {
    const databases = [
      { type: 'azurerm_mssql_server', values: { location: 'eastus2', resource_group_name: 'rg-db' } },
      { type: 'azurerm_mssql_database', values: { sku_name: 'S0' }, unknown: { server_id: true } },
      {
        type: 'azurerm_managed_disk',
        values: { ...disk, id: '/subscriptions/s/resourceGroups/rg-id/providers/Microsoft.Compute/disks/d' },
      },
      { type: 'azurerm_managed_disk', name: 'open', values: disk, unknown: { resource_group_name: true } },
      { type: 'azurerm_managed_disk', name: 'none', values: disk },
    ];
    expect(group(databases, { by: 'resource-group' })).toMatchObject({
      'azurerm_mssql_server.it': 'rg-db',
      'azurerm_mssql_database.it': 'rg-db',
      'azurerm_managed_disk.it': 'rg-id',
      'azurerm_managed_disk.open': '(not known)',
      'azurerm_managed_disk.none': '(none)',
    });
  });

  test('names no group if nobody asks, or if the lines tell it', () => {
    const entries = [{ type: 'azurerm_managed_disk', values: { ...disk, tags: { Team: 'web' } } }];
    expect(readTerraformPlan(makePlan(entries)).resources[0]).not.toHaveProperty('group');
    expect(readTerraformPlan(makePlan(entries), { by: 'region' }).resources[0]).not.toHaveProperty('group');
  });
});

describe('files of Azure', () => {
  const disk = {
    type: 'Microsoft.Compute/disks',
    name: 'd',
    location: 'eastus2',
    sku: { name: 'Premium_LRS' },
    properties: { diskSizeGB: 64 },
  };
  const id = '/subscriptions/s/resourceGroups/Shop/providers/Microsoft.Compute/disks/d';
  const tags = { TEAM: 'web' };

  test('an inventory has tags, resource groups and types', () => {
    const read = (grouping: Grouping) => Object.values(groupsOf(readAzList([{ ...disk, id, tags }], grouping)));
    expect(read(team)).toEqual(['web']);
    expect(read({ by: 'resource-group' })).toEqual(['Shop']);
    expect(read({ by: 'type' })).toEqual(['Microsoft.Compute/disks']);
    expect(read({ by: 'region' })).toEqual([undefined]);
  });

  test('a node pool that its cluster names, too, is in the group of the pool', () => {
    const type = 'Microsoft.ContainerService/managedClusters';
    const profile = { name: 'np', count: 1, vmSize: 'Standard_D2s_v5' };
    const resources = [
      { type, name: 'k', location: 'eastus2', tags, properties: { agentPoolProfiles: [profile] } },
      { type: `${type}/agentPools`, name: 'k/np', location: 'eastus2', tags: { team: 'nodes' }, properties: profile },
    ];
    expect(groupsOf(readArmTemplate({ resources }, { grouping: team }))).toMatchObject({
      'Microsoft.ContainerService/managedClusters/k': 'web',
      'Microsoft.ContainerService/managedClusters/k/agentPools/np': 'nodes',
    });
  });

  test('a what-if has them, too', () => {
    const change = { changeType: 'Create', resourceId: id, after: { ...disk, id, tags: { team: "[guid('x')]" } } };
    const read = (grouping: Grouping) => Object.values(groupsOf(readWhatIf({ changes: [change] }, grouping)));
    expect(read(team)).toEqual(['(not known)']);
    expect(read({ by: 'resource-group' })).toEqual(['Shop']);
  });

  test('a template has nested deployments, their resource groups, and tags of parameters', () => {
    const nested = (name: string, resources: readonly object[], more: object = {}) => ({
      type: 'Microsoft.Resources/deployments',
      name,
      ...more,
      properties: { template: { resources } },
    });
    const template = {
      parameters: { team: { type: 'string', defaultValue: 'web' }, open: { type: 'string' } },
      resources: [
        { ...disk, name: 'a', tags: { team: "[parameters('team')]" } },
        nested(
          'out',
          [{ ...disk, name: 'b', tags: { team: "[parameters('open')]" } }, nested('in', [{ ...disk, name: 'c' }])],
          {
            resourceGroup: "[concat('rg-', parameters('team'))]",
          },
        ),
      ],
    };
    const read = (grouping: Grouping) => Object.values(groupsOf(readArmTemplate(template, { grouping })));
    expect(read({ by: 'module' })).toEqual(['(none)', 'out', 'out/in']);
    expect(read({ by: 'resource-group' })).toEqual(['(none)', 'rg-web', 'rg-web']);
    expect(read(team)).toEqual(['web', '(not known)', '(untagged)']);
  });
});

test('says what a format does not tell', () => {
  expect(ungroupable('terraform-plan', { by: 'module' })).toBeUndefined();
  expect(ungroupable('appraise', { by: 'resource' })).toBeUndefined();
  expect(ungroupable('appraise', team)).toBe(
    'It is a request for an estimate, or a list of its items, which tells no tags: it can be grouped by type or region.',
  );
  expect(ungroupable('az-list', { by: 'module' })).toMatch(
    /tells no modules: .* type, tag:<name>, resource-group or region\.$/,
  );
});

test('a member that every object has is no tag', () => {
  expect(groupOfTag({}, 'constructor')).toBe('(untagged)');
  expect(groupOfTag('web', 'length')).toBe('(untagged)');
  expect(groupNamed({ a: 1 }, 'none')).toBe('none');
  expect(groupNamed(7, 'none')).toBe('7');
});
