import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { summarize } from '../../../../lib/assessment/judge/result.ts';
import { formatJson, formatNdjson } from '../../../../lib/assessment/judge/result-json.ts';
import { validate } from '../../../../lib/assessment/judge/validate.ts';
import { createWaiverUse } from '../../../../lib/assessment/judge/waiving.ts';
import { judgeUpload } from '../../../../lib/assessment/upload/judge-upload.ts';
import { policyOf } from '../../../support/policies.ts';
import { validRecord } from '../../../support/records.ts';

const asOf = '2026-06-15';
const noted = { reason: 'Known', until: asOf, by: 'Ana' };
const tool = { name: 'appraise', version: '1.0.0' };

/** A record without a digest at the places given. */
function without(places: readonly number[], assessmentId = 'acme-1') {
  const record = { ...validRecord(), assessmentId };
  for (const index of places) delete record.evidenceRegister[index]?.sha256;
  return record;
}

const waiverAt = (index: number, more: object = {}) => ({
  rule: 'evidence-missing-sha256',
  pointer: `/evidenceRegister/${index}`,
  ...noted,
  ...more,
});

function run(records: readonly object[], waivers: readonly object[], more: object = {}) {
  const waiverUse = createWaiverUse();
  const policy = policyOf({ waivers, ...more });
  const judgements = records.map((record) =>
    validate(Buffer.from(JSON.stringify(record)), { asOf, policy, waiverUse }),
  );
  return { judgements, atEnd: waiverUse.unused({ asOf }) };
}

const unusedAt = ({ atEnd }: ReturnType<typeof run>) =>
  atEnd.flatMap(({ judgement }) => judgement.findings.map(({ pointer }) => pointer));

describe('the waivers of a run', () => {
  test('are used if one record of it needs them, and the others say nothing', () => {
    const { judgements, atEnd } = run([without([]), without([0]), without([])], [waiverAt(0)]);

    expect(judgements.map(({ findings }) => findings)).toEqual([[], [], []]);
    expect(atEnd).toEqual([]);
  });

  test('are told once at its end if no record needs them', () => {
    const result = run([without([]), without([])], [waiverAt(0)]);

    expect(result.judgements.map(({ warningCount }) => warningCount)).toEqual([0, 0]);
    expect(result.atEnd).toMatchObject([
      {
        file: 'appraise.policy.json',
        judgement: { valid: true, warningCount: 1, findings: [{ rule: 'waiver-unused' }] },
      },
    ]);
  });

  test('are an error at its end under a strict policy', () => {
    const { atEnd } = run([without([])], [waiverAt(0)], { strict: true });

    expect(atEnd).toMatchObject([{ judgement: { valid: false, errorCount: 1 } }]);
  });

  test('that are for no record of the run are not told', () => {
    expect(run([without([])], [waiverAt(0, { assessment: 'other' })]).atEnd).toEqual([]);
  });

  test('are those that a count by hand finds unused, whatever the records', () => {
    const place = fc.nat(2);
    fc.assert(
      fc.property(
        fc.array(fc.uniqueArray(place), { minLength: 1, maxLength: 4 }),
        fc.uniqueArray(place),
        (lacking, waived) => {
          const result = run(
            lacking.map((places) => without(places)),
            waived.map((index) => waiverAt(index)),
          );
          const idle = waived.flatMap((index, at) =>
            lacking.some((places) => places.includes(index)) ? [] : [`/waivers/${at}`],
          );
          expect(unusedAt(result)).toEqual(idle);
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('the findings at the end of a run', () => {
  const { atEnd } = run([without([])], [waiverAt(0)]);

  test('are of no record in JSON, and count among the warnings', () => {
    const { files, policies, summary } = JSON.parse(formatJson(tool, atEnd));

    expect(files).toEqual([]);
    expect(policies).toMatchObject([{ file: 'appraise.policy.json', warning_count: 1 }]);
    expect(summary).toMatchObject({ records: 0, valid: 0, invalid: 0, warnings: 1 });
    expect(summarize(atEnd)).toMatchObject({ records: 0, inputs: 0 });
    expect(Object.keys(JSON.parse(atEnd.map(formatNdjson).join('')))).toEqual([
      'file',
      'error_count',
      'warning_count',
      'findings',
    ]);
  });

  test('stand once in the reports of an upload of many records', async () => {
    const records = [without([], 'acme-1'), without([1], 'acme-2')];
    const bytes = Buffer.from(records.map((record) => JSON.stringify(record)).join('\n'));
    const options = { asOf, policy: policyOf({ waivers: [waiverAt(0), waiverAt(1)] }) };
    const judged = await judgeUpload({ name: 'a.ndjson', bytes }, { tool, generatedAt: `${asOf}T00:00:00Z`, options });

    expect(judged).toMatchObject({ records: 2, judgement: { warningCount: 1, verdict: 'valid' } });
    expect(judged.json.match(/"rule": "waiver-unused"/g)).toHaveLength(1);
    expect(judged.html.match(/waiver-unused/g)).toHaveLength(1);
    expect(JSON.parse(judged.json).files).toHaveLength(2);
  });
});
