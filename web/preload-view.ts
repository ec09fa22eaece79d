/**
 * Asks for the code of the view in the address while that of the frame is on its way: a slow network has one wait less. The frame
 * finds out only when it runs what a view is made of.
 */
import { parseAddress } from './address/address.ts';
import { matchPath } from './address/match-path.ts';

/** The files of the console's views, and those of each view by its path; `bundle-console.ts` puts them in. */
declare const VIEW_FILES: {
  readonly names: readonly string[];
  /** Indices in `names`. */
  readonly views: readonly (readonly [path: string, files: readonly number[]])[];
};

const { path } = parseAddress(location.hash);
const [, files = []] = VIEW_FILES.views.find(([view]) => matchPath(view, path)) ?? [];
for (const index of files) {
  const link = Object.assign(document.createElement('link'), { rel: 'modulepreload' });
  link.href = `/assets/${VIEW_FILES.names[index]}.js`;
  document.head.append(link);
}
