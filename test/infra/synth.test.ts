import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { run } from '../support/child.ts';

const directory = mkdtempSync(join(tmpdir(), 'appraise-cdk-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** A machine with no account and no network. */
const nowhere = {
  PATH: `node_modules/.bin:${process.env.PATH}`,
  HOME: directory,
  HTTPS_PROXY: 'http://127.0.0.1:9',
  HTTP_PROXY: 'http://127.0.0.1:9',
  AWS_EC2_METADATA_DISABLED: 'true',
};

/** `cdk synth` as npm runs it. @param environment what it finds beside that of a machine without account and network */
async function synth(name: string, options: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const output = join(directory, name);
  const args = ['synth', '--quiet', '--output', output, ...options];
  const { code, stderr } = await run('node_modules/.bin/cdk', args, { env: { ...nowhere, ...environment } });
  return { code, stderr, output };
}

/** Leaves out CDK's check of templates by CloudFormation's schemas: most of the time, and it changes nothing in them. */
const unchecked = { CDK_VALIDATION: 'false' };

const policyFile = 'events/policies/appraise.policy.json';

/** Settings that add to the stacks, so that the templates hold all there can be. */
const everything = [
  'stage=prod',
  'marketSource=csv+b3+cvm',
  'webAcl=on',
  'console=on',
  'alarmEmail=a@example.com',
  'detailedMetrics=on',
  'canary=on',
  'budget=100',
  `assessmentPolicy=${policyFile}`,
].flatMap((value) => ['-c', value]);
let complete: ReturnType<typeof synth> | undefined;

/** The stacks with these settings, made once for all tests. */
function synthComplete(): ReturnType<typeof synth> {
  complete ??= synth('complete', ['--strict', ...everything]);
  return complete;
}

const templates = (output: string) =>
  Object.fromEntries(
    globSync('*.template.json', { cwd: output })
      .sort()
      .map((file) => [file, readFileSync(join(output, file), 'utf8')]),
  );

describe('cdk synth', () => {
  test('gives the stacks, and the same ones again, without account and network', async () => {
    // One after the other, because both put the bundles into dist/functions.
    const first = await synthComplete();
    const second = await synth('again', everything, unchecked);
    expect(first.stderr).not.toContain('ERROR');
    expect(first.code).toBe(0);
    expect(Object.keys(templates(first.output))).toEqual([
      'Appraise-prod.template.json',
      'AppraiseAccount.template.json',
      'AppraiseData-prod.template.json',
    ]);
    expect(templates(second.output)).toEqual(templates(first.output));
  });

  test('puts the policy of the stack beside the code of the one function that judges uploads', async () => {
    const { output } = await synthComplete();
    const found = globSync('asset.*/appraise.policy.json', { cwd: output });
    expect(found.map((path) => readFileSync(join(output, path), 'utf8'))).toEqual([readFileSync(policyFile, 'utf8')]);
    const code = readFileSync(join(output, found[0] ?? '', '../index.mjs'), 'utf8');
    expect(code).toContain('appraise:verdict');
  });

  test('says what a stage that keeps its data should have, and is no failure under --strict', async () => {
    const { code, stderr } = await synthComplete();
    expect(stderr).toContain('-c deletionProtection=on');
    expect(code).toBe(0);
  });

  test('fails for settings that cannot be, naming each', async () => {
    const { code, stderr } = await synth('bad', ['-c', 'stage=PROD', '-c', 'logRetentionDays=31']);
    expect(code).toBe(1);
    expect(stderr).toContain('stage is "PROD"; it must be');
    expect(stderr).toContain('logRetentionDays is "31"; it must be');
  });

  test('fails for a policy with mistakes, naming each with its place', async () => {
    const path = 'events/records/valid.json';
    const { code, stderr } = await synth('no-policy', ['-c', `assessmentPolicy=${path}`]);
    expect(code).toBe(1);
    expect(stderr).toContain(`assessmentPolicy: ${path}:2:3: there is no member "schemaVersion" here`);
    expect(stderr).toContain('there is no member "assessmentId" here');
  });
});

describe('npm run destroy', () => {
  test('takes the stacks of the stage, the importing one first, and leaves that of the account', async () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    const { output } = await synthComplete();
    // The stacks are synthesised already. Without an account it ends before it deletes anything.
    const command = `${scripts.destroy} --app "$STACKS" --force`;
    const { code, stdout, stderr } = await run('sh', ['-c', command], { env: { ...nowhere, STACKS: output } });
    expect(`${stdout}${stderr}`).toContain('Appraise-prod: destroying... [1/2]');
    expect(`${stdout}${stderr}`).toContain('Unable to resolve AWS account');
    expect(code).toBe(1);
  });
});

describe('cdk.json', () => {
  const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
  const recommended = JSON.parse(readFileSync('node_modules/aws-cdk-lib/recommended-feature-flags.json', 'utf8'));

  test('has every recommended feature flag, but for references between stacks that hold what they refer to', () => {
    expect(context).toEqual({ ...recommended, '@aws-cdk/core:defaultCrossStackReferences': 'strong' });
  });
});
