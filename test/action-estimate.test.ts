import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerTo, type SentRequest } from './support/answer-estimates.ts';
import { type ActionRun, runAction, workflowCommands } from './support/composite-action.ts';
import { installPackage, packPackage } from './support/package.ts';

const key = 'secret-key-0123456789';

let workspace: string;
let runnerTemp: string;
let api: Server;
let url: string;
let requests: { readonly headers: IncomingHttpHeaders; readonly body: SentRequest }[] = [];

beforeAll(async () => {
  api = createServer(async (request, response) => {
    const body = (await json(request)) as SentRequest;
    requests.push({ headers: request.headers, body });
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ ok: true, ...answerTo(body) }));
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  runnerTemp = await mkdtemp(join(tmpdir(), 'appraise-runner-'));
  const { path } = await packPackage(runnerTemp);
  await installPackage(path, join(runnerTemp, 'appraise'));
});
afterAll(async () => {
  api.close();
  await rm(runnerTemp, { recursive: true, force: true });
});

beforeEach(async () => {
  requests = [];
  workspace = await mkdtemp(join(tmpdir(), 'appraise-workspace-'));
  await mkdir(join(workspace, 'infra'));
  for (const name of ['plan', 'plan-before']) {
    await copyFile(`events/estimates/${name}.json`, join(workspace, `infra/${name}.json`));
  }
  return () => rm(workspace, { recursive: true, force: true });
});

const estimate = (inputs: Readonly<Record<string, string>>): Promise<ActionRun> =>
  runAction({
    actionPath: process.cwd(),
    workspace,
    inputs: { 'api-url': url, 'api-key': key, ...inputs },
    only: ['judge'],
    runnerTemp,
  });

describe('action.yml, with the input estimate', () => {
  test('writes the estimate into the summary and an output, and judges no records', async () => {
    const run = await estimate({ estimate: 'infra/plan.json', 'estimate-scope': 'none' });

    expect(run).toMatchObject({ code: 0, outputs: { 'exit-code': '0', sarif: '' } });
    expect(run.summary).toContain('**Total a month, without 1 resource**');
    expect(run.outputs['estimate-markdown']).toBe(run.summary.trimEnd());
    expect(requests).toMatchObject([{ headers: { 'x-api-key': key }, body: { scope: 'none' } }]);
  });

  test('has the difference to the file of the base branch', async () => {
    const run = await estimate({
      estimate: 'plan.json',
      'estimate-base': 'plan-before.json',
      'working-directory': 'infra',
    });

    expect(run.code).toBe(0);
    expect(run.summary).toMatch(/^\*\*Pay-as-you-go: \+/);
    expect(run.outputs['estimate-markdown']).toContain('<details><summary>By resource</summary>');
  });

  test('is as short as a comment must be, and says how many resources share a row', async () => {
    const lines = Array.from(
      { length: 900 },
      (_, at) => `line-${at},virtual_machine,eastus2,Standard_D2s_v5,${(at + 1) / 2}`,
    );
    await writeFile(join(workspace, 'many.csv'), ['id,product,region,sku,hours', ...lines].join('\n'));
    const whole = await estimate({ estimate: 'many.csv', 'estimate-max-bytes': '1000000' });
    const byDefault = await estimate({ estimate: 'many.csv' });
    const compared = await estimate({
      estimate: 'many.csv',
      'estimate-base': 'infra/plan.json',
      'estimate-max-bytes': '20000',
    });

    expect(whole.outputs['estimate-markdown']?.length).toBeGreaterThan(60_000);
    expect(byDefault.outputs['estimate-markdown']?.length).toBeGreaterThan(58_000);
    expect(byDefault.outputs['estimate-markdown']?.length).toBeLessThan(60_000);
    expect(byDefault.summary).toMatch(/^\| \d+ smaller lines \|/m);
    expect(compared.summary.length).toBeLessThan(20_000);
    expect(compared.summary).toMatch(/^\| \d+ more resources \|/m);
  });

  test('fails above a limit, with the estimate in the summary and the output all the same', async () => {
    const over = await estimate({ estimate: 'infra/plan.json', 'estimate-max-monthly': '1' });
    expect(over).toMatchObject({ code: 1, outputs: { 'exit-code': '1', 'estimate-over-limit': 'true' } });
    expect(over.summary).toMatch(/^\*\*Over the limit: /);
    expect(over.outputs['estimate-markdown']).toBe(over.summary.trimEnd());
    expect(over.log).toMatch(/^::error::The estimate is above its limit/m);
    const within = await estimate({
      estimate: 'infra/plan.json',
      'estimate-base': 'infra/plan-before.json',
      'estimate-max-increase': '100000',
      'estimate-max-increase-percent': '1000',
    });
    expect(within).toMatchObject({ code: 0, outputs: { 'estimate-over-limit': 'false' } });
  });

  test('adds the month up by what is asked for, but not a difference', async () => {
    const grouped = await estimate({ estimate: 'infra/plan.json', 'estimate-group-by': 'type' });
    expect(grouped.code).toBe(0);
    expect(grouped.summary).toMatch(/^\| Type \| Resources \| retail \|$/m);
    expect(grouped.summary).toMatch(/^\| azurerm\\?_linux\\?_virtual\\?_machine \| 3 \| /m);
    const compared = await estimate({
      estimate: 'infra/plan.json',
      'estimate-base': 'infra/plan-before.json',
      'estimate-group-by': 'type',
    });
    expect(compared.code).toBe(2);
  });

  test('prints the key nowhere', async () => {
    const runs = [
      await estimate({ estimate: 'infra/plan.json' }),
      await estimate({ estimate: 'infra/nowhere.json' }),
      await estimate({ estimate: 'infra/plan.json', 'api-url': 'http://example.invalid' }),
      await estimate({ estimate: 'infra/plan.json', 'api-url': 'http://127.0.0.1:1' }),
    ];

    expect(runs.map(({ code }) => code)).toEqual([0, 2, 2, 3]);
    for (const run of runs) expect(JSON.stringify(run)).not.toContain(key);
    const script = await readFile('infra/action/estimate.sh', 'utf8');
    expect(script).not.toMatch(/--key/);
  });

  test.each([
    { what: 'a gap, strictly', inputs: { estimate: 'infra/plan.json', strict: 'true' }, code: 1 },
    { what: 'a file that there is not', inputs: { estimate: 'nowhere.json' }, code: 2 },
    { what: 'no address of the API', inputs: { estimate: 'infra/plan.json', 'api-url': '' }, code: 2 },
    { what: 'standard input', inputs: { estimate: '-' }, code: 2 },
    { what: 'neither true nor false for strict', inputs: { estimate: 'infra/plan.json', strict: 'x' }, code: 2 },
    { what: 'neither records nor a file', inputs: {}, code: 2 },
  ])('ends with $code for $what', async ({ inputs, code }) => {
    const run = await estimate(inputs);
    expect(run).toMatchObject({ code, outputs: { 'exit-code': String(code), 'estimate-markdown': '' } });
    expect(run.log).toMatch(/^::error::/m);
  });

  test('judges records, too, and ends with the higher one of the exit codes', async () => {
    await copyFile('events/records/invalid.json', join(workspace, 'record.json'));
    const run = await estimate({ paths: 'record.json', estimate: 'infra/plan.json', 'as-of': '2026-11-20' });

    expect(run).toMatchObject({ code: 1, outputs: { 'exit-code': '1' } });
    expect(run.log).toContain('1 record: 0 valid, 1 invalid');
    expect(run.outputs['estimate-markdown']).toContain('Total a month');
  });

  test.each(['estimate', 'estimate-base', 'estimate-region', 'estimate-scope', 'api-url', 'api-key'])(
    'runs no command that is written into the input %s',
    async (name) => {
      const hostile = ['$(touch pwned)`touch pwned`', `"; touch pwned; '; touch pwned; #`, '--help', '::error::x'];
      for (const value of [hostile.join(' '), hostile.join('\n')]) {
        const run = await estimate({ estimate: 'infra/plan.json', [name]: value });
        expect(await readdir(workspace)).toEqual(['infra']);
        expect(workflowCommands(run.log).filter((command) => !/^::error::The /.test(command))).toEqual([]);
      }
    },
  );

  test('lets no name in a plan act as a command or end the output', async () => {
    const plan = await readFile(join(workspace, 'infra/plan.json'), 'utf8');
    const evil = plan.replaceAll('azurerm_managed_disk.data', '::set-output name=x::y\\n::error::z##[error]w');
    await writeFile(join(workspace, 'infra/plan.json'), evil);
    const run = await estimate({ estimate: 'infra/plan.json' });

    expect(run.code).toBe(0);
    expect(run.log).toContain('::set-output');
    expect(workflowCommands(run.log)).toEqual([]);
    expect(Object.keys(run.outputs)).toEqual(['exit-code', 'sarif', 'estimate-markdown', 'estimate-over-limit']);
  });
});
