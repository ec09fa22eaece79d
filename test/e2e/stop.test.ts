import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningProduct, startProduct } from '../support/product.ts';
import { validRecord } from '../support/records.ts';

/** A running product that is told to stop while it is busy. */
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'appraise-stop-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Small requests: on a busy machine, too, those under way at the signal are answered within the five seconds. */
const estimate = JSON.stringify({
  scope: 'ea:1234567',
  items: Array.from({ length: 5 }, () => ({
    product: 'virtual_machine',
    region: 'eastus2',
    sku: 'Standard_D4s_v5',
  })),
});

/** Status of an answer; `refused` where no connection could be opened any more, `cut` where one broke. */
type Answer = number | 'refused' | `cut: ${string}`;

async function send(agent: Agent, method: string, url: string, body = ''): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const cut = ({ code }: NodeJS.ErrnoException) =>
    resolve(code === 'ECONNREFUSED' ? 'refused' : `cut: ${method} ${url} ${code}`);
  const outgoing = request(url, { agent, method, headers: { 'Content-Type': 'application/json' } }, (answer) => {
    text(answer).then(() => resolve(answer.statusCode ?? 0), cut);
  });
  outgoing.once('error', cut);
  outgoing.end(body);
  return promise;
}

/** Sends requests one after the other, on connections that stay open, until one is refused. @returns all answers before that */
async function sendUntilRefused(next: (agent: Agent) => Promise<Answer>, onAnswer: () => void) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answers: Answer[] = [];
  try {
    for (let answer = await next(agent); answer !== 'refused'; answer = await next(agent)) {
      answers.push(answer);
      onAnswer();
    }
  } finally {
    agent.destroy();
  }
  return answers;
}

describe.each(['SIGTERM', 'SIGINT'] as const)('on %s', (signal) => {
  test('every request that was sent is answered, and the run ends with 0', async () => {
    const product: RunningProduct = await startProduct({ APPRAISE_DATA_DIR: join(directory, signal) });
    let answers = 0;
    const warm = Promise.withResolvers<void>();
    const count = () => {
      answers += 1;
      if (answers === 100) warm.resolve();
    };
    const record = JSON.stringify(validRecord());
    let uploads = 0;
    const clients = [
      ...Array.from({ length: 5 }, () =>
        sendUntilRefused((agent) => send(agent, 'POST', `${product.http}/api/estimate`, estimate), count),
      ),
      ...Array.from({ length: 2 }, () =>
        sendUntilRefused((agent) => send(agent, 'GET', `${product.http}/api/ea/meters?scope=ea:1234567&q=d4s`), count),
      ),
      ...Array.from({ length: 2 }, () =>
        sendUntilRefused((agent) => {
          uploads += 1;
          return send(agent, 'PUT', `${product.s3}/appraise-inbox/assessments/stop/${uploads}.json`, record);
        }, count),
      ),
    ];
    await warm.promise;
    const ended = await product.end(signal);
    const all = (await Promise.all(clients)).flat();

    expect(new Set(all)).toEqual(new Set([200]));
    expect({ code: ended.code, stderr: ended.stderr }).toEqual({ code: 0, stderr: '' });
  });
});
