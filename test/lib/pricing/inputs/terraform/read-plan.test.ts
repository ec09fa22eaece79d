import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { UnreadableInput } from '../../../../../lib/pricing/inputs/resource.ts';
import { readTerraformPlan } from '../../../../../lib/pricing/inputs/terraform/read-plan.ts';
import { makePlan, type PlanEntry, readEntries } from '../../../../support/terraform-plan.ts';

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(`test/fixtures/inputs/terraform/${name}.json`, 'utf8'));

const disk = { location: 'westeurope', storage_account_type: 'Premium_LRS', disk_size_gb: 64 };
const entry: PlanEntry = { type: 'azurerm_managed_disk', values: disk };

const problemsOf = (file: unknown): readonly string[] => {
  try {
    readTerraformPlan(file);
  } catch (error) {
    if (error instanceof UnreadableInput) return error.problems;
    throw error;
  }
  return [];
};

describe('a plan', () => {
  test('gives each resource once, with its parts', () => {
    const { resources, warnings } = readTerraformPlan(fixture('shop.plan'));

    expect(warnings).toEqual([]);
    expect(resources.map(({ address, kind, region, count }) => [address, kind, region, count ?? 1])).toEqual([
      ['azurerm_resource_group.shop', 'free', 'westeurope', 1],
      ['azurerm_virtual_network.shop', 'free', 'westeurope', 1],
      ['module.web.azurerm_linux_virtual_machine.web[0]', 'machine', 'West Europe', 1],
      ['module.web.azurerm_linux_virtual_machine.web[0].os_disk[0]', 'disk', 'West Europe', 1],
      ['module.web.azurerm_network_interface.web[0]', 'free', 'westeurope', 1],
      ['module.web.azurerm_linux_virtual_machine.web[1]', 'machine', 'West Europe', 1],
      ['module.web.azurerm_linux_virtual_machine.web[1].os_disk[0]', 'disk', 'West Europe', 1],
      ['module.web.azurerm_network_interface.web[1]', 'free', 'westeurope', 1],
      ['azurerm_managed_disk.shop["data.eu"]', 'disk', 'westeurope', 1],
      ['azurerm_managed_disk.shop["logs"]', 'disk', 'westeurope', 1],
      ['azurerm_virtual_machine_data_disk_attachment.data', 'free', undefined, 1],
      ['azurerm_windows_virtual_machine.office', 'machine', 'westeurope', 1],
      ['azurerm_windows_virtual_machine.office.os_disk[0]', 'disk', 'westeurope', 1],
      ['azurerm_linux_virtual_machine_scale_set.workers', 'machine', 'westeurope', 3],
      ['azurerm_linux_virtual_machine_scale_set.workers.data_disk[0]', 'disk', 'westeurope', 3],
      ['azurerm_kubernetes_cluster.shop', 'cluster', 'westeurope', 1],
      ['azurerm_kubernetes_cluster.shop.default_node_pool[0]', 'machine', 'westeurope', 2],
      ['azurerm_kubernetes_cluster.shop.default_node_pool[0].os_disk', 'disk', 'westeurope', 2],
      ['azurerm_kubernetes_cluster.shop.outbound', 'meter', 'Global', 1],
      ['azurerm_kubernetes_cluster.shop.outbound_address', 'meter', 'westeurope', 1],
      ['azurerm_kubernetes_cluster.shop.outbound_data', 'unpriced', 'westeurope', 1],
      ['azurerm_kubernetes_cluster_node_pool.windows', 'machine', 'westeurope', 1],
      ['azurerm_kubernetes_cluster_node_pool.windows.os_disk', 'disk', 'westeurope', 1],
      ['module.sql["eu"].azurerm_mssql_server.this', 'free', 'westeurope', 1],
      ['module.sql["eu"].module.database.azurerm_mssql_database.this', 'database', 'westeurope', 1],
      ['module.sql["us"].azurerm_mssql_server.this', 'free', 'East US 2', 1],
      ['module.sql["us"].module.database.azurerm_mssql_database.this', 'database', 'East US 2', 1],
      ['azurerm_public_ip.shop', 'meter', 'westeurope', 1],
      ['azurerm_service_plan.shop', 'meter', 'westeurope', 2],
      ['azurerm_firewall.shop', 'meter', 'westeurope', 1],
      ['azurerm_firewall.shop.data', 'unpriced', 'westeurope', 1],
      ['azurerm_firewall.shop.capacity', 'unpriced', 'westeurope', 1],
      ['random_password.sql', 'free', undefined, 1],
      ['aws_s3_bucket.archive', 'unpriced', undefined, 1],
    ]);
  });

  test('keeps its passwords to itself', () => {
    expect(JSON.stringify(fixture('shop.plan'))).toContain('correct-horse-battery');
    expect(JSON.stringify(readTerraformPlan(fixture('shop.plan')))).not.toContain('correct-horse');
  });

  test.each([
    ['what stays', ['no-op'], 1],
    ['what is created', ['create'], 1],
    ['what changes', ['update'], 1],
    ['what is replaced after its end', ['delete', 'create'], 1],
    ['what is replaced before its end', ['create', 'delete'], 1],
    ['what is replaced by something that stays', ['create', 'forget'], 1],
    ['nothing that is deleted', ['delete'], 0],
    ['nothing that is read', ['read'], 0],
    ['nothing that is forgotten', ['forget'], 0],
  ])('has %s', (_, actions, count) => {
    expect(readEntries([{ ...entry, actions }]).resources).toHaveLength(count);
  });

  test('has no old copy of a resource, and no data source', () => {
    const { resources } = readEntries([
      { ...entry, more: { deposed: '0a1b2c3d' } },
      { ...entry, name: 'read', more: { mode: 'data' } },
    ]);
    expect(resources).toEqual([]);
  });

  test('without changes is read from its planned values', () => {
    const { resource_changes: _, ...plan } = makePlan([entry], {
      planned_values: {
        root_module: {
          resources: [{ address: 'a.b', mode: 'managed', type: 'azurerm_managed_disk', name: 'b', values: disk }],
        },
      },
    }) as Record<string, unknown>;
    expect(readTerraformPlan(plan).resources).toMatchObject([{ address: 'a.b', kind: 'disk', gib: 64 }]);
  });

  test('may be a state, whose resources name their parents by id', () => {
    expect(readTerraformPlan(fixture('shop.state')).resources).toMatchObject([
      { address: 'azurerm_resource_group.shop', kind: 'free' },
      { address: 'module.db.azurerm_mssql_server.this', kind: 'free' },
      {
        address: 'module.db.module.orders[0].azurerm_mssql_database.this',
        kind: 'database',
        sku: 'S3',
        region: 'westeurope',
      },
    ]);
  });

  test('of nested modules is read however deep they are', () => {
    let module: object = { resources: [{ address: 'deep', type: 'azurerm_managed_disk', name: 'b', values: disk }] };
    for (let depth = 0; depth < 100_000; depth++) module = { child_modules: [module] };
    const { resources } = readTerraformPlan({ format_version: '1.0', values: { root_module: module } });
    expect(resources).toMatchObject([{ address: 'deep', gib: 64 }]);
  });

  test.each([
    ['nothing', {}, 'The plan leads to no resources.'],
    ['half of its resources', { errored: true }, 'Planning has failed, so that resources may be missing.'],
    [
      'deferred resources',
      { deferred_changes: [{}] },
      'The plan is not complete: Terraform plans further resources only after it is applied.',
    ],
  ])('warns of %s', (_, more, warning) => {
    expect(readEntries(warning.includes('no resources') ? [] : [entry], more).warnings).toEqual([warning]);
  });
});

describe('fails on', () => {
  const version = '"format_version" must be a version such as "1.2"; "terraform show -json" writes it.';
  test.each<[string, unknown, readonly string[]]>([
    ['no object', [], ['The plan must be an object; it is an array.']],
    ['no version', {}, [version]],
    ['a version that is none', { format_version: 1 }, [version]],
    [
      'a later version',
      { format_version: '2.0' },
      ['The plan has the format version 2.0; versions 0 and 1 can be read.'],
    ],
    [
      'a state file',
      { version: 4, lineage: 'x', resources: [] },
      ['This is a state file. Print it with "terraform show -json", and read what that prints.'],
    ],
    [
      'changes of another kind',
      { format_version: '1.2', resource_changes: {} },
      ['"resource_changes" must be an array; it is an object.'],
    ],
    [
      'an address that stands there twice',
      makePlan([entry, entry]),
      ['azurerm_managed_disk.it stands in the file twice.'],
    ],
    [
      'each member of another type, with its place',
      makePlan([
        { ...entry, values: { ...disk, disk_size_gb: '64', tier: 5, location: ['westeurope'] } },
        { ...entry, name: 'b', values: { ...disk, disk_size_gb: -1, on_demand_bursting_enabled: 'yes' } },
        { type: 'azurerm_linux_virtual_machine', values: { location: 'westeurope', os_disk: [{ disk_size_gb: {} }] } },
        { type: 'azurerm_linux_virtual_machine', name: 'b', values: { location: 'westeurope', os_disk: {} } },
      ]),
      [
        'azurerm_managed_disk.it: "location" must be a text; it is an array.',
        'azurerm_managed_disk.it: "disk_size_gb" must be a number from 0 to 1e15; it is a text.',
        'azurerm_managed_disk.it: "tier" must be a text; it is a number.',
        'azurerm_managed_disk.b: "disk_size_gb" must be a number from 0 to 1e15; it is below 0.',
        'azurerm_managed_disk.b: "on_demand_bursting_enabled" must be true or false; it is a text.',
        'azurerm_linux_virtual_machine.it: "os_disk[0].disk_size_gb" must be a number from 0 to 1e15; it is an object.',
        'azurerm_linux_virtual_machine.b: "os_disk" must be an array of blocks; it is an object.',
      ],
    ],
    [
      'changes without an address, an action or a value',
      {
        format_version: '1.2',
        resource_changes: [
          null,
          { address: 'a.b', type: '', change: { actions: ['create'], after: {} } },
          {
            address: 'a.c',
            type: 'a',
            name: 'c',
            change: { actions: ['create'], after: null },
          },
        ],
      },
      [
        'resource_changes[0]: "change.actions" must be an array; it is missing.',
        'resource_changes[1]: "type" must be a text; it is empty.',
        'resource_changes[1]: "name" must be a text; it is missing.',
        'a.c: its planned values must be an object; they are null.',
      ],
    ],
  ])('%s', (_, file, problems) => {
    expect(problemsOf(file)).toEqual(problems);
  });
});

describe('places', () => {
  const server = 'azurerm_mssql_server';
  const references = (...names: readonly string[]) => ({ references: names });
  const database = (more: Partial<PlanEntry> = {}): PlanEntry => ({
    type: 'azurerm_mssql_database',
    values: { sku_name: 'S0' },
    unknown: { server_id: true },
    ...more,
  });
  const serverIn = (location: string, more: Partial<PlanEntry> = {}): PlanEntry => ({
    type: server,
    values: { location, id: `/Servers/${location}` },
    ...more,
  });
  const regionsOf = (entries: readonly PlanEntry[], more: object = {}) =>
    readEntries(entries, more).resources.flatMap(({ type, region, assumed }) =>
      type === 'azurerm_mssql_database' ? [{ region, ...(assumed && { assumed }) }] : [],
    );
  const byReference = (...names: readonly string[]) => ({ expressions: { server_id: references(...names) } });

  describe('the region of a database', () => {
    test('is that of the server whose id it has, in any letter case', () => {
      const entries = [serverIn('westeurope'), serverIn('eastus', { name: 'b' })];
      expect(regionsOf([...entries, database({ values: { sku_name: 'S0', server_id: '/servers/EASTUS' } })])).toEqual([
        { region: 'eastus' },
      ]);
    });

    test('is not known for a server outside of the plan', () => {
      const entry = database({ values: { sku_name: 'S0', server_id: '/servers/9' }, ...byReference(`${server}.it`) });
      expect(regionsOf([serverIn('westeurope'), entry])).toEqual([{ region: undefined }]);
    });

    test('is that of the server to which it refers', () => {
      const entries = [serverIn('westeurope'), serverIn('eastus', { name: 'b' })];
      expect(regionsOf([...entries, database(byReference(`${server}.b.id`, `${server}.b`))])).toEqual([
        { region: 'eastus' },
      ]);
    });

    test('is that of the instance to which it refers', () => {
      const entries = [serverIn('westeurope', { index: 0 }), serverIn('eastus', { index: 1 })];
      const expressions = byReference(`${server}.it[1].id`, `${server}.it[1]`, `${server}.it`);
      expect(regionsOf([...entries, database(expressions)])).toEqual([{ region: 'eastus' }]);
    });

    test('is that of the server with the same key, and that is said', () => {
      const entries = [serverIn('westeurope', { index: 'a.b' }), serverIn('eastus', { index: 'c' })];
      const own = byReference(`${server}.it`, 'each.key');
      expect(regionsOf([...entries, database({ index: 'c', ...own }), database({ index: 'a.b', ...own })])).toEqual([
        { region: 'eastus', assumed: ['eastus, where the SQL server with the same key is'] },
        { region: 'westeurope', assumed: ['westeurope, where the SQL server with the same key is'] },
      ]);
    });

    test('is said by the type of the server where azapi makes the database', () => {
      const entries = [serverIn('westeurope', { index: 'a' }), serverIn('eastus', { index: 'c' })];
      const body = { sku: { name: 'S0', tier: 'Standard' } };
      const child: PlanEntry = {
        type: 'azapi_resource',
        index: 'c',
        values: { type: 'Microsoft.Sql/servers/databases@2023-05-01', name: 'it', body },
        unknown: { parent_id: true },
        expressions: { parent_id: references(`${server}.it`, 'each.key') },
      };
      const { resources } = readEntries([...entries, child], {});
      expect(resources.flatMap(({ type, assumed }) => (type.includes('databases') ? (assumed ?? []) : []))).toContain(
        'eastus, where the azurerm_mssql_server with the same key is',
      );
    });

    test('is not known where one of several servers is meant', () => {
      const entries = [serverIn('westeurope', { index: 0 }), serverIn('eastus', { index: 1 })];
      expect(regionsOf([...entries, database(byReference(`${server}.it`, 'var.number'))])).toEqual([
        { region: undefined },
      ]);
    });

    test('is that of all servers of the plan where nothing says which, and that is said', () => {
      const entries = [serverIn('West Europe'), serverIn('westeurope', { name: 'b' })];
      const assumed = ['West Europe, where every SQL server of the plan is'];
      expect(regionsOf([...entries, database(byReference('local.server_id'))])).toEqual([
        { region: 'West Europe', assumed },
      ]);
      expect(regionsOf([...entries, database()])).toEqual([{ region: 'West Europe', assumed }]);
      expect(regionsOf([...entries, serverIn('eastus', { name: 'c' }), database()])).toEqual([{ region: undefined }]);
      expect(regionsOf([database()])).toEqual([{ region: undefined }]);
    });

    test('is found through an output of one module and a variable of another', () => {
      const configuration = {
        root_module: {
          module_calls: {
            servers: {
              module: { outputs: { id: { expression: references(`${server}.it.id`, `${server}.it`) } } },
            },
            data: {
              expressions: {
                server_id: references('module.servers["us"].id', 'module.servers["us"]', 'module.servers'),
              },
              module: {
                resources: [
                  {
                    mode: 'managed',
                    type: 'azurerm_mssql_database',
                    name: 'it',
                    expressions: { server_id: references('var.server_id') },
                  },
                ],
              },
            },
          },
        },
      };
      const entries = [
        serverIn('westeurope', { module: 'module.servers["eu"]' }),
        serverIn('eastus', { module: 'module.servers["us"]' }),
        database({ module: 'module.data[0]' }),
      ];
      expect(regionsOf(entries, { configuration })).toEqual([{ region: 'eastus' }]);
    });

    test('is looked for in a circle of outputs without end', () => {
      const configuration = {
        root_module: {
          resources: [
            {
              mode: 'managed',
              type: 'azurerm_mssql_database',
              name: 'it',
              expressions: { server_id: references('module.a.x') },
            },
          ],
          module_calls: {
            a: {
              module: { outputs: { x: { expression: references('var.x', 'var.x') } } },
              expressions: { x: references('module.a.x', 'module.a.x') },
            },
          },
        },
      };
      expect(regionsOf([database(), serverIn('westeurope', { module: 'module.a' })], { configuration })).toEqual([
        { region: 'westeurope', assumed: ['westeurope, where every SQL server of the plan is'] },
      ]);
    });
  });

  test('a location that the apply tells is that of the resource group to which it refers, if that is known', () => {
    const group: PlanEntry = { type: 'azurerm_resource_group', values: { location: 'westeurope' } };
    const disk = (...names: readonly string[]): PlanEntry => ({
      type: 'azurerm_managed_disk',
      values: { storage_account_type: 'Premium_LRS', disk_size_gb: 64 },
      unknown: { location: true },
      expressions: { location: references(...names) },
    });
    const read = (entry: PlanEntry) => readEntries([group, entry]).resources[1];
    expect(read(disk('azurerm_resource_group.it.location', 'azurerm_resource_group.it'))).toMatchObject({
      region: 'westeurope',
    });
    expect(read(disk('data.azurerm_resource_group.it.location', 'data.azurerm_resource_group.it'))).toMatchObject({
      region: undefined,
      unknown: ['location'],
    });
  });
});
