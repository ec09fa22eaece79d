import { describe, expect, test } from 'vitest';
import { type PlanEntry, readEntries } from '../../../../support/terraform-plan.ts';

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
            expressions: { server_id: references('module.servers["us"].id', 'module.servers["us"]', 'module.servers') },
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
