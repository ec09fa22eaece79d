/** What is asked of a stream: `process.stdout` and `process.stderr` answer it. */
export interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/**
 * Whether to colour what goes to a stream. FORCE_COLOR decides first, as it does in Node (`0` and `false` switch
 * colours off, any other value on); then a non-empty NO_COLOR (no-color.org) and TERM=dumb switch them off; otherwise
 * a terminal gets them and a pipe does not.
 */
export function wantsColor(stream: Terminal, env: Readonly<Record<string, string | undefined>>): boolean {
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  if (env.NO_COLOR) return false;
  if (env.TERM === 'dumb') return false;
  return stream.isTTY === true;
}

/** Width to write for, in columns: the terminal's own; 100 where there is none, or none that it tells. */
export const columnsOf = ({ isTTY, columns }: Terminal): number => (isTTY && columns ? columns : 100);
