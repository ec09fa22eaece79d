import { createHash } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EvidenceCheck } from '../../lib/assessment/evidence/evidence-check.ts';
import type { Evidence } from '../../lib/assessment/record/record.ts';
import { run } from '../support/child.ts';
import { validRecord } from '../support/records.ts';

const program = resolve('dist/cli/appraise.mjs');
let directory = '';
const file = (name: string) => join(directory, name);

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'appraise-evidence-'));
  mkdirSync(file('team/docs'), { recursive: true });
  writeFileSync(file('team/docs/policy one.pdf'), 'policy');
  writeFileSync(file('outside.pdf'), 'outside');
});
afterEach(() => rmSync(directory, { recursive: true }));

const evidence = (...args: string[]) =>
  run(process.execPath, [program, 'evidence', ...args], { cwd: directory, env: { PATH: process.env.PATH } });

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Writes a record whose evidence has these references and no digests. */
function writeRecord(references: readonly string[], change: Partial<Evidence> = {}): void {
  const [first] = validRecord().evidenceRegister;
  const { sha256: _, ...item } = first as Evidence;
  const evidenceRegister = references.map((reference, at) => ({ ...item, id: `EV-ITEM-${at}`, reference, ...change }));
  writeFileSync(file('team/record.json'), JSON.stringify({ ...validRecord(), evidenceRegister }, null, 2));
}

const checks = (stdout: string) => (JSON.parse(stdout) as { evidence: EvidenceCheck[] }).evidence;
const statuses = (stdout: string) => checks(stdout).map(({ status }) => status);

describe('evidence hash', () => {
  test('shows digests, writes them only with --write, and then verify finds nothing wrong', async () => {
    writeRecord(['docs/policy%20one.pdf#page=2', 'https://a.example/x']);
    const before = readFileSync(file('team/record.json'), 'utf8');
    const shown = await evidence('hash', 'team/record.json');
    expect(shown).toMatchObject({ code: 0, stderr: '' });
    expect(shown.stdout).toContain('1 digest to fill in; --write writes it');
    expect(readFileSync(file('team/record.json'), 'utf8')).toBe(before);

    expect(await evidence('hash', 'team/record.json', '--write')).toMatchObject({ code: 0 });
    const after = readFileSync(file('team/record.json'), 'utf8');
    expect(after.replace(`\n      "sha256": "${sha256('policy')}",`, '')).toBe(before);
    expect(readdirSync(file('team'))).toEqual(['docs', 'record.json']);

    const verified = await evidence('verify', 'team/record.json', '--format', 'json');
    expect({ code: verified.code, statuses: statuses(verified.stdout) }).toEqual({
      code: 0,
      statuses: ['matching', 'not-checked'],
    });
    expect(await evidence('verify', 'team/record.json', '--strict')).toMatchObject({ code: 1 });
  });

  test('reads a compressed record, as verify does, and writes none', async () => {
    writeRecord(['docs/policy%20one.pdf']);
    const packed = gzipSync(readFileSync(file('team/record.json')));
    writeFileSync(file('team/record.json.gz'), packed);
    const shown = await evidence('hash', 'team/record.json.gz');
    expect(shown).toMatchObject({ code: 0, stderr: '' });
    expect(shown.stdout).toContain('1 digest to fill in; --write changes no .gz file: unpack it first');
    expect(await evidence('hash', 'team/record.json.gz', '--write')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'appraise: team/record.json.gz: --write changes no .gz file: unpack it first\n',
    });
    expect(readFileSync(file('team/record.json.gz'))).toEqual(packed);
    const verified = await evidence('verify', 'team/record.json.gz', '--format', 'json');
    expect({ code: verified.code, statuses: statuses(verified.stdout) }).toEqual({ code: 0, statuses: ['no-digest'] });
  });

  test('keeps a digest of another content, unless it is told to replace it', async () => {
    writeRecord(['docs/policy%20one.pdf'], { sha256: '0'.repeat(64) });
    const kept = await evidence('hash', 'team/record.json', '--write');
    expect(kept.stdout).toContain('1 digest of another content stays: --replace takes the new one');
    expect(readFileSync(file('team/record.json'), 'utf8')).toContain('0'.repeat(64));
    await evidence('hash', 'team/record.json', '--write', '--replace');
    expect(readFileSync(file('team/record.json'), 'utf8')).toContain(sha256('policy'));
  });

  test('takes the named items only, and names every unknown one', async () => {
    writeRecord(['docs/policy%20one.pdf', 'docs/none.pdf']);
    expect(await evidence('hash', 'team/record.json', 'EV-ITEM-0')).toMatchObject({ code: 0 });
    expect(await evidence('hash', 'team/record.json', 'docs/none.pdf')).toMatchObject({ code: 1 });
    const { code, stderr } = await evidence('hash', 'team/record.json', 'EV-NO', 'no.pdf');
    expect({ code, lines: stderr.trim().split('\n').length }).toEqual({ code: 2, lines: 2 });
  });

  test('leaves a link to the record a link', async () => {
    writeRecord(['docs/policy%20one.pdf']);
    symlinkSync('record.json', file('team/link.json'));
    await evidence('hash', 'team/link.json', '--write');
    expect(lstatSync(file('team/link.json')).isSymbolicLink()).toBe(true);
    expect(readFileSync(file('team/record.json'), 'utf8')).toContain(sha256('policy'));
  });
});

describe('evidence verify', () => {
  test('tells changed, missing and refused apart, and never leaves the folder', async () => {
    symlinkSync('../../outside.pdf', file('team/docs/link.pdf'));
    symlinkSync('policy one.pdf', file('team/docs/near.pdf'));
    writeRecord(
      [
        'docs/policy%20one.pdf',
        'docs/none.pdf',
        'docs/',
        '../outside.pdf',
        'docs/link.pdf',
        '/etc/hostname',
        'docs/near.pdf',
      ],
      { sha256: sha256('outside') },
    );
    const near = await evidence('verify', 'team/record.json', '--format', 'json');
    expect({ code: near.code, statuses: statuses(near.stdout) }).toEqual({
      code: 1,
      statuses: ['changed', 'missing', 'refused', 'refused', 'refused', 'refused', 'changed'],
    });
    const wide = await evidence('verify', 'team/record.json', '--root', '.', '--format', 'json');
    expect(statuses(wide.stdout).slice(3, 5)).toEqual(['matching', 'matching']);
  });

  test('asks for no private address', async () => {
    writeRecord(['https://127.0.0.1/x', 'https://localhost/x']);
    const { code, stdout } = await evidence('verify', 'team/record.json', '--fetch', '--format', 'json');
    expect({ code, statuses: statuses(stdout) }).toEqual({ code: 1, statuses: ['refused', 'refused'] });
  });

  test('shows no control characters of a record', async () => {
    writeRecord(['docs/\u001b[2J.pdf']);
    const { stdout } = await evidence('verify', 'team/record.json');
    expect(stdout).not.toContain('\u001b[2J');
  });
});

test.each([
  ['is not there', undefined, 'no such file or directory'],
  ['is no JSON', '{', ''],
  ['has no register', '{"a":1}', 'the record has no evidence register'],
  ['gives a member twice', '{"evidenceRegister":[{"id":"A","id":"B"}]}', 'a second time'],
])('a file that %s exits with 2', async (_title, content, message) => {
  if (content !== undefined) writeFileSync(file('bad.json'), content);
  const { code, stderr } = await evidence('hash', 'bad.json', '--write');
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining(`appraise: bad.json${content === undefined ? ': ' : ''}`),
  });
  expect(stderr).toContain(message);
});
