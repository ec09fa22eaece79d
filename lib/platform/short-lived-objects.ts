import { setFlagsFromString } from 'node:v8';

/**
 * Tells V8 never to create objects among the long-lived ones. It does so at places whose first objects have lived long,
 * such as where rows of a table are made; what those refer to is then kept too, until the heap is full.
 */
export const expectShortLivedObjects = (): void => setFlagsFromString('--no-allocation-site-pretenuring');
