import { maxFaults } from '../lib/platform/http/fault.ts';

/** The part of JSON Schema that requests and replies are written in; a schema that says more is refused. */
export interface HttpSchema {
  readonly type?: TypeName | readonly TypeName[];
  readonly const?: Scalar;
  readonly enum?: readonly Scalar[];
  readonly required?: readonly string[];
  readonly additionalProperties?: false;
  readonly properties?: Readonly<Record<string, HttpSchema>>;
  readonly items?: HttpSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly HttpSchema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, HttpSchema>>;
  /** Say nothing of what is valid. */
  readonly $schema?: string;
  readonly $id?: string;
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
}

type TypeName = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';
type Scalar = string | number | boolean | null;

const supported: ReadonlySet<string> = new Set([
  ...['$schema', '$id', '$defs', '$ref', 'title', 'description', 'default', 'type', 'const', 'enum', 'required'],
  ...['additionalProperties', 'properties', 'items', 'minItems', 'maxItems', 'minLength', 'maxLength', 'pattern'],
  ...['format', 'minimum', 'exclusiveMinimum', 'maximum', 'anyOf'],
]);

export interface CheckOptions {
  /** What the module exports: a `Validator` of `lib/platform/http/validator.ts`. */
  readonly name: string;
  /** Regular expressions by the format that they stand for. */
  readonly formats: Readonly<Record<string, RegExp>>;
  /**
   * Whether faults are told to a caller, with all that it takes to say what was expected and what was got. Of a reply's
   * faults only the place goes into a log, and every container carries the code.
   */
  readonly isForCallers: boolean;
}

/**
 * A schema as the source text of an ES module that lists every fault of a value. A general compiler of schemas makes
 * three times as much code, which every cold start has to read; what this one makes is held against such a compiler by
 * its tests.
 * @throws Error for a keyword that it does not know
 */
export function compileCheck(schema: HttpSchema, options: CheckOptions): string {
  const module = new CheckModule(schema, options);
  const root = module.check(module.resolved(schema));
  return `${module.text()}
export const ${options.name} = (value) => {
  const faults = ${root}(value);
  ${options.name}.errors = faults ?? null;
  return !faults;
};
`;
}

/** Faults of a reply that a log is told of. */
const maxLogged = 10;

/** Collects the constants of a module. */
class CheckModule {
  readonly #root: HttpSchema;
  readonly #options: CheckOptions;
  readonly #constants: string[] = [
    `const add = (faults = [], instancePath, keyword, params = {}, data, known) => {
      if (faults.length < most) faults.push({ instancePath, keyword, params, data, known });
      return faults;
    };`,
    `const within = (faults = [], place, found) => {
      for (const { instancePath, keyword, params, data, known } of found)
        faults = add(faults, '/' + place + instancePath, keyword, params, data, known);
      return faults;
    };`,
    // Lengths are of characters, not of the code units that they take.
    'const lengthOf = (text) => {\n  let length = 0;\n  for (const _ of text) length += 1;\n  return length;\n};',
  ];
  readonly #checks = new Map<HttpSchema, string>();
  readonly #patterns = new Map<string, string>();
  readonly #nullables = new Map<HttpSchema, HttpSchema>();

  constructor(root: HttpSchema, options: CheckOptions) {
    this.#root = root;
    this.#options = options;
    // One more than is told, so that it can be told that there are more.
    this.#constants.unshift(`const most = ${options.isForCallers ? maxFaults + 1 : maxLogged};`);
  }

  text(): string {
    return this.#constants.join('\n');
  }

  /** Name of the function that returns the faults of an object or an array, undefined where there are none. */
  check(schema: HttpSchema): string {
    const known = this.#checks.get(schema);
    if (known) return known;
    const name = `check${this.#checks.size + 1}`;
    this.#checks.set(schema, name);
    const types = typesOf(schema);
    const others = types.filter((type) => !isContainer(type));
    const lost = others.length > 0 ? scalarKeywords.filter((keyword) => keyword in schema) : [];
    if (lost.length > 0) throw new Error(`${lost.join(', ')} is not known beside an object or an array.`);
    const body = [
      'let faults;',
      ...(others.length > 0
        ? [`if (${others.map((type) => typeTest(type, 'value')).join(' || ')}) return faults;`]
        : []),
      ...(types.includes('array') ? this.#items(schema) : this.#members(schema)),
      'return faults;',
    ];
    this.#constants.push(`const ${name} = (value) => {\n  ${body.join('\n  ')}\n};`);
    return name;
  }

  #members(schema: HttpSchema): readonly string[] {
    const { properties = {}, required = [], additionalProperties } = schema;
    const names = `names${this.#constants.length}`;
    if (additionalProperties === false) {
      this.#constants.push(
        `const ${names} = new Set(${JSON.stringify(Object.keys(properties).join(' '))}.split(' '));`,
      );
    }
    const undeclared = required.filter((name) => !Object.hasOwn(properties, name));
    if (undeclared.length > 0) throw new Error(`${undeclared.join(', ')} is required, but not described.`);
    return [
      `if (typeof value !== 'object' || value === null || Array.isArray(value)) return ${this.#fault('type', schema.type, 'value')};`,
      ...(additionalProperties === false
        ? [
            `for (const name in value) if (!${names}.has(name)) faults = add(faults, '', 'additionalProperties', { additionalProperty: name }, value, ${names});`,
          ]
        : []),
      ...Object.entries(properties).flatMap(([name, member]) => {
        const value = `value[${JSON.stringify(name)}]`;
        const checks = this.#value(member, value, JSON.stringify(token(name)));
        if (!required.includes(name)) return [`if (${value} !== undefined) {`, ...checks, '}'];
        // What is missing is of no type either: for a log that says enough.
        if (!this.#options.isForCallers) return checks;
        const missing = `faults = add(faults, '', 'required', { missingProperty: ${JSON.stringify(name)} }, value);`;
        return [`if (${value} === undefined) ${missing}`, 'else {', ...checks, '}'];
      }),
    ];
  }

  #items(schema: HttpSchema): readonly string[] {
    const { items, minItems, maxItems } = schema;
    if (!items) throw new Error('An array has no items.');
    return [
      `if (!Array.isArray(value)) return ${this.#fault('type', schema.type, 'value')};`,
      ...(minItems === undefined
        ? []
        : [`if (value.length < ${minItems}) faults = ${this.#fault('minItems', minItems, 'value')};`]),
      // What is in a list that is too long is not looked at.
      ...(maxItems === undefined
        ? []
        : [`if (value.length > ${maxItems}) return ${this.#fault('maxItems', maxItems, 'value')};`]),
      'for (let index = 0; index < value.length; index += 1) {',
      ...this.#value(items, 'value[index]', 'index'),
      '}',
    ];
  }

  /** Statements that add the faults of a member or an item. @param place how its name is spelled in code */
  #value(reference: HttpSchema, value: string, place: string): readonly string[] {
    const schema = this.resolved(reference);
    if (typesOf(schema).some(isContainer)) {
      const check = this.check(schema);
      return [`{ const found = ${check}(${value}); if (found) faults = within(faults, ${place}, found); }`];
    }
    return this.#options.isForCallers ? this.#eachFault(schema, value, place) : this.#anyFault(schema, value, place);
  }

  /** Says of a scalar everything that is wrong with it. */
  #eachFault(schema: HttpSchema, value: string, place: string): readonly string[] {
    const unless = ({ keyword, limit, test }: Limit): string =>
      `if (!(${test})) faults = ${this.#fault(keyword, limit, value, place)};`;
    const within = (type: 'string' | 'number', limits: readonly Limit[]): readonly string[] =>
      limits.length > 0 ? [`if (typeof ${value} === '${type}') {`, ...limits.map(unless), '}'] : [];
    const types = typesOf(schema).map((type) => typeTest(type, value));
    return [
      ...(types.length > 0 ? [unless({ keyword: 'type', limit: schema.type, test: types.join(' || ') })] : []),
      ...choiceOf(schema, value).map(unless),
      ...within('string', this.#limitsOfText(schema, value)),
      ...within('number', limitsOfNumber(schema, value)),
    ];
  }

  /** Says of a scalar that it is wrong, and which keywords it may have broken. */
  #anyFault(schema: HttpSchema, value: string, place: string): readonly string[] {
    const limits = { string: this.#limitsOfText(schema, value), number: limitsOfNumber(schema, value) };
    const limitsOf = (type: TypeName): readonly Limit[] =>
      limits[(type === 'integer' ? 'number' : type) as keyof typeof limits] ?? [];
    const typed = typesOf(schema).map((type) =>
      [typeTest(type, value), ...limitsOf(type).map(({ test }) => test)].join(' && '),
    );
    const [choice] = choiceOf(schema, value);
    const broken = ['type', ...scalarKeywords].filter((keyword) => keyword in schema).join(', ');
    return [`if (!(${choice?.test ?? typed.join(' || ')})) faults = ${this.#fault(broken, undefined, value, place)};`];
  }

  #limitsOfText({ minLength, maxLength, pattern, format }: HttpSchema, value: string): readonly Limit[] {
    return [
      ...limit('minLength', minLength, `lengthOf(${value}) >= ${minLength}`),
      ...limit('maxLength', maxLength, `lengthOf(${value}) <= ${maxLength}`),
      ...(pattern === undefined ? [] : limit('pattern', pattern, this.#matches(new RegExp(pattern, 'u'), value))),
      ...(format === undefined ? [] : limit('format', format, this.#matches(this.#formatOf(format), value))),
    ];
  }

  /**
   * An expression: the faults with one more.
   * @param says what the keyword says
   * @param place how the name of a member is spelled in code; undefined for the value itself
   */
  #fault(keyword: string, says: unknown, value: string, place?: string): string {
    const path = place === undefined ? `''` : `'/' + ${place}`;
    const fault = `faults, ${path}, ${JSON.stringify(keyword)}`;
    if (!this.#options.isForCallers) return `add(${fault})`;
    return `add(${fault}, ${JSON.stringify(paramsOf(keyword, says))}, ${value})`;
  }

  #matches(expression: RegExp, value: string): string {
    const text = String(expression);
    const name = this.#patterns.get(text) ?? `pattern${this.#patterns.size + 1}`;
    if (!this.#patterns.has(text)) this.#constants.push(`const ${name} = ${text};`);
    this.#patterns.set(text, name);
    return `${name}.test(${value})`;
  }

  #formatOf(format: string): RegExp {
    const found = this.#options.formats[format];
    if (!found) throw new Error(`There is no format ${format}.`);
    return found;
  }

  /** A schema without a reference. @throws Error for what is not known */
  resolved(schema: HttpSchema): HttpSchema {
    const unknown = Object.keys(schema).filter((keyword) => !supported.has(keyword));
    if (unknown.length > 0) throw new Error(`Nothing is checked for ${unknown.join(', ')}.`);
    const { $ref, anyOf } = schema;
    if ($ref !== undefined) {
      const found = this.#root.$defs?.[$ref.replace('#/$defs/', '')];
      if (!found) throw new Error(`There is no ${$ref}.`);
      return this.resolved(found);
    }
    if (anyOf) return this.#nullable(anyOf);
    if (!['type', 'const', 'enum'].some((keyword) => keyword in schema)) throw new Error('A schema has no type.');
    return schema;
  }

  /** What `anyOf` is used for: a schema, or null. */
  #nullable([one, other, ...more]: readonly HttpSchema[]): HttpSchema {
    if (!one || other?.type !== 'null' || more.length > 0)
      throw new Error('anyOf is known as "something or null" only.');
    const schema = this.resolved(one);
    if (choiceOf(schema, '').length > 0) throw new Error('Null goes into the enum itself.');
    // The same object again, so that what is defined once is checked by one function.
    const made = this.#nullables.get(schema) ?? { ...schema, type: [...typesOf(schema), 'null' as const] };
    this.#nullables.set(schema, made);
    return made;
  }
}

/** A name as a part of a JSON Pointer. */
const token = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** What is said of texts and numbers. */
const scalarKeywords: readonly (keyof HttpSchema)[] = [
  ...(['const', 'enum', 'minLength', 'maxLength', 'pattern', 'format'] as const),
  ...(['minimum', 'exclusiveMinimum', 'maximum'] as const),
];

const typesOf = ({ type = [] }: HttpSchema): readonly TypeName[] => (typeof type === 'string' ? [type] : type);

const isContainer = (type: TypeName): boolean => type === 'object' || type === 'array';

/** What a keyword asks of a value. */
interface Limit {
  readonly keyword: string;
  readonly limit: unknown;
  /** An expression that is true of a value that keeps to it. */
  readonly test: string;
}

/** A list, for a keyword that may not be there. */
const limit = (keyword: string, says: unknown, test: string): readonly Limit[] =>
  says === undefined ? [] : [{ keyword, limit: says, test }];

const limitsOfNumber = ({ minimum, exclusiveMinimum, maximum }: HttpSchema, value: string): readonly Limit[] => [
  ...limit('minimum', minimum, `${value} >= ${minimum}`),
  ...limit('exclusiveMinimum', exclusiveMinimum, `${value} > ${exclusiveMinimum}`),
  ...limit('maximum', maximum, `${value} <= ${maximum}`),
];

/** What `const` and `enum` ask; one of them at most. */
const choiceOf = (schema: HttpSchema, value: string): readonly Limit[] => [
  ...limit('const', schema.const, equals(schema.const ?? null, value)),
  ...limit('enum', schema.enum, (schema.enum ?? []).map((option) => equals(option, value)).join(' || ')),
];

const equals = (option: Scalar, value: string): string => `${value} === ${JSON.stringify(option)}`;

function typeTest(type: TypeName, value: string): string {
  switch (type) {
    case 'null':
      return `${value} === null`;
    case 'integer':
      return `Number.isInteger(${value})`;
    case 'number':
      return `Number.isFinite(${value})`;
    default:
      return `typeof ${value} === '${type}'`;
  }
}

/** What a fault says of the keyword that was broken, under the names that `lib/platform/http/schema-fault.ts` reads. */
function paramsOf(keyword: string, limit: unknown): Readonly<Record<string, unknown>> {
  const comparisons: Readonly<Record<string, string>> = { minimum: '>=', exclusiveMinimum: '>', maximum: '<=' };
  const names: Readonly<Record<string, string>> = { const: 'allowedValue', enum: 'allowedValues' };
  const [comparison, name] = [comparisons[keyword], names[keyword]];
  if (comparison) return { comparison, limit };
  if (name) return { [name]: limit };
  return { [['type', 'pattern', 'format'].includes(keyword) ? keyword : 'limit']: limit };
}
