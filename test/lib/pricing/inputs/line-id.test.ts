import { expect, test } from 'vitest';
import { lineId } from '../../../../lib/pricing/inputs/line-id.ts';

const machine = '/subscriptions/0000/resourceGroups/shop/providers/Microsoft.Compute/virtualMachines/web/extensions/x';

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
