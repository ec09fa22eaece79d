import { say } from '../../../platform/language.ts';
import { requireItem } from '../../../platform/require-item.ts';
import { regionOf } from '../../catalog/regions.ts';
import { type Grouping, withGroup } from '../grouping.ts';
import { type ReadResources, type Resource, UnreadableInput, withOwner } from '../resource.ts';
import { type Configuration, readConfiguration, splitModule } from './configuration.ts';
import { elementsOf, isObject, type JsonObject, memberOf, nameType } from './json.ts';
import { type Members, readMembers } from './members.ts';
import { parents } from './parents.ts';
import { type ParentOf, planGroup } from './plan-group.ts';
import { type PlannedResource, readPlannedResources } from './planned-resources.ts';
import { noNotes, type Parent, type Place } from './reading.ts';
import { readerOf } from './types.ts';

/**
 * Reads the resources of a Terraform plan or state, as `terraform show -json` prints them. Nothing is run.
 * @param grouping what costs are grouped by, if they are @throws UnreadableInput with all problems
 */
export function readTerraformPlan(file: unknown, grouping?: Grouping): ReadResources {
  if (!isObject(file))
    throw new UnreadableInput([
      say({
        en: `The plan must be an object; it is ${nameType(file)}.`,
        pt: `O plano deve ser um objeto; é ${nameType(file)}.`,
      }),
    ]);
  checkVersion(file);
  const problems = new Set<string>();
  const addProblem = (problem: string): void => void problems.add(problem);

  const planned = readPlannedResources(file, addProblem);
  const configuration = readConfiguration(file);
  const references = followReferences(configuration, planned);
  const membersOf = (resource: PlannedResource): Members =>
    readMembers(
      { values: resource.values, unknown: resource.unknown, expressions: configuration.expressionsOf(resource) },
      resource.address,
      addProblem,
      (expression) => references.usesResource(resource.module, expression),
    );
  const places = findPlaces({ planned, configuration, membersOf, references });
  const resources = planned.flatMap((resource): readonly Resource[] => {
    const members = membersOf(resource);
    const parts = readerOf(resource.type)({
      address: resource.address,
      type: resource.type,
      members,
      // The members of other providers may be called alike and mean something else.
      place: /^az/.test(resource.type) ? places.placeOf(resource, members) : { region: undefined, notes: noNotes },
      findParent: (member, type) => places.findParent(resource, member, type),
      addProblem,
    });
    const group = planGroup(grouping, resource, { parts, parentOf: places.parentOf });
    return withGroup(withOwner(parts, resource.address), group);
  });

  if (problems.size > 0) throw new UnreadableInput([...problems]);
  return { resources, warnings: warningsOf(file, resources) };
}

/** Terraform promises that a later minor version only adds members. */
function checkVersion(file: JsonObject): void {
  const version = memberOf(file, 'format_version');
  const [, major] = /^(\d+)\.\d+/.exec(typeof version === 'string' ? version : '') ?? [];
  if (major === '0' || major === '1') return;
  if (major !== undefined) {
    throw new UnreadableInput([
      say({
        en: `The plan has the format version ${version}; versions 0 and 1 can be read.`,
        pt: `O plano tem a versão de formato ${version}; podem ser lidas as versões 0 e 1.`,
      }),
    ]);
  }
  const isState = typeof memberOf(file, 'version') === 'number' && memberOf(file, 'lineage') !== undefined;
  throw new UnreadableInput([
    isState
      ? say({
          en: 'This is a state file. Print it with "terraform show -json", and read what that prints.',
          pt: 'Este é um arquivo de estado. Escreva-o com "terraform show -json", e leia o que isso escreve.',
        })
      : say({
          en: '"format_version" must be a version such as "1.2"; "terraform show -json" writes it.',
          pt: '"format_version" deve ser uma versão como "1.2"; "terraform show -json" a escreve.',
        }),
  ]);
}

function warningsOf(file: JsonObject, resources: readonly Resource[]): readonly string[] {
  const deferred = memberOf(file, 'deferred_changes');
  return [
    ...(resources.length === 0
      ? [say({ en: 'The plan leads to no resources.', pt: 'O plano não leva a recursos.' })]
      : []),
    ...(memberOf(file, 'errored') === true
      ? [
          say({
            en: 'Planning has failed, so that resources may be missing.',
            pt: 'O planejamento falhou, de modo que podem faltar recursos.',
          }),
        ]
      : []),
    ...(memberOf(file, 'complete') === false || (Array.isArray(deferred) && deferred.length > 0)
      ? [
          say({
            en: 'The plan is not complete: Terraform plans further resources only after it is applied.',
            pt: 'O plano não está completo: o Terraform só planeja mais recursos depois que ele é aplicado.',
          }),
        ]
      : []),
  ];
}

/** Finds out where the resources of a plan are, and on which others they depend. */
interface Places {
  readonly placeOf: (resource: PlannedResource, members: Members) => Place;
  /** @param type of the parent; any if it is left out */
  readonly findParent: (resource: PlannedResource, member: string, type?: string) => Parent | undefined;
  /** Undefined also if only some resource of the type is known, and not which. */
  readonly parentOf: ParentOf;
}

interface PlaceDeps {
  readonly planned: readonly PlannedResource[];
  readonly configuration: Configuration;
  readonly membersOf: (resource: PlannedResource) => Members;
  readonly references: References;
}

function findPlaces({ planned, configuration, membersOf, references }: PlaceDeps): Places {
  const byId = new Map(
    planned.flatMap((resource) => {
      const id = memberOf(resource.values, 'id');
      return typeof id === 'string' ? [[id.toLowerCase(), resource] as const] : [];
    }),
  );
  const byType = Map.groupBy(planned, ({ type }) => type);
  const expressionOf = (resource: PlannedResource, member: string): unknown =>
    memberOf(configuration.expressionsOf(resource), member);

  /** Finds the only resource of a type that has a name. Two of one name may be in two groups. */
  const findNamed = (type: string | undefined, name: string): PlannedResource | undefined => {
    const named = (byType.get(type ?? '') ?? []).filter(({ values }) => memberOf(values, 'name') === name);
    return named.length === 1 ? named[0] : undefined;
  };

  /** Finds a parent, and says by what it was chosen if the plan does not tell it surely. */
  const findOne = (
    resource: PlannedResource,
    member: string,
    type?: string,
  ): { readonly found: PlannedResource | undefined; readonly by?: 'all' | 'key' } => {
    const id = memberOf(resource.values, member);
    if (typeof id === 'string') return { found: byId.get(id.toLowerCase()) ?? findNamed(type, id) };
    const { groups, isPartial } = references.follow(resource.module, expressionOf(resource, member));
    const candidates = type === undefined ? groups : groups.filter((instances) => instances[0]?.type === type);
    const found = chooseAlike(candidates);
    if (found && !isPartial) return { found };
    if (candidates.length > 0 && !found) return { found: chooseTwin(candidates, resource), by: 'key' };
    // The id is known only after the apply, which makes the parent; it may be any resource of this type.
    return { found: type === undefined ? undefined : chooseAlike([byType.get(type) ?? []]), by: 'all' };
  };

  const findParent: Places['findParent'] = (resource, member, type) => {
    const { found, by } = findOne(resource, member, type);
    if (!found) return undefined;
    const members = membersOf(found);
    const place = placeOf(found, members);
    const label = parents.get(resource.type)?.label ?? found.type;
    const why =
      by === 'all'
        ? say({ en: `every ${label} of the plan is`, pt: `cada ${label} do plano está` })
        : say({ en: `the ${label} with the same key is`, pt: `o recurso do tipo ${label} com a mesma chave está` });
    const assumed =
      by === undefined || place.region === undefined
        ? []
        : [say({ en: `${place.region}, where ${why}`, pt: `${place.region}, onde ${why}` })];
    const isOneOfMany = by === 'all' && (byType.get(found.type) ?? []).length > 1;
    const findNext: Parent['findParent'] = (name, kind) => findParent(found, name, kind);
    return { resource: found, members, place, assumed, isOneOfMany, findParent: findNext };
  };

  /** Finds the resource that has the location. */
  const findPlaced = (resource: PlannedResource, members: Members): Parent | undefined => {
    const { member, orMember, type } = parents.get(resource.type) ?? {};
    const isOther =
      orMember !== undefined && (members.text(orMember) ?? expressionOf(resource, orMember)) !== undefined;
    return member === undefined ? undefined : findParent(resource, isOther ? orMember : member, type);
  };

  const parentOf: ParentOf = (resource) => {
    const parent = findPlaced(resource, membersOf(resource));
    return parent?.isOneOfMany ? undefined : parent?.resource;
  };

  const placeOf: Places['placeOf'] = (resource, members) => {
    if (parents.has(resource.type)) {
      const parent = findPlaced(resource, members);
      if (!parent) return { region: undefined, notes: noNotes };
      const { region, notes } = parent.place;
      return { region, notes: { assumed: [...notes.assumed, ...parent.assumed], unknown: notes.unknown } };
    }
    const location = members.text('location');
    if (location !== undefined) return { region: location, notes: noNotes };
    const { groups, isPartial } = references.follow(resource.module, expressionOf(resource, 'location'));
    const source = isPartial ? undefined : chooseAlike(groups);
    const region = source && locationOf(source);
    if (region !== undefined) return { region, notes: noNotes };
    return { region: undefined, notes: { assumed: [], unknown: members.isUnknown('location') ? ['location'] : [] } };
  };

  return { placeOf, findParent, parentOf };
}

/** What an expression takes its value from. */
interface Referenced {
  /** The instances of each resource: one, or all if the expression does not say which. */
  readonly groups: readonly Instances[];
  /** True if it also uses something that the plan does not explain: a local value, a data source. */
  readonly isPartial: boolean;
}

/** Follows the references of an expression through variables and outputs of modules. */
interface References {
  readonly follow: (module: string, expression: unknown) => Referenced;
  /** True if the expression uses a resource or a data source, whose values may be told only by the apply. */
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

function followReferences(configuration: Configuration, planned: readonly PlannedResource[]): References {
  const byName = Map.groupBy(planned, ({ module, type, name }) => `${module} ${type}.${name}`);
  const modules = new Set(planned.flatMap(({ module }) => withParents(module)));
  const byCall = Map.groupBy(modules, (module) => module.replace(lastIndex, ''));

  /** The outputs of all instances of a module, or of the one that is named. */
  const outputs = (module: string, text: string): readonly Step[] => {
    const [, call = '', name = ''] = output.exec(text) ?? [];
    const child = module === '' ? call : `${module}.${call}`;
    const children = modules.has(child) ? [child] : (byCall.get(child) ?? []);
    return children.map((child) => ({ module: child, expression: configuration.outputOf(child, name) }));
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
      const step = requireItem(open, at);
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

/** Instances of one resource. */
type Instances = readonly PlannedResource[];

interface Summary {
  readonly locations: ReadonlySet<string | undefined>;
  readonly byIndex: ReadonlyMap<string | number | undefined, PlannedResource>;
}

/** Every instance of a resource may refer to all of another: they are looked through once. */
const summaries = new WeakMap<Instances, Summary>();

function summarize(instances: Instances): Summary {
  const known = summaries.get(instances);
  if (known) return known;
  const locations = new Set(instances.map(spellLocationAlike));
  const summary = { locations, byIndex: new Map(instances.map((instance) => [instance.index, instance])) };
  summaries.set(instances, summary);
  return summary;
}

/** Returns any of the instances if all are in one region. */
function chooseAlike(groups: readonly Instances[]): PlannedResource | undefined {
  const filled = groups.filter(({ length }) => length > 0);
  const locations = new Set(filled.flatMap((instances) => [...summarize(instances).locations]));
  return locations.size === 1 ? filled[0]?.[0] : undefined;
}

/** Returns the instance of the only resource that has the same number or key as the one that refers to it. */
function chooseTwin(groups: readonly Instances[], { module, index }: PlannedResource): PlannedResource | undefined {
  const [instances, another] = groups;
  if (!instances || another || index === undefined || instances[0]?.module !== module) return undefined;
  return summarize(instances).byIndex.get(index);
}

/** Returns the location as the plan spells it. */
function locationOf({ values }: PlannedResource): string | undefined {
  const location = memberOf(values, 'location');
  return typeof location === 'string' && location !== '' ? location : undefined;
}

/** `West Europe` is `westeurope`. */
function spellLocationAlike(resource: PlannedResource): string | undefined {
  const location = locationOf(resource);
  return location === undefined ? undefined : (regionOf(location)?.name ?? location.toLowerCase());
}
