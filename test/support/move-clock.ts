import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The clock of a process under test. */
export interface MovableClock {
  /** Makes a process start with this clock. */
  readonly environment: NodeJS.ProcessEnv;
  /** Moves the clock to an instant; it goes on from there. */
  readonly moveTo: (instant: string) => void;
  readonly discard: () => void;
}

/** Creates a clock for a process that is started later. */
export function createMovableClock(instant: string): MovableClock {
  const directory = mkdtempSync(join(tmpdir(), 'appraise-clock-'));
  const file = join(directory, 'ahead-ms');
  const moveTo = (to: string): void => {
    // At once, since the process may read it at any moment.
    writeFileSync(`${file}.new`, String(Date.parse(to) - Date.now()));
    renameSync(`${file}.new`, file);
  };
  moveTo(instant);
  const preload = pathToFileURL(join(import.meta.dirname, 'movable-clock.ts')).href;
  return {
    environment: { NODE_OPTIONS: `--import=${preload}`, APPRAISE_TEST_CLOCK: file },
    moveTo,
    discard: () => rmSync(directory, { recursive: true }),
  };
}
