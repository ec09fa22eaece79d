import { describe, expect, test } from 'vitest';
import { readEntries, readOne } from '../../../../support/terraform-plan.ts';

const ubuntu = { publisher: 'Canonical', offer: 'ubuntu-24_04-lts', sku: 'server', version: 'latest' };
const linux = 'azurerm_linux_virtual_machine';
const windows = 'azurerm_windows_virtual_machine';
const vm = {
  size: 'Standard_D4s_v5',
  priority: 'Regular',
  os_disk: [{ storage_account_type: 'Premium_LRS', disk_size_gb: 64 }],
  source_image_reference: [ubuntu],
};
const disk = { kind: 'disk', sku: 'Premium_LRS', gib: 64 };

describe('a virtual machine', () => {
  test('is a machine, then its disk', () => {
    expect(readOne(linux, vm)).toEqual([
      {
        address: `${linux}.it`,
        type: linux,
        region: 'westeurope',
        kind: 'machine',
        size: 'Standard_D4s_v5',
        os: 'linux',
        licenseType: undefined,
        priority: 'Regular',
      },
      { address: `${linux}.it.os_disk[0]`, partOf: `${linux}.it`, type: linux, region: 'westeurope', ...disk },
    ]);
    expect(readOne(windows, { ...vm, license_type: 'Windows_Server', priority: 'Spot' })[0]).toMatchObject({
      os: 'windows',
      licenseType: 'Windows_Server',
      priority: 'Spot',
    });
  });

  test.each([
    ['its size is told by the apply', { size: true }, [{ kind: 'machine', size: undefined, unknown: ['size'] }, disk]],
    [
      'its location is told by the apply',
      { location: true },
      [
        { kind: 'machine', region: undefined, unknown: ['location'] },
        { ...disk, unknown: ['location'] },
      ],
    ],
  ])('says that %s', (_, unknown, expected) => {
    const hidden = Object.fromEntries(Object.keys(unknown).map((name) => [name, null]));
    expect(readOne(linux, { ...vm, ...hidden }, { unknown })).toMatchObject(expected);
  });

  test.each([
    ['Ubuntu', linux, ubuntu, '30 GiB for the OS disk, as Ubuntu has'],
    [
      'Debian',
      linux,
      { publisher: 'Debian', offer: 'debian-12' },
      '30 GiB for the OS disk, as most images of Linux have',
    ],
    [
      'Windows Server',
      windows,
      { publisher: 'MicrosoftWindowsServer', sku: '2022-datacenter-g2' },
      '127 GiB for the OS disk, as Windows Server has',
    ],
    [
      'a small Windows Server',
      windows,
      { publisher: 'MicrosoftWindowsServer', sku: '2022-datacenter-smalldisk' },
      '30 GiB for the OS disk, as its image is a small one',
    ],
    [
      'an image of its owner',
      linux,
      undefined,
      '30 GiB for the OS disk, since the file does not tell the size of the image',
    ],
    [
      'one for Windows',
      windows,
      undefined,
      '127 GiB for the OS disk, since the file does not tell the size of the image',
    ],
  ])('takes the size of its disk from its image: %s', (_, type, image, assumed) => {
    const values = {
      ...vm,
      os_disk: [{ storage_account_type: 'Premium_LRS', disk_size_gb: null }],
      source_image_reference: image ? [image] : [],
    };
    const [, osDisk] = readOne(type, values, { unknown: { os_disk: [{ disk_size_gb: true }] } });
    expect(osDisk).toMatchObject({ kind: 'disk', gib: Number.parseInt(assumed, 10), assumed: [assumed] });
  });

  test('has a disk of unknown size where the configuration takes the size from another resource', () => {
    const read = (reference: string) =>
      readOne(
        linux,
        { ...vm, os_disk: [{ storage_account_type: 'Premium_LRS' }] },
        {
          unknown: { os_disk: [{ disk_size_gb: true }] },
          expressions: { os_disk: [{ disk_size_gb: { references: [reference] } }] },
        },
      )[1];
    expect(read('azurerm_managed_disk.other')).toMatchObject({ gib: undefined, unknown: ['disk_size_gb'] });
    expect(read('var.disk_size')).toMatchObject({ gib: 30 });
  });

  test('has no disk that is on the host', () => {
    const os_disk = [{ storage_account_type: 'Standard_LRS', diff_disk_settings: [{ option: 'Local' }] }];
    expect(readOne(linux, { ...vm, os_disk }).map(({ kind }) => kind)).toEqual(['machine']);
  });

  test('has no disk that is a resource of its own, which the configuration or its id tells', () => {
    const other = { references: ['azurerm_managed_disk.it.id', 'azurerm_managed_disk.it'] };
    const expressions = { os_managed_disk_id: other };
    const kinds = (resources: readonly { readonly kind: string }[]) => resources.map(({ kind }) => kind);
    const known = { ...vm, os_managed_disk_id: '/disks/1' };
    expect(kinds(readOne(linux, vm, { unknown: { os_managed_disk_id: true }, expressions }))).toEqual(['machine']);
    expect(kinds(readOne(linux, known, { expressions }))).toEqual(['machine']);
    const planned = { type: 'azurerm_managed_disk', values: { id: '/Disks/1', storage_account_type: 'Premium_LRS' } };
    expect(kinds(readEntries([planned, { type: linux, values: known }]).resources)).toEqual(['disk', 'machine']);
  });

  test('has the disk that is made with it, whose id the provider tells, too', () => {
    expect(readOne(linux, vm, { unknown: { os_managed_disk_id: true } })).toMatchObject([{ kind: 'machine' }, disk]);
    expect(readOne(linux, { ...vm, os_managed_disk_id: '/disks/1' })).toMatchObject([{ kind: 'machine' }, disk]);
  });

  test('of which the plan does not tell the disk says so', () => {
    const { os_disk: _, ...values } = vm;
    expect(readOne(linux, values, { unknown: { os_disk: true } })[1]).toMatchObject({
      address: `${linux}.it.os_disk[0]`,
      kind: 'unpriced',
      reason: 'The plan does not tell its OS disk.',
    });
  });

  test('on a dedicated host is not charged, but its disk is', () => {
    for (const [values, unknown] of [
      [{ dedicated_host_id: '/hosts/1' }, {}],
      [{}, { dedicated_host_group_id: true }],
    ] as const) {
      expect(readOne(linux, { ...vm, ...values }, { unknown })).toMatchObject([
        { kind: 'unpriced', reason: 'It runs on a dedicated host, which is charged instead and is not priced yet.' },
        disk,
      ]);
    }
  });

  test.each([
    ['Red Hat Enterprise Linux', { publisher: 'RedHat', offer: 'RHEL' }],
    ['SUSE Linux Enterprise Server', { publisher: 'SUSE', offer: 'sles-15-sp6' }],
    ['Ubuntu Pro', { publisher: 'Canonical', offer: '0001-com-ubuntu-pro-jammy' }],
    ['SQL Server', { publisher: 'MicrosoftSQLServer', offer: 'sql2022-ws2022', sku: 'standard-gen2' }],
  ])('names the fee for %s, unless its licence says who pays', (name, image) => {
    const values = { ...vm, source_image_reference: [image] };
    expect(readOne(linux, values)[2]).toMatchObject({
      address: `${linux}.it.source_image_reference[0]`,
      kind: 'unpriced',
      reason: `The fee for ${name}, which its image has, is not priced.`,
    });
    // That of the operating system says nothing of SQL Server.
    const licensed = readOne(linux, { ...values, license_type: 'RHEL_BYOS' });
    expect(licensed).toHaveLength(name === 'SQL Server' ? 3 : 2);
    const own = { ...image, offer: `${image.offer}-byos` };
    expect(readOne(linux, { ...vm, source_image_reference: [own] })).toHaveLength(2);
  });

  test('names what the publisher of an image may charge', () => {
    expect(readOne(linux, { ...vm, plan: [{ name: 'firewall' }] })[2]).toMatchObject({
      address: `${linux}.it.plan[0]`,
      kind: 'unpriced',
    });
  });
});
