/** What runs before anything is painted: the page's one classic script, ahead of the stylesheet. `main.tsx` begins later. */
import './first-theme.ts';
import './preload-view.ts';
