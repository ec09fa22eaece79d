/** Runs in the thread of `page-thread.ts`: compresses and stores the pages that it is sent. */
import { parentPort, workerData } from 'node:worker_threads';
import type { SnapshotRef } from './keys.ts';
import { type PageOrder, type PageReply, plainError } from './page-thread.ts';
import { pageWriter } from './page-writer.ts';

const ref: SnapshotRef = workerData;
const writer = pageWriter(ref);
let last = Promise.resolve();

parentPort?.on('message', (order: PageOrder) => {
  last = last
    .then(() => carryOut(order))
    .then(
      () => reply({ units: writer.units() }),
      (error: unknown) => reply({ units: writer.units(), failure: plainError(error) }),
    );
});

async function carryOut(order: PageOrder): Promise<void> {
  if (order === 'flush') return writer.flush();
  for (const { section, number, content } of order) await writer.write(section, number, content);
}

const reply = (message: PageReply): void => parentPort?.postMessage(message);
