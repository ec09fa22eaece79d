import { test } from 'vitest';
import { startAndRecord } from './start-and-record.ts';

test('is killed with its worker', async () => {
  await startAndRecord();
  process.kill(process.pid, 'SIGKILL');
});
