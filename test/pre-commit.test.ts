import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { version } from '../lib/platform/version.ts';
import { type Ending, run, runOrThrow } from './support/child.ts';
import { packPackage } from './support/package.ts';

interface Hook {
  readonly id: string;
  readonly entry: string;
  readonly language: string;
  readonly files: string;
  readonly exclude: string;
  readonly args: readonly string[];
}

let scratch: string;
let hook: Hook;
let tarball: string;
let server: Server;
let asked: string[] = [];
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'appraise-pre-commit-'));
  [hook] = parse(await readFile('.pre-commit-hooks.yaml', 'utf8')) as [Hook];
  tarball = (await packPackage(join(scratch, 'made'))).path;
  server = createServer(async ({ url = '' }, response) => {
    asked.push(url);
    if (url.endsWith('.tgz')) response.end(await readFile(tarball));
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await rm(scratch, { recursive: true, force: true });
});

let clone: string;
let repository: string;
beforeEach(async () => {
  asked = [];
  clone = await mkdtemp(join(scratch, 'clone-'));
  repository = await mkdtemp(join(scratch, 'repository-'));
  for (const name of ['infra/pre-commit', 'package.json']) await cp(name, join(clone, name), { recursive: true });
  await cp('events/records', join(repository, 'assessments'), { recursive: true });
  await runOrThrow('git', ['init', '--quiet'], { cwd: clone });
  await runOrThrow('git', ['init', '--quiet'], { cwd: repository });
});

const cameFrom = (origin: string) => runOrThrow('git', ['remote', 'add', 'origin', origin], { cwd: clone });
const releases = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/acme/appraise`;

/** As pre-commit runs a hook of `language: script` during a commit. */
const commit = (files: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Ending> =>
  run(join(clone, hook.entry), ['--as-of=2026-11-20', ...hook.args, ...files], {
    cwd: repository,
    env: {
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      HOME: scratch,
      GIT_DIR: join(repository, '.git'),
      npm_config_cache: join(clone, '.npm'),
      npm_config_fetch_retries: '0',
      // As npm 12 has it by default.
      npm_config_allow_remote: 'none',
      ...environment,
    },
  });

describe('the hook of pre-commit', () => {
  test('has what pre-commit needs, and is no hook that installs the repository', () => {
    expect(hook).toMatchObject({ id: 'appraise-validate', language: 'script', entry: 'infra/pre-commit/validate.sh' });
    const takes = (path: string) => new RegExp(hook.files).test(path) && !new RegExp(hook.exclude).test(path);
    expect(['assessments/a.json', 'x/assessments/y/b.ndjson', 'assessments/c.jsonl'].map(takes)).toEqual([
      true,
      true,
      true,
    ]);
    expect(['a.json', 'assessments/readme.md', 'assessments/appraise.policy.json'].map(takes)).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('judges the files of a commit, with the package of the release, which it fetches once', async () => {
    await cameFrom(`${releases()}.git`);
    expect(await commit(['assessments/valid.json'])).toMatchObject({ code: 0, stderr: '' });
    expect(new Set(asked)).toEqual(new Set([`/acme/appraise/releases/download/v${version}/appraise-${version}.tgz`]));
    asked = [];
    const both = await commit(['assessments/valid.json', 'assessments/invalid.json']);
    expect(both).toMatchObject({ code: 1, stdout: expect.stringContaining('2 records: 1 valid, 1 invalid') });
    expect(asked).toEqual([]);
    expect((await readdir(repository)).sort()).toEqual(['.git', 'assessments']);
  });

  test('takes no file for an option', async () => {
    await writeFile(join(repository, '--help'), '{');
    expect(await commit(['--help'], { APPRAISE_PACKAGE: tarball })).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('1 record: 0 valid, 1 invalid'),
    });
  });

  test('says that it could not install the command, and tries it again the next time', async () => {
    await cameFrom('http://127.0.0.1:9/acme/appraise');
    expect(await commit(['assessments/valid.json'])).toEqual({
      code: 3,
      stdout: '',
      stderr: 'appraise: the package of the command could not be installed\n',
    });
    expect(await commit(['assessments/valid.json'], { APPRAISE_PACKAGE: tarball })).toMatchObject({ code: 0 });
    expect((await readdir(clone)).filter((name) => name.startsWith('.package'))).toEqual(['.package']);
  });

  test('knows an address of SSH', async () => {
    const bin = join(scratch, 'bin');
    await mkdir(bin);
    await writeFile(join(bin, 'npm'), '#!/bin/sh\necho "$@" > "$HOME/npm-arguments"; exit 1\n', { mode: 0o755 });
    await cameFrom('git@github.com:acme/appraise.git');
    await commit(['assessments/valid.json'], { PATH: [bin, process.env.PATH].join(delimiter) });
    expect(await readFile(join(scratch, 'npm-arguments'), 'utf8')).toContain(
      ` -- https://github.com/acme/appraise/releases/download/v${version}/appraise-${version}.tgz\n`,
    );
  });
});
