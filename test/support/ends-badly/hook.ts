import { beforeAll, test } from 'vitest';
import { startAndTell } from './start-and-tell.ts';

beforeAll(async () => (await startAndTell()).ended);

test('does not start, because the hook runs out of time', () => {});
