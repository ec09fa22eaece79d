/** What runs before anything is painted. It stands in the page; `main.tsx` begins when its files are there. */
import './first-theme.ts';
import './preload-view.ts';
