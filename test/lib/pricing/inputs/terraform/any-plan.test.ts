import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UnreadableInput } from '../../../../../lib/pricing/inputs/resource.ts';
import { readTerraformPlan } from '../../../../../lib/pricing/inputs/terraform/read-plan.ts';
import { addressOf, makePlan, type PlanEntry, readEntries } from '../../../../support/terraform-plan.ts';

const types = [
  'azapi_resource',
  'azurerm_linux_virtual_machine',
  'azurerm_virtual_machine',
  'azurerm_virtual_machine_scale_set',
  'azurerm_windows_virtual_machine_scale_set',
  'azurerm_orchestrated_virtual_machine_scale_set',
  'azurerm_kubernetes_cluster',
  'azurerm_kubernetes_cluster_node_pool',
  'azurerm_managed_disk',
  'azurerm_mssql_database',
  'azurerm_mssql_elasticpool',
  'azurerm_public_ip',
  'azurerm_nat_gateway',
  'azurerm_service_plan',
  'azurerm_resource_group',
  'azurerm_application_gateway',
  'azurerm_container_registry',
  'azurerm_firewall',
  'random_id',
  'aws_instance',
  '__proto__',
];
const perhaps = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const block = fc.record({
  storage_account_type: perhaps(fc.constantFrom('Premium_LRS', 'Standard_LRS')),
  disk_size_gb: perhaps(fc.nat()),
  vm_size: perhaps(fc.constantFrom('Standard_D2s_v5', 'D4')),
  node_count: perhaps(fc.nat(9)),
  min_count: perhaps(fc.nat(3)),
  auto_scaling_enabled: perhaps(fc.boolean()),
  name: perhaps(fc.constant('GP_Gen5')),
});
const values = fc.record(
  {
    location: perhaps(fc.constantFrom('westeurope', 'East US 2')),
    size: perhaps(fc.constant('Standard_D4s_v5')),
    sku_name: perhaps(fc.constantFrom('GP_Gen5_2', 'B1', 'Mix', 'Standard')),
    instances: perhaps(fc.nat(5)),
    os_disk: fc.array(block, { maxLength: 1 }),
    data_disk: fc.array(block, { maxLength: 2 }),
    storage_data_disk: fc.array(block, { maxLength: 2 }),
    default_node_pool: fc.array(block, { maxLength: 1 }),
    sku: fc.oneof(fc.constant(null)),
    admin_password: fc.constant('hunter2-hunter2'),
  },
  { requiredKeys: [] },
);
const entries = fc.uniqueArray(
  fc.record(
    {
      type: fc.constantFrom(...types),
      values,
      name: fc.constantFrom('a', 'b'),
      index: fc.oneof(fc.nat(2), fc.constantFrom('x.y', 'a"]', '__proto__', 'ü')),
      module: fc.constantFrom('module.m', 'module.m["k.l"].module.n[0]'),
      unknown: fc.oneof(
        fc.constant(true),
        fc.dictionary(fc.constantFrom('location', 'size', 'os_disk', 'sku_name'), fc.boolean()),
      ),
      actions: fc.constantFrom(['create'], ['no-op'], ['delete', 'create'], ['delete']),
    },
    { requiredKeys: ['type', 'values'] },
  ),
  { selector: (entry) => addressOf(entry as PlanEntry), maxLength: 12 },
);

test('each managed resource of any plan stands there once, and no password', () => {
  fc.assert(
    fc.property(entries, (own) => {
      const kept = (own as readonly PlanEntry[]).filter(
        ({ actions }) => actions?.length !== 1 || actions[0] !== 'delete',
      );
      const { resources } = readEntries(own as readonly PlanEntry[]);

      const addresses = resources.map(({ address }) => address);
      expect(new Set(addresses).size).toBe(addresses.length);
      expect(addresses.filter((address) => kept.some((entry) => addressOf(entry) === address))).toEqual(
        kept.map(addressOf),
      );
      expect(addresses.every((address) => kept.some((entry) => address.startsWith(addressOf(entry))))).toBe(true);
      expect(JSON.stringify(resources)).not.toContain('hunter2');
    }),
  );
});

test('any JSON is read or refused with reasons', () => {
  const json = fc.jsonValue({ maxDepth: 5 });
  const plan = fc.oneof(
    json,
    fc.record({ format_version: fc.constant('1.2'), resource_changes: json, configuration: json, values: json }),
    fc
      .tuple(fc.constantFrom(...types), json, json, json)
      .map(([type, after, unknown, expressions]) =>
        makePlan([{ type, values: after as object, unknown, expressions: expressions as object }]),
      ),
    fc
      .tuple(
        fc.constantFrom(...types),
        fc.dictionary(fc.constantFrom('os_disk', 'size', 'sku', 'instances'), json),
        json,
      )
      .map(([type, after, unknown]) => makePlan([{ type, values: after, unknown }])),
  );
  fc.assert(
    fc.property(plan, (file) => {
      try {
        expect(Array.isArray(readTerraformPlan(file).resources)).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableInput);
        expect((error as UnreadableInput).problems).not.toEqual([]);
      }
    }),
    { numRuns: 500 },
  );
});

test('5,000 databases find their servers among as many', () => {
  const pairs = Array.from({ length: 5_000 }, (_, index): readonly PlanEntry[] => [
    { type: 'azurerm_mssql_server', values: { location: index % 2 ? 'eastus' : 'westeurope' }, index },
    {
      type: 'azurerm_mssql_database',
      values: { sku_name: 'S0' },
      index,
      unknown: { server_id: true },
      ...(index === 0 && { expressions: { server_id: { references: ['azurerm_mssql_server.it', 'count.index'] } } }),
    },
  ]).flat();
  const { resources } = readEntries(pairs);
  expect(resources).toHaveLength(10_000);
  expect(resources.slice(-2)).toMatchObject([{ region: 'eastus' }, { region: 'eastus' }]);
});
