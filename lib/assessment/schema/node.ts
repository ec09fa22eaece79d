import schema from './record-schema.generated.json' with { type: 'json' };
import { resolverOf } from './resolver.ts';

/** The JSON Schema keywords that the schema of records uses; a test fails if it uses another. */
export interface SchemaNode {
  readonly $ref?: string;
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'boolean';
  readonly const?: string | boolean;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly uniqueItems?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly items?: SchemaNode;
}

// To TypeScript a keyword of a JSON file such as `type` is any text.
const whole = schema as unknown as SchemaNode & { readonly $defs: Readonly<Record<string, SchemaNode>> };

/** `schemas/assessment-record.schema.json`, without what it tells people and editors. */
export const recordSchema: SchemaNode = whole;

/** Follows `$ref` to its definition. */
export const resolve = resolverOf(whole.$defs);

/** JSON Pointers of all integers in a record; lists hold none. */
export const integerPointers: ReadonlySet<string> = new Set(pointersOfIntegers(recordSchema, ''));

function pointersOfIntegers(reference: SchemaNode, pointer: string): string[] {
  const node = resolve(reference);
  if (node.type === 'integer') return [pointer];
  return Object.entries(node.properties ?? {}).flatMap(([key, child]) =>
    pointersOfIntegers(child, `${pointer}/${key}`),
  );
}
