/** Part of `npm run generate`: writes the files made from record schema, rules, route table and examples. */
import { readFileSync, writeFileSync } from 'node:fs';
import { openApiDocument } from './openapi/document.ts';
import { postmanCollection } from './openapi/postman.ts';
import { stripAnnotations } from './strip-annotations.ts';
import { policySchema, withRuleIds } from './write-rule-ids.ts';

const folder = new URL('../lib/assessment/schema/', import.meta.url);
writeFileSync(new URL('record-schema.generated.json', folder), stripAnnotations());
// Loaded here, as it reads the file before.
const { compileRecordCheck } = await import('./compile-record-check.ts');
writeFileSync(new URL('record-check.generated.ts', folder), compileRecordCheck());
writeFileSync(policySchema, withRuleIds(readFileSync(policySchema, 'utf8')));
const document = openApiDocument();
writeFileSync(new URL('openapi.json', import.meta.url), `${JSON.stringify(document, null, 2)}\n`);
writeFileSync(
  new URL('appraise.postman_collection.json', import.meta.url),
  `${JSON.stringify(postmanCollection(document), null, 2)}\n`,
);
