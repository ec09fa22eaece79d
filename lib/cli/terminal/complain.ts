import { makeVisible } from '../../platform/text.ts';

/** Says one problem on one line of stderr; a name or text inside it cannot steer the terminal. */
export function complain(problem: string): void {
  process.stderr.write(`appraise: ${makeVisible(problem)}\n`);
}
