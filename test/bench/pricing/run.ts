/**
 * `npm run bench:pricing [-- --rows 50000]`: what a price sheet of 500,000 rows costs to import, to search and to compare, and a
 * public price list of 300,000 to refresh; and what alternatives cost.
 */
import { parseArgs } from 'node:util';
import { benchDiff } from './diff.ts';
import { benchImport } from './import.ts';
import { benchRefresh } from './refresh.ts';
import { benchSearch } from './search.ts';
import { benchWhatIf } from './what-if.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '500000' } } });
const rows = Number(values.rows);
if (!Number.isSafeInteger(rows) || rows < 1_000) throw new Error('--rows must be a number of at least 1000');

await benchImport(rows);
await benchSearch(rows);
await benchDiff(rows);
await benchRefresh(Math.round(rows * 0.6));
await benchWhatIf();
