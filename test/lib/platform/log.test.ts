import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logger } from '../../../lib/platform/log.ts';

const written = { stdout: [] as string[], stderr: [] as string[] };

beforeEach(() => {
  for (const name of ['stdout', 'stderr'] as const) {
    written[name].length = 0;
    vi.spyOn(process[name], 'write').mockImplementation((text) => written[name].push(String(text)) > 0);
  }
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('writes one line of JSON, whatever the fields hold', () => {
  logger.info('price sheet', { key: 'a\nb', rows: 3 });

  expect(written.stdout).toHaveLength(1);
  expect(written.stdout[0]).toMatch(/^[^\n]+\n$/);
  expect(JSON.parse(written.stdout[0] ?? '')).toEqual({
    level: 'INFO',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    message: 'price sheet',
    service: 'appraise',
    key: 'a\nb',
    rows: 3,
  });
});

test('writes errors with their causes', () => {
  logger.error('failed', { error: new TypeError('outer', { cause: new Error('inner') }) });

  expect(JSON.parse(written.stdout[0] ?? '')).toMatchObject({
    level: 'ERROR',
    error: { name: 'TypeError', message: 'outer', stack: expect.any(String), cause: { message: 'inner' } },
  });
});

test.each([
  ['DEBUG', 2],
  ['INFO', 2],
  ['WARN', 1],
  ['ERROR', 1],
  ['SILENT', 0],
  ['anything', 2],
])('at level %s writes %i of two lines', (level, lines) => {
  vi.stubEnv('APPRAISE_LOG_LEVEL', level);
  logger.info('a', {});
  logger.error('b', {});

  expect(written.stdout).toHaveLength(lines);
});

test('writes to stderr if APPRAISE_LOG_STREAM says so', () => {
  vi.stubEnv('APPRAISE_LOG_STREAM', 'stderr');
  logger.info('a', {});

  expect([written.stdout.length, written.stderr.length]).toEqual([0, 1]);
});

test('never throws', () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  logger.info('a', circle);
  logger.info('b', { big: 1n });

  expect(written.stdout.map((text) => JSON.parse(text))).toMatchObject([
    { message: 'a', unloggable: true },
    { message: 'b', unloggable: true },
  ]);
});
