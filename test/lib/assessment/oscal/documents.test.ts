import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { examine } from '../../../../lib/assessment/judge/validate.ts';
import { assessmentResults, planOfAction } from '../../../../lib/assessment/oscal/documents.ts';
import type { OscalRecord } from '../../../../lib/assessment/oscal/elements.ts';
import { hostileTexts } from '../../../support/hostile-texts.ts';
import { finding, judgementOf, reportRecord } from '../../../support/report-record.ts';
import { tokenRecord } from '../../../support/token-record.ts';
import { arbitraryRecord } from '../arbitrary-record.ts';
import { faults, mutate } from '../mutations.ts';
import { spell } from '../oracle/json-text.ts';

const readSchema = (name: string) => JSON.parse(readFileSync(`test/fixtures/oscal/${name}`, 'utf8'));

/** Compiles a schema of NIST, whose ids are paths within it. */
function compile(name: string) {
  const ajv = new Ajv({ allErrors: true, strict: false });
  addFormats.default(ajv);
  return ajv.compile(readSchema(name));
}

const isResults = compile('oscal_assessment-results_schema.json');
const isPlan = compile('oscal_poam_schema.json');

const inputOf = (records: readonly OscalRecord[], file = 'records/one.json') => ({
  file,
  records,
  tool: { name: 'appraise', version: '0.3.0' },
});
const whole: OscalRecord = { judgement: judgementOf(), record: reportRecord(), sha256: 'd'.repeat(64) };

/** Both documents of records, after a check against the schemas. */
async function documentsOf(records: readonly OscalRecord[], file?: string) {
  const results = await assessmentResults(inputOf(records, file));
  const plan = await planOfAction(inputOf(records, file));
  isResults(JSON.parse(results));
  expect(isResults.errors ?? []).toEqual([]);
  if (plan !== undefined) {
    isPlan(JSON.parse(plan));
    expect(isPlan.errors ?? []).toEqual([]);
  }
  return { results, plan };
}

const uuidsIn = (text: string) => [...text.matchAll(/"uuid": "([^"]*)"/g)].map(([, uuid]) => uuid);
/** What refers to a UUID of the same document. */
const referencesIn = (text: string) =>
  [...text.matchAll(/"(?:[a-z]+-uuid|href)": "#?([\da-f]{8}-[\da-f-]{27})"/g)].map(([, uuid]) => uuid);

describe('the documents', () => {
  test.each([
    { what: 'a whole record', records: [whole] },
    { what: 'a record of which nothing is left', records: [{ judgement: judgementOf([finding()]), record: {} }] },
    {
      what: 'an unreadable input',
      records: [{ judgement: { ...judgementOf([finding({ pointer: '' })]), assessmentId: null }, record: undefined }],
    },
    { what: 'two records with the same id', records: [whole, whole] },
  ])('of $what keep the schemas of NIST, and have each UUID once', async ({ records }) => {
    for (const text of Object.values(await documentsOf(records)).filter((text) => text !== undefined)) {
      const uuids = uuidsIn(text);
      expect(new Set(uuids).size).toBeGreaterThanOrEqual(uuids.length - (records.length - 1) * 2);
      expect(referencesIn(text).filter((uuid) => !uuids.includes(uuid))).toEqual([]);
    }
  });

  test('keep the schemas for every valid record, and for broken ones', async () => {
    const broken = fc.record({
      record: arbitraryRecord,
      fault: fc.constantFrom(...faults.map(({ name }) => name)),
      dice: fc.array(fc.nat()),
    });
    const text = fc.oneof(
      arbitraryRecord.map((record) => spell(record, { byteOrderMark: false, choices: [0] }).text),
      broken.map(
        ({ record, fault, dice }) =>
          spell(mutate(record, { fault, dice }), { byteOrderMark: false, choices: [0] }).text,
      ),
    );
    await fc.assert(
      fc.asyncProperty(text, async (json) => {
        await documentsOf([examine(new TextEncoder().encode(json), { asOf: '2026-11-20' })]);
      }),
      { numRuns: 60 },
    );
  });

  test.each(hostileTexts)('keep the schemas with a hostile text: %j', async (text) => {
    const record = reportRecord();
    record.scope.organization = text;
    record.assessor.name = text;
    record.priorities = record.priorities.map((priority) => ({ ...priority, outcome: text, owner: text }));
    for (const item of record.evidenceRegister)
      Object.assign(item, { title: text, reference: text, collectedBy: text });
    for (const dimension of Object.values(record.dimensions)) Object.assign(dimension, { gaps: [text], owner: text });

    await documentsOf(
      [{ record, judgement: { ...judgementOf([finding({ message: text })]), assessmentId: text } }],
      text,
    );
  });

  test('are the same again, and have the same UUIDs when the record is corrected', async () => {
    const { results } = await documentsOf([whole]);
    const record = reportRecord();
    record.dimensions.toolsMcp.score = 4;
    const corrected = await documentsOf([{ ...whole, record }]);

    expect((await documentsOf([whole])).results).toBe(results);
    expect(corrected.results).not.toBe(results);
    expect(uuidsIn(corrected.results)).toEqual(uuidsIn(results));
    // As Python computes it: uuid5(UUID('5b0a2a5e-0d6f-4c0e-9a43-1f6d3f0c7a12'), 'result/northwind-2026-h1').
    expect(results).toContain('38669513-a153-56eb-8d28-7d2540b49308');
  });

  test('say every free text of the record', async () => {
    const { record, tokens } = tokenRecord();
    const { results } = await documentsOf([{ record, judgement: judgementOf() }]);

    expect(tokens.filter((token) => !results.includes(token))).toEqual([]);
  });
});

describe('the assessment results', () => {
  const firstResult = async (change: Partial<OscalRecord> = {}) =>
    JSON.parse((await documentsOf([{ ...whole, ...change }])).results)['assessment-results'].results[0];
  const propertyOf = (props: readonly { name: string; value: string }[], wanted: string) =>
    props.find(({ name }) => name === wanted)?.value;

  test('have a finding for each dimension, satisfied at its target or above', async () => {
    const { findings } = await firstResult();

    expect(findings).toHaveLength(11);
    expect(findings[5]).toMatchObject({
      title: 'Tools \\& MCP',
      target: { 'target-id': 'toolsMcp', status: { state: 'not-satisfied', reason: 'fail' } },
    });
    expect(propertyOf(findings[5].props, 'score')).toBe('0');
    expect(findings[9]).toMatchObject({ target: { status: { state: 'satisfied', reason: 'pass' } } });
    expect(findings[0]['related-observations']).toHaveLength(2);
    expect(findings[0]['related-risks']).toHaveLength(2);
  });

  test.each([
    { score: 40, target: 3 },
    { score: 3, target: -1 },
    { score: undefined, target: 3 },
  ])('are satisfied by no figure that is missing or off its scale: $score of $target', async ({ score, target }) => {
    const record = reportRecord();
    Object.assign(record.dimensions.toolsMcp, { score, target });
    const { findings } = await firstResult({ record });

    expect(findings[5].target.status).toEqual({ state: 'not-satisfied', reason: 'other' });
  });

  test.each([
    { relaxed: undefined, status: { state: 'satisfied', reason: 'pass' } },
    { relaxed: true as const, status: { state: 'not-satisfied', reason: 'other' } },
  ])('say by $status that a valid record keeps its format, relaxed or not', async ({ relaxed, status }) => {
    const { findings } = await firstResult({ judgement: { ...judgementOf(), ...(relaxed && { relaxed }) } });

    expect(findings.at(-1).target.status).toEqual(status);
  });

  test('say by a finding of its own whether the record keeps its format, with what breaks it', async () => {
    const { findings, observations, props } = await firstResult({ judgement: judgementOf([finding()]) });
    const observed = observations.find(({ title }: { title: string }) => title === 'schema/range');

    expect(propertyOf(props, 'verdict')).toBe('invalid');
    expect(findings.at(-1)).toMatchObject({
      target: { 'target-id': 'record-format', status: { state: 'not-satisfied', reason: 'fail' } },
      'related-observations': [{ 'observation-uuid': observed.uuid }],
    });
    expect(propertyOf(observed.props, 'pointer')).toBe('/dimensions/toolsMcp/score');
  });

  test('have evidence with its reference, and its digest where the record has one', async () => {
    const record = reportRecord();
    const [first] = record.evidenceRegister;
    if (first) Object.assign(first, { sha256: 'a'.repeat(64) });
    const document = JSON.parse((await documentsOf([{ ...whole, record }])).results)['assessment-results'];

    expect(document['back-matter'].resources[1]).toMatchObject({
      'document-ids': [{ identifier: 'EV-NW-001' }],
      rlinks: [
        {
          href: 'https://evidence.example/records/0?part=1&of=2',
          hashes: [{ algorithm: 'SHA-256', value: 'a'.repeat(64) }],
        },
      ],
    });
    expect(document.results[0].observations[2]).toMatchObject({
      methods: ['INTERVIEW'],
      collected: '2026-05-12T00:00:00Z',
    });
  });

  test('have waived findings with reason, last day and name', async () => {
    const waiver = { reason: 'Closed by the steering group', until: '2026-12-31', by: 'Ana Prado' };
    const { observations } = await firstResult({
      judgement: { ...judgementOf(), waived: [{ ...finding(), waiver }], waivedCount: 1 },
    });

    expect(observations.at(-1).props).toEqual(
      expect.arrayContaining([
        { name: 'waived-until', ns: 'urn:appraise:oscal:1', value: '2026-12-31', remarks: waiver.reason },
        { name: 'waived-by', ns: 'urn:appraise:oscal:1', value: 'Ana Prado' },
      ]),
    );
  });
});

describe('the plan of action and milestones', () => {
  test('has an item for each priority, with its date and milestones', async () => {
    const plan = JSON.parse((await documentsOf([whole])).plan ?? '')['plan-of-action-and-milestones'];

    expect(plan['poam-items']).toHaveLength(5);
    expect(plan.risks[0]).toMatchObject({
      title: 'Every tool server has a named owner and an approval',
      status: 'open',
      deadline: '2026-07-31T00:00:00Z',
      remediations: [{ lifecycle: 'planned', tasks: [{ title: 'Evidence is on file' }, { type: 'milestone' }] }],
    });
    expect(plan['poam-items'][0]['related-risks']).toEqual([{ 'risk-uuid': plan.risks[0].uuid }]);
  });

  test('is none without a priority', async () => {
    const record = { ...reportRecord(), priorities: [] };

    expect(await planOfAction(inputOf([{ judgement: judgementOf(), record }]))).toBeUndefined();
  });
});
