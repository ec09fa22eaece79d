import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../support/child.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';
import { makePlan } from '../support/terraform-plan.ts';

const plan = 'events/estimates/plan.json';
let product: RunningProduct;
let directory: string;

beforeAll(async () => {
  product = await startProduct();
  directory = await mkdtemp(join(tmpdir(), 'appraise-estimates-'));
});
afterAll(async () => {
  await product.end();
  await rm(directory, { recursive: true });
});

const command = 'dist/cli/appraise.mjs';

const estimate = (args: readonly string[], input = '') =>
  run(process.execPath, [command, 'estimate', '--scope', 'ea:1234567', ...args, '--local'], {
    env: { PATH: process.env.PATH, PORT: new URL(product.http).port },
    input,
  });

/** Writes a file of an input. */
async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, content);
  return path;
}

describe('a file with nothing to pay', () => {
  const group = { type: 'azurerm_resource_group', values: { location: 'eastus2' } };
  const files = [
    ['free.json', JSON.stringify(makePlan([group])), 'The one resource is free of charge.'],
    ['empty.json', JSON.stringify(makePlan([])), 'No resource is charged for.'],
    ['list.json', '[]', 'No resource is charged for.'],
    ['table.csv', 'product,region,sku\n', 'No resource is charged for.'],
  ] as const;

  test.each(files)('costs 0.00: %s', async (name, content, sentence) => {
    const { code, stdout, stderr } = await estimate([await file(name, content), '--strict']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Total a month +retail +0\.00 /m);
    expect(stdout).toContain('It costs 0.00 USD a month.');
    expect(stdout).toContain(sentence);
  });

  test.each([
    ['json', /"payg_monthly": 0,/],
    ['csv', /^total,.*,0\.00,/m],
    ['markdown', /Total a month.*\b0\.00\b/],
    ['trace-csv', /^line,/],
  ])('costs 0.00 as %s', async (format, total) => {
    const [name, content, sentence] = files[0];
    const { code, stdout, stderr } = await estimate([
      await file(name, content),
      '--format',
      format,
      '--currency',
      'EUR',
    ]);
    expect(code).toBe(0);
    expect(stdout).toMatch(total);
    expect(`${stdout}${stderr}`).toContain(format === 'json' ? '"free_of_charge": 1' : sentence);
  });

  test('is an error where something has no price', async () => {
    const plan = makePlan([{ type: 'azurerm_frontdoor', values: { location: 'eastus2' } }]);
    const { code, stderr } = await estimate([await file('front-door.json', JSON.stringify(plan))]);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining('no resource of the file has a price\n'),
    });
  });
});

describe('appraise estimate of a Terraform plan', () => {
  test('prices what has a price, and says what it read, assumed and left out', async () => {
    const { code, stdout, stderr } = await estimate([plan]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(
      /^azurerm_linux_virtual_machine\.web\[0\] \(and 2 more\) +Standard_D4s_v5 .* 3 +retail +674\.96/m,
    );
    expect(stdout).toMatch(/^Total a month, without 1 resource +retail +1,943\.14/m);
    expect(stdout).toMatch(/\nassumed: .*: 30 GiB for the OS disk, as Ubuntu has\n/);
    expect(stdout).toMatch(/\nnot priced: azurerm_hdinsight_spark_cluster\.reports: /);
    expect(stdout).toMatch(/\n6 of 7 resources that cost money are priced; 1 is not; 2 are free\..*\n$/);
  });

  test('has the same in a member of the JSON, whose totals are those of the lines', async () => {
    const { stdout } = await estimate([plan, '--format', 'json']);
    const { inputs, totals, items } = JSON.parse(stdout);
    expect(inputs).toMatchObject({ format: 'terraform-plan', resources: 7, priced: 6, not_priced: 1 });
    const sum = items.reduce(
      (cents: number, line: { retail: { payg_monthly: number } }) => cents + Math.round(line.retail.payg_monthly * 100),
      0,
    );
    expect(totals.retail.payg_monthly).toBe(sum / 100);
  });

  test('costs what the same request costs', async () => {
    const items = [
      { product: 'virtual_machine', region: 'brazilsouth', sku: 'Standard_D4s_v5', quantity: 3 },
      { product: 'managed_disk', region: 'brazilsouth', type: 'premium_ssd', size: 30, quantity: 3 },
      {
        product: 'virtual_machine',
        region: 'brazilsouth',
        sku: 'Standard_D2s_v5',
        os: 'windows',
        license: 'hybrid_benefit',
      },
      { product: 'managed_disk', region: 'brazilsouth', type: 'standard_ssd', size: 128 },
      { product: 'managed_disk', region: 'brazilsouth', type: 'premium_ssd', size: 512 },
      { product: 'sql_database', region: 'brazilsouth', tier: 'general_purpose', vcores: 4, storage_gb: 83.2 },
    ];
    const [own, read] = [
      await estimate(['-', '--format', 'json'], JSON.stringify(items)),
      await estimate([plan, '--format', 'json']),
    ];
    expect(JSON.parse(read.stdout).totals).toEqual(JSON.parse(own.stdout).totals);
    expect(JSON.parse(read.stdout).best.monthly).toBe(JSON.parse(own.stdout).best.monthly);
  });

  test('fails with --strict, and names what is not priced', async () => {
    const { code, stdout, stderr } = await estimate([plan, '--strict']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(
      /--strict: these resources are not priced\n.* {2}azurerm_hdinsight_spark_cluster\.reports: /,
    );
  });

  test('takes with --strict what is priced but for its use', async () => {
    const values = {
      location: 'brazilsouth',
      storage_account_type: 'Premium_LRS',
      disk_size_gb: 1024,
      on_demand_bursting_enabled: true,
    };
    const path = await file('bursting.json', JSON.stringify(makePlan([{ type: 'azurerm_managed_disk', values }])));
    const { code, stdout, stderr } = await estimate([path, '--strict']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/\nby use: .*: On-demand bursting is charged by use/);
    expect(stdout).toMatch(/\nThe one resource that costs money is priced without what is charged by use\.\n$/);
  });

  test.each([
    [
      'human',
      /^Over the limit: 1,[\d.]+ USD a month \(limit 1,500\.00\)\. Pay-as-you-go, retail prices, without 1 resource\.\n/,
    ],
    ['markdown', /^\*\*Over the limit: .*\*\*\n/],
    ['json', /^\{\n {2}"gates": \[\n {4}\{\n {6}"gate": "max_monthly",\n {6}"limit": 1500,/],
  ])('ends with 1 above a limit, and says so first in %s', async (format, begin) => {
    const limit = ['--max-monthly', '1500', '--side', 'retail'];
    const { code, stdout } = await estimate([plan, ...limit, '--format', format]);
    expect(code).toBe(1);
    expect(stdout).toMatch(begin);
  });

  test('says beside a table for programs that a limit is kept', async () => {
    const { code, stdout, stderr } = await estimate([plan, '--max-monthly', '5000', '--format', 'csv']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^line,product,/);
    expect(stderr).toMatch(/^Within the limit: /m);
  });

  test('compares the increase of a change with its limits', async () => {
    const change = ['--diff', 'events/estimates/plan-before.json', plan];
    const over = await estimate([
      ...change,
      '--max-increase',
      '100',
      '--max-increase-percent',
      '5',
      '--format',
      'json',
    ]);
    expect(over.code).toBe(1);
    expect(JSON.parse(over.stdout).gates).toMatchObject([
      { gate: 'max_increase', limit: 100, passed: false },
      { gate: 'max_increase_percent', limit: 5, passed: false },
    ]);
    const within = await estimate([...change, '--max-increase', '1000']);
    expect(within.code).toBe(0);
    expect(within.stdout).toMatch(/^Within the limit: an increase of /);
  });

  test('compares all that has a price in the new file with its limits, also if the old file has none for it', async () => {
    const lines = (dearSize: string): string =>
      `id,product,region,sku,quantity\nweb,virtual_machine,eastus2,D4s_v5,1\ndear,virtual_machine,eastus2,${dearSize},20\n`;
    const old = await file('no-price.csv', lines('D4s_v99'));
    const now = await file('with-price.csv', lines('D4s_v5'));
    const limits = ['--max-monthly', '1000', '--side', 'retail'];
    const alone = await estimate([now, ...limits]);
    const change = await estimate([now, '--diff', old, ...limits]);
    expect([alone.code, change.code]).toEqual([1, 1]);
    expect(change.stdout.split('\n')[0]).toBe(alone.stdout.split('\n')[0]);
    const increase = await estimate([now, '--diff', old, '--max-increase', '1000']);
    expect(increase.code).toBe(1);
    expect(increase.stdout).toMatch(/^Over the limit: an increase of up to [\d,.]+ USD a month \(limit 1,000\.00\)/);
  });

  test('says of the new file what its estimate says beside a limit', async () => {
    const limits = ['--max-monthly', '1500', '--side', 'retail'];
    const alone = await estimate([plan, ...limits]);
    const change = await estimate([plan, '--diff', 'events/estimates/plan-before.json', ...limits]);
    const saidOf = (text: string) => /^Over the limit: [\d,.]+ USD a month (.*)\n/.exec(text)?.[1];
    expect(saidOf(alone.stdout)).toMatch(/, without 1 resource\.$/);
    expect(saidOf(change.stdout)).toBe(saidOf(alone.stdout));
  });

  test.each([
    [['--max-increase', '5'], '--max-increase and --max-increase-percent need --diff'],
    [['--max-monthly', '-1'], '--max-monthly must be a number of 0 or more, such as 5000, not -1'],
    [['--max-monthly', 'x'], '--max-monthly must be a number'],
    [['--max-monthly', '1', '--side', 'contract', '--scope', 'none'], 'there are no prices of a contract'],
    [['--side', 'retail'], '--model and --side belong to'],
    [['--strict=all'], "unknown option '--strict=all'"],
    [['--group-by', 'owner'], '--group-by takes module, type, resource-group, region or tag:<name>, not "owner"'],
    [['--group-by', 'type', '--format', 'csv'], '--group-by and --top have the formats human, json and markdown'],
    [['--top', '3', '--format', 'trace-csv'], '--group-by and --top have the formats human, json and markdown'],
    [['--top', '0'], '--top must be a whole number from 1 to 1000, not 0'],
    [['--top', '3', '--side', 'retail'], '--model and --side belong to'],
    [['--top', '3', '--diff', plan], "option '--top <n>' cannot be used with option '--diff <old>'"],
  ])('refuses %j', async (flags, message) => {
    const { code, stdout, stderr } = await estimate([plan, ...flags]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  test('prices a whole landing zone from the demo, and what it uses from a usage file', async () => {
    const zone = 'events/estimates/landing-zone.json';
    const whole = await estimate([zone, '--strict', '--format', 'json']);
    expect({ code: whole.code, stderr: whole.stderr }).toEqual({ code: 0, stderr: '' });
    const { inputs, totals } = JSON.parse(whole.stdout);
    expect(inputs).toMatchObject({ not_priced: 0, unknown: 0, free_of_charge: 8 });
    expect(inputs.priced).toBe(inputs.resources);
    const used = await estimate([zone, '--usage', 'events/estimates/landing-zone-usage.yml', '--format', 'json']);
    const withUsage = JSON.parse(used.stdout);
    expect(withUsage.inputs.warnings).toEqual([]);
    expect(withUsage.inputs.partly).toBeLessThan(inputs.partly);
    expect(withUsage.totals.retail.payg_monthly).toBeGreaterThan(totals.retail.payg_monthly);
  });

  test('writes a usage file that changes nothing until a number is written into it', async () => {
    const zone = 'events/estimates/landing-zone.json';
    const { code, stdout } = await run(process.execPath, [command, 'usage', 'init', zone], {});
    expect(code).toBe(0);
    const path = await file('usage.yml', stdout);
    const totalOf = async (...flags: string[]) =>
      JSON.parse((await estimate([zone, '--format', 'json', ...flags])).stdout).totals.retail;
    expect(await totalOf('--usage', path)).toEqual(await totalOf());
    const filled = await file('filled.yml', stdout.replace('# storage_gb: 0', 'storage_gb: 10'));
    const again = await run(
      process.execPath,
      [command, 'usage', 'init', zone, '--usage', filled, '--output', filled],
      {},
    );
    expect(again).toMatchObject({ code: 0, stdout: '' });
    expect(await readFile(filled, 'utf8')).toContain('\n    storage_gb: 10 # GB\n');
  });

  test.each([
    ['resource_usage:\n  a.b: { gb: -1 }\n', 'a.b: "gb" must be a number from 0 to 1e12; it is -1.'],
    ['resource_usage: [', 'It is no YAML'],
  ])('refuses a usage file with every problem: %j', async (text, problem) => {
    const path = await file('bad.yml', text);
    const { code, stdout, stderr } = await estimate([plan, '--usage', path]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(`bad.yml: ${problem}`);
  });

  describe('added up', () => {
    test('by type, with the dearest first and the rest in a row', async () => {
      const { code, stdout, stderr } = await estimate([plan, '--group-by', 'type', '--top', '2']);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toMatch(/^Pay-as-you-go, USD a month by type\nType +Resources +retail +contract$/m);
      expect(stdout).toMatch(/^azurerm_linux_virtual_machine +3 +698\.30 +574\.48$/m);
      expect(stdout).toMatch(/^2 more groups +2 +[\d.]+ +[\d.]+$/m);
      expect(stdout).toMatch(/^Total a month, without 1 resource +6 +1,943\.14 +1,614\.\d\d$/m);
    });

    test('in Markdown, where names of a file are no markup', async () => {
      const values = { location: 'brazilsouth', storage_account_type: 'Premium_LRS', disk_size_gb: 64 };
      const entries = [
        { type: 'azurerm_managed_disk', name: 'a', values: { ...values, tags: { env: '<b>|prod\u001b' } } },
        { type: 'azurerm_managed_disk', name: 'b', values },
      ];
      const path = await file('tags.json', JSON.stringify(makePlan(entries)));
      const { code, stdout } = await estimate([path, '--group-by', 'tag:env', '--format', 'markdown']);
      expect(code).toBe(0);
      expect(stdout).toContain('| Tag env | Resources | retail | contract |');
      expect(stdout).toContain('\n| &lt;b&gt;\\|prod␛ | 1 | 15.05 | 13.54 |\n');
      expect(stdout).toContain('\n| (untagged) | 1 | 15.04 | 13.54 |\n');
    });

    test('by resource in JSON, for another model', async () => {
      const { stdout } = await estimate([plan, '--top', '3', '--model', 'ri_3y', '--format', 'json']);
      const { groups, totals } = JSON.parse(stdout);
      expect(groups).toMatchObject({ by: 'resource', model: 'ri_3y', more: { groups: 3 } });
      const rows: readonly { retail: number; corporate: number }[] = [...groups.groups, groups.more];
      const sum = (side: 'retail' | 'corporate') =>
        rows.reduce((cents, row) => cents + Math.round(row[side] * 100), 0) / 100;
      expect(sum('retail')).toBe(totals.retail.ri_3y_monthly);
      expect(sum('corporate')).toBe(totals.corporate.ri_3y_monthly);
    });

    test('by region for a request, which has no tags', async () => {
      const first = 'events/estimates/first.json';
      const { code, stdout } = await estimate([first, '--group-by', 'region', '--format', 'json']);
      expect(code).toBe(0);
      const { groups, totals } = JSON.parse(stdout);
      expect(groups.groups).toMatchObject([{ name: 'brazilsouth', retail: totals.retail.payg_monthly }]);
      const refused = await estimate([first, '--group-by', 'tag:env']);
      expect(refused).toMatchObject({ code: 2, stdout: '' });
      expect(refused.stderr).toContain('which tells no tags: it can be grouped by type or region.');
    });
  });

  test('fails with --strict=usage for what is charged by use', async () => {
    const values = { location: 'brazilsouth', account_tier: 'Standard', account_replication_type: 'LRS' };
    const path = await file('account.json', JSON.stringify(makePlan([{ type: 'azurerm_storage_account', values }])));
    expect((await estimate(['--strict', path])).code).toBe(0);
    const { code, stderr } = await estimate(['--strict=usage', path]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/--strict=usage: these resources are not priced\n.* {2}azurerm_storage_account\.it: /);
  });

  test('keeps tables for programs free of sentences', async () => {
    const { stdout, stderr } = await estimate([plan, '--format', 'csv']);
    expect(stdout).toMatch(/^line,product,/);
    expect(stdout).toMatch(/,without 1 resource,/);
    expect(stdout).not.toContain('not priced');
    expect(stderr).toContain('not priced: azurerm_hdinsight_spark_cluster.reports: ');
  });

  test('sends and prints no secret of the plan', async () => {
    const content = JSON.parse(await readFile(plan, 'utf8'));
    for (const { change } of content.resource_changes) change.after.admin_password = 'Tr0ub4dor&3';
    const path = await file('secret.json', JSON.stringify(content));
    for (const format of ['human', 'json', 'markdown']) {
      const { code, stdout, stderr } = await estimate([path, '--format', format, '--verbose']);
      expect(code).toBe(0);
      expect(stdout + stderr).not.toContain('Tr0ub4dor');
    }
    expect(product.output()).not.toContain('Tr0ub4dor');
  });
});

describe('appraise estimate --diff', () => {
  const before = 'events/estimates/plan-before.json';

  test('prices what a change of a plan costs, resource by resource', async () => {
    const { code, stdout, stderr } = await estimate([plan, '--diff', before]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^azurerm_linux_virtual_machine\.web\[0\] +changed +Standard_D2s_v5 .* → Standard_D4s_v5 /m);
    expect(stdout).toMatch(/^All resources +retail +1,485\.38 +1,943\.15 +\+457\.77 +\+5,493\.24$/m);
    expect(stdout).toContain('1 added, 0 removed, 2 changed, 3 unchanged.\n');
    expect(stdout).toContain('\nnot priced: azurerm_hdinsight_spark_cluster.reports (added): ');
  });

  test.each([plan, 'events/estimates/first.json'])('has no difference between %s and itself', async (path) => {
    const { stdout } = await estimate([path, '--diff', path, '--format', 'json', '--model', 'ri_3y']);
    const { changes, totals } = JSON.parse(stdout);
    expect({ changes, difference: totals.difference }).toEqual({
      changes: [],
      difference: { retail: 0, corporate: 0 },
    });
  });

  test('compares files of different formats by the names of their lines', async () => {
    const csv = 'id,product,region,sku,os,quantity,hours\nweb,virtual_machine,brazilsouth,D4s v5,linux,5,730\n';
    const { stdout } = await estimate([
      await file('web.csv', csv),
      '--diff',
      'events/estimates/first.json',
      '--format',
      'csv',
    ]);
    expect(stdout).toMatch(/^web,virtual_machine,changed,retail,USD,674\.96,1124\.93,449\.97,/m);
    expect(stdout).toMatch(/^orders,sql_database,removed,/m);
  });

  describe('of requests', () => {
    const request = (name: string, members: object) =>
      file(
        name,
        JSON.stringify({
          items: [{ id: 'web', product: 'virtual_machine', region: 'eastus2', sku: 'D4s_v5' }],
          ...members,
        }),
      );
    const diff = (args: readonly string[]) =>
      run(process.execPath, [command, 'estimate', ...args, '--local'], {
        env: { PATH: process.env.PATH, PORT: new URL(product.http).port },
        input: '',
      });

    test('refuses two scopes and currencies, unless the caller names one', async () => {
      const old = await request('old-scope.json', { scope: 'none', currency: 'EUR' });
      const now = await request('new-scope.json', { scope: 'ea:1234567', currency: 'USD' });
      const { code, stdout, stderr } = await diff([now, '--diff', old]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(
        'old-scope.json has the scope "none", new-scope.json "ea:1234567": name one for both with --scope',
      );
      expect(stderr).toContain('has the currency "EUR", new-scope.json "USD": name one for both with --currency');
      const named = await diff([now, '--diff', old, '--scope', 'none', '--currency', 'USD', '--format', 'json']);
      expect(JSON.parse(named.stdout)).toMatchObject({
        currency: 'USD',
        before: { warnings: [] },
        after: { warnings: [] },
        totals: { difference: { retail: 0, corporate: null } },
      });
    });

    test('prices both for the scope that one of them names, and says so', async () => {
      const old = await request('named.json', { scope: 'none' });
      const now = await request('unnamed.json', {});
      const { stdout } = await diff([now, '--diff', old, '--format', 'json']);
      const warning = 'It names no scope, and is priced for that of named.json: "none".';
      expect(JSON.parse(stdout)).toMatchObject({
        scope_id: null,
        before: { warnings: [] },
        after: { warnings: [warning] },
      });
      const csv = await diff([old, '--diff', now, '--format', 'csv']);
      expect(csv.stderr).toBe(`unnamed.json: ${warning}\n`);
    });

    test('refuses hours that never fall together, as the flag', async () => {
      const spread = await request('spread.json', { sharing: 'spread' });
      const { code, stderr } = await diff([spread, '--diff', spread]);
      expect(code).toBe(2);
      expect(stderr).toContain('spread.json: "sharing" must not be "spread" with --diff');
    });
  });

  test.each<[string, string[], number, string]>([
    ['a gap with --strict', [plan, '--diff', before, '--strict'], 1, '--strict: these resources are not priced'],
    ['a trace', [plan, '--diff', before, '--format', 'trace-csv'], 2, '--diff has the formats'],
    ['a bounded mix', [plan, '--diff', before, '--max-term', '1y'], 2, '--diff compares one model'],
    [
      'alternatives',
      [plan, '--diff', before, '--what-if', 'same-shape'],
      2,
      "option '--what-if <values>' cannot be used with option '--diff <old>'",
    ],
    ['a model without --diff', [plan, '--model', 'ri_1y'], 2, '--model and --side belong to --diff'],
    ['a file that is not there', [plan, '--diff', 'nowhere.json'], 2, 'nowhere.json: no such file or directory'],
    ['standard input twice', ['-', '--diff', '-'], 2, 'only one of the files can be standard input'],
  ])('refuses %s', async (_, args, expected, says) => {
    const { code, stdout, stderr } = await estimate(args);
    expect({ code, stdout }).toEqual({ code: expected, stdout: '' });
    expect(stderr).toContain(says);
  });
});

describe('appraise estimate of other files', () => {
  const csv =
    'id,product,region,sku,quantity\nweb,virtual_machine,eastus2,D4s_v5,2\nodd,virtual_machine,eastus2,D4s_v99,1\n';

  test('names the row whose size there is not, and prices the others', async () => {
    const { code, stdout } = await estimate([await file('lines.csv', csv)]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\nnot priced: odd: .*D4s_v99/);
    expect(stdout).toMatch(/\n1 of 2 resources that cost money is priced; 1 is not\.\n$/);
  });

  test('reads UTF-16, as PowerShell writes it', async () => {
    const { code, stdout } = await estimate([await file('utf16.csv', Buffer.from(`\ufeff${csv}`, 'utf16le'))]);
    expect(code).toBe(0);
    expect(stdout).toContain('utf16.csv was read as csv:');
  });

  test('asks for a region that the file does not say, and takes it from the caller', async () => {
    const path = await file('nowhere.csv', 'id,product,region,sku\nweb,virtual_machine,,D4s_v5\n');
    const { code, stderr } = await estimate([path]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'appraise: the file does not say the region of these resources: add --region <name>\nappraise:   web\n',
    });
    const { stdout } = await estimate([path, '--region', 'East US 2', '--hours', '220']);
    expect(stdout).toMatch(/^web +Standard_D4s_v5 .*, 220 h a month +eastus2 /m);
  });

  test.each<[string, string, number, RegExp]>([
    ['JSON of another kind', '{"a": 1}', 2, /none of the formats/],
    ['arrays in arrays', '['.repeat(100_000), 2, /nest deeper than 200 levels/],
    ['a plan of a version to come', '{"format_version": "9.0", "resource_changes": []}', 2, /format version 9\.0/],
    [
      'nothing that has a price',
      'id,product,region,sku\nx,virtual_machine,eastus2,D4s_v99\n',
      1,
      /no resource .* has a price/,
    ],
  ])('refuses %s', async (_, content, expected, says) => {
    const { code, stdout, stderr } = await estimate(['-'], content);
    expect({ code, stdout }).toEqual({ code: expected, stdout: '' });
    expect(stderr).toMatch(says);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test('refuses a format that the file does not have', async () => {
    const { code, stderr } = await estimate([plan, '--format-in', 'csv']);
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'appraise: plan.json: It is JSON, and not csv.\n' });
  });
});
