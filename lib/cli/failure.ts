import { exitCode } from '../platform/exit-code.ts';

/** Ends a command with a message on stderr, one problem a line, and an exit code; never with a stack. */
export class CommandFailure extends Error {
  readonly problems: readonly string[];
  readonly code: number;

  constructor(problems: readonly string[], code: number = exitCode.usage) {
    super(problems.join('\n'));
    this.name = 'CommandFailure';
    this.problems = problems;
    this.code = code;
  }
}
