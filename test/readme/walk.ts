import { globSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Child, run, startChild } from '../support/child.ts';
import { startRetailServer } from '../support/retail-server.ts';
import { type Outcome, type Reader, readerIn } from './reader.ts';
import { isAsShown } from './shown.ts';
import { type Step, stepsOf } from './steps.ts';

/**
 * A newcomer walks through the documents: what they say is typed word for word into a shell in a fresh copy of the
 * repository, in the order given, twice in a row. Only the ports are others, so that the walk meets no product that
 * runs already; the clock of the product stands still on the day whose figures the README shows; and Azure's price list
 * is a local server.
 */
const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/*.md').sort()];
const day = '2026-11-20T15:00:00Z';

/** Commands that are not typed, by how they begin, and why. */
const notTyped = {
  'npx appraise evidence hash my-record.json --write': 'it wants a record of the reader',
  'npm ci && npm start': 'it is what the walk begins with',
  'npm ci && npm test': 'it runs every other test; .ci/run types it',
  'npx cdk bootstrap': 'it wants an AWS account',
  'npm run diff -- -c stage=dev': 'it wants an AWS account',
  'npm run deploy:check -- -c stage=dev': 'it wants an AWS account',
  'npm run deploy -- -c stage=dev': 'it deploys to AWS',
  'npm run deploy:smoke -- --stage dev': 'it wants a deployment',
  'npm run destroy -- -c stage=dev': 'it deletes from AWS',
  'npx cdk destroy AppraiseAccount': 'it deletes from AWS',
  'soffice --headless': 'it wants LibreOffice',
  'aws ssm put-parameter': 'it writes to an AWS account',
  'npx appraise upload events/records/valid.json --team acme --bucket <InboxBucket>': 'it wants a deployment',
  'npx appraise verdicts --prefix assessments/acme/ --bucket <InboxBucket>': 'it wants a deployment',
  'npx appraise portfolio --prefix assessments/acme/ --out acme.html --bucket <InboxBucket>': 'it wants a deployment',
  'npx appraise rebuild-portfolios --prefix assessments/acme/ --bucket <InboxBucket>': 'it wants a deployment',
};

const read = (path: string): Promise<string> => readFile(path, 'utf8');
const steps: readonly Step[] = (
  await Promise.all(documents.map(async (file) => stepsOf(file, await read(file))))
).flat();
const isTyped = ({ command }: Step): boolean => !Object.keys(notTyped).some((start) => command.startsWith(start));
const typed = steps.filter(isTyped);

const documentedPorts = ['8787', '8788', '8789'] as const;
let ports: readonly string[];
let root: string;
let copy: string;
let environment: NodeJS.ProcessEnv;
let azure: Awaited<ReturnType<typeof startRetailServer>>;
let product: Child | undefined;
let reader: Reader;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'appraise-readme-'));
  copy = join(root, 'appraise');
  const notCopied = new Set(['node_modules', 'dist', 'cdk.out', 'coverage', '.appraise', '.git']);
  await cp('.', copy, { recursive: true, filter: (path) => !notCopied.has(path) });
  azure = await startRetailServer();
  ports = await freePorts(documentedPorts.length);
  environment = environmentOfReader();
});

afterAll(async () => {
  await stop();
  await azure?.close();
  await rm(root, { recursive: true, force: true });
});

/** Variables of this checkout, of a user's AWS account, and of the npm and Vitest that run the walk. */
const isOfThisRun = /^(APPRAISE_|AWS_|npm_|NODE_|VITEST|INIT_CWD|FORCE_COLOR)/i;
/** How this machine reaches the registry. */
const isOfTheMachine = /^(NODE_EXTRA_CA_CERTS$|npm_config_(registry|cache|cafile|strict_ssl|.*proxy)$)/i;

/** What a newcomer's shell has, and where the documents' addresses are in this walk. */
function environmentOfReader(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !isOfThisRun.test(name) || isOfTheMachine.test(name));
  const [http, s3, dynamodb] = ports;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return {
    ...Object.fromEntries(kept),
    // The Node that the README asks for is that of this process; nothing else of this checkout is on the reader's PATH.
    PATH: [dirname(process.execPath), ...folders.filter((folder) => !folder.includes('node_modules'))].join(delimiter),
    PORT: http,
    APPRAISE_S3_PORT: s3,
    APPRAISE_DYNAMODB_PORT: dynamodb,
    APPRAISE_NOW: day,
    APPRAISE_RETAIL_PRICES_URL: azure.url,
    // The walk is no test of the network: what npm has loaded before is not loaded again.
    npm_config_prefer_offline: 'true',
  };
}

async function freePorts(count: number): Promise<readonly string[]> {
  const servers = Array.from({ length: count }, () => createServer());
  await Promise.all(servers.map((server) => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))));
  const found = servers.map((server) => String((server.address() as AddressInfo).port));
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return found;
}

const withPorts = (text: string, from: readonly string[], to: readonly string[]): string =>
  from.reduce((changed, port, index) => changed.replaceAll(`127.0.0.1:${port}`, `127.0.0.1:${to[index]}`), text);

/** Starts the product as the README says, and waits until it is ready. */
async function start(command: string): Promise<void> {
  const started = startChild('bash', ['-c', command], { cwd: copy, env: environment });
  product = started;
  while (!started.written.stdout.includes('Ctrl-C stops.')) {
    const hasEnded = await Promise.race([started.ended, pause(100)]);
    if (hasEnded) throw new Error(`${command} ended: ${started.written.stdout}${started.written.stderr}`);
  }
}

/** Ctrl-C, which reaches npm and all that it has started. */
async function stop(): Promise<void> {
  const { process: leader, ended } = product ?? {};
  product = undefined;
  if (leader?.pid === undefined || leader.exitCode !== null || leader.signalCode !== null) return;
  process.kill(-leader.pid, 'SIGINT');
  await ended;
}

/**
 * The exit code that the README tells of: 1 where a record is shown to be invalid, else 0.
 */
const expectedCode = ({ shown }: Step): number => (/^invalid\b/m.test(shown) ? 1 : 0);
/** The status that a problem shows; any success where none is shown. */
const isExpectedStatus = ({ shown }: Step, status: number | undefined): boolean => {
  const [, problem] = /"status":(\d{3})\b/.exec(shown) ?? [];
  return status === undefined || (problem === undefined ? status >= 200 && status < 300 : status === Number(problem));
};

/** A reader takes a while to go on to the next line, and by then a job has ended: what is not yet there is asked again. */
const patienceMs = 60_000;

async function outcomeOf(step: Step): Promise<Outcome & { readonly isAsShown: boolean }> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const outcome = await reader.type(withPorts(step.command, documentedPorts, ports));
    const stdout = withPorts(outcome.stdout, ports, documentedPorts);
    const fits = isAsShown(step.shown, stdout);
    const isGet = /^curl -s |^npx appraise (verdicts|meters|scopes list)/.test(step.command);
    if (fits || !isGet || Date.now() > until) return { ...outcome, stdout, isAsShown: fits };
    await pause(500);
  }
}

describe('what is not typed', () => {
  test('stands in the documents, once each', () => {
    const found = Object.keys(notTyped).map((start) => ({
      start,
      times: steps.filter(({ command }) => command.startsWith(start)).length,
    }));
    expect(found).toEqual(Object.keys(notTyped).map((start) => ({ start, times: 1 })));
  });
});

describe.each([
  { walk: 'first', begin: 'npm ci && npm start' },
  // What is installed stays; only what the first walk has left in the stores is different.
  { walk: 'second', begin: 'npm start' },
])('the $walk walk', ({ begin }) => {
  beforeAll(async () => {
    await start(begin);
    reader = readerIn(copy, environment, root);
  });
  afterAll(async () => {
    await reader?.leave();
    await stop();
  });

  test.each(typed)('$file:$line: $command', async (step) => {
    if (step.command.startsWith('aws ') && (await run('sh', ['-c', 'command -v aws'])).code !== 0) {
      console.warn(`${step.file}:${step.line} is left out: there is no AWS CLI on this machine`);
      return;
    }
    const { code, httpStatus, stdout, stderr, isAsShown: fits } = await outcomeOf(step);
    expect({ code, stderr: code === expectedCode(step) ? '' : stderr }).toEqual({
      code: expectedCode(step),
      stderr: '',
    });
    expect(isExpectedStatus(step, httpStatus), `HTTP ${httpStatus}: ${stdout.slice(0, 2_000)}`).toBe(true);
    if (!fits) expect(stdout).toBe(step.shown);
  });
});

describe('npm start -- --reset, after the walks', () => {
  test('gives the demo back', async () => {
    await start('npm start -- --reset');
    const { scopes } = (await (await fetch(`http://127.0.0.1:${ports[0]}/api/pricing/scopes`)).json()) as {
      scopes: readonly { readonly scope_id: string }[];
    };
    expect(scopes.map(({ scope_id }) => scope_id)).toEqual(['ea:1234567', 'mca:7QDM-K2XV-BG7-TGB']);
    const health = (await (await fetch(`http://127.0.0.1:${ports[0]}/api/health`)).json()) as {
      snapshots: readonly { readonly scope_id: string; readonly row_count: number }[];
    };
    expect(health.snapshots[0]).toMatchObject({ scope_id: 'ea:1234567', row_count: 4_460 });
    const report = await fetch(`http://127.0.0.1:${ports[1]}/appraise-reports/assessments/acme/valid.json.report.json`);
    expect(report.status).toBe(404);
    await stop();
  });
});
