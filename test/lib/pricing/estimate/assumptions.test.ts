import { expect, test } from 'vitest';
import { assumptionsOf } from '../../../../lib/pricing/estimate/assumptions.ts';
import { checkItems } from '../../../../lib/pricing/estimate/request.ts';
import type { RequestedItem } from '../../../../lib/pricing/products/item.ts';

const vm: RequestedItem = { product: 'virtual_machine', region: 'eastus', sku: 'Standard_D2s_v5' };
const disk: RequestedItem = { product: 'managed_disk', region: 'eastus', type: 'premium_ssd', size: 'P10' };
const hdd: RequestedItem = { ...disk, type: 'standard_hdd', size: 'S10' };
const ultra: RequestedItem = { ...disk, type: 'ultra', size: 64 };
const sql: RequestedItem = { product: 'sql_database', region: 'eastus', tier: 'general_purpose', vcores: 2 };
const hyperscale: RequestedItem = { ...sql, tier: 'hyperscale' };

const taxes = /^Prices are before taxes/;
const machines = /^Virtual machines are priced without their disks/;
const licences = /^Licences that the hybrid benefit brings along/;
const hours = /fewer hours/;
const operations = /^Operations on standard disks/;
const vcpus = /^Ultra disks are priced without/;
const backups = /^SQL Database is priced without backup storage/;
const log = /^The storage of SQL Database must include the log/;
const replicas = /^Hyperscale is priced without/;

test.each([
  ['a machine', [vm], [taxes, machines]],
  ['a premium disk', [disk], [taxes]],
  ['a standard disk', [hdd], [taxes, operations]],
  ['an Ultra disk', [disk, ultra], [taxes, vcpus]],
  ['a database', [sql], [taxes, backups, log]],
  ['a Hyperscale database alone', [hyperscale], [taxes, backups, replicas]],
  ['databases of both kinds', [sql, hyperscale], [taxes, backups, log, replicas]],
  ['a licence of the customer’s', [vm, { ...vm, license: 'hybrid_benefit' }], [taxes, machines, licences]],
  ['a machine that stops at night', [vm, { ...vm, hours_per_month: 729 }], [taxes, machines, hours]],
  ['a machine in a long month', [{ ...vm, hours_per_month: 744 }], [taxes, machines]],
  [
    'all of these',
    [hyperscale, ultra, hdd, { ...vm, hours_per_month: 100, license: 'hybrid_benefit' }],
    [taxes, machines, licences, hours, operations, vcpus, backups, replicas],
  ],
])('an estimate of %s says what it rests on, in the same order', (_, items, expected) => {
  expect(assumptionsOf(checkItems({ items }), () => true)).toEqual(expected.map((text) => expect.stringMatching(text)));
});
