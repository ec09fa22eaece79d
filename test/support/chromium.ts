import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/**
 * Path of the Chromium that tests drive: `APPRAISE_CHROMIUM`, else `chromium` or `google-chrome` on the path, else the
 * one that Playwright has installed. Undefined where there is none.
 */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  if (environment.APPRAISE_CHROMIUM) return environment.APPRAISE_CHROMIUM;
  const folders = (environment.PATH ?? '').split(delimiter);
  const candidates = ['chromium', 'google-chrome'].flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, chromium.executablePath()].find((path) => existsSync(path));
}

/**
 * True where browser tests can run, for `describe.runIf`. Where there is no Chromium it prints one line that says so.
 * @throws under `CI`, where the tests must not be left out
 */
export function hasChromium(environment: NodeJS.ProcessEnv = process.env): boolean {
  if (findChromium(environment) !== undefined) return true;
  const missing = 'no Chromium found: install it (apt-get install chromium), or name it in APPRAISE_CHROMIUM';
  if (environment.CI) throw new Error(missing);
  console.warn(`browser tests are skipped: ${missing}`);
  return false;
}

/**
 * Starts Chromium without a window. It ends with the process that started it.
 * @param args further switches of its command line
 */
export const launchChromium = (args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium() ?? '',
    // The sandbox needs rights that root, containers and some CI machines do not have; the pages are the tests' own.
    chromiumSandbox: false,
    args: ['--disable-dev-shm-usage', ...args],
    timeout: 120_000,
  });
