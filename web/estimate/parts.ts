import type { Part } from './part.ts';

/** Further parts of the page, in the order in which they are shown. */
export const parts: readonly Part[] = [
  { name: 'breakEven', place: 'result', load: () => import('./result/break-even-box.tsx') },
  { name: 'meter-lines', place: 'lines', load: () => import('./meter-lines/meter-lines.tsx') },
  { name: 'what-if', place: 'result', load: () => import('./what-if/what-if.tsx') },
];
