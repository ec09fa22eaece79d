/**
 * `npm run bench:coverage`: how much of what people write in Terraform for Azure is priced, known to be charged by use, or known to
 * be free. Prints the table; with `--write` also into `docs/benchmarks.md`.
 */
import { publish } from '../document.ts';
import { coverageTable, measureCoverage } from './coverage.ts';

const part = coverageTable(measureCoverage());
if (process.argv.includes('--write')) publish('docs/benchmarks.md', { coverage: part });
else console.log(part);
