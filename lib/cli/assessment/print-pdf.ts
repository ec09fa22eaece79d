import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { CommandFailure } from '../failure.ts';

const run = promisify(execFile);
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'msedge'];

/** Prints a page as PDF with an installed Chromium. @throws CommandFailure if there is none, or if it fails */
export async function printPdf(html: string, environment: NodeJS.ProcessEnv = process.env): Promise<Uint8Array> {
  const browser = findBrowser(environment);
  if (browser === undefined) {
    throw new CommandFailure([
      'a PDF needs Chromium, Chrome or Edge: install one, set APPRAISE_CHROMIUM to its path, or print the HTML report',
    ]);
  }
  const folder = await mkdtemp(join(tmpdir(), 'appraise-pdf-'));
  try {
    const [page, pdf] = [join(folder, 'report.html'), join(folder, 'report.pdf')];
    await writeFile(page, html);
    await run(browser, [...switches(folder), `--print-to-pdf=${pdf}`, pathToFileURL(page).href], { timeout: 120_000 });
    return await readFile(pdf);
  } catch (error) {
    throw new CommandFailure([`${browser} could not print the report: ${firstLine(error)}`]);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function findBrowser({ APPRAISE_CHROMIUM: own, PATH = '' }: NodeJS.ProcessEnv): string | undefined {
  if (own) return existsSync(own) ? own : undefined;
  return browsers
    .flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

/** Chromium starts as root only without its sandbox; the page is ours and runs no script. */
const switches = (folder: string): readonly string[] => [
  '--headless',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--no-pdf-header-footer',
  `--user-data-dir=${join(folder, 'profile')}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

const firstLine = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).split('\n', 1)[0] ?? '';
