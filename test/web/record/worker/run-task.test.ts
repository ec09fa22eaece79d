import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { runTask } from '../../../../web/record/worker/run-task.ts';
import type { Judging, TaskRequest, Tasks } from '../../../../web/record/worker/tasks.ts';
import type { OpenedFile } from '../../../../web/worker/tasks.ts';
import { englishWordIn } from '../../../lib/assessment/rules/english-words.ts';
import { validRecord } from '../../../support/records.ts';
import { countsOfSample } from '../../../support/sample-counts.ts';

const judging: Judging = {
  ...{ asOf: '2026-11-20', strict: undefined, staleAfterDays: undefined, severities: {}, policies: [] },
};
const sample = (name: string): OpenedFile => ({ name, bytes: readFileSync(`events/records/${name}`) });
const text = (name: string, content: string): OpenedFile => ({ name, bytes: new TextEncoder().encode(content) });
const line = (changes: object = {}) => JSON.stringify({ ...validRecord(), ...changes });

/** What the Worker answers. */
async function run<Name extends keyof Tasks>(task: Name, input: Tasks[Name]['input']): Promise<Tasks[Name]['output']> {
  const reply = await runTask({ id: 7, task, input } as TaskRequest);
  if ('failure' in reply) throw new Error(reply.failure);
  expect(reply.id).toBe(7);
  return reply.output as Tasks[Name]['output'];
}

async function judged(file: OpenedFile, changes: Partial<Judging> = {}, chosen?: number, language: 'en' | 'pt' = 'en') {
  const output = await run('judge', { file, judging: { ...judging, ...changes }, line: chosen, language });
  if (output.problems) throw new Error('the policy is wrong');
  return output;
}

describe('judge', () => {
  test('gives the findings of a record with the rules that they break, and its text', async () => {
    const { records, chosen } = await judged(sample('invalid.json'));

    expect(records).toHaveLength(1);
    const { errors, warnings } = countsOfSample('invalid.json');
    expect(chosen).toMatchObject({ verdict: 'invalid', errorCount: errors, warningCount: warnings, line: undefined });
    expect(chosen.findings).toHaveLength(errors + warnings);
    expect(chosen.findings[0]).toMatchObject({ rule: 'schema/const', line: 3, column: 20 });
    expect(Object.keys(chosen.rules).toSorted()).toEqual(
      [...new Set(chosen.findings.map(({ rule }) => rule))].toSorted(),
    );
    expect(chosen.source?.text).toBe(readFileSync('events/records/invalid.json', 'utf8'));
  });

  test('shows of a file of many the first that is not valid, or the one that is asked for, at its line', async () => {
    const file = text('many.ndjson', `${line()}\n\n${line({ assessmentId: 'X' })}\n${line({ limitations: [] })}\n`);
    const first = await judged(file);
    expect(first.records.map((row) => [row.line, row.verdict])).toEqual([
      [1, 'valid'],
      [3, 'invalid'],
      [4, 'invalid'],
    ]);
    expect(first.chosen).toMatchObject({ line: 3, source: { text: line({ assessmentId: 'X' }), firstLine: 3 } });
    expect(first.chosen.findings[0]).toMatchObject({ line: 3, pointer: '/assessmentId' });
    const asked = await judged(file, {}, 4);
    expect(asked.chosen.findings).toContainEqual(expect.objectContaining({ line: 4, pointer: '/limitations' }));
    // A line that the file no longer has.
    expect((await judged(file, {}, 99)).chosen.line).toBe(3);
  });

  test('unpacks compressed files, and says of damaged and of too large ones what is wrong', async () => {
    const bytes = gzipSync(line());
    expect((await judged({ name: 'a.json.gz', bytes })).chosen).toMatchObject({
      verdict: 'valid',
      source: { text: line() },
    });
    const cut = await judged({ name: 'a.json.gz', bytes: bytes.subarray(0, 90) });
    expect(cut.chosen).toMatchObject({ verdict: 'unreadable', source: undefined });
    const large = await judged({ name: 'a.json', bytes: new Uint8Array(5 * 1024 * 1024 + 1) });
    expect(large.chosen).toMatchObject({ verdict: 'unreadable', source: undefined });
    expect((await judged(text('empty.ndjson', ''))).chosen).toMatchObject({ verdict: 'unreadable' });
    const several = await judged(text('pretty.ndjson', JSON.stringify(validRecord(), null, 2)));
    expect(several.chosen.findings[0]?.message).toContain('goes on over several lines');
  });

  test('honours day, strictness, severities, stale days and a policy with waivers', async () => {
    const file = sample('warnings.json');
    expect((await judged(file)).chosen).toMatchObject({
      verdict: 'valid',
      basis: { asOf: '2026-11-20', policy: null },
    });
    expect((await judged(file, { strict: true })).chosen.verdict).toBe('invalid');
    expect((await judged(file, { severities: { 'evidence-unused': 'error' } })).chosen.verdict).toBe('invalid');
    const warnings = async (changes: Partial<Judging>) => (await judged(file, changes)).chosen.warningCount;
    expect(await warnings({ staleAfterDays: 0 })).toBeGreaterThan(await warnings({ staleAfterDays: 100_000 }));
    const [found] = (await judged(file)).chosen.findings;
    const waiver = { rule: found?.rule, pointer: found?.pointer, reason: 'Known', until: '2027-01-01', by: 'A. Lee' };
    const under = await judged(file, {
      policies: [text('appraise.policy.json', JSON.stringify({ waivers: [waiver] }))],
    });
    expect(under.chosen.waived).toMatchObject([{ rule: found?.rule, waiver: { by: 'A. Lee' } }]);
    expect(under.chosen.basis?.policy?.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  test('names the waivers that no record of a file of many needs, at their places in the policy', async () => {
    const waiver = { rule: 'blank-text', pointer: '/elsewhere', reason: 'Known', until: '2027-01-01', by: 'A. Lee' };
    const used = { ...waiver, rule: 'schema/pattern', pointer: '/assessmentId' };
    const policies = [text('appraise.policy.json', JSON.stringify({ waivers: [used, waiver] }, null, 1))];
    const file = text('many.ndjson', `${line({ assessmentId: 'X' })}\n${line()}\n`);
    const unused = async (language: 'en' | 'pt') => (await judged(file, { policies }, undefined, language)).unused;
    const place = { file: 'appraise.policy.json', rule: 'waiver-unused', line: 10, column: 3 };
    expect(await unused('en')).toMatchObject([{ ...place, message: expect.stringContaining('waives nothing') }]);
    expect(await unused('pt')).toMatchObject([{ ...place, lang: 'pt' }]);
    // A record alone has them among its findings.
    expect((await judged(sample('valid.json'), { policies })).unused).toEqual([]);
    expect((await judged(file)).unused).toEqual([]);
  });

  test('says what is wrong with a policy in the language of the reader', async () => {
    const wrong = { ...judging, policies: [text('p.json', '{"strict":1}')] };
    const input = { file: sample('valid.json'), judging: wrong };
    const message = 'strict is true or false, not 1';
    expect(await run('judge', { ...input, language: 'en' })).toEqual({ problems: [{ line: 1, column: 11, message }] });
    const said = { line: 1, column: 11, message: 'strict é true ou false, não 1' };
    expect(await run('judge', { ...input, language: 'pt' })).toEqual({ problems: [said] });
  });

  test('says each finding in the language of the reader, at the same places', async () => {
    const [english, portuguese] = await Promise.all([
      judged(sample('invalid.json')),
      judged(sample('invalid.json'), {}, undefined, 'pt'),
    ]);
    const placesOf = ({ chosen }: typeof english) =>
      chosen.findings.map(({ message: _message, hint: _hint, lang: _lang, ...place }) => place);

    expect(placesOf(portuguese)).toEqual(placesOf(english));
    expect(new Set(english.chosen.findings.map(({ lang }) => lang))).toEqual(new Set(['en']));
    expect(new Set(portuguese.chosen.findings.map(({ lang }) => lang))).toEqual(new Set(['pt']));
    expect(portuguese.chosen.findings.map(({ message, hint }) => englishWordIn(`${message} ${hint ?? ''}`))).toEqual(
      portuguese.chosen.findings.map(() => undefined),
    );
    expect(portuguese.chosen.findings[0]).not.toHaveProperty('values');
  });
});

describe('judgeDraft', () => {
  const draft = (changes: Partial<Judging> = {}, language: 'en' | 'pt' = 'en') =>
    run('judgeDraft', { text: '{"scope": {"organization": "A"}}', judging: { ...judging, ...changes }, language });

  test('says of each finding what it is about, and names what is missing by its own place', async () => {
    const output = await draft();
    if (output.problems) throw new Error('the policy is wrong');
    expect(output).toMatchObject({ text: '{"scope": {"organization": "A"}}', verdict: 'invalid' });
    expect(output.findings).toHaveLength(output.errorCount + output.warningCount);
    const short = output.findings.find(({ place }) => place === '/scope/organization');
    expect(short).toMatchObject({ rule: 'schema/min-length', lang: 'en' });
    const missing = output.findings.find(({ place }) => place === '/scope/included');
    expect(missing).toMatchObject({ rule: 'schema/required', message: 'required property "included" is missing' });
  });

  test('speaks the language of the reader, and names what is wrong with a policy', async () => {
    expect(JSON.stringify(await draft({}, 'pt'))).toContain('falta a propriedade obrigatória');
    const output = await draft({ policies: [text('appraise.policy.json', '{"strict": 1}')] });
    expect(output.problems?.length).toBeGreaterThan(0);
  });

  test('judges under the policy that the same text is under once it is opened as a record', async () => {
    const file = sample('warnings.json');
    const verdicts = async (...names: readonly string[]) => {
      const policies = names.map((name) => text(name, '{"strict": true}'));
      const input = { judging: { ...judging, policies }, language: 'en' } as const;
      const written = await run('judgeDraft', { ...input, text: new TextDecoder().decode(file.bytes) });
      if (written.problems) throw new Error('the policy is wrong');
      const { chosen } = await judged(file, { policies });
      return [written.verdict, chosen.verdict, chosen.basis?.policy?.source];
    };

    expect(await verdicts()).toEqual(['valid', 'valid', undefined]);
    expect(await verdicts('team/appraise.policy.json')).toEqual(['invalid', 'invalid', 'team/appraise.policy.json']);
    // Nobody knows which of several it is.
    expect(await verdicts('a/appraise.policy.json', 'b/appraise.policy.json')).toEqual(['valid', 'valid', undefined]);
    // A record of another folder is not under it.
    const policies = [text('team/appraise.policy.json', '{"strict": true}')];
    expect((await judged({ ...file, name: 'x/a.json' }, { policies })).chosen.verdict).toBe('valid');
  });
});

describe('what is made of records', () => {
  const policies = [text('p.json', '[')];

  test('a report in parts, as a file and in Markdown; none under a wrong policy', async () => {
    const input = { file: sample('valid.json'), judging, part: 'board', language: 'pt' } as const;
    const page = await run('report', { ...input, format: 'page' });
    expect(page).toMatchObject({ content: { lang: 'pt-BR', body: expect.stringContaining('Meridian Rail') } });
    expect(await run('report', { ...input, format: 'html' })).toMatchObject({
      content: expect.stringMatching(/^<!doc/),
    });
    expect(await run('report', { ...input, format: 'markdown' })).toMatchObject({
      content: expect.stringMatching(/^# /),
    });
    expect(await run('report', { ...input, format: 'html', judging: { ...judging, policies } })).toEqual({
      refusals: ['p.json:1:2: a lista não está fechada: espera-se um ]'],
      lang: 'pt',
    });
  });

  test('a report and the result of a file of many, in which a waiver that only one record needs counts as used', async () => {
    const waiver = { rule: 'schema/pattern', pointer: '/assessmentId', reason: 'R', until: '2027-01-01', by: 'A' };
    const unused = { ...waiver, pointer: '/elsewhere' };
    const file = text('many.ndjson', `${line({ assessmentId: 'X' })}\n${line()}\n`);
    const under = (waivers: readonly object[]) => ({
      ...judging,
      asOf: '2026-06-01',
      strict: true,
      policies: [text('appraise.policy.json', JSON.stringify({ waivers }))],
    });
    const made = async (waivers: readonly object[]) => {
      const input = { file, judging: under(waivers) };
      const report = await run('report', { ...input, part: 'all', language: 'en', format: 'markdown' });
      const json = await run('resultJson', input);
      if ('refusals' in report || 'refusals' in json) throw new Error('the policy is wrong');
      return { report: report.content, json: JSON.parse(json.content) };
    };

    const used = await made([waiver]);
    expect(used.report).not.toContain('waiver-unused');
    expect(used.report).toContain('2 records: 2 valid, 0 invalid; 0 errors');
    expect(used.json).toMatchObject({ summary: { valid: 2, errors: 0 } });
    expect(used.json).not.toHaveProperty('policies');
    const idle = await made([waiver, unused]);
    expect(String(idle.report).match(/waiver-unused/g)).toHaveLength(1);
    expect(idle.json).toMatchObject({
      summary: { valid: 2, invalid: 0, errors: 1 },
      policies: [{ file: 'appraise.policy.json', findings: [{ rule: 'waiver-unused', pointer: '/waivers/1' }] }],
    });
  });

  test('a roadmap, and a draft of a valid record only', async () => {
    const input = { file: sample('valid.json'), judging, language: 'en' as const };
    for (const [format, begin] of Object.entries({ markdown: '# ', csv: 'due', ics: 'BEGIN:VCALENDAR', json: '{' })) {
      const made = await run('roadmap', { ...input, format: format as 'csv' });
      expect([format, made]).toEqual([format, { content: expect.stringContaining(begin) }]);
    }
    expect(await run('draft', input)).toMatchObject({ content: expect.stringContaining('"assessmentId": ""') });
    expect(await run('draft', { ...input, file: sample('invalid.json') })).toEqual({
      refusals: ['invalid.json: the record is invalid: correct it first'],
      lang: 'en',
    });
    expect(await run('draft', { ...input, file: sample('invalid.json'), language: 'pt' })).toEqual({
      refusals: ['invalid.json: o registro é inválido: corrija-o primeiro'],
      lang: 'pt',
    });
    expect(await run('roadmap', { ...input, file: text('x.json', '{'), format: 'csv' })).toMatchObject({
      refusals: ['x.json: the record cannot be read'],
    });
  });

  test('a comparison of two or more, which names what it cannot compare', async () => {
    const files = [sample('valid.json'), sample('warnings.json')];
    const json = await run('compare', { files, language: 'en', format: 'json' });
    expect(json).toMatchObject({ content: expect.stringContaining('"comparability"') });
    const chain = await run('compare', { files: [...files, sample('valid.json')], language: 'en', format: 'json' });
    expect(chain).toMatchObject({ content: expect.stringContaining('"steps"') });
    const wrong = [text('many.ndjson', `${line()}\n${line()}`), text('x.json', '{'), ...files];
    expect(await run('compare', { files: wrong, language: 'en', format: 'page' })).toEqual({
      refusals: ['many.ndjson: must hold one record, but holds 2', expect.stringMatching(/^x\.json:1:2: /)],
      lang: 'en',
    });
  });

  describe('a portfolio', () => {
    const how = { judging, identity: 'both', language: 'en' } as const;
    const files = [sample('valid.json'), sample('invalid.json'), text('many.jsonl', `${line()}\n${line()}`)];
    const summarize = async (opened: readonly OpenedFile[], asked: Judging = judging) => {
      const made = await run('summarize', { files: opened, judging: asked, language: 'pt' });
      if ('refusals' in made) throw new Error(made.refusals.join('; '));
      return made.content;
    };

    test('is made of what is kept of each record, in every format', async () => {
      const kept = await summarize(files);
      expect(kept.map((records) => records.map(({ file, line: at }) => [file, at]))).toEqual([
        [['valid.json', undefined]],
        [['invalid.json', undefined]],
        [
          ['many.jsonl', 1],
          ['many.jsonl', 2],
        ],
      ]);
      const input = { ...how, records: kept.flat(), sort: 'name' } as const;
      const page = await run('portfolio', { ...input, format: 'page' });
      expect(page).toMatchObject({ content: { lang: 'en', body: expect.stringContaining('Northwind Cooperative') } });
      const portuguese = await run('portfolio', { ...input, language: 'pt', format: 'page' });
      expect(portuguese).toMatchObject({ content: { lang: 'pt-BR', body: expect.stringContaining('Nota média') } });
      const json = await run('portfolio', { ...input, format: 'json' });
      expect(json).toMatchObject({ content: expect.stringContaining('"records": 4') });
      for (const format of ['html', 'markdown', 'csv'] as const) {
        expect(await run('portfolio', { ...input, format })).toMatchObject({
          content: expect.stringContaining('Meridian'),
        });
      }
    });

    test('lists its systems in the words of the reader, with what the report says of them', async () => {
      const records = (await summarize(files)).flat();
      const systems = async (language: 'en' | 'pt') => {
        const made = await run('systems', { ...how, language, records });
        if ('refusals' in made) throw new Error(made.refusals.join('; '));
        return made.content;
      };
      const { systems: listed, dimensions, notes } = await systems('en');
      const unlike = listed.map(({ name }) => name);
      expect(new Set(unlike).size).toBe(listed.length);
      expect(listed.map(({ row }) => row.file)).toContain('invalid.json');
      expect(listed.find(({ row }) => row.file === 'invalid.json')).toMatchObject({ verdict: 'invalid' });
      expect(dimensions).toHaveLength(10);
      expect(notes.join(' ')).toContain('Means are derived.');
      const portuguese = await systems('pt');
      expect(portuguese.systems.map(({ row }) => row)).toEqual(listed.map(({ row }) => row));
      expect(portuguese.systems.map(({ verdict }) => verdict)).toContain('inválido');
    });

    test('names the records that are in no row of its table', async () => {
      const records = (await summarize([sample('valid.json'), text('empty.json', '{}'), text('x.json', '{')])).flat();
      expect(await run('systems', { ...how, records })).toMatchObject({
        content: {
          systems: [{ row: { file: 'valid.json' } }],
          omissions: [expect.stringContaining('2 records')],
          unplaced: ['empty.json: invalid', 'x.json: unreadable'],
        },
      });
    });

    test('is refused under a wrong policy, by each of its tasks', async () => {
      const wrong = { ...how, judging: { ...judging, policies } };
      const records = (await summarize(files)).flat();
      const refused = { refusals: [expect.stringMatching(/^p\.json:1:2: /)], lang: 'en' };
      expect(await run('summarize', { ...wrong, files })).toEqual(refused);
      expect(await run('systems', { ...wrong, records })).toEqual(refused);
      expect(await run('portfolio', { ...wrong, records, sort: 'name', format: 'csv' })).toEqual(refused);
      expect(await run('portfolioWorkbook', { ...wrong, files, sort: 'name' })).toEqual(refused);
    });

    test('judges each record under the nearest policy, in its folder or above, and names those that are used', async () => {
      const record = sample('warnings.json');
      const at = (name: string): OpenedFile => ({ ...record, name });
      const policies = [
        text('teams/acme/appraise.policy.json', '{"severities":{"reviewer-is-assessor":"off"}}'),
        text('teams/globex/appraise.policy.json', '{"strict":true}'),
        text('teams/unused/appraise.policy.json', '['),
      ];
      const how = { ...judging, asOf: '2026-11-01', policies };
      const names = ['teams/acme/deep/a.json', 'teams/globex/b.json', 'teams/c.json'];
      const records = (await summarize(names.map(at), how)).flat();
      expect(records.map(({ summary }) => [summary.relaxed, summary.verdict])).toEqual([
        [true, 'valid'],
        [undefined, 'invalid'],
        [undefined, 'valid'],
      ]);
      const input = { judging: how, identity: 'both', language: 'en', records, sort: 'name', format: 'json' } as const;
      const made = await run('portfolio', input);
      if ('refusals' in made) throw new Error(made.refusals.join('; '));
      expect(JSON.parse(String(made.content)).policies).toMatchObject([
        { source: 'teams/acme/appraise.policy.json' },
        { source: 'teams/globex/appraise.policy.json' },
      ]);
    });

    test('has a system that is stale by its age alone, whatever the days of evidence', async () => {
      const stale = { ...how, judging: { ...judging, staleAfterDays: 1 } };
      const [[summary] = []] = await summarize([sample('valid.json')], stale.judging);
      expect(summary?.summary.warnings).toBeGreaterThan(0);
      const made = await run('systems', { ...stale, records: summary ? [summary] : [] });
      expect(made).toMatchObject({ content: { systems: [{ row: { stale: false } }] } });
    });

    test('names its systems as a policy does', async () => {
      const named = text('p.json', JSON.stringify({ systems: { 'valid.json': 'Payments' } }));
      const [[summary] = []] = await summarize([sample('valid.json')], { ...judging, policies: [named] });
      expect(summary?.summary.system?.name).toBe('Payments');
    });
  });

  test('the rules whose severity can be changed, and no others', async () => {
    const ids = (await run('rules', { language: 'en' })).map(({ id }) => id);
    expect(ids).toContain('evidence-unused');
    expect(ids).not.toContain('json-syntax');
    const portuguese = await run('rules', { language: 'pt' });
    expect(portuguese.map(({ id }) => id)).toEqual(ids);
    expect(englishWordIn(portuguese.map(({ title }) => title).join('; '))).toBeUndefined();
  });

  test('a fault of the console is a failure of the task, not of the Worker', async () => {
    expect(await runTask({ id: 1, task: 'judge', input: undefined } as never)).toEqual({
      id: 1,
      failure: expect.stringContaining('TypeError'),
    });
  });
});
