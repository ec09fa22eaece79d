import type { View } from './view.ts';

/** THE list of views. What is not here is linked nowhere, and has no card on Home. */
export const views: readonly View[] = [
  { path: '', name: 'home', load: () => import('./home/home.tsx'), isInHeader: false },
  { path: 'estimate', name: 'estimate', load: () => import('./estimate/estimate.tsx'), isInHeader: true },
  { path: 'meters', name: 'meters', load: () => import('./meters/meters.tsx'), isInHeader: true },
  { path: 'market', name: 'market', load: () => import('./market/market.tsx'), isInHeader: true },
  { path: 'market/signals', name: 'signals', load: () => import('./market/market.tsx'), isInHeader: false },
  { path: 'market/:codigo', name: 'stock', load: () => import('./market/market.tsx'), isInHeader: false },
  { path: 'record', name: 'record', load: () => import('./record/record.tsx'), isInHeader: true },
  { path: 'record/compare', name: 'compare', load: () => import('./record/compare.tsx'), isInHeader: false },
  { path: 'record/portfolio', name: 'portfolio', load: () => import('./record/portfolio.tsx'), isInHeader: false },
];
