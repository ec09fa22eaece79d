import { elementsOf, type JsonObject, memberOf } from './json.ts';

/** A step of a module's address: `module.web["a"]` has the name `web` and the text `module.web["a"]`. */
interface ModuleStep {
  readonly name: string;
  readonly text: string;
}

const moduleStep = /^\.?(module\.([^.[\]]+)(?:\[(?:\d+|"(?:[^"\\]|\\.)*")\])?)/;

/** Splits a module's address into its steps. Keys may contain dots. */
export function splitModule(address: string): readonly ModuleStep[] {
  const steps: ModuleStep[] = [];
  let rest = address;
  for (let match = moduleStep.exec(rest); match; match = moduleStep.exec(rest)) {
    const [whole, text = '', name = ''] = match;
    steps.push({ text, name });
    rest = rest.slice(whole.length);
  }
  return steps;
}

/** What the configuration, which a plan repeats, says of its modules. */
export interface Configuration {
  /** The expressions of a resource, by member; undefined if the file does not have them. */
  readonly expressionsOf: (resource: {
    readonly module: string;
    readonly type: string;
    readonly name: string;
  }) => unknown;
  /** What its parent passes to a module for a variable; nothing for the root module. */
  readonly argumentsOf: (
    module: string,
    variable: string,
  ) => readonly { readonly module: string; readonly expression: unknown }[];
  readonly outputOf: (module: string, output: string) => unknown;
}

/** @param file a plan; a state has no configuration */
export function readConfiguration(file: JsonObject): Configuration {
  const root = memberOf(memberOf(file, 'configuration'), 'root_module');
  const modules = new Map<string, { readonly module: unknown; readonly resources: ReadonlyMap<string, unknown> }>();
  const findModule = (address: string) => {
    const names = splitModule(address).map(({ name }) => name);
    const key = names.join('.');
    const known = modules.get(key);
    if (known) return known;
    const module = names.reduce<unknown>(
      (parent, name) => memberOf(memberOf(memberOf(parent, 'module_calls'), name), 'module'),
      root,
    );
    const resources = new Map(
      elementsOf(memberOf(module, 'resources')).map((resource) => [
        `${memberOf(resource, 'mode')} ${memberOf(resource, 'type')}.${memberOf(resource, 'name')}`,
        memberOf(resource, 'expressions'),
      ]),
    );
    const found = { module, resources };
    modules.set(key, found);
    return found;
  };

  return {
    expressionsOf: ({ module, type, name }) => findModule(module).resources.get(`managed ${type}.${name}`),
    argumentsOf: (module, variable) => {
      const steps = splitModule(module);
      const last = steps.at(-1);
      if (!last) return [];
      const parent = steps
        .slice(0, -1)
        .map(({ text }) => text)
        .join('.');
      const call = memberOf(memberOf(findModule(parent).module, 'module_calls'), last.name);
      return [{ module: parent, expression: memberOf(memberOf(call, 'expressions'), variable) }];
    },
    outputOf: (module, output) =>
      memberOf(memberOf(memberOf(findModule(module).module, 'outputs'), output), 'expression'),
  };
}
