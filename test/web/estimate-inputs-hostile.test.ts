import { readFile } from 'node:fs/promises';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { hasChromium } from '../support/chromium.ts';
import { totalOf } from './estimate/choose-tab.ts';
import { chooseFiles, readAs, type TestFile } from './estimate/input-files.ts';
import { consoleForTests } from './open-console.ts';

const csv = (...lines: readonly string[]) => ['id,product,region,sku', ...lines, ''].join('\n');
const machine = (id: string) => `${id},virtual_machine,brazilsouth,Standard_D4s_v5`;
const mega = 1024 * 1024;

const hostile: readonly (readonly [what: string, file: TestFile, said: RegExp])[] = [
  ['nothing', { name: 'empty.json', content: '' }, /It is empty\./],
  ['broken JSON', { name: 'plan.json', content: '{\n "format_version": x}' }, /not JSON: .*line 2 column 20/],
  ['a picture', { name: 'a.png', content: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0]) }, /null characters/],
  ['bytes that are no text', { name: 'a.json', content: new Uint8Array([0x7b, 0xff, 0xfe]) }, /neither UTF-8/],
  ['brackets in brackets', { name: 'deep.json', content: '['.repeat(5 * mega) }, /deeper than 200 levels/],
  ['another table', { name: 'a.csv', content: 'name,price\na,1\n' }, /none of the formats that can be read/],
  ['a ZIP that is no workbook', { name: 'a.zip', content: zipSync({ a: strToU8('a') }) }, /not a workbook/],
  ['a state of Terraform', { name: 's.json', content: '{"lineage": "x", "terraform_version": "1"}' }, /terraform show/],
  ['a list without end', { name: 'a.json', content: `[${'{"a":"bcdefgh"},'.repeat(2 * mega)}x]` }, /1,200,000 values/],
  ['a long list with a fault', { name: 'a.json', content: `[${'{"a":"bcdefgh"},'.repeat(mega / 3)}x]` }, /not JSON/],
];

describe.runIf(hasChromium())('a hostile file on the estimate', () => {
  const tested = consoleForTests();

  test.each(hostile)('%s is refused with a reason, and the next file is read', async (_, file, said) => {
    const page = await tested.open('#/estimate');
    await chooseFiles(page, file);
    await page.getByRole('alert').getByText(said).waitFor();
    await chooseFiles(page, { name: 'good.csv', content: csv(machine('web')) });
    expect(await readAs(page, 'good.csv')).toBe('good.csv: The one resource that costs money is priced.');
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('one that is too large is not read, and neither are three at once', async () => {
    const page = await tested.open('#/estimate');
    await page.locator('.intake').waitFor();
    await page.evaluate(
      (size) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(size)], 'large.json'));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
      },
      48 * mega + 1,
    );
    await page.getByRole('alert').getByText('large.json has more than 48 MB, which is the limit.').waitFor();
    const some = ['a', 'b', 'c'].map((name) => ({ name: `${name}.csv`, content: csv(machine(name)) }));
    await chooseFiles(page, ...some);
    await page
      .getByRole('alert')
      .getByText(/One file makes an estimate/)
      .waitFor();
  });

  test('a plan of 30 MB costs what its part that costs money does', async () => {
    const plan = JSON.parse(await readFile('events/estimates/plan.json', 'utf8'));
    const small = await tested.open('#/estimate');
    await chooseFiles(small, { name: 'plan.json', content: JSON.stringify(plan) });
    await readAs(small, 'plan.json');
    const free = Array.from({ length: 30_000 }, (_, index) => ({
      address: `azurerm_role_assignment.of["${index}"]`,
      mode: 'managed',
      type: 'azurerm_role_assignment',
      name: 'of',
      provider_name: 'registry.terraform.io/hashicorp/azurerm',
      change: { actions: ['create'], before: null, after: { description: 'x'.repeat(800) }, after_unknown: {} },
    }));
    const content = JSON.stringify({ ...plan, resource_changes: [...plan.resource_changes, ...free] });
    expect(content.length).toBeGreaterThan(30 * mega);
    const page = await tested.open('#/estimate');
    await chooseFiles(page, { name: 'large.json', content });
    await readAs(page, 'large.json');
    expect(await totalOf(page)).toBe(await totalOf(small));
  });

  test('one of more lines than the page takes names the command', async () => {
    const lines = Array.from({ length: 201 }, (_, index) => `m${index},virtual_machine,brazilsouth,Standard_D${index}`);
    const page = await tested.open('#/estimate');
    await chooseFiles(page, { name: 'many.csv', content: csv(...lines) });
    await page.getByRole('alert').getByText('appraise estimate many.csv').waitFor();
  });

  test('markup, __proto__ and turned letters in names are text', async () => {
    const id = '<img src=x onerror=alert(1)>';
    const resources = ['__proto__', id, 'a\u202eb'].map((name) => ({
      id: `/subscriptions/0/resourceGroups/g/providers/Microsoft.Compute/disks/${name}`,
      name,
      type: 'Microsoft.Compute/disks',
      location: 'brazilsouth',
      sku: { name: 'Premium_LRS' },
      diskSizeGb: 128,
      ['__proto__']: { polluted: true },
    }));
    const page = await tested.open('#/estimate');
    const content = JSON.stringify(resources).replaceAll('"polluted"', '"sku"');
    await chooseFiles(page, { name: `${id}.json`, content });
    await readAs(page, `${id}.json`);
    await page.getByText('What was read: 3 resources').click();
    const read = page.locator('.state tbody th');
    await expect
      .poll(() => read.allTextContents())
      .toEqual([
        'g/Microsoft.Compute/disks/__proto__',
        `g/Microsoft.Compute/disks/${id}`,
        'g/Microsoft.Compute/disks/a<U+202E>b',
      ]);
    expect(await page.locator('main img').count()).toBe(0);
    expect(await page.evaluate(() => ({}) as { sku?: unknown }).then(({ sku }) => sku)).toBeUndefined();
  });

  test('reading can be stopped', async () => {
    const page = await tested.open('#/estimate', {
      prepare: (opened) => opened.route('**/api/estimate', () => undefined),
    });
    await chooseFiles(page, { name: 'slow.csv', content: csv(machine('web')) });
    await page.getByText('Reading slow.csv …').first().waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });
    // Not before the stop: a request that waits goes on when its route is taken away.
    await page.unrouteAll();
    await chooseFiles(page, { name: 'good.csv', content: csv(machine('web')) });
    await readAs(page, 'good.csv');
  });
});
