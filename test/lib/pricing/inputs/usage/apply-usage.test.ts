import { describe, expect, test } from 'vitest';
import type { Resource } from '../../../../../lib/pricing/inputs/resource.ts';
import { applyUsage } from '../../../../../lib/pricing/inputs/usage/apply-usage.ts';
import { readUsageFile } from '../../../../../lib/pricing/inputs/usage/usage-file.ts';
import { writeUsage } from '../../../../../lib/pricing/inputs/usage/write-usage.ts';
import { readEntries } from '../../../../support/terraform-plan.ts';

const usageOf = (text: string) => readUsageFile(Buffer.from(text));
const location = { location: 'westeurope' };
const plan = readEntries([
  { type: 'azurerm_nat_gateway', name: 'a', index: 0, values: location },
  { type: 'azurerm_nat_gateway', name: 'a', index: 1, values: location },
  { type: 'azurerm_private_endpoint', name: 'pe', values: location },
]);
const apply = (text: string) => applyUsage(plan, usageOf(text));
const metersOf = (resources: readonly Resource[]) =>
  resources.flatMap((resource) =>
    resource.kind === 'meter' && resource.address.includes('.data.') ? [[resource.address, resource.quantity]] : [],
  );

const endpoint = 'azurerm_private_endpoint.pe';

describe('what a usage file says', () => {
  test('is a line by meter, and what it does not say stays charged by use', () => {
    const { resources, warnings } = apply(
      `resource_usage:\n  ${endpoint}:\n    monthly_inbound_data_processed_gb: 12.5\n`,
    );
    expect(warnings).toEqual([]);
    expect(resources.filter(({ partOf }) => partOf === endpoint)).toMatchObject([
      { kind: 'unpriced', byUse: true, usage: [{ name: 'monthly_outbound_data_processed_gb' }] },
      {
        kind: 'meter',
        address: `${endpoint}.data.monthly_inbound_data_processed_gb`,
        type: 'azurerm_private_endpoint',
        region: 'Global',
        meter: { meter: 'Standard Data Processed - Ingress' },
        quantity: 12.5,
        unit: 'GB',
      },
    ]);
  });

  test('is in the group of its resource', () => {
    const resources = plan.resources.map((resource) => ({ ...resource, group: resource.type }));
    const usage = usageOf(`resource_usage:\n  ${endpoint}:\n    monthly_inbound_data_processed_gb: 12.5\n`);
    const read = applyUsage({ ...plan, resources }, usage).resources;
    expect(read.find(({ kind, partOf }) => kind === 'meter' && partOf === endpoint)?.group).toBe(
      'azurerm_private_endpoint',
    );
  });

  test('of one index counts before that of all, and that before that of the type', () => {
    const { resources } = apply(`
resource_type_default_usage:
  azurerm_nat_gateway: { monthly_data_processed_gb: 1 }
  azurerm_private_endpoint: { monthly_inbound_data_processed_gb: 4 }
resource_usage:
  azurerm_nat_gateway.a[*]: { monthly_data_processed_gb: 2 }
  azurerm_nat_gateway.a[1]: { monthly_data_processed_gb: 3 }
`);
    expect(metersOf(resources)).toEqual([
      ['azurerm_nat_gateway.a[0].data.monthly_data_processed_gb', 2],
      ['azurerm_nat_gateway.a[1].data.monthly_data_processed_gb', 3],
      [`${endpoint}.data.monthly_inbound_data_processed_gb`, 4],
    ]);
  });

  test('may be that nothing is used', () => {
    const { resources } = apply('resource_usage:\n  azurerm_nat_gateway.a[*]: { monthly_data_processed_gb: 0 }\n');
    expect(resources.filter(({ address }) => address.endsWith('].data'))).toMatchObject([
      { kind: 'free', assumed: ['nothing is used, as the usage file says'] },
      { kind: 'free' },
    ]);
  });

  test('is named if nothing has it', () => {
    const { warnings } = apply(`
resource_type_default_usage:
  azurerm_lb: { gb: 1 }
  azurerm_nat_gateway: { hours: 1 }
resource_usage:
  azurerm_nat_gateway.b: { monthly_data_processed_gb: 2 }
  azurerm_nat_gateway.a[0]: { monthly_data_processed_gb: 2, os: linux }
`);
    expect(warnings).toEqual([
      'The usage file names azurerm_nat_gateway.b, which the architecture does not have.',
      'The usage file says of azurerm_nat_gateway.a[0] what is not read: "os".',
      'The usage file says of the type azurerm_nat_gateway what is not read: "hours".',
    ]);
  });

  test('must be a number where one is read', () => {
    expect(() => apply('resource_usage:\n  azurerm_nat_gateway.a[*]: { monthly_data_processed_gb: much }\n')).toThrow(
      'azurerm_nat_gateway.a[*]: "monthly_data_processed_gb" must be a number.',
    );
  });
});

describe('a usage file that is written', () => {
  test('asks for every member, once for all instances, and says nothing yet', () => {
    const text = writeUsage(plan.resources, usageOf(''));
    expect(text).toContain('  "azurerm_nat_gateway.a[*]":\n    # monthly_data_processed_gb: 0 # GB\n');
    expect(text).toContain('  # The data that it processes is charged by the GB');
    expect(text.match(/nat_gateway/g)).toHaveLength(1);
    expect(apply(text)).toEqual(plan);
  });

  test('keeps what is filled in, by whichever name, also of resources that are gone', () => {
    const filled = usageOf(`
resource_type_default_usage:
  azurerm_lb: { gb: 1 }
resource_usage:
  azurerm_nat_gateway.a[1]: { monthly_data_processed_gb: 2, foo: 3 }
  azurerm_old.x: { a.b: 5 }
`);
    const again = usageOf(writeUsage(plan.resources, filled));
    expect(again.byAddress.get('azurerm_nat_gateway.a[1]')).toEqual(filled.byAddress.get('azurerm_nat_gateway.a[1]'));
    expect(again.byAddress.get('azurerm_old.x')).toEqual(filled.byAddress.get('azurerm_old.x'));
    expect(again.byType).toEqual(filled.byType);
    expect(again.byAddress.get('azurerm_nat_gateway.a[*]')?.size).toBe(0);
    expect(usageOf(writeUsage(plan.resources, again))).toEqual(again);
  });

  test('is YAML, whatever the addresses are', () => {
    const address = 'a.b["x: \\"y\\"\n# z"]';
    const resources: Resource[] = plan.resources.map((resource) =>
      resource.kind === 'unpriced' ? { ...resource, partOf: address, reason: 'One.\nTwo: three #' } : resource,
    );
    expect([...usageOf(writeUsage(resources, usageOf(''))).byAddress.keys()]).toHaveLength(1);
  });
});
