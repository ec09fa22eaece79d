import type { ComponentType } from 'preact';
import type { Segments } from './address/match-path.ts';
import type { ShellWords } from './text/shell-en.ts';

/** What a view gets. Its state is in the address: `useAddress()`. */
export interface ViewProps {
  readonly segments: Segments;
}

/** A row of the list of views. */
export interface View {
  /** Its address after `#/`; `:name` stands for a segment that the view gets. */
  readonly path: string;
  /** Its name, in `views` of the shell's words. */
  readonly name: keyof ShellWords['views'];
  /** Loads its code, which is a chunk of its own. Views of one subject load the same file. */
  readonly load: () => Promise<{ readonly default: ComponentType<ViewProps> }>;
  /** Whether the header links to it. */
  readonly isInHeader: boolean;
}

/** THE list of views. What is not here is linked nowhere, and has no card on Home. */
export const views: readonly View[] = [
  { path: '', name: 'home', load: () => import('./home/home.tsx'), isInHeader: false },
  { path: 'market', name: 'market', load: () => import('./market/market.tsx'), isInHeader: true },
  { path: 'market/signals', name: 'signals', load: () => import('./market/market.tsx'), isInHeader: false },
  { path: 'market/:codigo', name: 'stock', load: () => import('./market/market.tsx'), isInHeader: false },
  { path: 'record', name: 'record', load: () => import('./record/record.tsx'), isInHeader: true },
  { path: 'record/compare', name: 'compare', load: () => import('./record/compare.tsx'), isInHeader: false },
  { path: 'record/portfolio', name: 'portfolio', load: () => import('./record/portfolio.tsx'), isInHeader: false },
];

/** Finds a view by its path; undefined where a link to it would lead nowhere. */
export const findView = (path: string): View | undefined => views.find((view) => view.path === path);
