import { afterEach, expect, test, vi } from 'vitest';
import { offsetInProcessZone } from '../../../lib/platform/process-time-zone.ts';

const noon = new Date('2026-11-20T12:00:00Z');

afterEach(() => {
  vi.unstubAllEnvs();
});

test('knows the offset of the zone that the process runs in', () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  expect(offsetInProcessZone('Asia/Tokyo', noon)).toBe(9 * 3_600_000);
});

test('does not know the offset of any other zone', () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  expect(offsetInProcessZone('America/Sao_Paulo', noon)).toBeUndefined();
});
