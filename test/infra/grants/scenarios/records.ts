import { expect } from 'vitest';
import { toObjectCreatedEvent } from '../../../../infra/local/inbox-uploads.ts';
import type { ObjectChange } from '../../../../infra/local/s3/object-change.ts';
import { localBuckets } from '../../../../lib/platform/aws/local-names.ts';
import type { Invocation } from '../../../support/bundled-functions.ts';
import { placed } from '../../../support/portfolio-records.ts';
import { validRecord } from '../../../support/records.ts';
import type { Scenario } from '../stage.ts';

const arrived = (change: ObjectChange): Invocation => ({ event: toObjectCreatedEvent(change) });

/** Has the next portfolio of a team with one record made in parts. */
async function makeInParts(prefix: string): Promise<void> {
  const marks = await import('../../../../lib/assessment/store/portfolio-marks.ts');
  const { noteJudged } = await import('../../../../lib/assessment/store/summaries.ts');
  const bucket = localBuckets.inbox;
  const before = new Date(Date.now() - 3_600_000);
  const mark = await marks.begin(bucket, prefix, before);
  if (mark) await marks.finish(bucket, mark, { asOf: '2026-01-01', inParts: true });
  const upload = { bucket, key: `${prefix}record.json`, versionId: undefined, sequencer: 'A1' };
  const record = { summary: placed('', 'Acme', '2026-05-01').summary };
  await noteJudged(upload, { at: before.toISOString(), policy: null, records: [record] });
}

/** Scenarios of uploaded records. */
export const recordScenarios: Readonly<Record<string, Scenario>> = {
  'assessment-make-portfolios': async ({ container }) => {
    const { markChanged } = await import('../../../../lib/assessment/store/portfolio-marks.ts');
    await markChanged({ bucket: localBuckets.inbox, key: 'assessments/granted/record.json' });
    await makeInParts('assessments/large/');

    const [first, second] = await container([{ event: {} }, { event: {} }]);
    expect(first).toEqual({ result: { made: expect.arrayContaining(['assessments/granted/', 'assessments/large/']) } });
    expect(second).toEqual({ result: { made: [] } });
  },

  'assessment-validate-upload': async ({ container, upload, remove }) => {
    const record = JSON.stringify(validRecord());
    const judged = await upload('assessments/acme/a record+1.json', record);
    const broken = await upload('assessments/acme/broken.json', '{');
    const first = await upload('assessments/acme/twice.json', record);
    const second = await upload('assessments/acme/twice.json', '{}');
    const gone = await upload('assessments/acme/gone.json', record);
    await remove(gone);
    // One team has a policy, the other one has none.
    const policy = await upload('assessments/globex/appraise.policy.json', '{ "strict": true }');
    const underPolicy = await upload('assessments/globex/a.json', record);
    const again = await upload('assessments/globex/b.json', record);

    const uploads = [judged, judged, broken, second, first, gone, policy, underPolicy, again];
    const outcomes = await container(uploads.map(arrived));
    // Once, and not when it is repeated or when a newer one has been judged. That it is gone is a judgement, too.
    expect(outcomes).toEqual([1, 0, 1, 1, 0, 1, 0, 1, 1].map((count) => ({ result: { judged: count } })));
  },
};
