import { expect, test } from 'vitest';
import { isPublicAddress, PrivateAddress, publicLookup } from '../../../../../lib/cli/assessment/evidence/look-up.ts';

test.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111', '2a00:1450:4001::1'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.100.100.200',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  'fd00:ec2::254',
  'fe80::1',
  '2002:7f00:1::',
  'ff02::1',
  'not an address',
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test('a name of this machine is not connected to', async () => {
  const error = await new Promise((resolve) => publicLookup('localhost', {}, resolve));
  expect(error).toBeInstanceOf(PrivateAddress);
});
