/** Part of `npm run generate`: writes the files made from record schema, route table and examples. */
import { writeFileSync } from 'node:fs';
import { compileRecordCheck } from './compile-record-check.ts';
import { openApiDocument } from './openapi/document.ts';
import { postmanCollection } from './openapi/postman.ts';

writeFileSync(new URL('../lib/assessment/schema/record-check.generated.ts', import.meta.url), compileRecordCheck());
const document = openApiDocument();
writeFileSync(new URL('openapi.json', import.meta.url), `${JSON.stringify(document, null, 2)}\n`);
writeFileSync(
  new URL('appraise.postman_collection.json', import.meta.url),
  `${JSON.stringify(postmanCollection(document), null, 2)}\n`,
);
