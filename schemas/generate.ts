/** `npm run generate`: writes every file that is made from the schemas and the route table. */
import { writeFileSync } from 'node:fs';
import { compileRecordCheck } from './compile-record-check.ts';
import { openApiDocument } from './openapi/document.ts';

writeFileSync(new URL('../lib/assessment/schema/record-check.generated.ts', import.meta.url), compileRecordCheck());
writeFileSync(new URL('openapi.json', import.meta.url), `${JSON.stringify(openApiDocument(), null, 2)}\n`);
