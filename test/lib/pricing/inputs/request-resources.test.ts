import { expect, test } from 'vitest';
import { draftResources, joinLines } from '../../../../lib/pricing/inputs/lines.ts';
import { readRequestResources } from '../../../../lib/pricing/inputs/request-resources.ts';
import { UnreadableInput } from '../../../../lib/pricing/inputs/resource.ts';

const linesOf = (request: object) => joinLines(draftResources(readRequestResources(request).resources));

test('reads each line of a request, and hands it on as it is', () => {
  const { items, meters } = linesOf({
    hours_per_month: 200,
    items: [
      { id: 'web', product: 'virtual_machine', region: 'eastus2', sku: 'D4s_v5', quantity: 3 },
      { product: 'virtual_machine', region: 'eastus2', sku: 'D8s_v5', hours_per_month: 100 },
    ],
    meters: [{ service: 'Bandwidth', meter: 'Out', region: 'eastus2', quantity: 500, unit: 'GB' }],
  });
  expect(items).toEqual([
    {
      id: 'web',
      quantity: 3,
      region: 'eastus2',
      product: 'virtual_machine',
      sku: 'D4s_v5',
      hours_per_month: 200,
    },
    { id: '2', quantity: 1, region: 'eastus2', product: 'virtual_machine', sku: 'D8s_v5', hours_per_month: 100 },
  ]);
  expect(meters).toEqual([
    { id: '3', service: 'Bandwidth', meter: 'Out', region: 'eastus2', quantity: 500, unit: 'GB' },
  ]);
});

test('names all that is no line', () => {
  const read = () => readRequestResources({ items: [1, {}, null], meters: 'x' });
  expect(read).toThrow(
    new UnreadableInput(['items[0] must be an object.', 'items[2] must be an object.', '"meters" must be a list.']),
  );
});

test('refuses what an estimate counts and a comparison would leave out', () => {
  const read = () =>
    readRequestResources({
      items: [{ product: 'virtual_machine', region: 5, hours_per_month: '100' }],
      meters: [{ meter_id: 'm', quantity: 1, unit: 1, instances: '2' }],
      hours_per_month: '220',
      hours_per_moth: 220,
      sharing: 'spread',
    });
  expect(read).toThrow(
    new UnreadableInput([
      'A request has no "hours_per_moth".',
      '"hours_per_month" must be a number above 0, at most 744.',
      '"sharing" must not be "spread" with --diff, which prices each resource by itself.',
      'items[0].region must be text.',
      'items[0].hours_per_month must be a number.',
      'meters[0].unit must be text.',
      'meters[0].instances must be a number.',
    ]),
  );
  expect(() => readRequestResources({ sharing: 'x' })).toThrow('"sharing" must be "together" or "spread".');
});

test('takes what changes no figure of a comparison', () => {
  const request = { max_term: 'P1Y', max_commitment_share: 0.5, what_if: { hours: [220] }, sharing: 'together' };
  expect(readRequestResources(request).resources).toEqual([]);
});

test.each([['3'], [null], [{}]])('does not price a line with the quantity %j', (quantity) => {
  const { unpriced, items, meters } = linesOf({
    items: [{ id: 'a', product: 'virtual_machine', region: 'eastus2', quantity }],
    meters: [{ id: 'b', meter_id: 'm', quantity }],
  });
  expect([items, meters]).toEqual([[], []]);
  expect(unpriced.map(({ address, reason }) => [address, reason])).toEqual([
    ['a', `Its quantity is ${JSON.stringify(quantity)}, which is no number.`],
    ['b', `Its quantity is ${quantity}, which is no number.`],
  ]);
});

test('the instances of a line by meter, and the hours of each, stay those of the request', () => {
  const meters = [
    { id: 'plan', meter_id: 'a', quantity: 1000, instances: 5 },
    { id: 'cache', meter_id: 'b', quantity: 440, hours_per_month: 220 },
  ];
  expect(linesOf({ meters }).meters).toEqual(meters);
});
