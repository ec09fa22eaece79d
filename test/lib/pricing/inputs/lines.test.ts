import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draftResources, joinLines, lineId } from '../../../../lib/pricing/inputs/lines.ts';
import { RegionMissing, type Resource } from '../../../../lib/pricing/inputs/resource.ts';
import { machine } from '../../../support/input-resources.ts';

const s0 = (address: string, count = 1): Resource => ({
  kind: 'database',
  address,
  type: 'db',
  region: 'eastus2',
  sku: 'S0',
  count,
});

const linesOf = (resources: readonly Resource[], defaults = {}) => joinLines(draftResources(resources, defaults));

describe('joinLines', () => {
  test('leaves lines of fewer hours apart where these do not fall together', () => {
    const drafted = draftResources(
      [
        ...['web[0]', 'web[1]'].map((address) => machine(address)),
        ...['batch[0]', 'batch[1]'].map((address) => machine(address, { hours: 200 })),
      ],
      {},
    );
    const quantities = (isSpread?: boolean) => joinLines(drafted, isSpread).items.map(({ quantity }) => quantity);
    expect(quantities()).toEqual([2, 2]);
    expect(quantities(true)).toEqual([2, 1, 1]);
    expect(joinLines(drafted, true).read.map(({ lines }) => lines)).toEqual([
      ['web[0] (and 1 more)'],
      ['web[0] (and 1 more)'],
      ['batch[0]'],
      ['batch[1]'],
    ]);
  });

  test('makes one line of equal ones, and names each resource', () => {
    const lines = linesOf([machine('web[0]'), machine('web[1]', { count: 3 }), machine('office', { os: 'windows' })]);
    expect(lines.items).toEqual([
      {
        id: 'web[0] (and 1 more)',
        quantity: 4,
        region: 'eastus2',
        product: 'virtual_machine',
        sku: 'Standard_D4s_v5',
        os: 'linux',
      },
      {
        id: 'office',
        quantity: 1,
        region: 'eastus2',
        product: 'virtual_machine',
        sku: 'Standard_D4s_v5',
        os: 'windows',
      },
    ]);
    expect(lines.read).toEqual([
      { address: 'web[0]', type: 'vm', lines: ['web[0] (and 1 more)'] },
      { address: 'web[1]', type: 'vm', lines: ['web[0] (and 1 more)'], counts: [3] },
      { address: 'office', type: 'vm', lines: ['office'] },
    ]);
  });

  test('takes two spellings of a region for one', () => {
    expect(linesOf([machine('a', { region: 'East US 2' }), machine('b')]).items).toMatchObject([
      { region: 'eastus2', quantity: 2 },
    ]);
    expect(linesOf([machine('a', { region: 'mars' })]).items).toMatchObject([{ region: 'mars' }]);
  });

  test('adds up quantities of a meter', () => {
    const lines = linesOf([s0('one'), s0('two', 2)]);
    expect(lines.items).toEqual([]);
    expect(lines.meters).toEqual([
      {
        id: 'one (and 1 more)',
        service: 'SQL Database',
        product: 'SQL Database Single Standard',
        sku: 'S0',
        meter: 'S0 DTUs',
        region: 'eastus2',
        quantity: 91.250001,
        unit: 'Units/Day',
      },
    ]);
  });

  test('asks for no region of a meter that is named by its id', () => {
    const meter = { kind: 'meter', address: 'x', type: 'meter', meter: { meter_id: 'm' }, quantity: 5 } as const;
    expect(linesOf([meter]).meters).toEqual([{ id: 'x', meter_id: 'm', quantity: 5 }]);
  });

  test('begins a further line where the API takes no larger quantity', () => {
    const { items, read } = linesOf([machine('a', { count: 99_999 }), machine('b', { count: 2 }), machine('c')]);
    expect(items.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['a (and 1 more)', 100_000],
      ['b', 2],
    ]);
    expect(read.map(({ lines }) => lines)).toEqual([['a (and 1 more)'], ['b'], ['a (and 1 more)']]);
  });

  test('tells what is free, what is not priced, and what a part of a resource is', () => {
    const lines = linesOf([
      { kind: 'free', address: 'group', type: 'rg', assumed: ['no charge for a group'] },
      { kind: 'unpriced', address: 'mi', type: 'managed instance', reason: 'It is not priced.' },
      machine('none', { count: 0 }),
      machine('half', { count: 0.5 }),
      machine('rhel', { licenseType: 'RHEL_EUS' }),
    ]);
    expect(lines.free).toEqual([
      { address: 'group', type: 'rg', why: 'no charge for a group' },
      { address: 'none', type: 'vm', why: 'its number is 0' },
    ]);
    expect(lines.unpriced).toEqual([
      { address: 'mi', type: 'managed instance', reason: 'It is not priced.', isPart: false },
      { address: 'half', type: 'vm', reason: 'Its number is 0.5, which is none from 0 to 100000.', isPart: false },
      { address: 'rhel', type: 'vm', reason: 'The fee of its licence RHEL_EUS is not priced.', isPart: true },
    ]);
    expect(lines.read.map(({ address }) => address)).toEqual(['rhel']);
  });

  test('says what the reader assumed, and what it does not know yet', () => {
    const { assumed } = linesOf([machine('a', { assumed: ['a disk of 30 GiB'], unknown: ['zone', 'priority'] })]);
    expect(assumed.map(({ text }) => text)).toEqual([
      'a disk of 30 GiB',
      'zone, priority: not set, since it is not known yet',
    ]);
  });

  test('says of a location that is not known yet that the region for all counts', () => {
    const open = machine('a', { region: undefined, unknown: ['location (the group is not known)'] });
    const { assumed } = linesOf([open], { region: 'eastus' });
    expect(assumed.map(({ text }) => text)).toEqual([
      'the region that is given for all, since its own is not known yet',
    ]);
  });

  test('numbers an address that a file repeats, so that nothing is lost', () => {
    const { read } = linesOf([machine('a'), machine('a', { os: 'windows' }), machine('a')]);
    expect(read.map(({ address }) => address)).toEqual(['a', 'a #2', 'a #3']);
  });

  test('hands a line of the caller on, with what it does not say', () => {
    const own: Resource = {
      kind: 'line',
      address: 'row',
      type: 'virtual_machine',
      item: { id: 'ignored', product: 'virtual_machine', sku: 'x', quantity: 2 },
    };
    expect(linesOf([own], { region: 'westeurope', hours: 100 }).items).toEqual([
      { id: 'row', quantity: 2, region: 'westeurope', product: 'virtual_machine', sku: 'x', hours_per_month: 100 },
    ]);
  });
});

describe('draftResources', () => {
  test('asks for the region of all that lack one, and of nothing else', () => {
    const lacking = [
      machine('a', { region: undefined }),
      machine('b'),
      machine('c', { region: ' ' }),
      machine('spot', { region: undefined, priority: 'Spot' }),
    ];
    expect(() => draftResources(lacking)).toThrow(new RegionMissing(['a', 'c']));
    expect(draftResources(lacking, { region: 'East US 2' }).map(({ region }) => region)).toEqual([
      'eastus2',
      'eastus2',
      'eastus2',
      'eastus2',
    ]);
  });
});

describe('properties', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 120 });
  const common = {
    address: fc.oneof(fc.constantFrom('a', 'b', '__proto__', 'constructor'), text),
    type: fc.constant('type'),
    region: fc.constantFrom('eastus2', 'westeurope', 'mars'),
    count: fc.constantFrom(1, 2, 0, -1, 1.5, 99_999),
  };
  const resource: fc.Arbitrary<Resource> = fc.oneof(
    fc.record({
      kind: fc.constant('machine' as const),
      ...common,
      size: fc.constantFrom('Standard_D4s_v5', 'Standard_D8s_v5', undefined),
      os: fc.constantFrom('linux' as const, 'windows' as const, undefined),
      licenseType: fc.constantFrom('RHEL_EUS', 'None', undefined),
    }),
    fc.record({
      kind: fc.constant('disk' as const),
      ...common,
      sku: fc.constantFrom('Premium_LRS', 'UltraSSD_LRS', '__proto__', undefined),
      gib: fc.option(fc.nat(40_000), { nil: undefined }),
    }),
    fc.record({
      kind: fc.constant('database' as const),
      ...common,
      sku: fc.oneof(fc.constantFrom('HS_Gen5_2', 'GP_Gen5_4', 'S3', 'ElasticPool', 'BC_M_8'), text),
      replicas: fc.nat(2),
    }),
    fc.record({ kind: fc.constant('cluster' as const), ...common, tier: fc.constantFrom('Free', 'Standard', 'x') }),
    fc.record({ kind: fc.constant('unpriced' as const), ...common, reason: text }),
    fc.record({ kind: fc.constant('free' as const), ...common }),
  );
  const resources = fc.array(resource, { maxLength: 40 });

  test('each resource is read, not priced or free, and in one of them only', () => {
    fc.assert(
      fc.property(resources, (all) => {
        const { read, unpriced, free } = linesOf(all);
        const whole = new Set(unpriced.filter(({ isPart }) => !isPart).map(({ address }) => address));
        const addresses = [...read, ...free].map(({ address }) => address).concat(...whole);
        expect(addresses).toHaveLength(all.length);
        expect(new Set(addresses).size).toBe(all.length);
        const priced = new Set(read.map(({ address }) => address));
        expect(unpriced.every(({ address, isPart }) => isPart === priced.has(address))).toBe(true);
      }),
    );
  });

  test('the lines have ids of their own that the API takes, and the quantities of all resources', () => {
    fc.assert(
      fc.property(resources, (all) => {
        const drafted = draftResources(all);
        const { items, meters, read } = joinLines(drafted);
        const ids = [...items, ...meters].map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.every((id) => id.length >= 1 && id.length <= 100 && id.isWellFormed())).toBe(true);
        expect(new Set(read.flatMap(({ lines }) => lines))).toEqual(new Set(ids));
        const wanted = drafted.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'item'));
        const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
        expect(sum(items.map(({ quantity = 0 }) => quantity))).toBe(sum(wanted.map(({ count }) => count)));
      }),
    );
  });
});

describe('line id', () => {
  const machine =
    '/subscriptions/0000/resourceGroups/shop/providers/Microsoft.Compute/virtualMachines/web/extensions/x';

  test.each([
    [
      'an address as it is',
      ['module.web.azurerm_linux_virtual_machine.vm[0]'],
      'module.web.azurerm_linux_virtual_machine.vm[0]',
    ],
    ['the first of several', ['a', 'b', 'c'], 'a (and 2 more)'],
    ['the type and name of an Azure resource', [machine], 'virtualMachines/web/extensions/x'],
    ['a resource id without a provider', ['/subscriptions/0000'], '/subscriptions/0000'],
    ['nothing', [''], 'line'],
  ])('takes %s', (_, addresses, id) => {
    expect(lineId(addresses, new Set())).toBe(id);
  });

  test('keeps the end of a long name, within what the API takes', () => {
    const id = lineId([`${'x'.repeat(200)}[7]`, 'other'], new Set());
    expect(id).toHaveLength(100);
    expect(id).toMatch(/^…x+\[7\] \(and 1 more\)$/);
    expect(lineId(['😀'.repeat(60)], new Set()).isWellFormed()).toBe(true);
  });

  test('numbers names that shorten to the same', () => {
    const taken = new Set<string>();
    const other = machine.replace('shop', 'bank');
    expect([machine, other, machine].map((address) => lineId([address], taken))).toEqual([
      'virtualMachines/web/extensions/x',
      'virtualMachines/web/extensions/x (2)',
      'virtualMachines/web/extensions/x (3)',
    ]);
  });
});
