import { expect, test } from 'vitest';
import { nearestName } from '../../../lib/pricing/nearest-name.ts';

test.each([
  { name: 'virtual_machines', names: ['managed_disk', 'virtual_machine'], found: 'virtual_machine' },
  { name: 'EASTUS', names: ['eastus2', 'eastus'], found: 'eastus' },
  // A quarter of eight letters is two.
  { name: 'abcdefgh', names: ['abcdefxx'], found: 'abcdefxx' },
  { name: 'abcdefgh', names: ['abcdexxx'], found: undefined },
  // A short name may still have one slip.
  { name: 'o', names: ['os'], found: 'os' },
  { name: '', names: ['os'], found: undefined },
])('takes "$name" for $found', ({ name, names, found }) => {
  expect(nearestName(name, names)).toBe(found);
});

test('compares the first hundred letters of a name at most', () => {
  expect(nearestName('a'.repeat(1_000_000), ['a'.repeat(100)])).toBe('a'.repeat(100));
});
