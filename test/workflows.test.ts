import { globSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { listen, stop } from '../infra/local/listen.ts';
import { run } from './support/child.ts';

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly needs?: string | readonly string[];
  readonly if?: string;
  readonly environment?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  /** Another workflow, in the place of steps. */
  readonly uses?: string;
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const files = globSync('.github/workflows/*.yml').sort();
const read = (file: string): string => readFileSync(file, 'utf8');
const workflow = (file: string) => parse(read(file)) as Workflow;

/** Runs the shell lines of the only step of a name as a runner does, with programs of the test's own before those of the machine. */
async function runStep(
  job: Job | undefined,
  name: string,
  { cwd, env, programs }: { cwd: string; env?: Record<string, string>; programs: Readonly<Record<string, string>> },
) {
  const bin = join(cwd, '.bin');
  await mkdir(bin);
  for (const [program, script] of Object.entries(programs)) {
    await writeFile(join(bin, program), `#!/bin/bash\n${script}\n`);
    await chmod(join(bin, program), 0o755);
  }
  const script = job?.steps.find((step) => step.name === name)?.run ?? 'exit 99';
  const path = `${bin}:${process.env.PATH}`;
  return await run('bash', ['-e', '-o', 'pipefail', '-c', script], { cwd, env: { ...env, PATH: path, HOME: cwd } });
}

describe('an action of others', () => {
  const used = [...files, 'action.yml'].flatMap((file) =>
    // A workflow of this repository is of the same commit.
    (read(file).match(/^.*\buses: (?!\.\/).*$/gm) ?? []).map((line) => ({ file, line: line.trim() })),
  );

  test('is used in every workflow, so that there is something to hold', () => {
    const names = ['advisories', 'deploy', 'mutation', 'release', 'test'];
    expect(files).toEqual(names.map((name) => `.github/workflows/${name}.yml`));
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

describe.each(files)('%s', (file) => {
  const { permissions, jobs } = workflow(file);
  const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);

  test('may read the repository, and nothing else unless a job says so', () => {
    expect(permissions).toEqual({ contents: 'read' });
  });

  test('writes no value into a script, where it could run as one', () => {
    expect(steps.filter((step) => /\$\{\{/.test(step.run ?? ''))).toEqual([]);
  });

  test('needs no secret', () => {
    expect(read(file)).not.toMatch(/\bsecrets\b/);
  });

  test('leaves no token in a checkout', () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([]);
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
    const cwd = await mkdtemp(join(tmpdir(), 'appraise-deploy-'));
    try {
      const programs = { npm: 'printf "%s\\n" "$@" END' };
      const env = { STAGE: 'prod', SETTINGS: settings };
      const { code, stdout } = await runStep(deploy, 'deploy', { cwd, env, programs });
      expect(code).toBe(0);
      const [diff, deployed] = stdout.split('END\n').map((text) => text.trimEnd().split('\n'));
      expect(diff).toEqual(['run', 'diff', '--', ...context]);
      expect(deployed).toEqual(['run', 'deploy', '--', ...context, '--require-approval', 'never']);
    } finally {
      await rm(cwd, { recursive: true });
    }
  });
});

describe('release.yml', () => {
  const { on, jobs } = workflow('.github/workflows/release.yml');
  const rights = Object.fromEntries(Object.entries(jobs).map(([name, { permissions }]) => [name, permissions]));

  test('runs for tags of versions alone', () => {
    expect(on).toEqual({ push: { tags: ['v*'] } });
  });

  test('publishes what was built after the tests and the question for advisories, and signed', () => {
    expect(Object.fromEntries(Object.entries(jobs).map(([name, { needs }]) => [name, needs]))).toEqual({
      check: undefined,
      test: 'check',
      advisories: 'check',
      build: ['test', 'advisories'],
      attest: 'build',
      publish: 'attest',
      release: 'publish',
    });
    expect(Object.values(jobs).filter((job) => job.if !== undefined)).toEqual([]);
    for (const name of ['test', 'advisories']) {
      expect(jobs[name]?.uses).toBe(`./.github/workflows/${name}.yml`);
      expect(workflow(`.github/workflows/${name}.yml`).on).toHaveProperty('workflow_call');
    }
  });

  test('gives each job the rights of its purpose, and those that sign, publish or write run no code of the repository', () => {
    expect(rights).toEqual({
      check: undefined,
      test: undefined,
      advisories: undefined,
      build: undefined,
      attest: { attestations: 'write', 'id-token': 'write' },
      publish: { 'id-token': 'write' },
      release: { contents: 'write' },
    });
    const commands = (name: string) =>
      jobs[name]?.steps.map(({ run: command, uses }) => command ?? uses?.replace(/@.*/, ''));
    expect(commands('attest')).toEqual(['actions/download-artifact', ...Array(3).fill('actions/attest')]);
    expect(commands('publish')).toEqual([
      'actions/setup-node',
      'npm install --global npm@11',
      'actions/download-artifact',
      expect.stringMatching(/^npm publish /),
    ]);
    expect(commands('release')).toEqual(['actions/download-artifact', expect.stringMatching(/^gh release create /)]);
    expect(jobs.publish?.environment).toBe('npm');
  });

  test('signs all files, the package with its SBOM, and the templates with theirs', () => {
    expect(jobs.attest?.steps.slice(1).map((step) => step.with)).toEqual([
      { 'subject-checksums': 'release/SHA256SUMS' },
      { 'subject-path': 'release/*.tgz', 'sbom-path': 'release/sbom.cdx.json' },
      { 'subject-path': 'release/*.template.json', 'sbom-path': 'release/sbom-build.cdx.json' },
    ]);
  });

  test('makes SBOMs with a serial number, which the action that attests them asks for', () => {
    const { scripts } = JSON.parse(read('package.json'));
    expect(scripts.sbom).toMatch(/ --spec-version 1\.6 --validate$/);
    expect(read('.github/workflows/release.yml')).not.toContain('--output-reproducible');
  });

  /** npm that makes, of each script, a small stand-in of its files; packing is npm's own. */
  const npm = `case "$1 $2" in
  "run package") [ "$3 $4" = "-- --name" ] || exit 9; mkdir -p dist/package
    echo "{ \\"name\\": \\"$5\\", \\"version\\": \\"1.2.0\\" }" > dist/package/package.json ;;
  "run synth") mkdir cdk.out; echo '{}' > cdk.out/Appraise-dev.template.json; echo '{}' > cdk.out/manifest.json ;;
  "run sbom") for last; do :; done; echo "$*" > "$last" ;;
  *) PATH=\${PATH#*:} exec npm "$@" ;;
esac`;

  test('builds the package in the name of the owner, the templates, two SBOMs and their checksums', async () => {
    const cwd = await mkdtemp(join(tmpdir(), 'appraise-release-'));
    try {
      for (const path of ['infra/prepare-release.ts', 'server.json']) await cp(path, join(cwd, path));
      await writeFile(join(cwd, 'package.json'), '{ "version": "1.2.0", "type": "module" }');
      await writeFile(join(cwd, 'CHANGELOG.md'), '# Changelog\n\n## 1.2.0 · 2026-11-26\n\n- A thing.\n');
      const env = {
        GITHUB_REF_NAME: 'v1.2.0',
        GITHUB_REPOSITORY: 'Acme-Co/appraise',
        GITHUB_REPOSITORY_OWNER: 'Acme-Co',
      };
      const { code, stderr } = await runStep(jobs.build, 'build', { cwd, env, programs: { npm } });
      expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
      const release = join(cwd, 'dist/release');
      const made = ['Appraise-dev.template.json', 'appraise-1.2.0.tgz', 'sbom-build.cdx.json', 'sbom.cdx.json'];
      expect((await readdir(release)).sort()).toEqual([...made, 'server.json', 'SHA256SUMS'].sort());
      expect(await readFile(join(cwd, 'dist/release-notes.md'), 'utf8')).toBe('- A thing.\n');
      const checked = await run('sha256sum', ['--check', 'SHA256SUMS'], { cwd: release });
      expect(checked.stdout.trim().split('\n').sort()).toEqual(
        [...made, 'server.json'].map((name) => `${name}: OK`).sort(),
      );
      const packed = await run('tar', ['-xzOf', 'appraise-1.2.0.tgz', 'package/package.json'], {
        cwd: release,
      });
      const server = JSON.parse(await readFile(join(release, 'server.json'), 'utf8'));
      expect(JSON.parse(packed.stdout)).toMatchObject({ name: server.packages[0].identifier, mcpName: server.name });
      expect(await readFile(join(release, 'sbom.cdx.json'), 'utf8')).toContain('--omit dev');
      expect(await readFile(join(release, 'sbom-build.cdx.json'), 'utf8')).not.toContain('--omit');
    } finally {
      await rm(cwd, { recursive: true });
    }
  });

  test('builds nothing of a tag that is not of the version', async () => {
    const cwd = await mkdtemp(join(tmpdir(), 'appraise-release-'));
    try {
      for (const path of ['infra/prepare-release.ts', 'server.json', 'package.json', 'CHANGELOG.md']) {
        await cp(path, join(cwd, path));
      }
      const env = { GITHUB_REF_NAME: 'v0.0.0', GITHUB_REPOSITORY: 'acme/appraise', GITHUB_REPOSITORY_OWNER: 'acme' };
      const { code, stderr } = await runStep(jobs.build, 'build', { cwd, env, programs: { npm: 'exit 0' } });
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^The tag is v0\.0\.0/) });
      expect(await readdir(cwd)).not.toContain('dist');
    } finally {
      await rm(cwd, { recursive: true });
    }
  });

  test.each([
    {
      job: 'publish',
      args: ['publish', './release/a.tgz', '--provenance', '--access', 'public'],
    },
    {
      job: 'release',
      args: [
        ...['release', 'create', 'v1.2.0', '--verify-tag', '--title', 'v1.2.0', '--notes-file', 'release-notes.md'],
        ...['release/SHA256SUMS', 'release/a.tgz'],
      ],
    },
  ])('$job hands over the files that were built', async ({ job, args }) => {
    const cwd = await mkdtemp(join(tmpdir(), 'appraise-release-'));
    try {
      await mkdir(join(cwd, 'release'));
      for (const name of ['a.tgz', 'SHA256SUMS']) await writeFile(join(cwd, 'release', name), '');
      const echo = 'printf "%s\\n" "$@"';
      const env = { GITHUB_REF_NAME: 'v1.2.0' };
      const { stdout } = await runStep(jobs[job], job, { cwd, env, programs: { npm: echo, gh: echo } });
      expect(stdout.trim().split('\n').sort()).toEqual(args.sort());
    } finally {
      await rm(cwd, { recursive: true });
    }
  });
});

describe('advisories.yml', () => {
  const { on, jobs } = workflow('.github/workflows/advisories.yml');

  test('asks each week, when the lock changes, and before a release, and runs no code of a package', () => {
    expect(Object.keys(on).sort()).toEqual(['pull_request', 'schedule', 'workflow_call', 'workflow_dispatch']);
    expect(on.pull_request).toMatchObject({ paths: expect.arrayContaining(['package-lock.json']) });
    const commands = jobs.advisories?.steps.flatMap(({ run: command }) => command ?? []);
    expect(commands).toEqual([
      'npm install --global npm@11',
      'npm ci --ignore-scripts',
      'npm audit signatures',
      'npm audit || true',
      'npm audit --omit=dev --audit-level=high',
    ]);
  });

  /** A project with a package that runs deployed and one that does not. */
  const lock = {
    name: 'project',
    lockfileVersion: 3,
    packages: {
      '': { name: 'project', dependencies: { deployed: '1.0.0' }, devDependencies: { tool: '1.0.0' } },
      'node_modules/deployed': { version: '1.0.0' },
      'node_modules/tool': { version: '1.0.0', dev: true },
    },
  };

  test.each([
    { name: 'deployed', severity: 'critical', code: 1 },
    { name: 'deployed', severity: 'high', code: 1 },
    { name: 'deployed', severity: 'moderate', code: 0 },
    { name: 'tool', severity: 'critical', code: 0 },
  ])('tells of a $severity advisory on $name, and ends with $code', async ({ name, severity, code }) => {
    const advisory = { id: 1, url: 'https://example.com/advisory', title: 'A weakness', severity };
    const database = createServer((request, response) => {
      request.resume().on('end', () => {
        const isAsked = request.url === '/-/npm/v1/security/advisories/bulk';
        response.writeHead(isAsked ? 200 : 404, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify(isAsked ? { [name]: [{ ...advisory, vulnerable_versions: '<2.0.0' }] } : {}));
      });
    });
    const cwd = await mkdtemp(join(tmpdir(), 'appraise-advisories-'));
    try {
      const { '': manifest } = lock.packages;
      await writeFile(join(cwd, 'package.json'), JSON.stringify(manifest));
      await writeFile(join(cwd, 'package-lock.json'), JSON.stringify(lock));
      await writeFile(join(cwd, '.npmrc'), `registry=${await listen(database, 0, 'PORT')}/\n`);
      const all = await runStep(jobs.advisories, 'all', { cwd, programs: {} });
      expect(all).toMatchObject({ code: 0, stdout: expect.stringContaining('A weakness') });
      await rm(join(cwd, '.bin'), { recursive: true });
      expect((await runStep(jobs.advisories, 'deployed', { cwd, programs: {} })).code).toBe(code);
    } finally {
      await stop(database, 0);
      await rm(cwd, { recursive: true });
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
