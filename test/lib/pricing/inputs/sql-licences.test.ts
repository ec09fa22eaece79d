import { describe, expect, test } from 'vitest';
import { readInput } from '../../../../lib/pricing/inputs/read-input.ts';
import { showResources } from '../../../support/arm-inputs.ts';
import { makePlan, type PlanEntry } from '../../../support/terraform-plan.ts';

async function show(file: object): Promise<readonly string[]> {
  const input = await readInput({ bytes: Buffer.from(JSON.stringify(file)) });
  if (!('resources' in input)) throw new Error('The file has no resources.');
  return showResources(input.resources).filter((line) => /^software |sql/i.test(line));
}

const image = { publisher: 'MicrosoftSQLServer', offer: 'sql2022-ws2022', sku: 'enterprise' };
const charged = 'its licence of SQL Server is charged with its machine';

describe('in a plan', () => {
  const type = 'azurerm_windows_virtual_machine';
  const values = { location: 'westeurope', size: 'Standard_D4s_v5', source_image_reference: [image] };
  const machine: PlanEntry = { type, values };
  const expressions = { virtual_machine_id: { references: [`${type}.it.id`, `${type}.it`] } };
  const sql = (license: string | undefined, more: Partial<PlanEntry> = {}): PlanEntry => ({
    type: 'azurerm_mssql_virtual_machine',
    values: { sql_license_type: license ?? null },
    unknown: { virtual_machine_id: true },
    expressions,
    ...more,
  });
  const fee = (address: string) =>
    expect.stringMatching(`^software ${address}.source_image_reference\\[0\\] .*product`);

  test('a machine with an image has its fee', async () => {
    expect(await show(makePlan([machine]))).toEqual([fee(`${type}.it`)]);
  });

  test.each(['AHUB', 'DR'])('one whose licence is %s has none', async (license) => {
    expect(await show(makePlan([machine, sql(license)]))).toEqual([expect.stringMatching(/^free azurerm_mssql/)]);
  });

  test.each(['PAYG', undefined])('one whose licence is %s has it, and it is charged once', async (license) => {
    expect(await show(makePlan([machine, sql(license)]))).toEqual([
      fee(`${type}.it`),
      'free azurerm_mssql_virtual_machine.it',
    ]);
    const plain = { ...machine, values: { ...values, source_image_reference: [] } };
    expect(await show(makePlan([plain, sql(license)]))).toEqual([expect.stringMatching(/^unpriced azurerm_mssql/)]);
  });

  test('of several machines, each has what all of them have', async () => {
    const machines = [0, 1].map((index) => ({ ...machine, index }));
    const all = (license: string) => [...machines, ...[0, 1].map((index) => sql(license, { index }))];
    expect(await show(makePlan(all('AHUB')))).toHaveLength(2);
    expect(await show(makePlan(all('PAYG')))).toEqual([
      fee(`${type}.it\\[0\\]`),
      fee(`${type}.it\\[1\\]`),
      'free azurerm_mssql_virtual_machine.it[0]',
      'free azurerm_mssql_virtual_machine.it[1]',
    ]);
  });

  test('no fee is certain where the plan does not tell whose licence it is', async () => {
    const [, open] = await show(makePlan([sql('AHUB', { expressions: {} }), machine]));
    expect(open).toMatch(/^software .*software=\{"name":"SQL Server"\}/);
    const unknown = { virtual_machine_id: true, sql_license_type: true };
    const told = { ...expressions, sql_license_type: { references: ['random_string.it.result'] } };
    expect(await show(makePlan([machine, sql(undefined, { unknown, expressions: told })]))).toEqual([
      expect.stringMatching(/^software .*software=\{"name":"SQL Server"\}/),
      expect.stringMatching(/^unpriced azurerm_mssql/),
    ]);
  });
});

describe('in a template', () => {
  const template = (license: string, name = 'db') => ({
    $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
    contentVersion: '1.0.0.0',
    resources: [
      {
        type: 'Microsoft.Compute/virtualMachines',
        apiVersion: '2024-03-01',
        name: 'DB',
        location: 'westeurope',
        properties: { hardwareProfile: { vmSize: 'Standard_D4s_v5' }, storageProfile: { imageReference: image } },
      },
      {
        type: 'Microsoft.SqlVirtualMachine/sqlVirtualMachines',
        apiVersion: '2023-10-01',
        name,
        location: 'westeurope',
        properties: { sqlServerLicenseType: license },
      },
    ],
  });

  test('a machine has the licence of that name', async () => {
    expect(await show(template('AHUB'))).toEqual([expect.stringMatching(/^free Microsoft\.SqlVirtualMachine/)]);
    expect(await show(template('PAYG'))).toEqual([
      expect.stringMatching(/^software .*product/),
      expect.stringMatching(/^free Microsoft\.SqlVirtualMachine/),
    ]);
    expect(await show(template('AHUB', 'another'))).toEqual([
      expect.stringMatching(/^software .*product/),
      expect.stringMatching(/^free Microsoft\.SqlVirtualMachine/),
    ]);
  });

  test('what is charged with the machine says so', async () => {
    const input = await readInput({ bytes: Buffer.from(JSON.stringify(template('PAYG'))) });
    const free = 'resources' in input ? input.resources.filter(({ kind }) => kind === 'free') : [];
    expect(free).toMatchObject([{ assumed: [charged] }]);
  });
});
