import { say } from '../../../platform/language.ts';
import { elementsOf, isObject, type JsonObject, memberOf, nameType } from './json.ts';

/** A resource that exists once a plan is applied. */
export interface PlannedResource {
  readonly address: string;
  /** Address of its module, such as `module.web[0]`; empty for the root module. */
  readonly module: string;
  readonly type: string;
  readonly name: string;
  /** Number of `count` or key of `for_each`. */
  readonly index: number | string | undefined;
  readonly values: JsonObject;
  /** Has `true` at the place of each value that is known only after the apply. */
  readonly unknown: unknown;
}

/** What `addProblem` gets is a sentence for the user. */
export type AddProblem = (problem: string) => void;

/** Returns the managed resources that a plan leads to, or that a state has; each address once. */
export function readPlannedResources(file: JsonObject, addProblem: AddProblem): readonly PlannedResource[] {
  const changes = memberOf(file, 'resource_changes');
  if (changes !== undefined && changes !== null && !Array.isArray(changes)) {
    addProblem(
      say({
        en: `"resource_changes" must be an array; it is ${nameType(changes)}.`,
        pt: `"resource_changes" deve ser uma lista; é ${nameType(changes)}.`,
      }),
    );
    return [];
  }
  const found = Array.isArray(changes)
    ? changes.flatMap((change, position) => readChange(change, `resource_changes[${position}]`, addProblem))
    : readModules(memberOf(memberOf(file, 'planned_values') ?? memberOf(file, 'values'), 'root_module'), addProblem);

  const addresses = new Set<string>();
  for (const { address } of found) {
    if (addresses.has(address))
      addProblem(say({ en: `${address} stands in the file twice.`, pt: `${address} está duas vezes no arquivo.` }));
    addresses.add(address);
  }
  return found;
}

/** A plan also lists what it reads and deletes, and old copies of what it replaces ("deposed"). */
function readChange(element: unknown, place: string, addProblem: AddProblem): readonly PlannedResource[] {
  if (isObject(element) && (!isManaged(element) || memberOf(element, 'deposed') !== undefined)) return [];
  const change = memberOf(element, 'change');
  const actions = memberOf(change, 'actions');
  if (!Array.isArray(actions)) {
    addProblem(
      say({
        en: `${place}: "change.actions" must be an array; it is ${nameType(actions)}.`,
        pt: `${place}: "change.actions" deve ser uma lista; é ${nameType(actions)}.`,
      }),
    );
    return [];
  }
  if (!actions.some((action) => action === 'no-op' || action === 'create' || action === 'update')) return [];
  const unknown = memberOf(change, 'after_unknown');
  const module = memberOf(element, 'module_address');
  return readResource(element, place, { module, values: memberOf(change, 'after'), unknown }, addProblem);
}

function readModules(root: unknown, addProblem: AddProblem): readonly PlannedResource[] {
  const found: PlannedResource[] = [];
  // A list instead of recursion: a file may nest modules deeper than the stack allows.
  const modules = [{ module: root, place: 'root_module' }];
  for (let next = modules.shift(); next; next = modules.shift()) {
    const { module, place } = next;
    for (const [position, element] of elementsOf(memberOf(module, 'resources')).entries()) {
      if (isObject(element) && !isManaged(element)) continue;
      const values = memberOf(element, 'values');
      const planned = { module: memberOf(module, 'address'), values, unknown: undefined };
      found.push(...readResource(element, `${place}.resources[${position}]`, planned, addProblem));
    }
    for (const [position, child] of elementsOf(memberOf(module, 'child_modules')).entries()) {
      modules.push({ module: child, place: `child_modules[${position}]` });
    }
  }
  return found;
}

const isManaged = (element: JsonObject): boolean => (memberOf(element, 'mode') ?? 'managed') === 'managed';

function readResource(
  element: unknown,
  place: string,
  planned: { readonly module: unknown; readonly values: unknown; readonly unknown: unknown },
  addProblem: AddProblem,
): readonly PlannedResource[] {
  const text = (name: string): string | undefined => {
    const value = memberOf(element, name);
    if (typeof value === 'string' && value !== '') return value;
    addProblem(
      say({
        en: `${place}: "${name}" must be a text; it is ${nameType(value)}.`,
        pt: `${place}: "${name}" deve ser um texto; é ${nameType(value)}.`,
      }),
    );
    return undefined;
  };
  const address = text('address');
  const type = text('type');
  const name = text('name');
  if (address === undefined || type === undefined || name === undefined) return [];
  if (!isObject(planned.values)) {
    addProblem(
      say({
        en: `${address}: its planned values must be an object; they are ${nameType(planned.values)}.`,
        pt: `${address}: os seus valores planejados devem ser um objeto; são ${nameType(planned.values)}.`,
      }),
    );
    return [];
  }
  const index = memberOf(element, 'index');
  return [
    {
      address,
      module: typeof planned.module === 'string' ? planned.module : '',
      type,
      name,
      index: typeof index === 'number' || typeof index === 'string' ? index : undefined,
      values: planned.values,
      unknown: planned.unknown,
    },
  ];
}
