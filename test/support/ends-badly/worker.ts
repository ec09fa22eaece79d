import { test } from 'vitest';
import { startAndTell } from './start-and-tell.ts';

test('is killed with its worker', async () => {
  await startAndTell();
  process.kill(process.pid, 'SIGKILL');
});
