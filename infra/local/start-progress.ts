/** Says what a start is doing, if it takes long. */
export interface StartProgress {
  /** Begins a step, such as `opening the stores`. */
  readonly step: (what: string) => void;
  readonly end: () => void;
}

const quietMs = 1_000;

/** After a second, prints the current step, and from then on each further one. A start within a second prints nothing. */
export function createStartProgress(print: (line: string) => void): StartProgress {
  const began = performance.now();
  let current: string | undefined;
  const printCurrent = (): void => {
    if (current !== undefined) print(`starting: ${current}`);
    current = undefined;
  };
  const timer = setTimeout(printCurrent, quietMs).unref();
  return {
    step(what) {
      current = what;
      // The timer waits while the process is busy.
      if (performance.now() - began >= quietMs) printCurrent();
    },
    end: () => clearTimeout(timer),
  };
}
