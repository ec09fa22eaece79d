/** The other side of `job-thread.ts`: runs one job, and tells its result. */
import { parentPort, workerData } from 'node:worker_threads';
import { createLocalContext } from './context.ts';
import { loadHandler } from './function-module.ts';
import type { JobOrder } from './job-thread.ts';

const { row, event } = workerData as JobOrder;
const stopping = new AbortController();
parentPort?.once('message', () => stopping.abort());

const handler = await loadHandler(row.entry);
parentPort?.postMessage(await handler(event as never, createLocalContext(row, stopping.signal)));
// Nothing keeps the thread then, and what it has printed is passed on before it ends.
parentPort?.close();
