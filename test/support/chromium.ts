import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** In the order of preference: without a window to draw, the shell starts and shows pages in about half the time. */
const names = ['chromium-headless-shell', 'chromium', 'google-chrome'];

/** Finds Chromium: `APPRAISE_CHROMIUM`, one on the path, or Playwright's own. */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  if (environment.APPRAISE_CHROMIUM) return environment.APPRAISE_CHROMIUM;
  const folders = (environment.PATH ?? '').split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, chromium.executablePath()].find((path) => existsSync(path));
}

/**
 * Whether browser tests can run, for `describe.runIf`. Prints a line when they cannot.
 * @throws Error under `CI`, where the tests must run
 */
export function hasChromium(environment: NodeJS.ProcessEnv = process.env): boolean {
  if (findChromium(environment) !== undefined) return true;
  const missing =
    'no Chromium found: install it (apt-get install chromium-headless-shell), or set APPRAISE_CHROMIUM to its path';
  if (environment.CI) throw new Error(missing);
  console.warn(`browser tests are skipped: ${missing}`);
  return false;
}

/** Starts Chromium without a window. It ends with this process. @param args more switches of its command line */
export const launchChromium = (args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium() ?? '',
    // Root, containers and some CI machines do not support the sandbox. All pages are the tests' own.
    chromiumSandbox: false,
    args: ['--disable-dev-shm-usage', ...args],
    timeout: 120_000,
  });
