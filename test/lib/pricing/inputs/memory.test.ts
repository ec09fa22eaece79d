import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { maxInputBytes } from '../../../../lib/pricing/inputs/limits.ts';
import { runOrThrow } from '../../../support/child.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'input-memory-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/**
 * Reads a file to the lines of a request as a command does, which starts a process with a small heap for it.
 * @param input what comes on standard input, for the name `-` @returns how many resources it has, and its peak in MiB
 */
async function readInProcess(name: string, input = ''): Promise<{ readonly resources: number; readonly peak: number }> {
  const path = name === '-' ? name : join(directory, name);
  const program = `
    import { readFileSync } from 'node:fs';
    import { readInputFile, runLargeInSmallHeap } from './lib/cli/pricing/architecture/input-file.ts';
    import { draftResources, joinLines } from './lib/pricing/inputs/lines.ts';
    const ended = await runLargeInSmallHeap(${JSON.stringify(path)});
    if (ended !== undefined) process.exit(ended);
    const { resources } = await readInputFile(${JSON.stringify(path)}, {});
    joinLines(draftResources(resources, { region: 'westeurope' }), false);
    // On Linux maxRSS is at least what the process that started this one took.
    const kib = process.platform === 'linux'
      ? Number(/^VmHWM:\\s+(\\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))[1])
      : process.resourceUsage().maxRSS;
    console.log(JSON.stringify({ resources: resources.length, peak: kib / 1024 }));
  `;
  const { stdout } = await runOrThrow(process.execPath, ['--input-type=module', '--eval', program], { input });
  return JSON.parse(stdout);
}

/** A machine as Azure Resource Graph writes it, with five disks: 80 values and 3.5 KB. */
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
      osProfile: { linuxConfiguration: { ssh: { publicKeys: [{ keyData: `ssh-rsa ${'A'.repeat(1_980)}` }] } } },
    },
  };
}

describe('memory stays below 300 MiB', () => {
  test.each([
    ['in a file', 'graph.json'],
    ['on standard input', '-'],
  ])('for an inventory with as many values and bytes as an input may have, %s', async (_, name) => {
    const rows = Array.from({ length: 14_000 }, (_, number) => JSON.stringify(graphRow(number)));
    const inventory = `{"data":[${rows.join(',')}]}`;
    expect(maxInputBytes - inventory.length).toBeLessThan(1024 * 1024);
    expect(inventory.length).toBeLessThanOrEqual(maxInputBytes);
    await writeFile(join(directory, 'graph.json'), inventory);
    const { resources, peak } = await readInProcess(name, name === '-' ? inventory : '');
    expect(resources).toBe(6 * 14_000);
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
