import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { readLocalSettings } from '../../infra/local/local-settings.ts';
import { startLocalProduct } from '../../infra/local/start.ts';

/**
 * `node --expose-gc retained-memory.ts <data directory or memory>` prints the bytes that three requests leave behind.
 * It measures five times and prints the median: the jobs of each minute load their code, 3 MB, while it measures.
 */
const rounds = 25;
const measurements = 5;
const product = await startLocalProduct(
  readLocalSettings({ PORT: '0', APPRAISE_DATA_DIR: process.argv[2], APPRAISE_GATEWAY_FENCES: 'off' }),
  () => {},
);
const { http } = product.urls;
const body = await readFile('events/estimates/first.json', 'utf8');

const requests: readonly (() => Promise<Response>)[] = [
  () => fetch(`${http}/api/estimate`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }),
  () => fetch(`${http}/api/ea/meters?scope=ea:1234567&q=d4s&limit=3`),
  () => fetch(`${http}/api/v1/history/PETR4`, { headers: { 'X-API-Key': 'demo-enterprise-0123456789' } }),
];

async function send(times: number): Promise<void> {
  for (let round = 0; round < times; round += 1) {
    for (const ask of requests) {
      const response = await ask();
      if (response.status !== 200) throw new Error(`${response.url} answered with status ${response.status}`);
      await response.arrayBuffer();
    }
  }
}

/** Bytes in use, on and off the heap, after garbage collection. */
async function bytesInUse(): Promise<number> {
  await sleep(200);
  for (let round = 0; round < 3; round += 1) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

// Compiles code and fills caches.
await send(rounds);
const growths: number[] = [];
let before = await bytesInUse();
for (let measurement = 0; measurement < measurements; measurement += 1) {
  await send(rounds);
  const after = await bytesInUse();
  growths.push(after - before);
  before = after;
}
const [median = 0] = growths.sort((left, right) => left - right).slice((measurements - 1) / 2);
const bytesARound = Math.round(median / rounds);
process.stdout.write(`${JSON.stringify({ bytesARound })}\n`);
await product.close();
process.exit(0);
