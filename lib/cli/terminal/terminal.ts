/** The part of `process.stdout` and `process.stderr` that is used here. */
export interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** True for colours: FORCE_COLOR decides as in Node, then NO_COLOR (no-color.org) and TERM=dumb, then a terminal. */
export function wantsColor(stream: Terminal, env: Readonly<Record<string, string | undefined>>): boolean {
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  if (env.NO_COLOR) return false;
  if (env.TERM === 'dumb') return false;
  return stream.isTTY === true;
}

/** How a report is printed. */
export interface Look {
  readonly color: boolean;
  /** The width that tables must fit. @default infinite */
  readonly columns?: number | undefined;
}

/** Returns the look of a stream; tables are cut for a terminal alone. */
export const lookOf = (stream: Terminal): Look => ({
  color: wantsColor(stream, process.env),
  columns: stream.isTTY ? terminalWidth(stream) : undefined,
});

/** Returns the width of a terminal in columns, or 100. */
export const terminalWidth = ({ isTTY, columns }: Terminal): number => (isTTY && columns ? columns : 100);
