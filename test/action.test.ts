import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { version } from '../lib/platform/version.ts';
import { type Action, type ActionRun, readAction, runAction, workflowCommands } from './support/composite-action.ts';
import { installPackage, packPackage } from './support/package.ts';
import { sarifErrors } from './support/sarif-schema.ts';

const asOf = { 'as-of': '2026-11-20' };
let scratch: string;
let actionPath: string;
let workspace: string;
let action: Action;
let tarball: string;
let runnerTemp: string;

/** What a checkout has not, or another one would not have. */
const left = ['node_modules', 'dist', '.git', '.appraise', 'cdk.out', 'coverage'];

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'appraise-action-'));
  actionPath = join(scratch, 'action');
  await cp('.', actionPath, { recursive: true, filter: (path) => !left.includes(basename(path)) });
  action = await readAction(actionPath);
  tarball = (await packPackage(join(scratch, 'made'))).path;
  runnerTemp = join(scratch, 'runner');
  await installPackage(tarball, join(runnerTemp, 'appraise'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

beforeEach(async () => {
  workspace = await mkdtemp(join(scratch, 'workspace-'));
});

/** Puts sample records into the workspace. */
async function records(folder: string, ...names: readonly string[]): Promise<void> {
  await mkdir(join(workspace, folder), { recursive: true });
  for (const name of names) await cp(`events/records/${name}.json`, join(workspace, folder, `${name}.json`));
}

/** The last step alone, with the command installed. */
const judge = (inputs: Readonly<Record<string, string>>): Promise<ActionRun> =>
  runAction({ actionPath, workspace, inputs: { ...asOf, ...inputs }, only: ['judge'], runnerTemp });

const sarifIn = async (file: string) => JSON.parse(await readFile(join(workspace, file), 'utf8'));

describe('action.yml', () => {
  test('installs the package of its release, and judges the records of a repository that has nothing else', async () => {
    await records('assessments', 'invalid', 'valid');
    const { version: nodeVersion } = JSON.parse(await readFile('node_modules/node/package.json', 'utf8')) as {
      version: string;
    };
    const asked: string[] = [];
    const github = createServer(async ({ url = '' }, response) => {
      asked.push(url);
      response.end(await readFile(tarball));
    }).listen(0, '127.0.0.1');
    await once(github, 'listening');
    const run = await runAction({
      actionPath,
      workspace,
      repository: 'acme/appraise',
      environment: { GITHUB_SERVER_URL: `http://127.0.0.1:${(github.address() as AddressInfo).port}` },
      inputs: { ...asOf, paths: 'assessments/', sarif: 'results.sarif' },
    });
    github.close();

    expect(run).toMatchObject({ code: 1, outputs: { 'exit-code': '1', sarif: 'results.sarif' } });
    expect(new Set(asked)).toEqual(new Set([`/acme/appraise/releases/download/v${version}/appraise-${version}.tgz`]));
    expect(run.used).toEqual([
      { uses: expect.stringMatching(/^actions\/setup-node@/), with: { 'node-version': nodeVersion } },
    ]);
    expect(workflowCommands(run.log)).toContainEqual(
      expect.stringMatching(/^::error file=assessments\/invalid\.json,line=3,col=20,title=schema\/const::/),
    );
    expect(run.log).toContain('2 records: 1 valid, 1 invalid');
    expect((await readdir(workspace)).sort()).toEqual(['assessments', 'results.sarif']);
    expect(await readdir(actionPath)).not.toContain('node_modules');
    const log = await sarifIn('results.sarif');
    expect(sarifErrors(log)).toBeNull();
    expect(log.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri).toBe('assessments/invalid.json');
  });

  test('takes another package, from the workspace or from anywhere', async () => {
    await records('governance', 'valid');
    await cp(tarball, join(workspace, 'governance/mirrored.tgz'));
    for (const name of ['mirrored.tgz', tarball]) {
      const inputs = { ...asOf, paths: 'valid.json', 'working-directory': 'governance', package: name };
      expect(await runAction({ actionPath, workspace, inputs })).toMatchObject({ code: 0 });
    }
  });

  test.each([
    { what: 'none, in a folder', package: '', says: 'An action used from a folder needs the input package.' },
    { what: 'one that is not there', package: 'nowhere.tgz', says: 'could not be installed' },
    { what: 'two', package: 'a.tgz\nb.tgz', says: 'names one package' },
    { what: 'a command', package: '$(touch pwned)`touch pwned`"; touch pwned; #.tgz', says: 'could not be installed' },
    { what: 'an option', package: '--global', says: 'could not be installed' },
  ])('stops without a package: $what', async ({ package: name, says }) => {
    const run = await runAction({ actionPath, workspace, inputs: { ...asOf, paths: 'records', package: name } });
    expect(run.code).toBe(2);
    expect(workflowCommands(run.log)).toEqual([expect.stringContaining(says)]);
    expect(await readdir(workspace)).toEqual([]);
  });

  test('has only fields that GitHub documents, and writes no expression into a script', async () => {
    const fields = {
      action: ['name', 'author', 'description', 'inputs', 'outputs', 'runs', 'branding'],
      input: ['description', 'required', 'default', 'deprecationMessage'],
      output: ['description', 'value'],
      runs: ['using', 'steps'],
      step: ['id', 'if', 'name', 'run', 'shell', 'env', 'working-directory', 'uses', 'with', 'continue-on-error'],
    };
    const unknown = (value: object, known: readonly string[]) =>
      Object.keys(value).filter((key) => !known.includes(key));
    expect(unknown(action, fields.action)).toEqual([]);
    expect(Object.values(action.inputs).flatMap((input) => unknown(input, fields.input))).toEqual([]);
    expect(Object.values(action.outputs).flatMap((output) => unknown(output, fields.output))).toEqual([]);
    expect([unknown(action.runs, fields.runs), action.runs.using]).toEqual([[], 'composite']);
    for (const step of action.runs.steps) {
      expect(unknown(step, fields.step)).toEqual([]);
      expect([step.run !== undefined, step.shell]).toEqual(step.uses ? [false, undefined] : [true, 'bash']);
      expect(step.run ?? '').not.toContain('${{');
    }
    // Each input reaches the last step as an environment variable, but the one for the step before.
    const passed = Object.values(action.runs.steps.at(-1)?.env ?? {});
    const names = Object.keys(action.inputs).filter((name) => name !== 'package');
    expect(passed).toEqual(names.map((name) => `\${{ inputs.${name} }}`));
  });

  test.each([
    { what: 'valid records', inputs: { paths: 'records/valid.json' }, code: 0 },
    { what: 'records with warnings', inputs: { paths: 'records/warnings.json' }, code: 0 },
    { what: 'records with warnings, strictly', inputs: { paths: 'records/warnings.json', strict: 'true' }, code: 1 },
    { what: 'several paths', inputs: { paths: 'records/valid.json\nrecords/inv*.json\n' }, code: 1 },
    {
      what: 'changed rules',
      inputs: { paths: 'records/warnings.json', strict: 'true', rules: 'evidence-unused=off\nevidence-stale=error\n' },
      code: 1,
    },
    { what: 'a policy that is no file', inputs: { paths: 'records/valid.json', policy: 'nowhere.json' }, code: 2 },
    { what: 'no policy', inputs: { paths: 'records/valid.json', policy: 'none' }, code: 0 },
    { what: 'a rule that there is not', inputs: { paths: 'records/valid.json', rules: 'no-such-rule=off' }, code: 2 },
    { what: 'a day that there is not', inputs: { paths: 'records/valid.json', 'as-of': '2026-02-30' }, code: 2 },
    { what: 'an age that is no number', inputs: { paths: 'records/valid.json', 'stale-days': 'old' }, code: 2 },
    { what: 'a format that there is not', inputs: { paths: 'records/valid.json', format: 'xml' }, code: 2 },
    { what: 'neither true nor false for strict', inputs: { paths: 'records/valid.json', strict: 'yes' }, code: 2 },
    { what: 'a file that there is not', inputs: { paths: 'records/nowhere.json' }, code: 2 },
    { what: 'no path', inputs: { paths: '\n' }, code: 2 },
    {
      what: 'a SARIF file in a place that cannot be',
      inputs: { paths: 'records', sarif: 'records/valid.json/x' },
      code: 2,
    },
    { what: 'invalid records, for people', inputs: { paths: 'records', format: 'human' }, code: 1 },
  ])('ends with the exit code of the command line for $what: $code', async ({ inputs, code }) => {
    await records('records', 'valid', 'invalid', 'warnings');

    expect(await judge(inputs)).toMatchObject({ code, outputs: { 'exit-code': String(code) } });
  });

  test('names files as the repository does, whatever the working directory', async () => {
    await records('governance/records', 'invalid');
    const run = await judge({ paths: 'records/', 'working-directory': './governance/', sarif: 'out/results.sarif' });

    expect(workflowCommands(run.log)[0]).toContain(' file=governance/records/invalid.json,');
    expect(run.outputs.sarif).toMatch(/^(?:\.\/)?governance\/out\/results\.sarif$/);
    const { runs } = await sarifIn('governance/out/results.sarif');
    expect(runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri).toBe(
      'governance/records/invalid.json',
    );
  });

  test.each(['paths', 'working-directory', 'format', 'strict', 'rules', 'as-of', 'policy', 'stale-days', 'sarif'])(
    'runs no command that is written into the input %s',
    async (name) => {
      await records('records', 'valid');
      const hostile = [
        '$(touch pwned)`touch pwned`',
        `"; touch pwned; '; touch pwned; #`,
        '--help',
        '-',
        '*',
        '::error::x',
      ];
      for (const value of [hostile.join(' '), hostile.join('\n')]) {
        const run = await judge({ paths: 'records', sarif: 'results.sarif', [name]: value });
        expect(await readdir(workspace)).not.toContain('pwned');
        expect(await readdir(join(workspace, 'records'))).toEqual(['valid.json']);
        expect(
          workflowCommands(run.log).filter((command) => !/::(?:error|warning)(?: file=|::The )/.test(command)),
        ).toEqual([]);
        expect(Object.keys(run.outputs)).toEqual(['exit-code', 'sarif', 'estimate-markdown', 'estimate-over-limit']);
      }
    },
  );

  test.each(['github', 'human', 'json', 'junit'])(
    'prints names and texts of records in format %s so that the runner takes none for a command',
    async (format) => {
      const commands = ['::set-output name=exit-code::0', '##[set-output name=exit-code]0'];
      await mkdir(join(workspace, 'records'));
      const { scope: _, ...record } = JSON.parse(await readFile('events/records/valid.json', 'utf8'));
      for (const [index, text] of commands.entries()) {
        await writeFile(join(workspace, 'records', `${text}\n${text}.json`), '{');
        await writeFile(
          join(workspace, `records/${index}.json`),
          JSON.stringify({ ...record, [`\n${text}`]: `\n${text}` }),
        );
      }
      const run = await judge({ format, paths: `records\nnowhere\n${commands[1]}` });

      expect(run.code).toBe(2);
      const carriedOut = workflowCommands(run.log).filter(
        (command) => !/^::(?:error|warning|notice) file=/.test(command),
      );
      expect(carriedOut).toEqual([]);
    },
  );
});
