import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { smallHeapFlags } from '../../../../lib/platform/small-heap.ts';
import { runOrThrow } from '../../../support/child.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'input-memory-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** Reads a file to the lines of a request in a process of its own. @returns how many resources it has, and its peak in MiB */
async function readInProcess(name: string): Promise<{ readonly resources: number; readonly peak: number }> {
  const program = `
    import { readFileSync } from 'node:fs';
    import { readInputFile } from './lib/cli/pricing/architecture/input-file.ts';
    import { draftResources, joinLines } from './lib/pricing/inputs/lines.ts';
    const { resources } = await readInputFile(${JSON.stringify(join(directory, name))}, {});
    joinLines(draftResources(resources, { region: 'westeurope' }), false);
    // On Linux maxRSS is at least what the process that started this one took.
    const kib = process.platform === 'linux'
      ? Number(/^VmHWM:\\s+(\\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))[1])
      : process.resourceUsage().maxRSS;
    console.log(JSON.stringify({ resources: resources.length, peak: kib / 1024 }));
  `;
  const { stdout } = await runOrThrow(process.execPath, [...smallHeapFlags, '--input-type=module', '--eval', program]);
  return JSON.parse(stdout);
}

/** A machine as Azure Resource Graph writes it, with four disks: 80 values and 3 KB. */
function graphRow(number: number): object {
  const id = (type: string) =>
    `/subscriptions/${number % 3}/resourceGroups/rg-${number % 50}/providers/${type}-${number}`;
  return {
    id: id('Microsoft.Compute/virtualMachines/vm'),
    name: `vm-${number}`,
    type: 'microsoft.compute/virtualmachines',
    location: 'westeurope',
    tags: { env: 'prod', owner: `team-${number % 99}` },
    properties: {
      hardwareProfile: { vmSize: 'Standard_D2s_v5' },
      storageProfile: {
        imageReference: { publisher: 'canonical', offer: 'ubuntu-server', sku: '22_04-lts', version: 'latest' },
        osDisk: {
          name: `os-${number}`,
          osType: 'Linux',
          diskSizeGB: 64,
          managedDisk: { storageAccountType: 'Premium_LRS' },
        },
        dataDisks: Array.from({ length: 4 }, (_, lun) => ({
          lun,
          name: `data-${number}-${lun}`,
          diskSizeGB: 128,
          caching: 'ReadOnly',
          managedDisk: { id: id(`Microsoft.Compute/disks/data-${lun}`), storageAccountType: 'Premium_LRS' },
        })),
      },
      networkProfile: { networkInterfaces: [{ id: id('Microsoft.Network/networkInterfaces/nic') }] },
      osProfile: { linuxConfiguration: { ssh: { publicKeys: [{ keyData: `ssh-rsa ${'A'.repeat(760)}` }] } } },
    },
  };
}

describe('memory stays below 300 MiB', () => {
  test('for an inventory with as many values as a file may have', async () => {
    const rows = Array.from({ length: 14_000 }, (_, number) => JSON.stringify(graphRow(number)));
    await writeFile(join(directory, 'graph.json'), `{"data":[${rows.join(',')}]}`);
    const { resources, peak } = await readInProcess('graph.json');
    expect(resources).toBeGreaterThanOrEqual(14_000);
    expect(peak).toBeLessThan(300);
  });

  test('for as many lines as a table of Azure Migrate may have', async () => {
    const columns = [
      'Machine',
      'Recommended size',
      'Operating system',
      ...Array.from({ length: 16 }, (_, at) => `C${at}`),
    ];
    const cells = Array.from({ length: 16 }, (_, at) => `value ${at}`);
    const lines = Array.from({ length: 99_999 }, (_, number) =>
      [`host-${number}.corp.example.com`, 'Standard_D2s_v5', 'Ubuntu', ...cells, `10.0.0.${number}`].join(','),
    );
    await writeFile(join(directory, 'migrate.csv'), [columns.join(','), ...lines].join('\n'));
    const { resources, peak } = await readInProcess('migrate.csv');
    expect(resources).toBe(99_999);
    expect(peak).toBeLessThan(300);
  });
});
