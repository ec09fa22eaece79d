import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runOrThrow } from '../support/child.ts';

/** LevelDB's iterators kept 160 KB of three requests in memory and 20 KB on disk; what a collection leaves is about 1 KB. */
const maxBytesARound = 12_000;

test.each(['in memory', 'on disk'])(
  'a local run with its data %s gives back the memory that requests took',
  async (where) => {
    const directory = await mkdtemp(join(tmpdir(), 'appraise-memory-'));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const data = where === 'in memory' ? 'memory' : directory;
    const { stdout } = await runOrThrow(process.execPath, ['--expose-gc', 'test/support/retained-memory.ts', data], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, APPRAISE_LOG_LEVEL: 'SILENT' },
    });
    expect((JSON.parse(stdout) as { bytesARound: number }).bytesARound).toBeLessThan(maxBytesARound);
  },
);
