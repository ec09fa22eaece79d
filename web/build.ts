/** Builds the console into dist/web; run by `npm run build:web` and `npm ci`. */
import { fileURLToPath } from 'node:url';
import { bundleConsole } from './bundle-console.ts';

await bundleConsole(fileURLToPath(new URL('../dist/web', import.meta.url)));
