import type { Instances } from './choose-instance.ts';
import { type Configuration, splitModule } from './configuration.ts';
import { elementsOf, memberOf } from './json.ts';
import type { PlannedResource } from './planned-resources.ts';

/** What an expression takes its value from. */
export interface Referenced {
  /** The instances of each resource: one, or all where the expression does not say which. */
  readonly groups: readonly Instances[];
  /** True where it also uses something that the plan does not explain: a local value, a data source. */
  readonly isPartial: boolean;
}

/** Follows the references of an expression through variables and outputs of modules. */
export interface References {
  readonly follow: (module: string, expression: unknown) => Referenced;
  /** True where the expression uses a resource or a data source, whose values may be told only by the apply. */
  readonly usesResource: (module: string, expression: unknown) => boolean;
}

/** An expression may pass through so many variables and outputs; a hostile file could make them a circle. */
const maxSteps = 1_000;

const reference = /^([a-z][\w-]*)\.([\w-]+)(\[(?:\d+|"(?:[^"\\]|\\.)*")\])?/i;
const output = /^(module\.[\w-]+(?:\[(?:\d+|"(?:[^"\\]|\\.)*")\])?)\.([\w-]+)/;
const lastIndex = /\[(?:\d+|"(?:[^"\\]|\\.)*")\]$/;
/** They tell which instance of a resource is meant, and have no value of their own that only the apply tells. */
const selectors: ReadonlySet<string> = new Set(['each', 'count', 'path', 'terraform', 'self']);

/** An expression, and the module in which its names count. */
interface Step {
  readonly module: string;
  readonly expression: unknown;
}

export function followReferences(configuration: Configuration, planned: readonly PlannedResource[]): References {
  const byName = Map.groupBy(planned, ({ module, type, name }) => `${module} ${type}.${name}`);
  const modules = new Set(planned.flatMap(({ module }) => withParents(module)));
  const byCall = Map.groupBy(modules, (module) => module.replace(lastIndex, ''));

  /** The outputs of all instances of a module, or of the one that is named. */
  const outputs = (module: string, text: string): readonly Step[] => {
    const [, call = '', name = ''] = output.exec(text) ?? [];
    const child = module === '' ? call : `${module}.${call}`;
    const children = modules.has(child) ? [child] : (byCall.get(child) ?? []);
    return children.map((own) => ({ module: own, expression: configuration.outputOf(own, name) }));
  };

  const instancesOf = (module: string, text: string, indexed: ReadonlySet<string>): Instances => {
    const [, type, name, index = ''] = reference.exec(text) ?? [];
    const instances = byName.get(`${module} ${type}.${name}`) ?? [];
    if (index !== '') return instances.filter(({ address }) => address.endsWith(`.${name}${index}`));
    // Terraform repeats `a.b[0].id` as `a.b[0]` and `a.b`; the last would name all instances.
    return indexed.has(text) ? [] : instances;
  };

  const follow = (module: string, expression: unknown): Referenced & { readonly usesOthers: boolean } => {
    const groups = new Set<Instances>();
    let isPartial = false;
    let usesOthers = false;
    const open: Step[] = [{ module, expression }];
    for (let at = 0; at < open.length && open.length <= maxSteps; at++) {
      const step = open[at] as Step;
      const texts = elementsOf(memberOf(step.expression, 'references')).filter((text) => typeof text === 'string');
      const indexed = new Set(texts.flatMap((text) => (text.includes('[') ? [text.slice(0, text.indexOf('['))] : [])));
      for (const text of texts) {
        const [, type = '', name = ''] = reference.exec(text) ?? [];
        if (type === 'var') open.push(...configuration.argumentsOf(step.module, name));
        else if (type === 'module') open.push(...outputs(step.module, text));
        else if (type !== '' && !selectors.has(type)) {
          isPartial ||= type === 'local' || type === 'data';
          usesOthers ||= type !== 'local';
          groups.add(instancesOf(step.module, text, indexed));
        }
      }
    }
    return { groups: [...groups], isPartial: isPartial || open.length > maxSteps, usesOthers };
  };

  return { follow, usesResource: (module, expression) => follow(module, expression).usesOthers };
}

function withParents(module: string): readonly string[] {
  const steps = splitModule(module).map(({ text }) => text);
  return steps.map((_, position) => steps.slice(0, position + 1).join('.'));
}
