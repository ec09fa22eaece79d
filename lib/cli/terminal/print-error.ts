import { makeVisible } from '../../platform/text.ts';

/** Prints a problem on one line of stderr, without control characters. */
export function printError(problem: string): void {
  process.stderr.write(`appraise: ${makeVisible(problem)}\n`);
}
