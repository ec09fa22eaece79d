import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CannotStart } from '../../../infra/local/cannot-start.ts';
import { openPendingEvents } from '../../../infra/local/pending-events.ts';
import { parseObjectCreated } from '../../../lib/platform/aws/object-created.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'appraise-pending-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await rm(directory, { recursive: true });
});

const eventsLeft = async () => (await openPendingEvents(directory).recover()).map(({ event }) => event);

test('gives back in a later run what an earlier one kept, in the order of arrival', async () => {
  // A clock that stands still, and one that is set back, give no order by themselves.
  vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] });
  const events = openPendingEvents(directory);
  for (const event of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) await events.keep({ job: 'a', event });
  vi.setSystemTime(1_700_000_000_000);
  await events.keep({ job: 'b', event: { last: true } });

  expect(await eventsLeft()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, { last: true }]);
});

test('forgets what is settled, whether it was kept by this run or an earlier one', async () => {
  const events = openPendingEvents(directory);
  const [first, second] = [await events.keep({ job: 'a', event: 1 }), await events.keep({ job: 'a', event: 2 })];
  await first.settle();
  expect(await eventsLeft()).toEqual([2]);
  await (await openPendingEvents(directory).recover())[0]?.settle();
  // Twice is harmless.
  await second.settle();

  expect(await readdir(directory)).toEqual([]);
});

test('takes a file that was not written to its end for no event, and removes it', async () => {
  await openPendingEvents(directory).keep({ job: 'a', event: 1 });
  await writeFile(join(directory, '1-x.json.partial'), '{"job":"a","ev');

  expect(await eventsLeft()).toEqual([1]);
  expect(await readdir(directory)).toHaveLength(1);
});

test('leaves a damaged file where it is, says so, and gives back the others', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  await openPendingEvents(directory).keep({ job: 'a', event: 1 });
  const damaged = join(directory, '1-damaged.json');
  await writeFile(damaged, 'no JSON');

  expect(await eventsLeft()).toEqual([1]);
  expect(await readFile(damaged, 'utf8')).toBe('no JSON');
  expect(said.mock.calls.flat().join('\n')).toContain(damaged);
});

test('refuses what an earlier version left in a form that no job understands, says what to do, and leaves it', async () => {
  const event = { Records: [{ eventSource: 'aws:s3', s3: { object: { key: 'assessments/a.json' } } }] };
  await openPendingEvents(directory).keep({ job: 'assessment-validate-upload', event });
  const [name = ''] = await readdir(directory);

  const recovering = openPendingEvents(directory).recover();
  await expect(recovering).rejects.toBeInstanceOf(CannotStart);
  await expect(recovering).rejects.toThrow(join(directory, name));
  await expect(recovering).rejects.toThrow('move the file away');
  await expect(recovering).rejects.not.toThrow('--reset');
  expect(await readdir(directory)).toEqual([name]);
});

test('gives back the other events that an earlier version left: of price sheets, and of refreshes without any fact', async () => {
  const object = { key: 'price-sheets/ea:1/a.csv', size: 1, etag: 'e', 'version-id': 'V1', sequencer: '0A' };
  const sheet = {
    version: '0',
    id: '6a0e3f0c-94f5-4f0e-8c3e-7a1f6a3b9c21',
    'detail-type': 'Object Created',
    source: 'aws.s3',
    time: '2026-03-31T12:00:00.000Z',
    detail: { bucket: { name: 'appraise-inbox' }, object },
  };
  const { keep } = openPendingEvents(directory);
  await keep({ job: 'pricing-import-price-sheet', event: sheet });
  await keep({ job: 'market-refresh', event: {} });

  expect(await eventsLeft()).toEqual([sheet, {}]);
  expect(parseObjectCreated(sheet)).toMatchObject({ key: object.key, versionId: 'V1', etag: 'e' });
});
