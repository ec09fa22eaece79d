import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as Verdicts from '../../../../lib/assessment/store/verdicts.ts';
import type { Upload } from '../../../../lib/platform/aws/object-created.ts';
import { type LocalStores, startLocalStores } from '../../../support/local-stores.ts';

let stores: LocalStores;
let verdicts: typeof Verdicts;

beforeAll(async () => {
  stores = await startLocalStores();
  verdicts = await import('../../../../lib/assessment/store/verdicts.ts');
});
afterAll(() => stores.close());

let keys = 0;
/** An upload of a key that no other test uses. */
const upload = (sequencer: string, key = `assessments/acme/${++keys}.json`): Upload => ({
  bucket: 'appraise-inbox',
  key,
  versionId: `version-${sequencer}`,
  sequencer,
});

const verdict: Verdicts.UploadVerdict = {
  verdict: 'invalid',
  assessment_id: 'acme-2026',
  records: 1,
  error_count: 2,
  warning_count: 3,
  waived_count: 1,
  relaxed: true,
  as_of: '2026-06-01',
  policy: { source: 'assessments/acme/appraise.policy.json', sha256: 'ab'.repeat(32) },
  judged_at: '2026-06-01T12:00:00.000Z',
};

async function rows(prefix: string): Promise<Verdicts.VerdictRow[]> {
  const found = [];
  for await (const row of verdicts.list('appraise-inbox', prefix)) found.push(row);
  return found;
}

describe('claim', () => {
  test('takes a new upload on', async () => {
    expect(await verdicts.claim(upload('A1'))).toBe('ours');
  });

  test('takes an upload on again while its verdict is missing: the function may have died', async () => {
    const one = upload('A1');
    await verdicts.claim(one);

    expect(await verdicts.claim(one)).toBe('ours');
  });

  test.for([verdict, 'deleted'] as const)('does not take on what is settled', async (settled) => {
    const one = upload('A1');
    await verdicts.claim(one);
    await verdicts.settle(one, settled);

    expect(await verdicts.claim(one)).toBe('done');
  });

  test.for([
    { older: 'A1', newer: 'A2' },
    // Sequencers are numbers of varying length.
    { older: 'FF', newer: '100' },
    { older: 'fe', newer: 'FF' },
  ])('knows $newer to be newer than $older, in whichever order they arrive', async ({ older, newer }) => {
    const first = upload(older);
    await verdicts.claim(first);
    await verdicts.settle(first, verdict);
    expect(await verdicts.claim(upload(newer, first.key))).toBe('ours');

    const last = upload(newer);
    await verdicts.claim(last);
    expect(await verdicts.claim(upload(older, last.key))).toEqual({
      newer: { ...last, sequencer: expect.stringMatching(new RegExp(`^0*${newer}$`, 'i')) },
    });
  });

  test('takes the verdict of the earlier version off the row', async () => {
    const one = upload('A1');
    await verdicts.claim(one);
    await verdicts.settle(one, verdict);
    await verdicts.claim(upload('A2', one.key));

    expect(await rows(one.key)).toEqual([
      {
        bucket: one.bucket,
        key: one.key,
        status: 'judging',
        version_id: 'version-A2',
        sequencer: expect.stringMatching(/A2$/),
      },
    ]);
  });

  test('leaves the newest of twenty that arrive at once', async () => {
    const { key } = upload('0');
    const sequencers = Array.from({ length: 20 }, (_, index) => (100 + index).toString(16));
    await Promise.all(sequencers.map((sequencer) => verdicts.claim(upload(sequencer, key))));

    expect((await rows(key))[0]).toMatchObject({ sequencer: expect.stringMatching(/^0*77$/), status: 'judging' });
  });
});

describe('settle', () => {
  test('writes the verdict of what is claimed', async () => {
    const one = upload('A1');
    await verdicts.claim(one);

    expect(await verdicts.settle(one, verdict)).toBe(true);
    expect(await rows(one.key)).toEqual([
      expect.objectContaining({ ...verdict, key: one.key, status: 'judged', version_id: 'version-A1' }),
    ]);
  });

  test.for([null, { source: 'assessments/acme/appraise.policy.json', sha256: null }])(
    'keeps what is said of the policy: %j',
    async (policy) => {
      const one = upload('A1');
      await verdicts.claim(one);
      await verdicts.settle(one, { ...verdict, policy });

      expect(await rows(one.key)).toEqual([expect.objectContaining({ policy })]);
    },
  );

  test('reads a row of an earlier version, which says nothing of a policy', async () => {
    const { dynamodb } = await import('../../../../lib/platform/aws/dynamodb-client.ts');
    const { waived_count: _waived, relaxed: _relaxed, as_of: _day, policy: _policy, ...earlier } = verdict;
    const Item = { bucket: 'appraise-inbox', key: `assessments/acme/${++keys}.json`, sequencer: '0A', ...earlier };
    await dynamodb.send(
      new PutCommand({ TableName: process.env.APPRAISE_VERDICTS_TABLE, Item: { ...Item, status: 'judged' } }),
    );

    expect(await rows(Item.key)).toEqual([{ ...Item, status: 'judged' }]);
  });

  test('writes nothing once a newer upload is claimed', async () => {
    const one = upload('A1');
    await verdicts.claim(one);
    await verdicts.claim(upload('A2', one.key));

    expect(await verdicts.settle(one, verdict)).toBe(false);
    expect(await rows(one.key)).toEqual([expect.objectContaining({ status: 'judging', version_id: 'version-A2' })]);
  });
});

describe('markDeleted', () => {
  const at = new Date('2026-06-02T12:00:00Z');
  /** A deletion by a marker, or of the version of `one`. */
  const deletion = (one: Upload, sequencer: string, isPermanent = false) => ({
    bucket: one.bucket,
    key: one.key,
    versionId: isPermanent ? one.versionId : 'marker',
    sequencer,
    isPermanent,
    deletedAt: at,
  });
  const judged = async (sequencer: string): Promise<Upload> => {
    const one = upload(sequencer);
    await verdicts.claim(one);
    await verdicts.settle(one, verdict);
    return one;
  };
  const deletedRow = { status: 'deleted', deleted_at: '2026-06-02T12:00:00.000Z' };

  test.for([false, true])('takes the verdict off the row, removed for good: %s', async (isPermanent) => {
    const one = await judged('A1');

    expect(await verdicts.markDeleted(deletion(one, 'A2', isPermanent))).toBe(true);
    const [row] = await rows(one.key);
    expect(row).toMatchObject({ ...deletedRow, version_id: 'version-A1' });
    expect(row).not.toHaveProperty('verdict');
    expect(await verdicts.claim(one)).toBe('done');
  });

  test('leaves a newer upload as it is, whichever version was removed', async () => {
    const one = await judged('A1');
    const newer = upload('A3', one.key);
    await verdicts.claim(newer);
    await verdicts.settle(newer, verdict);

    expect(await verdicts.markDeleted(deletion(one, 'A2'))).toBe(false);
    expect(await verdicts.markDeleted(deletion(one, 'A4', true))).toBe(false);
    expect(await rows(one.key)).toEqual([expect.objectContaining({ ...verdict, version_id: 'version-A3' })]);
  });

  test('that comes before its upload keeps that from being judged', async () => {
    const one = upload('A1');
    expect(await verdicts.markDeleted(deletion(one, 'A2'))).toBe(true);

    expect(await verdicts.claim(one)).toBe('done');
    expect(await rows(one.key)).toEqual([expect.objectContaining(deletedRow)]);
  });

  test('of a version that is not known yet waits for its upload, which is not found', async () => {
    const one = upload('A1');
    expect(await verdicts.markDeleted(deletion(one, 'A2', true))).toBe(false);

    expect(await verdicts.claim(one)).toBe('ours');
    await verdicts.settle(one, 'deleted');
    expect(await rows(one.key)).toEqual([expect.objectContaining({ status: 'deleted' })]);
  });

  test('while the upload is judged keeps its verdict from being written', async () => {
    const one = upload('A1');
    await verdicts.claim(one);
    await verdicts.markDeleted(deletion(one, 'A2'));

    expect(await verdicts.settle(one, verdict)).toBe(false);
    expect(await rows(one.key)).toEqual([expect.objectContaining(deletedRow)]);
  });

  test('keeps its day when the version that it hides expires', async () => {
    const one = await judged('A1');
    await verdicts.markDeleted(deletion(one, 'A2'));
    const expiry = { ...deletion(one, 'A9', true), deletedAt: new Date('2027-06-02T12:00:00Z') };

    expect(await verdicts.markDeleted(expiry)).toBe(false);
    expect(await rows(one.key)).toEqual([expect.objectContaining(deletedRow)]);
  });

  test('of one version lets a newer upload in that is told later', async () => {
    const one = await judged('A1');
    expect(await verdicts.markDeleted(deletion(one, 'A4', true))).toBe(true);
    expect(await verdicts.markDeleted(deletion(one, 'A4', true))).toBe(false);
    expect(await verdicts.claim(one)).toBe('done');

    const newer = upload('A3', one.key);
    expect(await verdicts.claim(newer)).toBe('ours');
    expect(await verdicts.settle(newer, verdict)).toBe(true);
    expect(await rows(one.key)).toEqual([expect.objectContaining({ ...verdict, version_id: 'version-A3' })]);
  });

  test('of the version that is judged keeps its verdict from being written', async () => {
    const one = upload('A1');
    await verdicts.claim(one);
    expect(await verdicts.markDeleted(deletion(one, 'A2', true))).toBe(true);

    expect(await verdicts.settle(one, verdict)).toBe(false);
    expect(await rows(one.key)).toEqual([expect.objectContaining(deletedRow)]);
  });

  test('gives way to a later upload, and comes twice without harm', async () => {
    const one = await judged('A1');
    await verdicts.markDeleted(deletion(one, 'A2'));
    expect(await verdicts.markDeleted(deletion(one, 'A2'))).toBe(false);

    expect(await verdicts.claim(upload('A3', one.key))).toBe('ours');
    const [row] = await rows(one.key);
    expect(row).toMatchObject({ status: 'judging' });
    expect(row).not.toHaveProperty('deleted_at');
  });
});

describe('list', () => {
  test('gives the keys under a prefix, in their order, from more than one page', async () => {
    const team = 'assessments/large/';
    const long = 'x'.repeat(900);
    const names = Array.from({ length: 1_300 }, (_, index) => `${team}${String(index).padStart(4, '0')}-${long}`);
    await verdicts.claim(upload('A1', names[0]));
    const { createBatchWriter } = await import('../../../../lib/platform/aws/batch-writer.ts');
    const writer = createBatchWriter(process.env.APPRAISE_VERDICTS_TABLE ?? '');
    const row = { bucket: `appraise-inbox/${team}`, sequencer: verdicts.padSequencer('A1'), status: 'judging' };
    for (const key of names.slice(1)) await writer.add({ PutRequest: { Item: { ...row, key } } });
    await writer.flush();

    expect((await rows(team)).map(({ key }) => key)).toEqual(names);
    expect(await rows('assessments/large/0007-')).toHaveLength(1);
  });

  test('gives all keys for an empty prefix and none for a prefix of none', async () => {
    await verdicts.claim(upload('A1'));

    expect((await rows('')).length).toBeGreaterThan(0);
    expect(await rows('assessments/nobody/')).toEqual([]);
  });
});

describe('a row of a version up to 0.2.0, in the partition of the bucket', () => {
  const { waived_count: _waived, relaxed: _relaxed, as_of: _day, policy: _policy, ...earlier } = verdict;
  async function oldRow(sequencer: string, key = `assessments/old${++keys}/a.json`) {
    const { dynamodb } = await import('../../../../lib/platform/aws/dynamodb-client.ts');
    const padded = verdicts.padSequencer(sequencer);
    const version_id = `version-${sequencer}`;
    const Item = { bucket: 'appraise-inbox', key, sequencer: padded, version_id, status: 'judged', ...earlier };
    await dynamodb.send(new PutCommand({ TableName: process.env.APPRAISE_VERDICTS_TABLE, Item }));
    return Item;
  }

  test('is read and listed, among those of teams and in the order of keys', async () => {
    const old = await oldRow('A1', 'assessments/order/b.json');
    const beside = await oldRow('A1', 'assessments/order.json');
    for (const key of ['assessments/order/a.json', 'assessments/order/c.json', 'assessments/order-2/a.json'])
      await verdicts.claim(upload('A1', key));

    expect(await verdicts.read(old)).toEqual(old);
    expect((await rows('assessments/order')).map(({ key }) => key)).toEqual([
      'assessments/order-2/a.json',
      beside.key,
      'assessments/order/a.json',
      old.key,
      'assessments/order/c.json',
    ]);
    expect((await rows('assessments/order/')).map(({ key }) => key)).toHaveLength(3);
  });

  test('settles an upload, and is newer than one that comes late', async () => {
    const old = await oldRow('A2');
    expect(await verdicts.claim(upload('A2', old.key))).toBe('done');
    expect(await verdicts.claim(upload('A1', old.key))).toMatchObject({ newer: { versionId: 'version-A2' } });
    expect(await rows(old.key)).toEqual([old]);
  });

  test('gives way to a newer upload and to its deletion, and is listed once', async () => {
    const [first, second] = [await oldRow('A1'), await oldRow('A1')];
    await verdicts.claim(upload('A2', first.key));
    const deletion = { ...upload('A2', second.key), isPermanent: false, deletedAt: new Date() };
    expect(await verdicts.markDeleted(deletion)).toBe(true);

    expect(await rows(first.key)).toEqual([expect.objectContaining({ status: 'judging', version_id: 'version-A2' })]);
    expect(await rows(second.key)).toEqual([expect.objectContaining({ status: 'deleted' })]);
    expect(await verdicts.read(second)).toMatchObject({ status: 'deleted' });
  });

  test('of a function of 0.2.0 that still runs counts if it is newer than that of the team', async () => {
    const one = upload('A1', `assessments/old${++keys}/a.json`);
    await verdicts.claim(one);
    const old = await oldRow('A2', one.key);

    expect(await rows(one.key)).toEqual([old]);
  });
});

test('uploads of two teams are in partitions of their own', async () => {
  const { dynamodb } = await import('../../../../lib/platform/aws/dynamodb-client.ts');
  const [one, two] = [upload('A1', 'assessments/spread1/a.json'), upload('A1', 'assessments/spread2/a.json')];
  await Promise.all([verdicts.claim(one), verdicts.claim(two)]);
  const partitions = ['appraise-inbox/assessments/spread1/', 'appraise-inbox/assessments/spread2/'];
  for (const [index, { key }] of [one, two].entries()) {
    const Key = { bucket: partitions[index], key };
    const { Item } = await dynamodb.send(new GetCommand({ TableName: process.env.APPRAISE_VERDICTS_TABLE, Key }));
    expect(Item).toMatchObject({ key });
  }
});

describe('a row that a newer version wrote', () => {
  test('is neither claimed nor marked as deleted', async () => {
    const newer = upload('A1');
    const { dynamodb } = await import('../../../../lib/platform/aws/dynamodb-client.ts');
    const row = {
      bucket: newer.bucket,
      key: newer.key,
      sequencer: '0',
      status: 'judged',
      format_version: 2,
      judged: 'so',
    };
    await dynamodb.send(new PutCommand({ TableName: process.env.APPRAISE_VERDICTS_TABLE, Item: row }));
    const deletion = { ...upload('A2', newer.key), isPermanent: false, deletedAt: new Date() };

    await expect(verdicts.claim(newer)).rejects.toThrow('verdict of format 2, newer than 1');
    expect(await verdicts.markDeleted(deletion)).toBe(false);
    await expect(verdicts.read(newer)).rejects.toThrow('verdict of format 2, newer than 1');
    const { Item } = await dynamodb.send(
      new GetCommand({ TableName: process.env.APPRAISE_VERDICTS_TABLE, Key: { bucket: row.bucket, key: row.key } }),
    );
    expect(Item).toEqual(row);
  });
});
