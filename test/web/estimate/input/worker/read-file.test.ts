import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readFile, readUsage } from '../../../../../web/estimate/input/worker/read-file.ts';
import type { OpenedFile } from '../../../../../web/worker/tasks.ts';

const fixture = (name: string): OpenedFile => ({
  name: name.split('/').at(-1) as string,
  bytes: new Uint8Array(readFileSync(`test/fixtures/inputs/${name}`)),
});
const text = (content: string, name = 'x.json'): OpenedFile => ({ name, bytes: new TextEncoder().encode(content) });
const template = fixture('arm/template.classic.json');
const parameters = fixture('arm/template.parameters.json');

describe('readFile', () => {
  test('reads a plan into lines, with what is assumed and not priced', async () => {
    const read = await readFile({ files: [fixture('terraform/shop.plan.json')], options: { region: 'eastus2' } });
    if (read.kind !== 'lines') throw new Error('it was not read');
    expect(read).toMatchObject({ file: 'shop.plan.json', format: 'terraform-plan' });
    expect(read.lines.read.length).toBeGreaterThan(10);
    expect(read.lines.assumed.length).toBeGreaterThan(0);
    expect(read.lines.unpriced.length).toBeGreaterThan(0);
  });

  test('uses the hours for machines whose file says none', async () => {
    const plan = { name: 'plan.json', bytes: new Uint8Array(readFileSync('events/estimates/plan.json')) };
    const read = await readFile({ files: [plan], options: { hours: 220 } });
    const items = read.kind === 'lines' ? read.lines.items : [];
    const hours = items.map(({ product, hours_per_month }) => [product, hours_per_month]);
    expect(hours).toContainEqual(['virtual_machine', 220]);
    expect(hours).toContainEqual(['managed_disk', undefined]);
  });

  test('takes a template and its parameters in any order', async () => {
    const options = { region: 'westeurope' };
    const read = await readFile({ files: [template], options: { ...options, parameters } });
    expect(read).toMatchObject({ kind: 'lines', file: 'template.classic.json' });
    expect(await readFile({ files: [template, parameters], options })).toEqual(read);
    expect(await readFile({ files: [parameters, template], options })).toEqual(read);
    const comment = (file: OpenedFile) => text(`// of the shop\n${new TextDecoder().decode(file.bytes)}`, file.name);
    expect(await readFile({ files: [comment(parameters), comment(template)], options })).toEqual(read);
    expect(await readFile({ files: [template], options })).not.toEqual(read);
  });

  test('fills region and hours into a request', async () => {
    const files = [text('{"items": [{"product": "managed_disk"}]}')];
    expect(await readFile({ files, options: { region: 'eastus2', hours: 100 } })).toEqual({
      kind: 'request',
      request: { hours_per_month: 100, items: [{ product: 'managed_disk', region: 'eastus2' }] },
    });
  });

  test('names the resources that have no region', async () => {
    const read = await readFile({ files: [text('id,product,region,sku\n,virtual_machine,,D4s_v5\n')], options: {} });
    expect(read).toEqual({ kind: 'no-region', addresses: ['line 2'] });
  });

  test.each([
    ['an unknown format', text('{"a": 1}'), true],
    ['an unknown table', text('name,price\n'), true],
    ['half of JSON', text('{"items": ['), false],
    ['nothing', text(''), false],
    ['parameters alone', parameters, true],
    ['deep brackets', text('['.repeat(1_000_000)), false],
    ['bytes of a picture', { name: 'x.png', bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]) }, false],
  ])('says what is wrong with %s', async (_, file, isUnknownFormat) => {
    const read = await readFile({ files: [file], options: {} });
    expect(read).toMatchObject({ kind: 'unreadable', isUnknownFormat });
    expect(read.kind === 'unreadable' && read.problems.length).toBeGreaterThan(0);
  });

  test('says that parameters belong to a template', async () => {
    const read = await readFile({ files: [fixture('terraform/shop.plan.json'), parameters], options: {} });
    expect(read).toMatchObject({ kind: 'unreadable', problems: [expect.stringContaining('belong to a template')] });
  });
});

test('lists what a usage file may say of a file, in the words of its lines', async () => {
  const plan = { name: 'plan.json', bytes: new Uint8Array(readFileSync('events/estimates/landing-zone.json')) };
  const read = await readFile({ files: [plan], options: {} });
  if (read.kind !== 'lines') throw new Error('it was not read');
  const { kinds, resources } = read.asked;
  const endpoints = resources.filter(({ type }) => type === 'azurerm_private_endpoint');
  expect(endpoints.length).toBeGreaterThan(1);
  const [first] = endpoints;
  // What they have in common stands once.
  expect(new Set(endpoints.map(({ kind }) => kind)).size).toBe(1);
  expect(first).toEqual({
    address: `${first?.partOf}.data`,
    partOf: expect.any(String),
    type: 'azurerm_private_endpoint',
    region: 'westeurope',
    kind: expect.any(Number),
  });
  expect(kinds[first?.kind ?? -1]?.usage).toMatchObject([
    { name: 'monthly_inbound_data_processed_gb', of: 'GB', region: 'global' },
    { name: 'monthly_outbound_data_processed_gb' },
  ]);
});

describe('readUsage', () => {
  test('reads a usage file', async () => {
    const read = await readUsage(text('resource_usage: {a.b: {gb: 1}}', 'usage.yml'));
    expect('usage' in read && read.usage.byAddress.get('a.b')).toEqual(new Map([['gb', 1]]));
  });

  test('says every problem of one', async () => {
    expect(await readUsage(text('resource_usage: {a.b: {gb: -1, c: .nan}}\nx: 1', 'usage.yml'))).toEqual({
      problems: [
        '"x" is not known; "resource_usage" and "resource_type_default_usage" are.',
        'a.b: "gb" must be a number from 0 to 1e12; it is -1.',
        'a.b: "c" must be a number from 0 to 1e12; it is NaN.',
      ],
    });
  });
});
