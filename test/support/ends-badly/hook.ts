import { beforeAll, test } from 'vitest';
import { startAndRecord } from './start-and-record.ts';

beforeAll(async () => (await startAndRecord()).ended);

test('does not start, because the hook runs out of time', () => {});
