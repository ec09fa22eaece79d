import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RecordSummary, withoutFollowed } from '../../../../lib/assessment/portfolio/summary.ts';
import { maxFileRecords, type UploadedFile } from '../../../../lib/assessment/portfolio/uploaded-file.ts';
import type * as Marks from '../../../../lib/assessment/store/portfolio-marks.ts';
import type * as Summaries from '../../../../lib/assessment/store/summaries.ts';
import type { Upload } from '../../../../lib/platform/aws/object-created.ts';
import { type LocalStores, startLocalStores } from '../../../support/local-stores.ts';
import { placed } from '../../../support/portfolio-records.ts';

let stores: LocalStores;
let summaries: typeof Summaries;
let marks: typeof Marks;

beforeAll(async () => {
  stores = await startLocalStores();
  summaries = await import('../../../../lib/assessment/store/summaries.ts');
  marks = await import('../../../../lib/assessment/store/portfolio-marks.ts');
});
afterAll(() => stores.close());

const bucket = 'appraise-inbox';
const at = '2026-06-01T12:00:00.000Z';
let keys = 0;
/** An upload of a key that no other test uses. */
const upload = (sequencer: string, key = `assessments/team${++keys}/record.json`): Upload => ({
  bucket,
  key,
  versionId: `version-${sequencer}`,
  sequencer,
});
const of = (day: string, summary: Partial<RecordSummary> = {}) => ({
  summary: placed('', 'Acme', day, summary).summary,
});
const judged = (day: string, summary?: Partial<RecordSummary>) => ({ at, policy: null, records: [of(day, summary)] });

async function files(prefix: string): Promise<UploadedFile[]> {
  const found = [];
  for await (const file of summaries.list(bucket, prefix)) found.push(file);
  return found;
}
const daysOf = async ({ key }: Upload) =>
  (await files(key)).map(({ records, earlier }) =>
    [records, earlier].map((all) => all.map(({ summary }) => summary.assessedAt)),
  );

async function changeOf({ key }: Upload): Promise<string | undefined> {
  for await (const mark of marks.listMarks(bucket)) if (key.startsWith(mark.key)) return mark.change;
  return undefined;
}

describe('a judged upload', () => {
  test('is listed with its summaries and its policy', async () => {
    const one = upload('A1');
    const policy = { source: 'assessments/appraise.policy.json', sha256: 'b'.repeat(64) };
    const record = of('2026-05-01', {
      relaxed: true,
      waived: 2,
      reviewedAt: '2026-05-20',
      organizationDigest: '0123456789abcdef',
      includedDigests: ['fedcba9876543210'],
      priorities: [['high', '2026-07-01', 'Ana']],
      ownerDigests: [null],
      unlisted: { count: 2, earliest: '2026-08-01' },
      toFollow: {
        priorities: [
          ['__proto__', '2026-07-01', 513],
          [null, null, 0],
        ],
        comments: ['\ud800\u0000'],
        evidenceAges: [0, 365],
      },
    });
    await summaries.noteJudged(one, { at, policy, records: [{ line: 3, ...record }] });

    expect(await files(one.key)).toEqual([
      expect.objectContaining({ key: one.key, status: 'judged', at, policy, unlisted: 0, earlier: [] }),
    ]);
    expect((await files(one.key))[0]?.records).toEqual([{ line: 3, ...record }]);
  });

  test('marks the portfolio of its team, each time anew', async () => {
    const one = upload('A1');
    await summaries.noteJudged(one, judged('2026-05-01'));
    const first = await changeOf(one);
    await summaries.noteJudged(one, judged('2026-05-01'));

    expect([first, await changeOf(one)]).toEqual([expect.any(String), expect.any(String)]);
    expect(await changeOf(one)).not.toBe(first);
  });

  test('beside the folders of the teams is listed, and marks none', async () => {
    const one = upload('A1', 'assessments/beside.json');
    await summaries.noteJudged(one, judged('2026-05-01'));

    expect(await files(one.key)).toHaveLength(1);
    for await (const { key } of marks.listMarks(bucket)) expect(key).toMatch(/^assessments\/[^/]+\/$/);
  });

  test('keeps the assessments before it, and does not mind an older one that comes late', async () => {
    const [first, second] = [upload('A1'), upload('A2')];
    const later = { ...second, key: first.key };
    await summaries.noteJudged(first, judged('2025-05-01'));
    await summaries.noteJudged(later, judged('2026-05-01'));
    await summaries.noteJudged(first, judged('2025-05-01'));

    expect(await daysOf(first)).toEqual([[['2026-05-01'], ['2025-05-01']]]);
  });

  test('is one of twenty at once: the newest is there, and its history is of what came before', async () => {
    const { key } = upload('0');
    const years = Array.from({ length: 20 }, (_, index) => 2001 + index);
    await Promise.all(
      years.map((year) => summaries.noteJudged(upload((1_000 + year).toString(16), key), judged(`${year}-01-01`))),
    );
    const [[newest, earlier] = []] = await daysOf(upload('0', key));

    expect(newest).toEqual(['2020-01-01']);
    expect(earlier).toEqual([...(earlier ?? [])].sort().reverse());
  });

  test('of ten thousand records fits into a row, whatever their texts; what does not is counted', async () => {
    const one = upload('A1', 'assessments/large/all.ndjson');
    const [texts = []] = fc.sample(
      fc.array(fc.string({ unit: 'grapheme', minLength: 60, maxLength: 60 }), {
        minLength: 300,
        maxLength: 300,
        size: 'max',
      }),
      { numRuns: 1, seed: 7 },
    );
    const text = (index: number) => `${texts[index % texts.length]}`.slice(0, 60);
    const records = Array.from({ length: 10_000 }, (_, index) => ({
      line: index + 1,
      ...of('2026-05-01', {
        organization: text(index),
        priorities: Array.from({ length: 6 }, (__, at) => ['low', '2026-07-01', text(index * 7 + at)] as const),
      }),
    }));
    await summaries.noteJudged(one, { at, policy: null, records });
    const [file] = await files(one.key);

    expect((file?.records.length ?? 0) + (file?.unlisted ?? 0)).toBe(10_000);
    expect(file?.records.length).toBeLessThanOrEqual(maxFileRecords);
    expect(file?.records.length).toBeGreaterThan(100);
    await summaries.noteDeleted({ ...one, sequencer: 'A2' }, at);
  });
});

describe('a file of many records', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  /** A text that compresses badly, another one for each number. */
  function textOf(number: number): string {
    let seed = number + 1;
    return Array.from({ length: 300 }, () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return letters[seed % letters.length];
    }).join('');
  }
  const recordsOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      line: index + 1,
      ...of('2026-05-01', {
        assessmentId: `id-${index}`,
        toFollow: { priorities: [[textOf(2 * index), null, 1]], comments: [textOf(2 * index + 1)], evidenceAges: [] },
      }),
    }));
  const listed = async (count: number) => {
    const one = upload('A1');
    await summaries.noteJudged(one, { at, policy: null, records: recordsOf(count) });
    return (await files(one.key))[0];
  };

  test('keeps of each what is followed while there is room', async () => {
    const file = await listed(100);

    expect(file?.records).toEqual(recordsOf(100));
  });

  test('loses that first: each record stays, and its earlier priorities are not known', async () => {
    const file = await listed(maxFileRecords);

    expect(file?.unlisted).toBe(0);
    expect(file?.records).toEqual(
      recordsOf(maxFileRecords).map(({ line, summary }) => ({ line, summary: withoutFollowed(summary) })),
    );
  });
});

describe('a deletion', () => {
  const gone = { status: 'deleted', at: '2026-06-02T00:00:00.000Z', earlier: [] };
  const deletion = (one: Upload, sequencer: string, isPermanent = false) => ({
    ...one,
    sequencer,
    versionId: isPermanent ? one.versionId : 'marker',
    isPermanent,
  });
  const note = (one: Upload, sequencer: string, isPermanent = false) =>
    summaries.noteDeleted(deletion(one, sequencer, isPermanent), gone.at);

  test.for([false, true])(
    'takes the figures off, removed for good: %s, also when it comes twice',
    async (isPermanent) => {
      const one = upload('A1');
      await summaries.noteJudged(one, judged('2026-05-01'));
      const before = await changeOf(one);
      await note(one, 'A2', isPermanent);
      await note(one, 'A2', isPermanent);

      expect(await files(one.key)).toEqual([expect.objectContaining(gone)]);
      expect((await files(one.key))[0]?.records).toMatchObject([
        { summary: { assessedAt: '2026-05-01', dimensions: [] } },
      ]);
      expect(await changeOf(one)).not.toBe(before);
    },
  );

  test('before its upload keeps that out', async () => {
    const one = upload('A1');
    await note(one, 'A2');
    await summaries.noteJudged(one, judged('2026-05-01'));

    expect(await files(one.key)).toEqual([expect.objectContaining({ ...gone, records: [] })]);
  });

  test('of an older version, or before a newer upload, changes nothing', async () => {
    const one = upload('A1');
    const newer = { ...upload('A3'), key: one.key };
    await summaries.noteJudged(one, judged('2025-05-01'));
    await summaries.noteJudged(newer, judged('2026-05-01'));
    await note(one, 'A2');
    await note(one, 'A4', true);

    expect(await daysOf(one)).toEqual([[['2026-05-01'], ['2025-05-01']]]);
  });

  test('keeps its day when the version that it hides expires', async () => {
    const one = upload('A1');
    await summaries.noteJudged(one, judged('2026-05-01'));
    await note(one, 'A2');
    await summaries.noteDeleted(deletion(one, 'A9', true), '2027-06-02T00:00:00.000Z');

    expect(await files(one.key)).toEqual([expect.objectContaining(gone)]);
  });

  test('of one version lets a newer upload in that is told later, and the upload of that version not', async () => {
    const one = upload('A1');
    await summaries.noteJudged(one, judged('2025-05-01'));
    await note(one, 'A4', true);
    await summaries.noteJudged(one, judged('2025-05-01'));
    expect(await files(one.key)).toEqual([expect.objectContaining(gone)]);

    await summaries.noteJudged({ ...upload('A3'), key: one.key }, judged('2026-05-01'));
    expect(await daysOf(one)).toEqual([[['2026-05-01'], []]]);
  });

  test('gives way to a later upload', async () => {
    const one = upload('A1');
    await summaries.noteJudged(one, judged('2025-05-01'));
    await note(one, 'A2');
    await summaries.noteJudged({ ...one, sequencer: 'A3' }, judged('2026-05-01'));

    expect(await daysOf(one)).toEqual([[['2026-05-01'], []]]);
  });
});

test('in whatever order and however often events come, the newest decides', async () => {
  const event = fc.integer({ min: 1, max: 6 });
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 8 }), async (order) => {
      const one = upload('0');
      for (const number of order) {
        const each = { ...one, sequencer: `A${number}`, versionId: `v${number}` };
        if (number % 3 === 0) await summaries.noteDeleted(each, at);
        else await summaries.noteJudged(each, judged(`202${number}-01-01`));
      }
      const newest = Math.max(...order);
      const [file] = await files(one.key);

      expect(file?.status).toBe(newest % 3 === 0 ? 'deleted' : 'judged');
      if (newest % 3 !== 0) expect(file?.records).toEqual([of(`202${newest}-01-01`)]);
    }),
    { numRuns: 30 },
  );
});

test('uploads are listed of one team, of teams whose names begin alike, and of all, in the order of their keys', async () => {
  const names = [
    'assessments/list/b.json',
    'assessments/list-2/a.json',
    'assessments/list.json',
    'assessments/list/a.json',
  ];
  for (const key of names) await summaries.noteJudged(upload('A1', key), judged('2026-05-01'));
  const keysUnder = async (prefix: string) => (await files(prefix)).map(({ key }) => key);

  expect(await keysUnder('assessments/list/')).toEqual(['assessments/list/a.json', 'assessments/list/b.json']);
  expect(await keysUnder('assessments/list')).toEqual([
    'assessments/list-2/a.json',
    'assessments/list.json',
    'assessments/list/a.json',
    'assessments/list/b.json',
  ]);
  expect(await keysUnder('')).toEqual(expect.arrayContaining(names));
});

test('a row that this version cannot read is named', async () => {
  const { PutCommand } = await import('@aws-sdk/lib-dynamodb');
  const { dynamodb } = await import('../../../../lib/platform/aws/dynamodb-client.ts');
  const Item = { bucket: `${bucket}/assessments/strange/`, key: 'assessments/strange/record.json' };
  await dynamodb.send(new PutCommand({ TableName: process.env.APPRAISE_SUMMARIES_TABLE, Item }));

  await expect(files('assessments/strange/')).rejects.toThrow(
    /table appraise-summaries, item .*strange.*: sequencer is missing/,
  );
});
