import { appendFile } from 'node:fs/promises';
import type { DeadLetter } from './async-invocation.ts';

/** Appends dead letters to a file, as JSON lines, and reports each on stderr. Replaces the queue of a deployment. */
export const openDeadLetterFile =
  (path: string) =>
  async (letter: DeadLetter): Promise<void> => {
    console.error(
      `dead letter: ${letter.function} failed ${letter.attempts} times: ${letter.error} (event kept in ${path})`,
    );
    await appendFile(path, `${JSON.stringify({ at: new Date().toISOString(), ...letter })}\n`).catch((error: Error) =>
      console.error(`dead letter could not be written: ${error.message}`),
    );
  };
