import type { Terminal } from './terminal.ts';

/** Text on its way to a stream. */
export interface Output {
  readonly write: (text: string) => void;
  /** Writes what has been kept back. Must be called at the end. */
  readonly flush: () => void;
}

const keptUnits = 65_536;

/**
 * Writes many short texts as few long ones, unless they are for a terminal: a system call for each takes as long as judging a
 * small record. Nothing is kept back while the process waits for input.
 */
export function createOutput(stream: NodeJS.WritableStream & Terminal): Output {
  let kept = '';
  const flush = (): void => {
    const text = kept;
    kept = '';
    if (text !== '') stream.write(text);
  };
  return {
    write(text) {
      if (kept === '') setImmediate(flush);
      kept += text;
      if (stream.isTTY || kept.length >= keptUnits) flush();
    },
    flush,
  };
}
