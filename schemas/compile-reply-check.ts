/** The part of JSON Schema that replies are written in; a schema that says more is refused. */
export interface ReplySchema {
  readonly type?: TypeName | readonly TypeName[];
  readonly const?: Scalar;
  readonly enum?: readonly Scalar[];
  readonly required?: readonly string[];
  readonly additionalProperties?: false;
  readonly properties?: Readonly<Record<string, ReplySchema>>;
  readonly items?: ReplySchema;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly ReplySchema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, ReplySchema>>;
}

type TypeName = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';
type Scalar = string | number | boolean | null;

const supported: ReadonlySet<string> = new Set([
  ...['$schema', '$id', '$defs', '$ref', 'title', 'description', 'type', 'const', 'enum', 'required'],
  ...['additionalProperties', 'properties', 'items', 'pattern', 'format', 'minimum', 'exclusiveMinimum', 'maximum'],
  'anyOf',
]);

/** Regular expressions by the format that they stand for. */
export type Formats = Readonly<Record<string, RegExp>>;

/**
 * A reply's schema as an ES module that says whether a reply keeps to it, and of one that does not where it first goes
 * wrong. Every container checks its replies, and a general validator that could list every fault would be five times
 * the code to load on each cold start.
 * @param name what the module exports: a `Validator` of `lib/http/validator.ts`
 * @throws Error for a keyword that it does not know
 */
export function compileReplyCheck(name: string, schema: ReplySchema, formats: Formats): string {
  const module = new Module(schema, formats);
  const root = module.check(module.resolved(schema));
  return `${module.text()}
export const ${name} = (value) => {
  const fault = ${root}(value);
  ${name}.errors = fault ? [fault] : null;
  return !fault;
};
`;
}

/** Collects the constants of the module. */
class Module {
  readonly #root: ReplySchema;
  readonly #formats: Formats;
  readonly #constants: string[] = [
    'const at = (instancePath, keyword) => ({ instancePath, keyword, params: {} });',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code
    'const within = (member, fault) => ({ ...fault, instancePath: `/${member}${fault.instancePath}` });',
  ];
  readonly #patterns = new Map<string, string>();
  readonly #checks = new Map<ReplySchema, string>();

  constructor(root: ReplySchema, formats: Formats) {
    this.#root = root;
    this.#formats = formats;
  }

  text(): string {
    return this.#constants.join('\n');
  }

  /** Name of the function that returns the first fault of a value, or undefined. */
  check(schema: ReplySchema): string {
    const known = this.#checks.get(schema);
    if (known) return known;
    const name = `check${this.#checks.size + 1}`;
    this.#checks.set(schema, name);
    const types = typesOf(schema);
    const others = types.filter((type) => type !== 'object' && type !== 'array');
    const body = [
      ...(others.length > 0 ? [`if (${this.#test({ ...schema, type: others }, 'value')}) return;`] : []),
      ...(types.includes('array') ? this.#items(schema) : this.#members(schema)),
    ];
    this.#constants.push(`const ${name} = (value) => {\n  ${body.join('\n  ')}\n};`);
    return name;
  }

  #members({ properties = {}, required = [], additionalProperties }: ReplySchema): readonly string[] {
    const names = `names${this.#constants.length}`;
    if (additionalProperties === false) {
      const list = JSON.stringify(Object.keys(properties).join(' '));
      this.#constants.push(`const ${names} = new Set(${list}.split(' '));`);
    }
    return [
      `if (typeof value !== 'object' || value === null || Array.isArray(value)) return at('', 'type');`,
      ...(additionalProperties === false
        ? [`for (const name in value) if (!${names}.has(name)) return at('/' + name, 'additionalProperties');`]
        : []),
      ...Object.entries(properties).flatMap(([name, schema]) => {
        const member = `value[${JSON.stringify(name)}]`;
        const checks = this.#value(schema, member, JSON.stringify(name));
        return required.includes(name) ? checks : [`if (${member} !== undefined) {`, ...checks, '}'];
      }),
    ];
  }

  #items({ items = {} }: ReplySchema): readonly string[] {
    return [
      `if (!Array.isArray(value)) return at('', 'type');`,
      'for (let index = 0; index < value.length; index += 1) {',
      ...this.#value(items, 'value[index]', 'index'),
      '}',
    ];
  }

  /** Statements that return the fault of a member or an item. @param place how its name is spelled in code */
  #value(reference: ReplySchema, value: string, place: string): readonly string[] {
    const schema = this.resolved(reference);
    if (typesOf(schema).some((type) => type === 'object' || type === 'array')) {
      const check = this.check(schema);
      return [`{ const fault = ${check}(${value}); if (fault) return within(${place}, fault); }`];
    }
    const keywords = ['const', 'enum', 'type', 'pattern', 'format', 'minimum', 'exclusiveMinimum', 'maximum'];
    const broken = keywords.filter((keyword) => keyword in schema).join(', ');
    return [`if (!(${this.#test(schema, value)})) return at('/' + ${place}, ${JSON.stringify(broken)});`];
  }

  resolved(schema: ReplySchema): ReplySchema {
    const unknown = Object.keys(schema).filter((keyword) => !supported.has(keyword));
    if (unknown.length > 0) throw new Error(`Replies cannot be checked for ${unknown.join(', ')}.`);
    const { $ref, anyOf } = schema;
    if ($ref !== undefined) {
      const found = this.#root.$defs?.[$ref.replace('#/$defs/', '')];
      if (!found) throw new Error(`There is no ${$ref}.`);
      return this.resolved(found);
    }
    if (anyOf) return this.#nullable(anyOf);
    if (!['type', 'const', 'enum'].some((keyword) => keyword in schema))
      throw new Error('A reply has no part of any type.');
    return schema;
  }

  readonly #nullables = new Map<ReplySchema, ReplySchema>();

  /** What `anyOf` is used for: a schema, or null. */
  #nullable([one, other, ...more]: readonly ReplySchema[]): ReplySchema {
    if (!one || other?.type !== 'null' || more.length > 0)
      throw new Error('anyOf is known as "something or null" only.');
    const schema = this.resolved(one);
    if (schema.enum || schema.const !== undefined) throw new Error('Null goes into the enum itself.');
    // The same object again, so that what is defined once is checked by one function.
    const made = this.#nullables.get(schema) ?? { ...schema, type: [...typesOf(schema), 'null' as const] };
    this.#nullables.set(schema, made);
    return made;
  }

  /** An expression that is true of a valid value that is neither an object nor an array. */
  #test(schema: ReplySchema, value: string): string {
    const same = (option: Scalar): string => `${value} === ${JSON.stringify(option)}`;
    if (schema.const !== undefined) return same(schema.const);
    if (schema.enum) return schema.enum.map(same).join(' || ');
    return typesOf(schema)
      .map((type) => this.#typeTest(type, schema, value))
      .join(' || ');
  }

  #typeTest(type: TypeName, schema: ReplySchema, value: string): string {
    const { minimum, exclusiveMinimum, maximum, pattern, format } = schema;
    const bounds = [
      minimum === undefined ? [] : `${value} >= ${minimum}`,
      exclusiveMinimum === undefined ? [] : `${value} > ${exclusiveMinimum}`,
      maximum === undefined ? [] : `${value} <= ${maximum}`,
    ].flat();
    switch (type) {
      case 'null':
        return `${value} === null`;
      case 'boolean':
        return `typeof ${value} === 'boolean'`;
      case 'integer':
        return [`Number.isInteger(${value})`, ...bounds].join(' && ');
      case 'number':
        return [`Number.isFinite(${value})`, ...bounds].join(' && ');
      default: {
        const patterns = [
          ...(pattern === undefined ? [] : [new RegExp(pattern, 'u')]),
          ...(format === undefined ? [] : [this.#formatOf(format)]),
        ];
        const matches = patterns.map((expression) => `${this.#pattern(expression)}.test(${value})`);
        return [`typeof ${value} === 'string'`, ...matches].join(' && ');
      }
    }
  }

  #formatOf(format: string): RegExp {
    const found = this.#formats[format];
    if (!found) throw new Error(`There is no format ${format}.`);
    return found;
  }

  #pattern(expression: RegExp): string {
    const text = String(expression);
    const name = this.#patterns.get(text) ?? `pattern${this.#patterns.size + 1}`;
    if (!this.#patterns.has(text)) this.#constants.push(`const ${name} = ${text};`);
    this.#patterns.set(text, name);
    return name;
  }
}

const typesOf = ({ type = [] }: ReplySchema): readonly TypeName[] => (typeof type === 'string' ? [type] : type);
