/** Part of `npm run generate`: writes the files made from record schema, rules, route table, examples and documents. */
import { readFileSync, writeFileSync } from 'node:fs';
import { allRules, fixedRule, unwaivableRule } from '../lib/assessment/rules/all-rules.ts';
import { llmsFullText, llmsText } from './llms.ts';
import { openApiDocument } from './openapi/document.ts';
import { postmanCollection } from './openapi/postman.ts';

/** Keywords that tell people and editors about a field, and judge nothing. */
const annotations: ReadonlySet<string> = new Set(['$schema', '$id', 'title', 'description', 'examples']);

/** Generates `record-schema.generated.json`: the schema of records as rules alone, a third of its size. */
export function stripAnnotations(): string {
  const schema: object = JSON.parse(readFileSync(new URL('assessment-record.schema.json', import.meta.url), 'utf8'));
  return `${JSON.stringify(strip(schema))}\n`;
}

/** Strips a schema; the names in `properties` and `$defs` are no keywords. */
function strip(schema: object): object {
  const kept = Object.entries(schema).filter(([keyword]) => !annotations.has(keyword));
  return Object.fromEntries(
    kept.map(([keyword, value]) => {
      if (keyword === 'properties' || keyword === '$defs') {
        return [
          keyword,
          Object.fromEntries(Object.entries(value).map(([name, node]) => [name, strip(node as object)])),
        ];
      }
      return [keyword, keyword === 'items' ? strip(value) : value];
    }),
  );
}

/** The hand-written schema of policies, with two generated lists of rules. */
export const policySchema = new URL('appraise-policy.schema.json', import.meta.url);

/** Replaces the list of rules whose severity can be changed, and the list of those that can be waived. */
export function withRuleIds(text: string): string {
  const ids = allRules.map(({ id }) => id);
  const severities = ids
    .filter((id) => fixedRule(id) === undefined)
    .map((id) => `        "${id}": {\n          "$ref": "#/$defs/severity"\n        }`);
  const waivable = ids.filter((id) => unwaivableRule(id) === undefined).map((id) => `            "${id}"`);
  const insert = (list: readonly string[]) => (_: string, start: string, end: string) =>
    `${start}${list.join(',\n')}${end}`;
  return text
    .replace(/("severities": \{.*?"properties": \{\n).*?(\n {6}\})/s, insert(severities))
    .replace(/("rule": \{.*?"enum": \[\n).*?(\n {10}\])/s, insert(waivable));
}

if (import.meta.main) {
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
  // Last, as they name what is written above.
  writeFileSync(new URL('../llms.txt', import.meta.url), llmsText());
  writeFileSync(new URL('../llms-full.txt', import.meta.url), llmsFullText());
}
