import { expect, test } from 'vitest';
import { draftResources, joinLines } from '../../../../lib/pricing/inputs/lines.ts';
import { removeLines } from '../../../../lib/pricing/inputs/remove-lines.ts';
import type { Resource } from '../../../../lib/pricing/inputs/resource.ts';

const machine = (address: string, members: object = {}): Resource => ({
  kind: 'machine',
  address,
  type: 'vm',
  region: 'eastus2',
  size: 'Standard_D4s_v5',
  os: 'linux',
  assumed: ['something'],
  ...members,
});
const database = (address: string, sku: string): Resource => ({
  kind: 'database',
  address,
  type: 'db',
  region: 'eastus2',
  sku,
  maxSizeGb: 8,
  replicas: 1,
});

const lines = joinLines(
  draftResources([
    machine('a'),
    machine('b', { licenseType: 'RHEL_EUS' }),
    machine('c', { os: 'windows' }),
    database('hs', 'HS_Gen5_2'),
    database('s0', 'S0'),
  ]),
);
const [joined = '', copies = ''] = [
  lines.read[0]?.lines[0],
  lines.read.find(({ address }) => address === 'hs')?.lines[1],
];

test('takes lines out, and names each of their resources with the reason alone', () => {
  const left = removeLines(lines, new Map([[joined, 'There is none.']]));
  expect(left.items.map(({ id }) => id)).toEqual(lines.items.map(({ id }) => id).filter((id) => id !== joined));
  expect(left.read.map(({ address }) => address)).toEqual(['c', 'hs', 's0']);
  expect(left.unpriced).toEqual([
    { address: 'a', type: 'vm', reason: 'There is none.', isPart: false },
    { address: 'b', type: 'vm', reason: 'There is none.', isPart: false },
  ]);
  expect(left.assumed.map(({ address }) => address)).toEqual(['c', 'hs']);
});

test('leaves a resource with its other lines, as priced in part', () => {
  const left = removeLines(lines, new Map([[copies, 'No copies.']]));
  expect(left.read.find(({ address }) => address === 'hs')?.lines).toEqual(['hs']);
  expect(left.unpriced).toContainEqual({ address: 'hs', type: 'db', reason: 'No copies.', isPart: true });
  expect(left.items.map(({ id }) => id)).not.toContain(copies);
});

test('keeps how many a resource has of the lines that are left', () => {
  const two = joinLines(draftResources([database('hs', 'HS_Gen5_2')]));
  const ids = two.read[0]?.lines ?? [];
  const read = two.read.map((resource) => ({ ...resource, group: 'web', counts: [1, 3] }));
  const left = removeLines({ ...two, read }, new Map([[ids[0] ?? '', 'There is none.']]));
  expect(left.read).toMatchObject([{ lines: [ids[1]], counts: [3], group: 'web' }]);
  expect(left.unpriced).toEqual([{ address: 'hs', type: 'db', reason: 'There is none.', isPart: true }]);
});

test('takes lines by meter out', () => {
  const left = removeLines(lines, new Map([['s0', 'No meter.']]));
  expect(left.meters).toEqual([]);
  expect(left.unpriced).toContainEqual({ address: 's0', type: 'db', reason: 'No meter.', isPart: false });
});

test('of no line changes nothing', () => {
  expect(removeLines(lines, new Map())).toEqual(lines);
});
