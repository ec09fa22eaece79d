import { exitCode } from '../platform/exit-code.ts';

/** Ends a command with an exit code and one line on stderr per problem, without a stack. */
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
