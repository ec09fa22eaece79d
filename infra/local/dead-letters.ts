import { appendFile } from 'node:fs/promises';
import type { DeadLetter } from './async-invocation.ts';

/** Keeps dead letters in a file, one JSON object a line, and says so on stderr: the local stand-in for the queue. */
export const openDeadLetterFile =
  (path: string) =>
  async (letter: DeadLetter): Promise<void> => {
    console.error(
      `dead letter: ${letter.function} failed ${letter.attempts} times: ${letter.error} (event kept in ${path})`,
    );
    await appendFile(path, `${JSON.stringify({ at: new Date().toISOString(), ...letter })}\n`).catch((error: Error) =>
      console.error(`dead letter could not be kept: ${error.message}`),
    );
  };
