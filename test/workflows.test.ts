import { globSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { run } from './support/child.ts';

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly needs?: string;
  readonly if?: string;
  readonly environment?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const files = globSync('.github/workflows/*.yml').sort();
const read = (file: string): string => readFileSync(file, 'utf8');
const workflow = (file: string) => parse(read(file)) as Workflow;

describe('an action of others', () => {
  const used = [...files, 'action.yml'].flatMap((file) =>
    (read(file).match(/^.*\buses:.*$/gm) ?? []).map((line) => ({ file, line: line.trim() })),
  );

  test('is used in every workflow, so that there is something to hold', () => {
    expect(files).toEqual(['deploy', 'mutation', 'test'].map((name) => `.github/workflows/${name}.yml`));
    expect(new Set(used.map(({ file }) => file)).size).toBe(files.length + 1);
  });

  test.each(used)('is pinned by its whole commit, with the version beside it: $file $line', ({ line }) => {
    expect(line).toMatch(/^(- )?uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('is of one version everywhere', () => {
    const pins = new Map(used.map(({ line }) => [/uses: ([^@]+)/.exec(line)?.[1], line.replace(/^- /, '')]));
    expect(new Set(used.map(({ line }) => line.replace(/^- /, ''))).size).toBe(pins.size);
  });
});

describe('deploy.yml', () => {
  const { permissions, jobs } = workflow('.github/workflows/deploy.yml');
  const { test: tests, deploy, ...others } = jobs as { readonly test: Job; readonly deploy: Job };
  const commands = ({ steps }: Job) => steps.map(({ run: command, uses }) => command ?? uses?.replace(/@.*/, ''));

  test('tests in a job that may only read, before it deploys in another', () => {
    expect(others).toEqual({});
    expect(permissions).toEqual({ contents: 'read' });
    expect(tests.permissions).toBeUndefined();
    expect(tests.environment).toBeUndefined();
    expect(commands(tests)).toContain('.ci/run');
    expect(deploy.needs).toBe('test');
  });

  test('asks for a token of GitHub’s where nothing is tested, and no cache of another branch is read', () => {
    expect(deploy.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
    expect(commands(deploy)).toEqual([
      'actions/checkout',
      'actions/setup-node',
      'npm install --global npm@11',
      'npm ci',
      'aws-actions/configure-aws-credentials',
      expect.stringContaining('npm run deploy'),
    ]);
    expect(deploy.steps[1]?.with).toEqual({ 'node-version': 24, 'package-manager-cache': false });
  });

  test('runs from the default branch only', () => {
    for (const job of [tests, deploy]) {
      expect(job.if).toBe("github.ref == format('refs/heads/{0}', github.event.repository.default_branch)");
    }
    const stage = '$'.concat('{{ inputs.stage }}');
    expect(deploy.environment).toBe(stage);
  });

  test.each([
    { settings: '', context: ['-c', 'stage=prod'] },
    {
      settings: 'alarmEmail=ops@example.com\r\n\ndeletionProtection=on',
      context: ['-c', 'stage=prod', '-c', 'alarmEmail=ops@example.com', '-c', 'deletionProtection=on'],
    },
    { settings: '$(touch here)=`pwd` *', context: ['-c', 'stage=prod', '-c', '$(touch here)=`pwd` *'] },
  ])('passes the settings of the environment on: $settings', async ({ settings, context }) => {
    const directory = await mkdtemp(join(tmpdir(), 'appraise-deploy-'));
    try {
      const npm = join(directory, 'npm');
      await writeFile(npm, '#!/bin/sh\nprintf "%s\\n" "$@" END\n');
      await chmod(npm, 0o755);
      const script = deploy.steps.find(({ name }) => name === 'deploy')?.run ?? '';
      const env = { PATH: `${directory}:${process.env.PATH}`, STAGE: 'prod', SETTINGS: settings };
      const { code, stdout } = await run('bash', ['-e', '-c', script], { cwd: directory, env });
      expect(code).toBe(0);
      const [diff, deployed] = stdout.split('END\n').map((text) => text.trimEnd().split('\n'));
      expect(diff).toEqual(['run', 'diff', '--', ...context]);
      expect(deployed).toEqual(['run', 'deploy', '--', ...context, '--require-approval', 'never']);
    } finally {
      await rm(directory, { recursive: true });
    }
  });
});

describe('the trust policy of the role that deploys', () => {
  const document = read('docs/deploying.md');
  const [, policy = ''] = /```json\n([\s\S]*?)```/.exec(document) ?? [];

  test('trusts one GitHub environment of one repository, and no other token', () => {
    expect(JSON.parse(policy)).toMatchObject({
      Action: 'sts:AssumeRoleWithWebIdentity',
      Condition: {
        StringEquals: {
          'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
          'token.actions.githubusercontent.com:sub': 'repo:<owner>/<repository>:environment:<stage>',
        },
      },
    });
  });

  test('stands beside the rule that lets only the default branch into the environment', () => {
    expect(document).toMatch(/\*\*Deployment branches and tags\*\*:[^*]*default branch as the only rule/);
  });
});
