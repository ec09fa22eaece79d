import { it } from 'vitest';
import { startAndTell } from './start-and-tell.ts';

it('is killed with its worker', async () => {
  await startAndTell();
  process.kill(process.pid, 'SIGKILL');
});
