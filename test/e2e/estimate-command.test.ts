import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../support/child.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.end());

/** Runs the built command against the product. */
const appraise = (args: readonly string[], input = '') =>
  run(process.execPath, ['dist/cli/appraise.mjs', ...args, '--url', product.http], {
    env: { PATH: process.env.PATH },
    input,
  });

describe('appraise estimate', () => {
  test('prints the sample architecture as a table', async () => {
    const { code, stdout, stderr } = await appraise(['estimate', 'events/estimates/first.json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^web .*674\.96/m);
  });

  test('takes a list of items on standard input', async () => {
    const items = [{ product: 'virtual_machine', region: 'eastus2', sku: 'Standard_D2s_v5' }];
    const { code, stdout } = await appraise(
      ['estimate', '-', '--scope', 'ea:1234567', '--format', 'json'],
      JSON.stringify(items),
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, scope_id: 'ea:1234567', items: [{ id: '1' }] });
  });

  test('ranks alternatives below the table', async () => {
    const whatIf = ['regions=eastus2,uksouth', 'hours=220', 'same-shape'].flatMap((value) => ['--what-if', value]);
    const { code, stdout, stderr } = await appraise(['estimate', 'events/estimates/first.json', ...whatIf]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^ 1 {2}eastus2, 220 h a month, .*web Standard_D4as_v5/m);
    expect(stdout).toMatch(/^not priced: uksouth; .* \(web, office, data, orders\): The public prices of uksouth/m);
  });

  test('names what is wrong with a what-if', async () => {
    const args = ['estimate', 'events/estimates/first.json', '--what-if'];
    expect(await appraise([...args, 'region=eastus2'])).toMatchObject({ code: 2, stdout: '' });
    const { code, stderr } = await appraise([...args, 'skus.wep=Standard_D4as_v5']);
    expect(code).toBe(1);
    expect(stderr).toContain('/what_if/skus/wep: There is no line "wep". Did you mean "web"?');
  });

  test.each([
    { what: 'items that the catalogue does not have', input: '[{"product":"x","region":"eastus2"}]', code: 1 },
    {
      what: 'a price that is nowhere',
      input: '[{"product":"virtual_machine","region":"japaneast","sku":"Standard_D2s_v5"}]',
      code: 1,
    },
    { what: 'a body of another shape', input: '{"items":[],"things":[]}', code: 1 },
    { what: 'a file of no known format', input: '{"things":[]}', code: 2 },
    { what: 'text that is not JSON', input: '{"items":', code: 2 },
    { what: 'a number', input: '7', code: 2 },
    {
      what: 'an unknown scope',
      input: '[{"product":"virtual_machine","region":"eastus2","sku":"Standard_D2s_v5"}]',
      scope: 'ea:404',
      code: 2,
    },
  ])('exits with $code for $what', async ({ input, scope = 'ea:1234567', code }) => {
    const ended = await appraise(['estimate', '-', '--scope', scope], input);
    expect(ended).toMatchObject({ code, stdout: '' });
    expect(ended.stderr).toMatch(/^appraise: .+/);
  });

  test('exits with 2 for a file that is not there, and 3 for a service that is not', async () => {
    expect(await appraise(['estimate', 'nowhere.json'])).toMatchObject({
      code: 2,
      stderr: 'appraise: nowhere.json: no such file or directory\n',
    });
    const args = ['estimate', 'events/estimates/first.json', '--url', 'http://127.0.0.1:9'];
    const env = { PATH: process.env.PATH };
    expect(await run(process.execPath, ['dist/cli/appraise.mjs', ...args], { env })).toMatchObject({ code: 3 });
  });
});
