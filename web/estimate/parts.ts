import type { Part } from './part.ts';

const input = () => import('./input/input.ts');

/** Further parts of the page, in the order in which they are shown. */
export const parts: readonly Part[] = [
  { name: 'file', place: 'start', load: async () => ({ default: (await input()).InputPart }) },
  { name: 'note', place: 'sentence', needs: 'input', load: async () => ({ default: (await input()).FileNote }) },
  { name: 'gap', place: 'gap', needs: 'input', load: async () => ({ default: (await input()).SentenceNote }) },
  { name: 'without', place: 'total', needs: 'input', load: async () => ({ default: (await input()).TotalNote }) },
  { name: 'meter-lines', place: 'lines', load: () => import('./meter-lines/meter-lines.tsx') },
  { name: 'pin', place: 'sentence', load: () => import('./pin/pin.tsx') },
  { name: 'what-if', place: 'result', load: () => import('./what-if/what-if.tsx') },
  { name: 'breakEven', place: 'result', load: () => import('./break-even/break-even-box.tsx') },
  { name: 'share', place: 'result', load: () => import('./share/share-bar.tsx') },
  { name: 'basis', place: 'result', load: () => import('./basis/basis.tsx') },
  { name: 'other-file', place: 'lines', load: async () => ({ default: (await input()).InputPart }) },
];
