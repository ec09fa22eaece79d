import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../support/child.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.end());

const sample = 'events/estimates/meters.json';
const estimate = (args: readonly string[], input = '') =>
  run(
    process.execPath,
    ['dist/cli/appraise.mjs', 'estimate', '--scope', 'ea:1234567', ...args, '--url', product.http],
    {
      env: { PATH: process.env.PATH },
      input,
    },
  );

describe('lines by meter on the running product', () => {
  test('are printed beside the machines that they belong to', async () => {
    const { code, stdout, stderr } = await estimate([sample]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    // 100 GB are free: 1,400 × 0.08
    expect(stdout).toMatch(/^egress .* 1,500 GB +retail +112\.00 /m);
    // 300 blocks of 10K × 0.05
    expect(stdout).toMatch(/^writes .* 3,000,000 Units +retail +15\.00 /m);
    expect(stdout).toMatch(/^Total a month .* retail +743\.70 /m);
  });

  test('have the figures that their charges add up to, as JSON', async () => {
    const { stdout } = await estimate([sample, '--format', 'json']);
    const { items, totals } = JSON.parse(stdout);
    const cents = (amount: number): number => Math.round(amount * 100);
    for (const { meters, retail } of items) {
      const payg = meters.filter(
        (one: { side: string; models: string[] }) => one.side === 'retail' && one.models.includes('payg'),
      );
      expect(payg.reduce((sum: number, one: { monthly: number }) => sum + cents(one.monthly), 0)).toBe(
        cents(retail.payg_monthly),
      );
    }
    const sum = items.reduce(
      (all: number, { retail }: { retail: { payg_monthly: number } }) => all + cents(retail.payg_monthly),
      0,
    );
    expect(sum).toBe(cents(totals.retail.payg_monthly));
  });

  test('that may mean several prices are refused with all of them', async () => {
    const request = { meters: [{ service: 'Azure App Service', meter: 'S1 App', quantity: 730 }] };
    const { code, stdout, stderr } = await estimate(['-'], JSON.stringify(request));
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('appraise: /meters/0: The line may mean 3 prices; say "region".');
    expect(stderr.match(/^appraise: {3}Azure App Service · .* each \(Hours\), meter_id [0-9a-f-]{36}$/gm)).toHaveLength(
      3,
    );
  });
});
