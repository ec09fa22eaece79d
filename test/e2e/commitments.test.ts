import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../support/child.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';

const inventory = 'events/estimates/inventory.csv';
let product: RunningProduct;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.end());

const plan = (args: readonly string[], input = '') =>
  run(process.execPath, ['dist/cli/appraise.mjs', 'commitments', 'plan', '--scope', 'ea:1234567', ...args, '--local'], {
    env: { PATH: process.env.PATH, PORT: new URL(product.http).port },
    input,
  });

describe('appraise commitments plan', () => {
  test('says what to buy for a table with hours, and what is risked', async () => {
    const { code, stdout, stderr } = await plan(['--inventory', inventory]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'All 7 resources that cost money are priced.\n' });
    expect(stdout).toMatch(/^Dsv5 +brazilsouth +D4s v5 +Reserved 3 y +7 +592\.16 +21,317\.87/m);
    expect(stdout).toMatch(/^Dsv5 .* 17\.3 months +48 % of the hours +517\.81 +271\.14$/m);
    expect(stdout).toMatch(/Prices are those of ea:1234567\./);
  });

  test('adds up what an estimate of the same file has', async () => {
    const { stdout } = await plan(['--inventory', inventory, '--format', 'json']);
    const { total, groups, purchases, lines } = JSON.parse(stdout);
    const sum = (parts: readonly number[]) => Math.round(parts.reduce((all, part) => all + part * 100, 0)) / 100;
    expect(total.planned_monthly).toBe(sum(lines.map(({ monthly }: { monthly: number }) => monthly)));
    expect(total.committed_monthly).toBe(
      sum(purchases.map(({ committed_monthly }: { committed_monthly: number }) => committed_monthly)),
    );
    expect(total.saving_monthly).toBe(
      sum(groups.map(({ saving_monthly }: { saving_monthly: number }) => saving_monthly)),
    );
    expect(lines).toContainEqual({ id: 'office', model: 'payg', monthly: expect.any(Number) });
  });

  test('says what it assumes of a line by meter, whose reservations it counts', async () => {
    const meter = { service: 'Azure App Service', meter: 'P1 v3 App', region: 'brazilsouth', quantity: 1000 };
    const request = { meters: [{ ...meter, product: 'Azure App Service Premium v3 Plan - Linux' }] };
    const { stdout } = await plan(['--inventory', '-'], JSON.stringify(request));
    expect(stdout).toMatch(/ Reserved 3 y +2 /);
    expect(stdout).toContain('It is assumed from the quantity for 1 (2).');
  });

  test('lets lines share what they commit to whose hours never fall together', async () => {
    const rows = ['day,300', 'night,300'].map((row) => `virtual_machine,brazilsouth,D4s v5,${row}`);
    const table = ['product,region,sku,id,hours', ...rows].join('\n');
    const [together, spread] = await Promise.all([
      plan(['--inventory', '-'], table),
      plan(['--inventory', '-', '--sharing', 'spread'], table),
    ]);
    expect(together.stdout).toMatch(/^Nothing to buy/);
    expect(spread.stdout).toMatch(/^Dsv5 +brazilsouth +D4s v5 +Reserved 3 y +1 /m);
    expect(spread.stdout).toContain('for those whose hours are taken never to fall together');
  });

  test('takes a request for an estimate, bounds, and falls', async () => {
    const request = ['--inventory', 'events/estimates/first.json', '--scope', 'none', '--format', 'csv'];
    const { stdout } = await plan(request);
    expect(stdout.split('\r\n').slice(0, 2)).toEqual([
      'family,region,name,model,quantity,committed_monthly,owed,currency,lines',
      'sql general_purpose provisioned gen5,brazilsouth,4 vCores,ri_3y,1,471.88,16987.80,USD,orders',
    ]);
    const bounded = await plan([...request, '--max-term', '1y', '--max-commitment-share', '0.2']);
    expect(bounded.stdout).not.toContain('_3y');
    const nothing = await plan(['--inventory', inventory, '--max-commitment-share', '0']);
    expect(nothing.stdout).toMatch(/^Nothing to buy/);
    const { stdout: markdown } = await plan(['--inventory', inventory, '--fall', '5, 20%', '--format', 'markdown']);
    expect(markdown).toMatch(/\| Saved at −5 % \| Saved at −20 % \|/);
  });

  test('keeps to the bounds of a request, unless the caller names others', async () => {
    const request = JSON.parse(await readFile('events/estimates/first.json', 'utf8'));
    const planOf = (members: object, args: readonly string[] = []) =>
      plan(['--inventory', '-', '--format', 'csv', ...args], JSON.stringify({ ...request, ...members }));
    const free = await planOf({});
    expect(free.stdout).toContain(',ri_3y,');
    const oneYear = await planOf({ max_term: 'P1Y' });
    expect(oneYear.stdout).toContain('_1y,');
    expect(oneYear.stdout).not.toContain('_3y,');
    expect((await planOf({ max_term: 'P1Y' }, ['--max-term', '3y'])).stdout).toBe(free.stdout);
    const nothing = await planOf({ max_commitment_share: 0 });
    expect(nothing.stdout.trim().split('\r\n')).toHaveLength(1);
    expect((await planOf({ max_commitment_share: 0 }, ['--max-commitment-share', '1'])).stdout).toBe(free.stdout);
  });

  test('refuses bounds of a request that are none', async () => {
    const request = JSON.stringify({ items: [], max_term: '1y', max_commitment_share: '0.4' });
    const { code, stderr } = await plan(['--inventory', '-'], request);
    expect(code).toBe(2);
    expect(stderr).toContain('"max_term" must be "P1Y" or "P3Y"');
    expect(stderr).toContain('"max_commitment_share" must be a number from 0 to 1, such as 0.4');
  });

  test('refuses what it cannot read, with every problem', async () => {
    const wrong = await plan(['--inventory', inventory, '--fall', 'much']);
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('--fall must be per cent from 0 to 100') });
    const unread = await plan(['--inventory', '-'], 'product,region,quantity\n,eastus2,x\n');
    expect(unread.code).toBe(2);
    expect(unread.stderr.match(/Line 2/g)).toHaveLength(2);
  });
});
