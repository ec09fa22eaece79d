import { afterAll, describe, expect, test, vi } from 'vitest';
import { logger } from '../../../lib/platform/log.ts';
import { optionsOf } from '../../../lib/pricing/products/options.ts';
import { startLocalStores } from '../../support/local-stores.ts';

vi.spyOn(logger, 'info').mockImplementation(() => {});
const stores = await startLocalStores();
const { seedDemo } = await import('../../../infra/local/demo/seed.ts');
await seedDemo(new Date('2026-11-20T00:00:00Z'));
const { listOptions } = await import('../../../functions/pricing/list-options.ts');
const { listProducts } = await import('../../../functions/pricing/list-products.ts');
const { readScopes } = await import('../../../lib/pricing/store/scopes.ts');
const { snapshotContents } = await import('../../../lib/pricing/store/snapshot-contents.ts');
afterAll(() => stores.close());

interface Option {
  readonly value: string;
  readonly label: string;
  readonly ea_available?: boolean | null;
  readonly retail_currencies?: readonly string[] | null;
}
interface Body {
  readonly options: readonly Option[];
}

const lists = () => readScopes('retail');

async function options(id: string, field: string, query: Record<string, string> = {}, grants = ['ea:1234567']) {
  const scopes = () => readScopes('contract');
  const deps = { grants: async () => grants, scopes, contents: snapshotContents, lists };
  const reply = (await listOptions(deps)({ path: { id, field }, query, keyId: undefined })) as unknown as
    | Body
    | { headers: Record<string, string>; body: string };
  return 'body' in reply ? { headers: reply.headers, ...(JSON.parse(reply.body) as Body) } : { headers: {}, ...reply };
}
const shape = async (sku: string, query: Record<string, string>, grants?: string[]) =>
  (await options('virtual_machine', 'sku', query, grants)).options.find(({ value }) => value === sku);

describe('the sizes of virtual machines', () => {
  test('are all there, each with name, vCPUs and memory in its label', async () => {
    const { options: all } = await options('virtual_machine', 'sku');
    expect(all.length).toBeGreaterThanOrEqual(1_500);
    for (const { value, label } of all) {
      expect(label).toMatch(/^\S.* · \d+ vCPU · (?:[\d.]+ GiB|memory not published)$/);
      expect(label.split(' · ')[0]).toBe(value.replace('Standard_', '').replaceAll('_', ' '));
    }
    expect(all.find(({ value }) => value === 'Standard_D4s_v5')).toEqual({
      value: 'Standard_D4s_v5',
      label: 'D4s v5 · 4 vCPU · 16 GiB',
      vcpu: 4,
      memory_gib: 16,
      family: 'D',
      generation: 'v5',
      ea_available: true,
    });
  });

  test.each([
    { what: 'on the sheet in a region', sku: 'Standard_D4s_v5', query: { region: 'eastus2' }, is: true },
    { what: 'on the sheet anywhere', sku: 'Standard_D4s_v5', query: {}, is: true },
    { what: 'by the display name of the region', sku: 'Standard_D4s_v5', query: { region: 'US East 2' }, is: true },
    {
      what: 'in a region that the sheet does not have',
      sku: 'Standard_D4s_v5',
      query: { region: 'japaneast' },
      is: false,
    },
    { what: 'of a family that the sheet does not have', sku: 'Standard_A1_v2', query: {}, is: false },
  ])('are available $what: $is', async ({ sku, query, is }) => {
    expect((await shape(sku, query as Record<string, string>))?.ea_available).toBe(is);
  });

  test('have null for their availability where the scopes of the caller have no prices', async () => {
    expect((await shape('Standard_D4s_v5', {}, ['ea:other']))?.ea_available).toBeNull();
  });

  test('have null for their availability where the caller has several price sheets', async () => {
    const scopes = async () =>
      (await readScopes('contract')).flatMap((one) => [one, { ...one, scope_id: `${one.scope_id}1` }]);
    const deps = { grants: async () => ['*'], scopes, contents: snapshotContents, lists };
    const request = { path: { id: 'virtual_machine', field: 'sku' }, query: {}, keyId: undefined };
    const reply = (await listOptions(deps)(request)) as unknown as Body;
    const found = ('body' in reply ? (JSON.parse(String(reply.body)) as Body) : reply).options;
    expect(found.every(({ ea_available }) => ea_available === null)).toBe(true);
  });

  test('have null for their availability where no sheet is asked', async () => {
    expect((await shape('Standard_D4s_v5', { scope: 'none' }))?.ea_available).toBeNull();
  });

  test('with constrained cores are as available as the size they run on', async () => {
    const { options: all } = await options('virtual_machine', 'sku', { region: 'eastus2' });
    const available = (value: string) => all.find((one) => one.value === value)?.ea_available;
    expect([available('Standard_E16-8s_v5'), available('Standard_E16s_v5')]).toEqual([true, true]);
  });

  test('may be cached by their caller only: they show what a contract has', async () => {
    expect((await options('virtual_machine', 'sku')).headers['Cache-Control']).toMatch(/^private/);
  });

  test('are serialized once for a snapshot', async () => {
    const { options: first } = await options('virtual_machine', 'sku', { region: 'eastus2' });
    const writing = vi.spyOn(JSON, 'stringify');
    const { options: second } = await options('virtual_machine', 'sku', { region: 'eastus2' });
    const isWritten = writing.mock.calls.some(([value]) => Object.hasOwn(Object(value), 'options'));
    writing.mockRestore();
    expect(isWritten).toBe(false);
    expect(second).toEqual(first);
  });

  test('are each looked up, and not searched for in a list', async () => {
    const [scope] = await readScopes('contract');
    const { scope_id = '', active_snapshot } = scope ?? {};
    const { machines = {} } = await snapshotContents({ scope_id, snapshot_id: active_snapshot?.snapshot_id ?? '' });
    let reads = 0;
    const counting = Object.fromEntries(
      Object.entries(machines).map(([region, names]) => [
        region,
        new Proxy(names, {
          get: (list, name) => {
            reads += 1;
            return Reflect.get(list, name);
          },
        }),
      ]),
    );
    const all = optionsOf('virtual_machine', 'sku', { sheet: { machines: counting }, region: 'eastus2' });
    expect(all).toEqual(optionsOf('virtual_machine', 'sku', { sheet: { machines }, region: 'eastus2' }));
    expect(reads).toBeLessThanOrEqual(20 * all.length);
  });

  test.each([
    { what: 'another tenant’s scope', query: { scope: 'ea:1234567' }, grants: ['ea:1'], status: 403 },
    { what: 'an unknown scope', query: { scope: 'ea:404' }, grants: ['*'], status: 404 },
    { what: 'no grant', query: {}, grants: [], status: 403 },
    { what: 'an unknown region', query: { region: 'mars' }, grants: ['*'], status: 400 },
  ])('are refused with $status for $what', async ({ query, grants, status }) => {
    await expect(options('virtual_machine', 'sku', query as Record<string, string>, grants)).rejects.toMatchObject({
      status,
    });
  });
});

describe('the fields of the products', () => {
  test('each have options, with values of their own', async () => {
    const { products } = (await listProducts()) as unknown as { products: { id: string; fields: string[] }[] };
    for (const { id, fields } of products) {
      for (const field of fields) {
        const { options: all } = await options(id, field);
        expect([id, field, all.length > 1]).toEqual([id, field, true]);
        expect(new Set(all.map(({ value }) => value)).size).toBe(all.length);
      }
    }
  });

  test.each([
    ['virtual_machine', 'os', ['linux', 'windows']],
    ['virtual_machine', 'license', ['included', 'hybrid_benefit']],
    ['managed_disk', 'type', ['premium_ssd', 'standard_ssd', 'standard_hdd', 'premium_ssd_v2', 'ultra']],
    ['managed_disk', 'redundancy', ['LRS', 'ZRS']],
    ['sql_database', 'tier', ['general_purpose', 'business_critical', 'hyperscale']],
    ['sql_database', 'compute', ['provisioned', 'serverless']],
    ['sql_database', 'redundancy', ['local', 'zone']],
  ])('%s: %s takes %j', async (id, field, values) => {
    expect((await options(id, field)).options.map(({ value }) => value)).toEqual(values);
  });

  test('have regions by their names at Azure', async () => {
    const { options: regions } = await options('virtual_machine', 'region');
    expect(regions).toContainEqual({
      value: 'eastus2',
      label: expect.stringContaining('East US 2'),
      retail_currencies: ['USD'],
    });
  });

  test.each(['virtual_machine', 'managed_disk', 'sql_database'])(
    'of %s mark the regions whose public prices have been read',
    async (id) => {
      const { options: regions, headers } = await options(id, 'region', {}, []);
      const read = regions.flatMap(({ value, retail_currencies }) => (retail_currencies?.length ? [value] : []));
      expect(read).toEqual(['brazilsouth', 'eastus2', 'westeurope']);
      expect(headers['Cache-Control']).toBe('private, max-age=300');
    },
  );

  test('mark no region where the list of an earlier version does not say what was read', async () => {
    const earlier = async () =>
      (await lists()).map(({ active_snapshot, ...scope }) => {
        const { regions: _, ...active } = active_snapshot as NonNullable<typeof active_snapshot>;
        return { ...scope, active_snapshot: active };
      });
    const deps = { grants: async () => [], scopes: async () => [], contents: snapshotContents, lists: earlier };
    const request = { path: { id: 'virtual_machine', field: 'region' }, query: {}, keyId: undefined };
    const { body } = (await listOptions(deps)(request)) as unknown as { body: string };
    expect((JSON.parse(body) as Body).options.every((one) => one.retail_currencies === null)).toBe(true);
  });

  test.each([
    ['virtual_machines', 'sku', { code: 'product_not_found', facts: { did_you_mean: 'virtual_machine' } }],
    ['virtual_machine', 'skus', { code: 'field_not_found', facts: { did_you_mean: 'sku' } }],
    ['__proto__', 'sku', { code: 'product_not_found' }],
    ['virtual_machine', 'constructor', { code: 'field_not_found' }],
  ])('%s: %s is not found', async (id, field, refusal) => {
    await expect(options(id, field)).rejects.toMatchObject({ status: 404, ...refusal });
  });
});
