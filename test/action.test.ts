import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Action, type ActionRun, readAction, runAction, workflowCommands } from './support/composite-action.ts';
import { sarifErrors } from './support/sarif-schema.ts';

const asOf = { 'as-of': '2026-11-20' };
let scratch: string;
let actionPath: string;
let workspace: string;
let action: Action;

/** What a checkout has not, or another one would not have. */
const left = ['node_modules', 'dist', '.git', '.appraise', 'cdk.out', 'coverage'];

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'appraise-action-'));
  actionPath = join(scratch, 'action');
  await cp('.', actionPath, { recursive: true, filter: (path) => !left.includes(basename(path)) });
  action = await readAction(actionPath);
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

/** The last step alone: what it stands on has been installed by the first test. */
const judge = (inputs: Readonly<Record<string, string>>): Promise<ActionRun> =>
  runAction({ actionPath, workspace, inputs: { ...asOf, ...inputs }, only: ['judge'] });

const sarifIn = async (file: string) => JSON.parse(await readFile(join(workspace, file), 'utf8'));

describe('action.yml', () => {
  test('installs itself into its own directory, and judges the records of a repository that has nothing else', async () => {
    await records('assessments', 'invalid', 'valid');
    const { version } = JSON.parse(await readFile('node_modules/node/package.json', 'utf8')) as { version: string };
    const run = await runAction({
      actionPath,
      workspace,
      inputs: { ...asOf, paths: 'assessments/', sarif: 'results.sarif' },
    });

    expect(run).toMatchObject({ code: 1, outputs: { 'exit-code': '1', sarif: 'results.sarif' } });
    expect(run.used).toEqual([
      { uses: expect.stringMatching(/^actions\/setup-node@/), with: { 'node-version': version } },
    ]);
    expect(workflowCommands(run.log)).toContainEqual(
      expect.stringMatching(/^::error file=assessments\/invalid\.json,line=3,col=20,title=schema\/const::/),
    );
    expect(run.log).toContain('2 records: 1 valid, 1 invalid');
    expect((await readdir(workspace)).sort()).toEqual(['assessments', 'results.sarif']);
    const log = await sarifIn('results.sarif');
    expect(sarifErrors(log)).toBeNull();
    expect(log.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri).toBe('assessments/invalid.json');
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
    // Each input reaches the last step as an environment variable.
    const passed = Object.values(action.runs.steps.at(-1)?.env ?? {});
    expect(passed).toEqual(Object.keys(action.inputs).map((name) => `\${{ inputs.${name} }}`));
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
