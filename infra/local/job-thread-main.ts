/** Runs in the thread of `job-thread.ts`: runs one job and posts its result. */
import { parentPort, workerData } from 'node:worker_threads';
import { createLocalContext } from './context.ts';
import { loadHandler } from './function-module.ts';
import type { JobOrder } from './job-thread.ts';

const { row, event }: JobOrder = workerData;
const stopping = new AbortController();
parentPort?.once('message', () => stopping.abort());

const handler = await loadHandler(row.entry);
parentPort?.postMessage(await handler(event, createLocalContext(row, stopping.signal)));
// Lets the thread end after its output is passed on.
parentPort?.close();
