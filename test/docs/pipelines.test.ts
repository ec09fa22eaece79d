import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { version } from '../../lib/platform/version.ts';
import { type Ending, run } from '../support/child.ts';
import { packPackage } from '../support/package.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';

interface AzureStep {
  readonly script?: string;
  readonly task?: string;
  readonly displayName?: string;
  readonly env?: Readonly<Record<string, string>>;
}
interface Azure {
  readonly variables: Readonly<Record<string, string | number>>;
  readonly steps: readonly AzureStep[];
}
interface GitlabJob {
  readonly before_script?: readonly string[];
  readonly script?: readonly string[];
  readonly after_script?: readonly string[];
}
interface Gitlab {
  readonly variables: Readonly<Record<string, string>>;
  readonly '.appraise': GitlabJob;
  readonly 'appraise-records': GitlabJob;
  readonly 'appraise-estimate': GitlabJob;
}

const key = 'demo-enterprise-0123456789';
const token = 'secret-token-0123456789';
const read = async <Template>(name: string) => parse(await readFile(`docs/pipelines/${name}`, 'utf8')) as Template;

let scratch: string;
let product: RunningProduct;
let tarball: string;
/** Both services, as far as comments go, and the server with the package. */
let service: Server;
let comments: { readonly url: string; readonly authorization: string; readonly body: string }[] = [];
let common: NodeJS.ProcessEnv;
let azure: Azure;
let gitlab: Gitlab;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'appraise-pipelines-'));
  azure = await read<Azure>('azure-devops.yml');
  gitlab = await read<Gitlab>('gitlab.yml');
  product = await startProduct();
  service = createServer(async (request, response) => {
    const { url = '', headers } = request;
    if (url.endsWith('.tgz')) {
      response.end(await readFile(tarball));
      return;
    }
    const authorization = String(headers.authorization ?? headers['private-token']);
    comments.push({ url, authorization, body: await text(request) });
    response.writeHead(201).end('{}');
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const prefix = join(scratch, 'global');
  common = {
    PATH: [join(prefix, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter),
    HOME: scratch,
    npm_config_prefix: prefix,
    npm_config_cache: join(scratch, 'npm'),
    npm_config_fetch_retries: '0',
    // As npm 12 has it by default.
    npm_config_allow_remote: 'none',
  };
  tarball = (await packPackage(join(scratch, 'made'))).path;
  common.APPRAISE_PACKAGE = `${serviceUrl()}/appraise.tgz`;
  common.APPRAISE_API_URL = product.http;
});
afterAll(async () => {
  service.close();
  await product?.end();
  await rm(scratch, { recursive: true, force: true });
});

let folder: string;
beforeEach(async () => {
  comments = [];
  folder = await mkdtemp(join(scratch, 'checkout-'));
  await mkdir(join(folder, 'assessments'));
  await cp('events/records/valid.json', join(folder, 'assessments/valid.json'));
  await cp('events/estimates/plan.json', join(folder, 'plan.json'));
});

const serviceUrl = () => `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
const inFolder = (name: string) => readFile(join(folder, name), 'utf8');
const addInvalid = () => cp('events/records/invalid.json', join(folder, 'assessments/invalid.json'));
/** Both secrets, and nothing of them on the screen. */
function expectNoSecret({ stdout, stderr }: Ending): void {
  for (const secret of [key, token]) expect(stdout + stderr).not.toContain(secret);
}

test.each(['azure-devops.yml', 'gitlab.yml', 'README.md'])('%s names the package of this version', async (name) => {
  const named = [...(await readFile(`docs/pipelines/${name}`, 'utf8')).matchAll(/\b(?:v|appraise-)(\d+\.\d+\.\d+)\b/g)];
  expect(named.length).toBeGreaterThan(1);
  expect(new Set(named.map(([, found]) => found))).toEqual(new Set([version]));
});

describe('azure-devops.yml', () => {
  const step = async (name: string, more: NodeJS.ProcessEnv = {}): Promise<Ending> => {
    const { script = '', env = {} } = azure.steps.find(({ displayName }) => displayName === name) ?? {};
    const secrets: Readonly<Record<string, string>> = {
      '$(APPRAISE_API_KEY)': key,
      '$(System.AccessToken)': token,
    };
    const mapped = Object.fromEntries(Object.entries(env).map(([variable, macro]) => [variable, secrets[macro]]));
    const variables = Object.fromEntries(Object.entries(azure.variables).map(([id, value]) => [id, String(value)]));
    // The agent replaces $(…) in a script itself, before bash reads it.
    expect(script).not.toMatch(/\$\([A-Z]/);
    const ended = await run('bash', ['--noprofile', '--norc', '-c', script], {
      cwd: folder,
      env: {
        ...variables,
        AGENT_TEMPDIRECTORY: folder,
        SYSTEM_COLLECTIONURI: `${serviceUrl()}/acme/`,
        SYSTEM_TEAMPROJECTID: 'project',
        BUILD_REPOSITORY_ID: 'repository',
        SYSTEM_PULLREQUEST_PULLREQUESTID: '7',
        ...common,
        ...mapped,
        ...more,
      },
    });
    expectNoSecret(ended);
    return ended;
  };
  beforeAll(async () => {
    folder = scratch;
    expect(await step('Install Appraise')).toMatchObject({ code: 0 });
  });

  test('passes valid records, and fails with invalid ones, with results for people and programs', async () => {
    expect(await step('Judge the records')).toMatchObject({ code: 0 });
    await addInvalid();
    const { code, stdout } = await step('Judge the records');
    expect(code).toBe(1);
    expect(stdout).toContain('2 records: 1 valid, 1 invalid');
    expect(await inFolder('appraise/records.xml')).toMatch(/<testsuites[^>]* failures="[1-9]/);
    expect(JSON.parse(await inFolder('appraise/sarif/records.sarif')).runs[0].results.length).toBeGreaterThan(10);
  });

  test('prints nothing of a record or a plan that the agent would take for a command', async () => {
    const command = '##vso[task.complete result=Succeeded]';
    const record = JSON.parse(await inFolder('assessments/valid.json'));
    await writeFile(join(folder, `assessments/${command}.json`), JSON.stringify({ ...record, [command]: command }));
    const judged = await step('Judge the records');
    expect(judged.code).toBe(1);
    const missing = await step('Estimate the plan', { PLAN: command });
    expect(missing.code).toBe(2);
    for (const { stdout, stderr } of [judged, missing]) {
      expect(stdout).toContain('# #vso[');
      expect(stdout + stderr).not.toContain('##');
    }
  });

  test('estimates the plan, shows it in the summary and comments on the pull request', async () => {
    const { code, stdout } = await step('Estimate the plan', { SCOPE: 'ea:1234567' });
    expect({ code, stdout }).toEqual({ code: 0, stdout: `##vso[task.uploadsummary]${join(folder, 'estimate.md')}\n` });
    expect(await inFolder('estimate.md')).toContain('Total a month');
    expect(await step('Comment on the pull request')).toMatchObject({ code: 0, stdout: '', stderr: '' });
    expect(comments).toEqual([
      {
        url: '/acme/project/_apis/git/repositories/repository/pullRequests/7/threads?api-version=7.1',
        authorization: `Bearer ${token}`,
        body: expect.stringContaining('Total a month'),
      },
    ]);
  });

  test('fails above the limit, with the estimate all the same, and without one if the API fails', async () => {
    expect(await step('Estimate the plan', { MAX_MONTHLY: '1' })).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('##vso[task.uploadsummary]'),
    });
    expect(await inFolder('estimate.md')).toMatch(/^\*\*Over the limit/);
    const failed = await step('Estimate the plan', { APPRAISE_API_URL: 'http://127.0.0.1:9' });
    expect(failed.code).toBe(3);
    expect(failed.stdout).not.toContain('uploadsummary');
    expect(await step('Comment on the pull request')).toMatchObject({ code: 0 });
    expect(comments).toEqual([]);
  });

  test('runs no step that is not tested here', () => {
    const scripts = azure.steps.flatMap(({ script, displayName }) => (script === undefined ? [] : [displayName]));
    expect(scripts).toEqual([
      'Install Appraise',
      'Judge the records',
      'Estimate the plan',
      'Comment on the pull request',
    ]);
  });
});

describe('gitlab.yml', () => {
  const runLines = async (lines: readonly string[] = [], more: NodeJS.ProcessEnv = {}): Promise<Ending> => {
    const ended = await run('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', lines.join('\n')], {
      cwd: folder,
      env: {
        ...gitlab.variables,
        APPRAISE_API_KEY: key,
        APPRAISE_NOTES_TOKEN: token,
        CI_API_V4_URL: `${serviceUrl()}/api/v4`,
        CI_PROJECT_ID: '12',
        CI_MERGE_REQUEST_IID: '7',
        ...common,
        ...more,
      },
    });
    expectNoSecret(ended);
    return ended;
  };
  beforeAll(async () => {
    folder = scratch;
    expect(await runLines(gitlab['.appraise'].before_script)).toMatchObject({ code: 0 });
  });

  test('passes valid records, and fails with invalid ones and a report', async () => {
    const { script } = gitlab['appraise-records'];
    expect(await runLines(script)).toMatchObject({ code: 0 });
    await addInvalid();
    const { code, stdout } = await runLines(script);
    expect(code).toBe(1);
    expect(stdout).toContain('2 records: 1 valid, 1 invalid');
    expect(await inFolder('records.xml')).toMatch(/<testsuites[^>]* failures="[1-9]/);
  });

  test('estimates the plan, and notes it on the merge request, above the limit too', async () => {
    const { script, after_script: after } = gitlab['appraise-estimate'];
    expect(await runLines(script, { MAX_MONTHLY: '1' })).toMatchObject({ code: 1 });
    expect(await runLines(after)).toMatchObject({ code: 0, stdout: '', stderr: '' });
    expect(comments).toMatchObject([{ url: '/api/v4/projects/12/merge_requests/7/notes', authorization: token }]);
    expect(new URLSearchParams(comments[0]?.body).get('body')).toMatch(/^\*\*Over the limit/);
    expect(await runLines(script, { SCOPE: 'ea:1234567' })).toMatchObject({ code: 0, stdout: '', stderr: '' });
    expect(await inFolder('estimate.md')).toContain('Total a month');
  });

  test.each([{ CI_MERGE_REQUEST_IID: '' }, { APPRAISE_NOTES_TOKEN: '' }])('writes no note with %o', async (without) => {
    await writeFile(join(folder, 'estimate.md'), 'x');
    expect(await runLines(gitlab['appraise-estimate'].after_script, without)).toMatchObject({ code: 0 });
    expect(comments).toEqual([]);
  });
});
