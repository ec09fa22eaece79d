import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { run } from '../../../../support/child.ts';

let folder: string;
let bicep: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'appraise-bicep-'));
  bicep = join(folder, 'shop.bicep');
  await writeFile(bicep, "resource ip 'Microsoft.Network/publicIPAddresses@2024-01-01' = {}");
});
afterEach(() => rm(folder, { recursive: true }));

/** Puts a program on the PATH that says with which words it was called. */
async function program(name: string, script: string): Promise<void> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\necho "${name} $*" >> "${folder}/calls"\n${script}\n`);
  await chmod(path, 0o755);
}

const template = JSON.stringify({
  $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
  contentVersion: '1.0.0.0',
  resources: [
    { type: 'Microsoft.Storage/storageAccounts', name: 'files', location: 'westeurope', sku: { name: 'Standard_LRS' } },
  ],
});

/** The usage of a template needs no API. */
const usage = (...flags: string[]) =>
  run(process.execPath, ['lib/cli/main/appraise.ts', 'usage', 'init', bicep, ...flags], {
    env: { PATH: `${folder}:/usr/bin:/bin` },
  });

describe('a file of Bicep', () => {
  test('is compiled by the compiler of the machine, which fetches no modules', async () => {
    await program('bicep', `case "$*" in *--no-restore*--stdout*) echo '${template}' ;; esac`);
    const { code, stdout } = await usage('--compile');
    expect(code).toBe(0);
    expect(stdout).toContain('storage_gb');
  });

  test('is compiled by the Azure CLI where there is no other compiler', async () => {
    await program('az', `case "$*" in *version*) ;; *--no-restore*) echo '${template}' ;; esac`);
    expect((await usage('--compile')).stdout).toContain('storage_gb');
  });

  test('is not compiled unless the caller says so', async () => {
    await program('bicep', `echo '${template}'`);
    const { code, stderr } = await usage();
    expect(code).toBe(2);
    expect(stderr).toContain('shop.bicep: it is Bicep. Add --compile');
  });

  test('says where to get a compiler, and installs none', async () => {
    await program('az', 'exit 1');
    const { code, stderr } = await usage('--compile');
    expect(code).toBe(2);
    expect(stderr).toContain('--compile needs "bicep", or "az" with Bicep');
  });

  test('that is wrong ends with what the compiler says', async () => {
    await program('bicep', 'printf "shop.bicep(1,2) : Error BCP018: Expected \\033[2J\\n" >&2; exit 1');
    const { code, stdout, stderr } = await usage('--compile');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('it was not compiled:');
    expect(stderr).toContain('Error BCP018');
    expect(stderr).not.toContain('\u001b');
  });
});
