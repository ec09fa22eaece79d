/** When an action began, and when the frame that shows its result was painted, in milliseconds of the page's clock. */
export interface Shown {
  readonly start: number;
  readonly painted: number;
}

declare global {
  /** Acts at the beginning of a frame, and waits until the frame that shows the result is painted. */
  var actAndWait: (act: () => void, isShown: () => boolean) => Promise<Shown>;
}

/** Runs in the page before its own scripts: defines `actAndWait`. It must use nothing from outside this function. */
export function defineActAndWait(): void {
  globalThis.actAndWait = (act, isShown) =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const start = performance.now();
        act();
        check();

        // A message that is sent within a frame arrives after it has been painted.
        function check(): void {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            if (isShown()) resolve({ start, painted: performance.now() });
            else requestAnimationFrame(check);
          };
          port2.postMessage('');
        }
      });
    });
}
