import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { InputFormat } from '../../../../lib/pricing/inputs/format-names.ts';
import { readInput } from '../../../../lib/pricing/inputs/read-input.ts';
import { UnreadableInput } from '../../../../lib/pricing/inputs/resource.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

/** What Windows PowerShell writes. */
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));

const problemsOf = async (bytes: Uint8Array, format?: InputFormat): Promise<readonly string[]> => {
  const error = await readInput({ bytes, format }).catch((thrown: unknown) => thrown);
  if (error instanceof UnreadableInput) return error.problems;
  throw new Error('it was read, or failed otherwise', { cause: error });
};

const request = { items: [{ product: 'managed_disk', type: 'premium_ssd', size: 'P10', region: 'eastus2' }] };

describe('readInput', () => {
  test.each([
    ['UTF-8', utf8(JSON.stringify(request))],
    ['UTF-8 with a byte order mark', utf8(`\ufeff${JSON.stringify(request)}`)],
    ['UTF-16, as Windows PowerShell writes it', utf16(JSON.stringify(request))],
    ['UTF-16, big end first', new Uint8Array(Buffer.from(utf16(JSON.stringify(request))).swap16())],
  ])('reads a request in %s', async (_, bytes) => {
    expect(await readInput({ bytes })).toEqual({ format: 'appraise', request });
  });

  test('takes a list of items for a request', async () => {
    expect(await readInput({ bytes: utf8(JSON.stringify(request.items)) })).toEqual({ format: 'appraise', request });
  });

  test('reads a table', async () => {
    const text = 'id,product,region,sku\nweb,virtual_machine,eastus2,D4s_v5\n';
    expect(await readInput({ bytes: utf16(text) })).toMatchObject({ format: 'csv', resources: [{ address: 'web' }] });
    const migrate = 'Machine,Recommended size,Operating system\nweb,Standard_D4s_v5,Ubuntu\n';
    expect(await readInput({ bytes: utf8(migrate) })).toMatchObject({ format: 'azure-migrate' });
  });

  test('reads a template with its parameters, in the region of its resource group', async () => {
    const disk = { type: 'Microsoft.Compute/disks', name: 'd', location: '[resourceGroup().location]' };
    const resources = [{ ...disk, sku: { name: 'Premium_LRS' }, properties: { diskSizeGB: "[parameters('gib')]" } }];
    const template = { contentVersion: '1.0.0.0', parameters: { gib: { type: 'int' } }, resources };
    const [bytes, parameters] = [template, { parameters: { gib: { value: 64 } } }].map((value) =>
      utf8(JSON.stringify(value)),
    ) as [Uint8Array, Uint8Array];
    expect(await readInput({ bytes, parameters, region: 'eastus2' })).toMatchObject({
      format: 'arm-template',
      resources: [{ kind: 'disk', region: 'eastus2', gib: 64 }],
    });
    await expect(readInput({ bytes, parameters: utf8('{') })).rejects.toThrow(
      /^The file with parameters: It is not JSON/,
    );
  });

  test.each<[InputFormat, string]>([
    ['terraform-plan', 'terraform/shop.plan.json'],
    ['terraform-plan', 'terraform/shop.state.json'],
    ['what-if', 'arm/what-if.json'],
    ['az-list', 'arm/az-vm-list.json'],
    ['az-list', 'arm/az-disk-list.json'],
    ['az-list', 'arm/az-sql-db-list.json'],
    ['resource-graph', 'arm/resource-graph.json'],
    ['arm-template', 'arm/template.bicep.json'],
    ['arm-template', 'arm/template.classic.json'],
  ])('recognises and reads %s: %s', async (format, name) => {
    const bytes = readFileSync(`test/fixtures/inputs/${name}`);
    const read = await readInput({ bytes, region: 'westeurope' });
    expect(read).toMatchObject({ format, resources: expect.arrayContaining([expect.objectContaining({})]) });
    expect(await readInput({ bytes, region: 'westeurope', format })).toEqual(read);
  });

  test('refuses parameters of what is no template', async () => {
    const refused = readInput({ bytes: utf8('{"items": []}'), parameters: utf8('{}') });
    await expect(refused).rejects.toThrow('Parameters belong to a template; the file is a request');
  });

  test('lists the formats, and what it saw, where it recognises none', async () => {
    const problems = await problemsOf(utf8('{"a": 1}'));
    expect(problems[0]).toBe('It is none of the formats that can be read: an object with "a".');
    expect(problems.join('\n')).toMatch(/ {2}terraform-plan: a Terraform plan/);
    expect(problems.join('\n')).not.toMatch(/--format-in|--parameters/);
    expect((await problemsOf(utf8('name,price\n')))[0]).toContain('a text whose first line is "name", "price"');
  });

  test.each<[string, Uint8Array, InputFormat | undefined, RegExp]>([
    ['nothing', utf8(' \n'), undefined, /^It is empty\.$/],
    ['half of JSON', utf8('{"items": ['), undefined, /^It is not JSON: /],
    ['arrays in arrays', utf8('['.repeat(100_000)), undefined, /nest deeper than 200 levels/],
    ['bytes that are no text', new Uint8Array([0x7b, 0xff, 0x22]), undefined, /neither UTF-8 nor UTF-16/],
    ['half a character of UTF-16', utf16('{').slice(0, 3), undefined, /^It is neither utf-16le text nor a workbook/],
    ['UTF-16 without a mark', utf16('{"items":[]}').slice(2), undefined, /null characters/],
    ['a damaged workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), undefined, /./],
    ['a workbook as something else', new Uint8Array([0x50, 0x4b, 3, 4]), 'csv', /^It is a workbook .* and not csv/],
    ['JSON as a table', utf8('{}'), 'csv', /^It is JSON, and not csv/],
    ['a table as JSON', utf8('a,b\n'), 'terraform-plan', /^It is not JSON: /],
    ['a request that is no object', utf8('[1'), 'appraise', /^It is not JSON: /],
  ])('refuses %s', async (_, bytes, format, problem) => {
    expect((await problemsOf(bytes, format))[0]).toMatch(problem);
  });

  test('gives nothing a member of __proto__', async () => {
    const read = await readInput({ bytes: utf8('{"items": [], "__proto__": {"scope": "ea:1"}}') });
    expect((read as unknown as { request: { scope?: string } }).request.scope).toBeUndefined();
    expect(({} as { scope?: string }).scope).toBeUndefined();
  });
});
