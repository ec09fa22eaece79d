import { expect } from 'vitest';
import { toObjectCreatedEvent } from '../../../../infra/local/inbox-uploads.ts';
import { toFailedExecution } from '../../../../infra/local/queued-jobs.ts';
import { importSheet } from '../../../support/import-sheet.ts';
import { smallSheet } from '../../../support/small-sheet.ts';
import type { Scenario } from '../stage.ts';

/** The event of an upload that is delivered late. */
const late = (event: ReturnType<typeof toObjectCreatedEvent>) => ({ ...event, time: '2026-01-01T00:00:00Z' });

/** The token of a task that waits in the queue; see `ofStates`. */
const taskToken = '<pricesheetsstatemachine925B7DF3>';

/** What the queue of imports delivers for an event. */
const queued = (event: unknown) => ({
  Records: [{ eventSource: 'aws:sqs', body: JSON.stringify({ event, taskToken }) }],
});

/** So many pages that the import stops at a checkpoint when it has little time left. */
const longSheet = smallSheet(17_000, '2.5');
const littleMs = 30_000;

/** A page of the Consumption API without details: the names come from the public price list. */
const namelessSheet = JSON.stringify({
  properties: {
    pricesheets: [
      {
        meterId: '00000000-0000-4000-8000-000000000001',
        unitOfMeasure: '1 Hour',
        unitPrice: 1,
        currencyCode: 'USD',
        meterDetails: null,
      },
    ],
  },
});

/** Scenarios of uploaded price sheets. */
export const priceSheetScenarios: Readonly<Record<string, Scenario>> = {
  'pricing-import-price-sheet': async ({ container, upload, remove }) => {
    const scopeId = 'ea:2222222';
    const key = (name: string) => `price-sheets/${scopeId}/${name}.csv`;
    // Two snapshots of a week ago: the pages of the first are swept.
    for (const day of ['2026-11-10', '2026-11-11']) {
      await importSheet({ scopeId, text: [smallSheet(2, day.slice(-2))], uploadedAt: new Date(day) });
    }
    const nameless = toObjectCreatedEvent(await upload(key('nameless'), namelessSheet));
    const withReject = smallSheet(300, '3').replace('\n', '\na line that is none\n');
    const small = toObjectCreatedEvent(await upload(key('small'), withReject));
    const poor = toObjectCreatedEvent(await upload(key('poor'), smallSheet(3, '3', 'EUR')));
    const gone = await upload(key('gone'), smallSheet(3, '4'));
    await remove(gone);
    const long = toObjectCreatedEvent(await upload(key('long'), longSheet));

    const outcomes = await container([
      { event: nameless },
      { event: small },
      { event: small },
      { event: late(poor) },
      { event: poor },
      { event: toObjectCreatedEvent(gone) },
      { event: long, remainingMs: littleMs },
      { event: toFailedExecution(long) },
      { event: long, remainingMs: littleMs },
      { event: long },
      { event: toFailedExecution(long) },
      { event: queued(small) },
      { event: queued({ ...small, detail: {} }) },
    ]);
    expect(outcomes.map(({ result }) => result?.status ?? null)).toEqual([
      'completed',
      'completed',
      'unchanged',
      'superseded',
      'failed',
      'failed',
      'running',
      'failed',
      'running',
      'completed',
      // There is nothing to give up.
      null,
      // The state machine gets the answers, a failure too.
      null,
      null,
    ]);
  },
};
