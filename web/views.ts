import type { View } from './view.ts';

/** THE list of views. What is not here is linked nowhere, and has no card on Home. */
export const views: readonly View[] = [
  { path: '', load: () => import('./home/home.tsx') },
  { path: 'estimate', name: 'estimate', load: () => import('./estimate/estimate.tsx') },
  { path: 'meters', name: 'meters', load: () => import('./meters/meters.tsx') },
  { path: 'market', name: 'market', load: () => import('./market/market.tsx') },
  { path: 'market/signals', load: () => import('./market/market.tsx') },
  { path: 'market/agenda', load: () => import('./market/pages/agenda.tsx') },
  { path: 'market/mudancas', load: () => import('./market/pages/changes.tsx') },
  { path: 'market/comparar', load: () => import('./market/pages/comparison.tsx') },
  { path: 'market/:codigo', load: () => import('./market/market.tsx') },
  { path: 'record', name: 'record', load: () => import('./record/record.tsx') },
  { path: 'record/begin', load: () => import('./record/form/form.tsx') },
  { path: 'record/compare', load: () => import('./record/compare.tsx') },
  { path: 'record/portfolio', load: () => import('./record/portfolio.tsx') },
];
