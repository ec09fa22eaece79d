import { fullDiff, ResourceImpact } from '@aws-cdk/cloudformation-diff';
import { kinds } from './kinds.ts';

interface Resource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
}

interface Output {
  readonly Value: unknown;
  readonly Export?: { readonly Name: string };
}

/** What of a CloudFormation template the judge looks at. */
export interface Template {
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Outputs?: Readonly<Record<string, Output>>;
}

/** Templates of a release, by the name of the stack. */
export type Release = Readonly<Record<string, Template>>;

/**
 * Why a release cannot be deployed over the last one, or what would be lost: one sentence each, with what to do. Each
 * stack is updated by itself, the data stack before the one that imports from it.
 */
export function judgeRelease(last: Release, next: Release): readonly string[] {
  const perStack = Object.entries(last).flatMap(([stack, before]) => {
    const after = next[stack];
    if (!after) return [`${stack} would stay behind, with all that it has. Keep the name of the stack.`];
    const replaced = replacements(before, after);
    return [
      ...losses(before, after, replaced),
      ...loosened(before, after),
      ...collisions(before, after, replaced),
      ...policiesTakenAway(before, after),
    ].map((problem) => `${stack}: ${problem}`);
  });
  return [...unknownTypes(next), ...perStack, ...brokenImports(last, next)];
}

function unknownTypes(release: Release): readonly string[] {
  const types = Object.values(release).flatMap(({ Resources }) => Object.values(Resources).map(({ Type }) => Type));
  return [...new Set(types)]
    .filter((type) => kinds[type] === undefined)
    .map((type) => `Nothing is known of the type ${type}. Say in test/infra/release/kinds.ts what names it.`);
}

/** Properties that replace a resource, by its logical id: changed ones, and references to what is replaced itself. */
type Replacements = ReadonlyMap<string, readonly string[]>;

const replacing: readonly (ResourceImpact | undefined)[] = [ResourceImpact.WILL_REPLACE, ResourceImpact.MAY_REPLACE];

function replacements(before: Template, after: Template): Replacements {
  const found = new Map<string, readonly string[]>();
  const { resources } = fullDiff({ Resources: before.Resources }, { Resources: after.Resources });
  resources.forEachDifference((id, change) => {
    if (!replacing.includes(change.changeImpact)) return;
    const properties = Object.entries(change.propertyUpdates).filter(([, { changeImpact }]) =>
      replacing.includes(changeImpact),
    );
    found.set(
      id,
      properties.map(([property]) => property),
    );
  });
  return found;
}

/** What holds something that no deployment brings back, and would be removed or replaced. */
function losses(before: Template, after: Template, replaced: Replacements): readonly string[] {
  return Object.entries(before.Resources).flatMap(([id, { Type }]) => {
    const holds = kinds[Type]?.holds;
    const next = after.Resources[id];
    if (next && next.Type !== Type) {
      return [
        `${id} is a ${Type} and would become a ${next.Type}, which is refused. Give the new one an id of its own.`,
      ];
    }
    if (holds === undefined) return [];
    if (!next) {
      return [
        `${id} (${Type}) would be removed, and with it ${holds}. If a construct was renamed or moved, give it its old id back.`,
      ];
    }
    const properties = replaced.get(id);
    if (!properties) return [];
    return [
      `${id} (${Type}) would be replaced by an empty one, as ${properties.join(', ')} changes: it loses ${holds}. Take the change back, or add a second one beside it and move what it holds.`,
    ];
  });
}

const isKept = (policy: string | undefined): boolean => policy === 'Retain' || policy === 'RetainExceptOnCreate';

function loosened(before: Template, after: Template): readonly string[] {
  return Object.entries(before.Resources).flatMap(([id, { Type, ...resource }]) =>
    (['DeletionPolicy', 'UpdateReplacePolicy'] as const).flatMap((policy) => {
      const next = after.Resources[id];
      if (!next || !isKept(resource[policy]) || isKept(next[policy])) return [];
      const [old, now] = [resource[policy], next[policy] ?? 'none'];
      return [`${id} (${Type}) was kept by its ${policy} ${old}, and would not be by ${now}. Keep it as it was.`];
    }),
  );
}

/** CloudFormation creates before it deletes, and AWS refuses a second resource of the same name. */
function collisions(before: Template, after: Template, replaced: Replacements): readonly string[] {
  const owners = new Map(Object.entries(before.Resources).map(([id, resource]) => [nameOf(resource), id]));
  // What belongs to a new parent may be called as it was in the old one.
  const hasNewParent = (name: string) => [...replaced.keys()].some((parent) => name.includes(`"${parent}"`));
  return Object.entries(after.Resources).flatMap(([id, resource]) => {
    const name = nameOf(resource);
    const old = before.Resources[id];
    const owner = old && nameOf(old) === name ? id : owners.get(name);
    if (name === undefined || owner === undefined || hasNewParent(name)) return [];
    if (owner !== id) {
      return [
        `${id} would be created while ${owner} still has its name: ${name}. Give the construct its old id back, or the new one another name.`,
      ];
    }
    const properties = replaced.get(id);
    if (!properties) return [];
    return [
      `${id} would be replaced, as ${properties.join(', ')} changes, while the old one still has its name: ${name}. Give the new one another name.`,
    ];
  });
}

/**
 * Policies in roles that would go with one that the last release has beside the role: IAM takes two of the same name for one, and
 * CloudFormation deletes the old one after it has updated the role.
 */
function policiesTakenAway(before: Template, after: Template): readonly string[] {
  const beside = new Map(
    Object.entries(before.Resources).flatMap(([id, { Type, Properties = {} }]) => {
      if (Type !== 'AWS::IAM::Policy') return [];
      const roles = Properties.Roles as readonly unknown[];
      return roles.map((role) => [JSON.stringify([role, Properties.PolicyName]), id] as const);
    }),
  );
  return Object.entries(after.Resources).flatMap(([id, { Type, Properties = {} }]) => {
    if (Type !== 'AWS::IAM::Role') return [];
    const policies = (Properties.Policies ?? []) as readonly { readonly PolicyName: string }[];
    return policies.flatMap(({ PolicyName }) => {
      const old = beside.get(JSON.stringify([{ Ref: id }, PolicyName]));
      if (old === undefined) return [];
      return [
        `${id} would lose its policy ${PolicyName} when ${old}, which has that name too, is deleted. Give the policy in the role another name.`,
      ];
    });
  });
}

/** Type and name of a resource as JSON; undefined where AWS makes the name up. */
function nameOf({ Type, Properties = {} }: Resource): string | undefined {
  const properties = kinds[Type]?.name ?? [];
  const last = properties.at(-1);
  if (last === undefined || Properties[last] === undefined) return undefined;
  return JSON.stringify([Type, ...properties.map((property) => Properties[property] ?? null)], (_key, value) =>
    // API Gateway takes one parameter in a place of a path, whatever it is called.
    Type === 'AWS::ApiGateway::Resource' && /^\{.*\}$/.test(value) ? '{}' : value,
  );
}

/** Exports that a stack of the last release imports still when the exporting stack is updated. */
function brokenImports(last: Release, next: Release): readonly string[] {
  const [before, after] = [exportsOf(last), exportsOf(next)];
  return Object.entries(last).flatMap(([stack, template]) =>
    importsOf(template).flatMap((name) => {
      const [old, now] = [before.get(name), after.get(name)];
      if (old === now) return [];
      const what = now === undefined ? 'be removed' : `change from ${old} to ${now}`;
      return [
        `The export ${name} would ${what} while ${stack} imports it still, which CloudFormation refuses. Export it as it was (infra/data-stack.ts) for as long as a release imports it.`,
      ];
    }),
  );
}

/** Values as JSON, by the name of the export. */
const exportsOf = (release: Release): ReadonlyMap<string, string> =>
  new Map(
    Object.values(release).flatMap(({ Outputs = {} }) =>
      Object.values(Outputs).flatMap(({ Value, Export }) =>
        Export === undefined ? [] : [[Export.Name, JSON.stringify(Value)] as const],
      ),
    ),
  );

const importsOf = (template: Template): readonly string[] => [
  ...new Set([...JSON.stringify(template).matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map(([, name = '']) => name)),
];
