import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Draft } from '../../lib/assessment/init/blank-record.ts';
import { formOf, openDraft, questionsOf } from '../../lib/assessment/init/form.ts';
import { pointerTokens, valueAt } from '../../lib/assessment/text/pointer.ts';
import { run, startChild } from '../support/child.ts';
import { eventually } from '../support/eventually.ts';
import { validRecord } from '../support/records.ts';

const program = resolve('dist/cli/appraise.mjs');
const directory = mkdtempSync(join(tmpdir(), 'appraise-interactive-'));
const file = join(directory, 'record.json');
afterAll(() => rmSync(directory, { recursive: true }));
beforeEach(() => rmSync(file, { force: true }));

const record: Draft = { ...validRecord() };
const kept = () => JSON.parse(readFileSync(file, 'utf8'));

/** Runs `appraise init --interactive` with lines of a pipe. */
const answer = (lines: readonly string[], ...args: string[]) =>
  run(process.execPath, [program, 'init', '--interactive', '--as-of', '2026-06-01', ...args], {
    cwd: directory,
    env: { PATH: process.env.PATH },
    input: lines.map((line) => `${line}\n`).join(''),
  });

/** The lines that answer each question about a record. */
const linesFor = (answered: Draft): string[][] =>
  questionsOf(formOf('en'), answered).map(({ field, opens }) => {
    const value = valueAt(answered, pointerTokens(field.pointer));
    if (opens || value === undefined) return [''];
    if (field.kind === 'texts' && Array.isArray(value)) return [...value.map(String), ''];
    return [field.kind === 'confirmation' ? 'yes' : String(value)];
  });

describe('appraise init --interactive', () => {
  test('asks for all fields, and prints the verdict and the next command', async () => {
    const ended = await answer(linesFor(record).flat());
    expect(ended.code).toBe(0);
    expect(ended.stdout).toMatch(/^valid {7}record\.json\n1 record: 1 valid, 0 invalid; 0 errors/);
    expect(ended.stderr).toMatch(/Next: appraise report record\.json\n$/);
    expect(kept()).toEqual(record);
  });

  test('speaks Portuguese: questions, help, faults, verdict and what comes next', async () => {
    const lines = linesFor(record);
    const faulty = [['?', 'x', ...(lines[0] ?? [])], ...lines.slice(1)].flat();
    const ended = await answer(faulty, '--lang', 'pt');
    expect(ended.code).toBe(0);
    expect(ended.stdout).toMatch(/^válido {4}record\.json\n/);
    expect(ended.stderr).toMatch(/A seguir: appraise report record\.json\n$/);
    expect(ended.stderr).toContain('Quem e o quê (campo 1 de ');
    expect(ended.stderr).toContain('  Lugar no registro: /assessmentId');
    expect(ended.stderr).toContain('erro: deve seguir o padrão');
    const names = /§?"[^"]*"|\b[A-Z]{2}-[\w-]+.*|^ {2}\d+ .*$|^.*Por exemplo.*$/gm;
    expect(ended.stderr.replace(names, '')).not.toMatch(/\b(?:the|field|error|list|ends|next)\b/i);
    expect(kept()).toEqual(record);

    rmSync(file);
    const half = await answer(lines.slice(0, 3).flat(), '--lang', 'pt');
    expect(half.stderr).toContain('record.json: todas as respostas até aqui ficam guardadas; ');
    expect(half.stderr).toMatch(/Para continuar: appraise init --interactive --lang pt --out record\.json\n$/);
  });

  test.each([0.1, 0.4, 0.8])('keeps %d of the answers at the end of the input, and goes on there', async (share) => {
    const lines = linesFor(record);
    const done = Math.floor(lines.length * share);
    const half = await answer(lines.slice(0, done).flat());
    expect(half).toMatchObject({ code: 1, stdout: '' });
    expect(half.stderr).toContain('record.json: all answers so far are kept; ');
    expect(half.stderr).toMatch(/To go on: appraise init --interactive --out record\.json\n$/);
    expect(record).toMatchObject({ assessmentId: kept().assessmentId, scope: kept().scope });
    const questions = questionsOf(formOf('en'), record);
    const isOpen = (index: number) =>
      valueAt(openDraft(kept()), pointerTokens(questions[index]?.field.pointer ?? '')) === undefined;
    // What may stay empty, and was left so last, is asked again.
    const first = questions.findIndex((question, index) => isOpen(index) && (question.isRequired || index >= done - 1));
    expect(await answer(lines.slice(first).flat())).toMatchObject({ code: 0 });
    expect(kept()).toEqual(record);
  });

  test('says what is wrong with an answer, and asks again', async () => {
    const { stderr, code } = await answer(['Wrong Id', '?', '', 'right-id', '', 'A', 'Acme']);
    expect(code).toBe(1);
    expect(stderr).toContain('error: must match ^[a-z0-9][a-z0-9._-]{2,80}$, unlike "Wrong Id"');
    expect(stderr).toContain('  Place in the record: /assessmentId');
    expect(stderr).toContain('error: required property "assessmentId" is missing');
    expect(stderr).toContain('error: required property "organization" is missing');
    expect(stderr).toContain('error: must have at least 2 characters, has 1: "A"');
    expect(kept()).toMatchObject({ assessmentId: 'right-id', scope: { organization: 'Acme' } });
  });

  test('goes back one field, and keeps or replaces what is there', async () => {
    await answer(['first-id', '<', '', 'Acme', '<', '<', 'second-id']);
    expect(kept()).toMatchObject({ assessmentId: 'second-id', scope: { organization: 'Acme' } });
    const { stderr } = await answer(['<', '', 'All agents', '-', 'Some agents', '']);
    expect(stderr).toContain('[Acme] > ');
    expect(kept()).toMatchObject({ scope: { organization: 'Acme', included: ['Some agents'] } });
  });

  test('takes evidence by number, values by number, and refuses a reviewer who is the assessor', async () => {
    const { reviewer: _reviewer, ...review } = { ...validRecord().review };
    const { strategyValue, ...dimensions } = validRecord().dimensions;
    const { evidenceRefs: _refs, confidence: _confidence, ...dimension } = strategyValue;
    writeFileSync(file, JSON.stringify({ ...record, review, dimensions: { ...dimensions, strategyValue: dimension } }));
    const { name } = validRecord().assessor;
    const { stderr } = await answer(['4', '3', 'EV-NOWHERE', '2, 1', name, 'Somebody Else']);
    const ids = validRecord().evidenceRegister.map(({ id }) => id);
    expect(stderr).toContain(`  1 ${ids[0]} `);
    expect(stderr).toContain('error: must be one of "low", "medium", "high", not "4"');
    expect(stderr).toMatch(/error: .*"EV-NOWHERE"/);
    expect(stderr).toMatch(/error: .*assessor/);
    expect(kept()).toMatchObject({
      dimensions: { strategyValue: { confidence: 'high', evidenceRefs: [ids[1], ids[0]] } },
      review: { reviewer: { name: 'Somebody Else' } },
    });
  });

  test('offers what a record of last year says as defaults', async () => {
    const last = join(directory, 'last.json');
    writeFileSync(last, JSON.stringify(record));
    const { stderr } = await answer(['next-2027', ''], '--from', 'last.json');
    expect(stderr).toContain(`[${validRecord().scope.organization}] > `);
    expect(kept()).toMatchObject({
      assessmentId: 'next-2027',
      scope: { organization: validRecord().scope.organization },
    });
    expect(await answer([], '--from', 'last.json')).toMatchObject({
      code: 2,
      stderr:
        'appraise: record.json: there is such a file already: leave out --from to go on with it; --force replaces it\n',
    });
    expect(kept()).toMatchObject({ assessmentId: 'next-2027' });
    await answer([], '--force');
    expect(kept()).not.toHaveProperty('assessmentId');
  });

  test('loses no answer if it is stopped by a signal', async () => {
    writeFileSync(join(directory, 'answers'), 'kept-id\nAcme\n');
    const shell = startChild(
      'sh',
      ['-c', `(cat answers; exec sleep 1000) | "${process.execPath}" "${program}" init -i`],
      {
        cwd: directory,
      },
    );
    await eventually(() => expect(shell.written.stderr).toContain('Included'));
    process.kill(-Number(shell.process.pid), 'SIGINT');
    await shell.ended;
    expect(kept()).toMatchObject({ assessmentId: 'kept-id', scope: { organization: 'Acme' } });
  });

  test.each([
    { text: '{', message: 'record.json:1:2: ' },
    { text: '[]', message: 'record.json: must hold one record, a JSON object' },
    { text: '{"scope": {}, "scope": {}}', message: 'record.json:1:15: ' },
  ])('does not touch $text', async ({ text, message }) => {
    writeFileSync(file, text);
    const ended = await answer(['an-id']);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain(message);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});
