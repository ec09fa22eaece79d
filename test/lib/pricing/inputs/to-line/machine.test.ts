import { describe, expect, test } from 'vitest';
import type { MachineResource } from '../../../../../lib/pricing/inputs/resource.ts';
import { machineLines } from '../../../../../lib/pricing/inputs/to-line/machine.ts';

const machine = (members: Partial<MachineResource> = {}): MachineResource => ({
  kind: 'machine',
  address: 'vm',
  type: 'azurerm_linux_virtual_machine',
  size: 'Standard_D4s_v5',
  os: 'linux',
  ...members,
});

const item = { product: 'virtual_machine', sku: 'Standard_D4s_v5', os: 'linux' };

describe('machineLines', () => {
  test.each<[string, Partial<MachineResource>, object, string[]]>([
    ['Linux', {}, item, []],
    ['Windows', { os: 'windows' }, { ...item, os: 'windows' }, []],
    ['no licence', { licenseType: 'None' }, item, []],
    ['Regular', { priority: 'Regular' }, item, []],
    [
      'Windows_Server',
      { os: 'windows', licenseType: 'Windows_Server' },
      { ...item, os: 'windows', license: 'hybrid_benefit' },
      [],
    ],
    [
      'windows_client',
      { os: 'windows', licenseType: 'windows_client' },
      { ...item, os: 'windows', license: 'hybrid_benefit' },
      [],
    ],
    ['RHEL_BYOS', { licenseType: 'RHEL_BYOS' }, item, []],
    ['SLES_BYOS', { licenseType: 'SLES_BYOS' }, item, []],
    ['RHEL_BASE', { licenseType: 'RHEL_BASE' }, item, ['The fee of its licence RHEL_BASE is not priced.']],
    ['SLES_HPC', { licenseType: 'SLES_HPC' }, item, ['The fee of its licence SLES_HPC is not priced.']],
    ['UBUNTU_PRO', { licenseType: 'UBUNTU_PRO' }, item, ['The fee of its licence UBUNTU_PRO is not priced.']],
    [
      'a licence nobody knows',
      { licenseType: 'BEOS' },
      item,
      ['Its licence type BEOS is not known: what that changes is not priced.'],
    ],
    ['hours of the file', { hours: 220 }, { ...item, hours_per_month: 220 }, []],
  ])('prices a machine with %s', (_, members, expected, unpriced) => {
    expect(machineLines(machine(members))).toEqual({
      lines: [{ kind: 'item', item: expected, count: 1 }],
      assumed: [],
      unpriced,
    });
  });

  test('assumes Linux where the file says no system, and says so', () => {
    expect(machineLines(machine({ os: undefined }))).toMatchObject({
      lines: [{ item }],
      assumed: ['Linux, since the file does not say its operating system'],
    });
  });

  test('takes a licence of Windows for Windows', () => {
    expect(machineLines(machine({ os: undefined, licenseType: 'Windows_Server' }))).toMatchObject({
      lines: [{ item: { os: 'windows', license: 'hybrid_benefit' } }],
      assumed: [],
    });
  });

  test.each(['Spot', 'spot', 'Low'])('never prices %s at pay-as-you-go', (priority) => {
    expect(machineLines(machine({ priority }))).toEqual({
      lines: [],
      assumed: [],
      unpriced: [`Its priority is ${priority}, which has no fixed price.`],
    });
  });

  test('says that the size is missing, and what will only be known later', () => {
    expect(machineLines(machine({ size: undefined })).unpriced).toEqual(['The file does not say its size.']);
    expect(machineLines(machine({ size: undefined, unknown: ['size', 'zone'] })).unpriced).toEqual([
      'The file does not say its size; it will only be known when it is applied (size, zone).',
    ]);
  });

  test('runs for the hours of the caller where the file has none', () => {
    expect(machineLines(machine(), 200).lines).toMatchObject([{ item: { hours_per_month: 200 } }]);
    expect(machineLines(machine({ hours: 10 }), 200).lines).toMatchObject([{ item: { hours_per_month: 10 } }]);
  });
});
