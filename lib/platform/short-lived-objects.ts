import { setFlagsFromString } from 'node:v8';

/**
 * Prepares V8 for a run over many rows, which are needed for a moment only. It never creates objects among the long-lived
 * ones: it does so at places whose first objects have lived long, such as where rows of a table are made; what those refer
 * to is then kept too, until the heap is full. And it collects the long-lived ones only when they have tripled since the
 * last time: in a small heap it does so every 10 MiB, and finds hardly anything.
 */
export function expectShortLivedObjects(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
  setFlagsFromString('--heap-growing-percent=200');
}
