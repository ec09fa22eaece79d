import { type Configuration, splitModule } from './configuration.ts';
import { elementsOf, memberOf } from './json.ts';
import type { PlannedResource } from './planned-resources.ts';

/** What an expression takes its value from. */
export interface Referenced {
  /** Resources of the plan, all instances where the expression does not say which. */
  readonly resources: readonly PlannedResource[];
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
/** They tell which instance of a resource is meant, and have no value of their own that only the apply tells. */
const selectors: ReadonlySet<string> = new Set(['each', 'count', 'path', 'terraform', 'self']);

export function followReferences(configuration: Configuration, planned: readonly PlannedResource[]): References {
  const byName = Map.groupBy(planned, ({ module, type, name }) => `${module} ${type}.${name}`);
  const modules = new Set(planned.flatMap(({ module }) => withParents(module)));
  const childrenOf = (module: string, call: string): readonly string[] => {
    const start = module === '' ? call : `${module}.${call}`;
    if (modules.has(start)) return [start];
    const depth = splitModule(start).length;
    return [...modules].filter((own) => own.startsWith(`${start}[`) && splitModule(own).length === depth);
  };

  const follow = (firstModule: string, firstExpression: unknown): Referenced & { readonly usesOthers: boolean } => {
    const resources = new Set<PlannedResource>();
    let isPartial = false;
    let usesOthers = false;
    const open = [{ module: firstModule, expression: firstExpression }];
    for (let step = 0; step < open.length && open.length <= maxSteps; step++) {
      const { module, expression } = open[step] as (typeof open)[number];
      for (const text of elementsOf(memberOf(expression, 'references'))) {
        if (typeof text !== 'string') continue;
        const [, type = '', name = '', index = ''] = reference.exec(text) ?? [];
        if (type === 'var') {
          const argument = configuration.argumentOf(module, name);
          if (argument) open.push(argument);
        } else if (type === 'module') {
          const [, call, outputName] = output.exec(text) ?? [];
          if (call === undefined || outputName === undefined) continue;
          const children = childrenOf(module, call);
          if (children.length === 0) isPartial = true;
          open.push(
            ...children.map((child) => ({ module: child, expression: configuration.outputOf(child, outputName) })),
          );
        } else if (type === 'local' || type === 'data') {
          isPartial = true;
          usesOthers ||= type === 'data';
        } else if (type !== '' && !selectors.has(type)) {
          usesOthers = true;
          const instances = byName.get(`${module} ${type}.${name}`) ?? [];
          const meant = instances.filter((own) => index !== '' && own.address.endsWith(`.${name}${index}`));
          // Terraform repeats `a.b[0].id` as `a.b[0]` and `a.b`; the last would name all instances.
          if (index !== '' || !hasLonger(expression, text))
            for (const own of index === '' ? instances : meant) resources.add(own);
        }
      }
    }
    return { resources: [...resources], isPartial: isPartial || open.length > maxSteps, usesOthers };
  };

  return {
    follow,
    usesResource: (module, expression) => follow(module, expression).usesOthers,
  };
}

const hasLonger = (expression: unknown, text: string): boolean =>
  elementsOf(memberOf(expression, 'references')).some(
    (other) => typeof other === 'string' && other.startsWith(`${text}[`),
  );

function withParents(module: string): readonly string[] {
  const steps = splitModule(module).map(({ text }) => text);
  return steps.map((_, position) => steps.slice(0, position + 1).join('.'));
}
