import { say, type Texts } from '../../../../platform/language.ts';
import type { Evaluator } from '../expression/evaluator.ts';
import { TemplateProblem } from '../expression/problem.ts';
import type { Scope, UserFunction } from '../expression/scope.ts';
import { defineLazy } from '../expression/values.ts';
import { findMember, isObject, type JsonObject } from '../members.ts';
import { Unknown } from '../unknown.ts';

/** The values for a template's parameters, by lower-case name; undefined if the default counts. */
export type Given = ReadonlyMap<string, () => unknown>;

/** Makes the scope of a template: each parameter and variable is evaluated once, when it is first read. */
export function makeScope(
  template: JsonObject,
  given: Given,
  {
    evaluator,
    location,
    place,
  }: { readonly evaluator: Evaluator; readonly location: string | undefined; readonly place: string },
): Scope {
  const functions = readFunctions(template.functions);
  const variables = readVariables(template.variables);
  const scope: Scope = {
    parameter: remember({ en: 'parameter', pt: 'O parâmetro' }, (name) => {
      const declared = resolveDefinition(findMember(template.parameters, name), template.definitions);
      if (declared === undefined)
        throw new TemplateProblem(
          say({ en: `The parameter "${name}" is not declared.`, pt: `O parâmetro "${name}" não está declarado.` }),
        );
      if (isSecret(declared))
        return new Unknown(`{${name}}`, [
          say({ en: `the parameter "${name}" is a secret`, pt: `o parâmetro "${name}" é secreto` }),
        ]);
      const value = given.get(name.toLowerCase())?.();
      // Azure takes the default for null, too.
      return value === undefined || value === null ? readDefault(name, declared) : value;
    }),
    variable: remember({ en: 'variable', pt: 'A variável' }, (name) => {
      const make = variables.get(name.toLowerCase());
      if (!make)
        throw new TemplateProblem(
          say({ en: `The variable "${name}" is not declared.`, pt: `A variável "${name}" não está declarada.` }),
        );
      return make();
    }),
    userFunction: (name) => functions.get(name.toLowerCase()),
    copies: { byName: new Map() },
    locals: new Map(),
    location,
  };
  return scope;

  function readDefault(name: string, declared: unknown): unknown {
    const value = findMember(declared, 'defaultValue');
    if (value !== undefined) return evaluator.evaluate(value, scope, `${place}parameters.${name}`);
    if (findMember(declared, 'nullable') === true) return null;
    return new Unknown(`{${name}}`, [
      say({ en: `the parameter "${name}" has no value`, pt: `o parâmetro "${name}" não tem valor` }),
    ]);
  }

  function readVariables(raw: unknown): ReadonlyMap<string, () => unknown> {
    const all = new Map<string, () => unknown>();
    if (!isObject(raw)) return all;
    const copies = Array.isArray(raw.copy) ? raw.copy : [];
    for (const [name, value] of Object.entries(raw)) {
      if (name === 'copy' && copies.length > 0) continue;
      all.set(name.toLowerCase(), () => evaluator.evaluate(value, scope, `${place}variables.${name}`));
    }
    for (const copy of copies) {
      const name = findMember(copy, 'name');
      if (typeof name !== 'string') continue;
      const loop = { copy: [copy] };
      all.set(name.toLowerCase(), () => findMember(evaluator.evaluate(loop, scope, `${place}variables`), name));
    }
    return all;
  }
}

const maxDefinitions = 20;

/** Adds to a parameter what the type that it refers to says, such as that it may be null. */
function resolveDefinition(declared: unknown, definitions: unknown): unknown {
  let all = declared;
  for (let step = 0; step < maxDefinitions; step++) {
    const reference = findMember(all, '$ref');
    if (!isObject(all) || typeof reference !== 'string') break;
    const definition = findMember(definitions, reference.replace('#/definitions/', ''));
    const { $ref: _, ...rest } = all;
    all = { ...(isObject(definition) ? definition : {}), ...rest };
  }
  return all;
}

/** Secrets decide no price, and must not get into a name. */
function isSecret(declared: unknown): boolean {
  const type = findMember(declared, 'type');
  return typeof type === 'string' && /^secure/i.test(type);
}

/** Makes a reader that evaluates each name once. A name that needs itself is a problem. */
function remember(kind: Texts, make: (name: string) => unknown): (name: string) => unknown {
  const known = new Map<string, unknown>();
  const running: string[] = [];
  return (name) => {
    const key = name.toLowerCase();
    if (known.has(key)) return known.get(key);
    if (running.includes(key)) {
      const circle = [...running, key].join(' → ');
      throw new TemplateProblem(
        say({
          en: `The ${kind.en} "${name}" refers to itself: ${circle}.`,
          pt: `${kind.pt} "${name}" se refere a si: ${circle}.`,
        }),
      );
    }
    running.push(key);
    try {
      const value = make(name);
      known.set(key, value);
      return value;
    } finally {
      running.pop();
    }
  };
}

/** Reads `functions: [{namespace, members}]`. */
function readFunctions(raw: unknown): ReadonlyMap<string, UserFunction> {
  const all = new Map<string, UserFunction>();
  for (const group of Array.isArray(raw) ? raw : []) {
    const namespace = findMember(group, 'namespace');
    const members = findMember(group, 'members');
    for (const [name, declared] of Object.entries(isObject(members) ? members : {})) {
      const parameters = findMember(declared, 'parameters');
      const names = (Array.isArray(parameters) ? parameters : []).map((each) => String(findMember(each, 'name')));
      const output = findMember(findMember(declared, 'output'), 'value') ?? null;
      all.set(`${namespace}.${name}`.toLowerCase(), { parameters: names, output });
    }
  }
  return all;
}

/** Reads the values of a nested deployment: `{name: {value}}`. What stands for a name may itself be an expression. */
export function readGiven(raw: unknown, evaluate: (value: unknown, name: string) => unknown): Given {
  const given = new Map<string, () => unknown>();
  for (const [name, each] of Object.entries(isObject(raw) ? raw : {})) {
    const lazy: { value?: unknown } = {};
    defineLazy(lazy, 'value', () => readValue(name, evaluate(each, name)));
    given.set(name.toLowerCase(), () => lazy.value);
  }
  return given;
}

/** Without `value` and reference to a secret, the default counts. */
function readValue(name: string, given: unknown): unknown {
  if (given instanceof Unknown) return given;
  if (!isObject(given)) return undefined;
  if (Object.hasOwn(given, 'value')) return given.value;
  return findMember(given, 'reference') === undefined
    ? undefined
    : new Unknown(`{${name}}`, [
        say({ en: `the parameter "${name}" is a secret`, pt: `o parâmetro "${name}" é secreto` }),
      ]);
}
