import { visit } from 'jsonc-parser';

/** Ends a visit at the first fault; both are 1-based. */
class FaultFound extends Error {
  readonly line: number;
  readonly column: number;

  constructor(line: number, column: number) {
    super();
    this.line = line;
    this.column = column;
  }
}

/** Says what makes a text no JSON, with line and column, which engines leave out of some messages. */
export function describeJsonFault(text: string, { message }: Error): string {
  if (/\bline \d+ column \d+/.test(message)) return message;
  const onError = (_error: unknown, _offset: number, _length: number, line: number, column: number): void => {
    throw new FaultFound(line + 1, column + 1);
  };
  try {
    visit(text, { onError }, { disallowComments: true });
    return message;
  } catch (error) {
    if (!(error instanceof FaultFound)) throw error;
    return `${message} (line ${error.line} column ${error.column})`;
  }
}
