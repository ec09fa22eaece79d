/** `npm run generate`: writes every file that is made from the schemas. */
import { writeFileSync } from 'node:fs';
import { compileRecordCheck } from './compile-record-check.ts';

writeFileSync(new URL('../lib/assessment/schema/record-check.generated.ts', import.meta.url), compileRecordCheck());
