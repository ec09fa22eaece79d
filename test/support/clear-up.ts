import { afterAll, vi } from 'vitest';

// Files of tests that share a process: what one file changes is not there for the next.
const environment = { ...process.env };
afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
