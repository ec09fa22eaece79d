import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../support/child.ts';
import { validRecord } from '../support/records.ts';

const program = resolve('dist/cli/appraise.mjs');
const directory = mkdtempSync(join(tmpdir(), 'appraise-policy-'));
const write = (name: string, value: unknown) =>
  writeFileSync(join(directory, name), typeof value === 'string' ? value : JSON.stringify(value));
beforeAll(() => {
  mkdirSync(join(directory, 'repository/team/deep'), { recursive: true });
  mkdirSync(join(directory, 'empty'));
  write('record.json', validRecord());
});
afterAll(() => rmSync(directory, { recursive: true }));

const appraise = (args: readonly string[], folder = '.') =>
  run(process.execPath, [program, 'policy', ...args], {
    cwd: join(directory, folder),
    env: { PATH: process.env.PATH },
  });

const waiver = (until: string, reason = 'The new owner starts in January') => ({
  ...{ rule: 'reviewer-owns-dimension', pointer: '/dimensions/toolsMcp/owner', reason, until, by: 'A. Lee' },
});
const digest = expect.stringMatching(/^SHA-256 {5}[0-9a-f]{64}$/m);

test('init writes a policy that check accepts and that changes no verdict, and replaces none', async () => {
  expect(await appraise(['init', 'repository'])).toEqual({
    code: 0,
    stdout: 'repository/appraise.policy.json: written\n',
    stderr: '',
  });
  const written = readFileSync(join(directory, 'repository/appraise.policy.json'), 'utf8');
  expect(JSON.parse(written)).toEqual({ severities: {}, stale_days: 365, strict: false, waivers: [] });
  const again = await appraise(['init'], 'repository');
  expect(again).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('appraise.policy.json: there is a policy already'),
  });
  expect(readFileSync(join(directory, 'repository/appraise.policy.json'), 'utf8')).toBe(written);

  const judge = (...flags: string[]) =>
    run(
      process.execPath,
      [program, 'validate', 'record.json', '--format', 'ndjson', '--as-of', '2026-06-01', ...flags],
      {
        cwd: directory,
        env: { PATH: process.env.PATH },
      },
    );
  const [plain, under] = await Promise.all([
    judge('--no-policy'),
    judge('--policy', 'repository/appraise.policy.json'),
  ]);
  const outcome = ({ code, stdout }: typeof plain) => {
    const { verdict, findings } = JSON.parse(stdout) as Record<string, unknown>;
    return { code, verdict, findings };
  };
  expect(outcome(under)).toEqual(outcome(plain));
});

test('init says why it cannot write', async () => {
  expect(await appraise(['init', 'nowhere'])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('nowhere/appraise.policy.json: no such file or directory'),
  });
});

test('check takes the nearest policy above, and says so where there is none', async () => {
  expect(await appraise(['check'], 'repository/team/deep')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^valid {7}\S*appraise\.policy\.json {2}0 changed rules, 0 waivers\n/),
  });
  expect(await appraise(['check', 'nowhere.json'])).toMatchObject({
    code: 2,
    stderr: 'appraise: nowhere.json: no such file or directory\n',
  });
  expect(await appraise(['check'], 'empty')).toMatchObject({
    code: 2,
    stderr: 'appraise: no appraise.policy.json here or in a folder above\n',
  });
});

test('check names the waivers that have ended or end within 30 days, the first to end first', async () => {
  write('soon.json', {
    severities: { 'evidence-stale': 'off' },
    waivers: [waiver('2026-07-01'), waiver('2026-05-31'), waiver('2026-07-02'), waiver('2026-06-01')],
  });
  const checked = await appraise(['check', 'soon.json', '--as-of', '2026-06-01']);

  expect(checked).toMatchObject({ code: 1, stderr: '', stdout: digest });
  expect(checked.stdout.split('\n')).toEqual([
    'valid       soon.json  1 changed rule, 4 waivers',
    expect.any(String),
    'ended       2026-05-31  line 1: reviewer-owns-dimension at "/dimensions/toolsMcp/owner", by A. Lee',
    'ends soon   2026-06-01  line 1: reviewer-owns-dimension at "/dimensions/toolsMcp/owner", by A. Lee',
    'ends soon   2026-07-01  line 1: reviewer-owns-dimension at "/dimensions/toolsMcp/owner", by A. Lee',
    '',
  ]);
  write('later.json', { waivers: [waiver('2026-07-02')] });
  expect(await appraise(['check', 'later.json', '--as-of', '2026-06-01'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('no waiver ends within 30 days of 2026-06-01\n'),
  });
});

test('check names every mistake of a policy with its line, and returns 1', async () => {
  write('wrong.json', '{\n "strict": 1,\n "severities": { "no-such-rule": "off" },\n "stale_days": -1\n}');
  const { code, stdout, stderr } = await appraise(['check', 'wrong.json']);

  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  for (const place of ['wrong.json:2:', 'wrong.json:3:', 'wrong.json:4:']) expect(stderr).toContain(place);
});

test.each([
  { text: '', why: 'empty' },
  { text: '{"a":', why: 'cut off' },
  { text: '{"strict":true,"strict":false}', why: 'a member twice' },
  { text: '[1]', why: 'a list' },
  { text: '{"__proto__":{"strict":true}}', why: 'another prototype' },
  { text: `${'['.repeat(100_000)}`, why: 'too deep' },
])('check refuses a policy that is $why, in words', async ({ text }) => {
  write('hostile.json', text);
  const { code, stdout, stderr } = await appraise(['check', 'hostile.json']);

  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^appraise: hostile\.json:\d+:\d+/);
  expect(stderr.length).toBeLessThan(500);
});

test('no text of a policy commands the terminal', async () => {
  write('escape.json', { waivers: [{ ...waiver('2026-06-02'), by: '\u001b[2JA. Lee\u202e' }] });
  const { stdout } = await appraise(['check', 'escape.json', '--as-of', '2026-06-01']);

  expect(stdout).toContain('A. Lee');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  expect(stdout).not.toMatch(/[\u001b\u202e]/);
});

test('a day that is none is refused', async () => {
  expect(await appraise(['check', '--as-of', 'soon'], 'repository')).toMatchObject({ code: 2, stdout: '' });
});

test('check against records says which waivers still waive a finding', async () => {
  const lacking = validRecord();
  delete lacking.evidenceRegister[0]?.sha256;
  mkdirSync(join(directory, 'against/records'), { recursive: true });
  write('against/records/one.json', lacking);
  write('against/records/two.json', validRecord());
  const used = { ...waiver('2027-01-31'), rule: 'evidence-missing-sha256', pointer: '/evidenceRegister/0' };
  write('against/used.json', { waivers: [used] });
  write('against/all.json', {
    waivers: [used, waiver('2027-01-31'), { ...waiver('2027-01-31'), assessment: 'nobody' }],
  });
  const check = (policy: string, ...more: string[]) =>
    appraise(['check', policy, '--against', 'records', '--as-of', '2026-11-20', ...more], 'against');

  const good = await check('used.json');
  expect(good).toMatchObject({ code: 0, stderr: '' });
  expect(good.stdout).toContain('used        line 1: evidence-missing-sha256 at "/evidenceRegister/0": 1 finding\n');
  expect(good.stdout).toContain('compared with 2 records\n');

  const { code, stdout } = await check('all.json', '--format', 'json');
  expect(code).toBe(1);
  const states = (JSON.parse(stdout) as { waivers: { state: string; findings: number }[] }).waivers;
  expect(states.map(({ state, findings }) => [state, findings])).toEqual([
    ['used', 1],
    ['unused', 0],
    ['no-record', 0],
  ]);
  expect((await appraise(['check', 'all.json', '--against', 'nowhere'], 'against')).code).toBe(2);
});
