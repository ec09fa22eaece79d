import { appendFile, stat, truncate } from 'node:fs/promises';
import type { DeadLetter } from './async-invocation.ts';

/**
 * Appends dead letters to a file, as whole JSON lines, and reports each on stderr. Replaces the queue of a deployment.
 * Rejects when a letter cannot be written.
 */
export const openDeadLetterFile =
  (path: string) =>
  async (letter: DeadLetter): Promise<void> => {
    console.error(
      `dead letter: ${letter.function} failed ${letter.attempts} times: ${letter.error} (event kept in ${path})`,
    );
    const { size } = await stat(path).catch(() => ({ size: 0 }));
    try {
      await appendFile(path, `${JSON.stringify({ at: new Date().toISOString(), ...letter })}\n`);
    } catch (error) {
      // A full disk takes the beginning of a line.
      await truncate(path, size).catch(() => {});
      throw error;
    }
  };
