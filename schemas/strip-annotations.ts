import { readFileSync } from 'node:fs';

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
