import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { StoreUnavailable } from '../../platform/aws/store-errors.ts';
import { boundedTasks } from '../../platform/bounded-tasks.ts';
import { errorCode } from '../../platform/error-facts.ts';
import type { Section } from '../snapshot/pages.ts';
import type { SnapshotRef } from './keys.ts';
import type { PageWriter } from './page-writer.ts';

interface SentPage {
  readonly section: Section;
  readonly number: number;
  readonly content: Uint8Array<ArrayBuffer>;
}

/** What the thread is asked for. It answers each order once, in their order. */
export type PageOrder = readonly SentPage[] | 'flush';

export interface PageReply {
  /** Consumed write units so far. */
  readonly units: number;
  readonly failure?: PlainError;
}

/** An error as it passes between threads, which would lose its name. */
interface PlainError {
  readonly name: string;
  readonly message: string;
  readonly code?: unknown;
  readonly cause?: PlainError;
}

/** To wake the thread for each page would take as long as to compress it. */
const pagesPerOrder = 25;
const maxOrders = 4;
/** It holds some pages, and requests that are under way. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 6 };

/**
 * As `pageWriter`, with a thread of its own that compresses and stores, for a process that has a second CPU. It takes the
 * contents over: nobody can read them afterwards. The thread does not keep the process alive, and ends with it.
 */
export function threadedPageWriter({ scope_id, snapshot_id }: SnapshotRef): PageWriter {
  const workerData: SnapshotRef = { scope_id, snapshot_id };
  // Beside this module, in the sources as in the bundle.
  const main = new URL(`./page-thread-main${extname(import.meta.url)}`, import.meta.url);
  const thread = new Worker(main, { workerData, resourceLimits, execArgv: [] });
  const orders = boundedTasks(maxOrders);
  let asked: PromiseWithResolvers<void>[] = [];
  let waiting: SentPage[] = [];
  let units = 0;
  let end: Error | undefined;
  let finished: Promise<void> | undefined;

  thread.on('message', (reply: PageReply) => {
    units = reply.units;
    const answered = asked.shift();
    if (asked.length === 0) thread.unref();
    if (reply.failure) answered?.reject(errorOf(reply.failure));
    else answered?.resolve();
  });
  const endWith = (error: Error): void => {
    end ??= error;
    for (const { reject } of asked) reject(end);
    asked = [];
  };
  thread.on('error', endWith);
  thread.on('exit', () => endWith(new Error('the thread that stores pages has ended')));
  // After the listeners: one for messages keeps the process alive.
  thread.unref();

  const ask = (order: PageOrder, moved: readonly ArrayBuffer[] = []): Promise<void> => {
    if (end) return Promise.reject(end);
    const answer = Promise.withResolvers<void>();
    asked.push(answer);
    thread.ref();
    thread.postMessage(order, moved);
    return answer.promise;
  };
  const send = (): Promise<void> => {
    const pages = waiting;
    waiting = [];
    return orders.start(() =>
      ask(
        pages,
        pages.map(({ content }) => content.buffer),
      ),
    );
  };
  const flush = async (): Promise<void> => {
    if (waiting.length > 0) await send();
    await orders.finish();
    await ask('flush');
  };
  return {
    write: async (section, number, content) => {
      waiting.push({ section, number, content: withOwnMemory(content) });
      if (waiting.length === pagesPerOrder) await send();
    },
    flush,
    finish: () => {
      finished ??= flush().then(async () => {
        await thread.terminate();
      });
      return finished;
    },
    units: () => units,
  };
}

/** Small buffers share their memory, which cannot be passed to a thread then. */
const withOwnMemory = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? (bytes as Uint8Array<ArrayBuffer>)
    : new Uint8Array(bytes);

export function plainError(error: unknown): PlainError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message, cause } = error;
  const plain = { name, message, code: errorCode(error) };
  return cause === undefined ? plain : { ...plain, cause: plainError(cause) };
}

export function errorOf({ name, message, code, cause }: PlainError): Error {
  const options = cause && { cause: errorOf(cause) };
  if (name === 'StoreUnavailable') return new StoreUnavailable(message, options);
  return Object.assign(new Error(message, options), { name, code });
}
