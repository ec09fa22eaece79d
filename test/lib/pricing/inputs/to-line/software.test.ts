import { describe, expect, test } from 'vitest';
import type { LicenceProduct } from '../../../../../lib/pricing/inputs/image-software.ts';
import type { SoftwareResource } from '../../../../../lib/pricing/inputs/resource.ts';
import {
  licenceMeterFor,
  licenceMeterOf,
  licenceMeters,
} from '../../../../../lib/pricing/inputs/to-line/licence-meters.ts';
import { softwareLines } from '../../../../../lib/pricing/inputs/to-line/software.ts';
import { capturedUnits } from '../../../../support/retail-services.ts';

const redHat = 'Red Hat Enterprise Linux';
const suse = 'SUSE Linux Enterprise Server Standard';

describe('the meter of a fee', () => {
  test.each<[LicenceProduct, number, string | undefined, string?]>([
    ['SQL Server Standard', 1, '1-4 vCPU VM License'],
    ['SQL Server Standard', 4, '1-4 vCPU VM License'],
    ['SQL Server Standard', 5, '5 vCPU VM License'],
    ['SQL Server Enterprise', 8, '8 vCPU VM License'],
    ['SQL Server Web', 96, '96 vCPU VM License'],
    ['SQL Server Web', 97, undefined],
    [suse, 1, '1-2 vCPU VM Support'],
    [suse, 2, '1-2 vCPU VM Support'],
    [suse, 3, '3-4 vCPU VM Support'],
    [suse, 4, '3-4 vCPU VM Support'],
    [suse, 5, '5+ vCPU VM Support'],
    [suse, 1792, '5+ vCPU VM Support'],
    [redHat, 1, '1 vCPU VM License'],
    [redHat, 48, '48 vCPU VM License'],
    [redHat, 192, '192-vCPU VM License', '192 vCPU VM'],
    [redHat, 10, undefined],
    ['Red Hat Enterprise Linux with HA', 44, '44-vCPU VM License'],
    ['Red Hat Enterprise Linux for SAP with HA', 44, undefined],
    ['RHEL for SAP Business Applications', 10, '10 vCPU VM License'],
    ['Ubuntu Pro', 2, '2 vCPU VM License'],
  ])('of %s for %d vCPUs is %s', (product, vcpus, meter, sku = meter?.replace(/ (?:License|Support)$/, '')) => {
    const found = licenceMeterFor(product, vcpus);
    expect(found).toEqual(meter && { service: 'Virtual Machines Licenses', product, sku, meter });
  });

  test('is by the hour on the list', () => {
    for (const meter of licenceMeters) expect([...capturedUnits(meter)]).toEqual(['Hours']);
  });

  test.each([
    ['Standard_D2s_v5', '1-4 vCPU VM License'],
    ['d8s_v5', '8 vCPU VM License'],
    // Of 32 cores 8 are left.
    ['Standard_E32-8s_v5', '8 vCPU VM License'],
    ['Standard_X9', undefined],
  ])('of SQL Server on %s is %s', (size, meter) => {
    expect(licenceMeterOf('SQL Server Standard', size)?.meter).toBe(meter);
  });

  test('of others on a size with constrained cores is not settled', () => {
    expect(licenceMeterOf(redHat, 'Standard_E32s_v5')?.meter).toBe('32 vCPU VM License');
    for (const product of [redHat, suse, 'Ubuntu Pro'] as const) {
      expect(licenceMeterOf(product, 'Standard_E32-8s_v5')).toBeUndefined();
    }
  });
});

describe('softwareLines', () => {
  const software = (members: Partial<SoftwareResource> = {}): SoftwareResource => ({
    kind: 'software',
    address: 'vm/software',
    type: 'vm',
    software: { name: redHat, product: redHat },
    size: 'Standard_D4s_v5',
    ...members,
  });
  const line = {
    kind: 'meter',
    meter: {
      service: 'Virtual Machines Licenses',
      product: redHat,
      sku: '4 vCPU VM',
      meter: '4 vCPU VM License',
    },
    quantity: 730,
    unit: 'Hours',
    region: 'global',
    count: 1,
  };

  test('charges a machine for all hours of a month', () => {
    expect(softwareLines(software())).toEqual({ lines: [line], assumed: [], unpriced: [] });
    expect(softwareLines(software({ priority: 'Regular', count: 3 })).lines).toEqual([{ ...line, count: 3 }]);
  });

  test('charges a machine for the hours that it runs', () => {
    const run = (hours: number) => [{ ...line, quantity: hours, instanceHours: hours }];
    expect(softwareLines(software(), 220).lines).toEqual(run(220));
    expect(softwareLines(software({ hours: 10 }), 220).lines).toEqual(run(10));
  });

  test.each<[string, Partial<SoftwareResource>, string]>([
    ['an unknown size', { size: 'Standard_X9' }, ' for a machine of the size Standard_X9'],
    ['no size', { size: undefined }, ''],
    ['a Spot machine', { priority: 'Spot' }, ''],
    ['no certain meter', { software: { name: redHat } }, ''],
  ])('has no price for %s', (_, members, where) => {
    expect(softwareLines(software(members))).toEqual({
      lines: [],
      assumed: [],
      unpriced: [`The fee for Red Hat Enterprise Linux, which its image has, is not priced${where}.`],
    });
  });
});
