import { type ReadResources, type Resource, UnreadableInput, withOwner } from '../resource.ts';
import { readConfiguration } from './configuration.ts';
import { isObject, type JsonObject, memberOf, nameType } from './json.ts';
import { type Members, readMembers } from './members.ts';
import { findPlaces } from './places.ts';
import { type PlannedResource, readPlannedResources } from './planned-resources.ts';
import { noNotes } from './reading.ts';
import { followReferences } from './references.ts';
import { readerOf } from './types.ts';

/**
 * Reads the resources of a Terraform plan or state, as `terraform show -json` prints them. Nothing is run.
 * @throws UnreadableInput with all problems
 */
export function readTerraformPlan(file: unknown): ReadResources {
  if (!isObject(file)) throw new UnreadableInput([`The plan must be an object; it is ${nameType(file)}.`]);
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
    return withOwner(parts, resource.address);
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
    throw new UnreadableInput([`The plan has the format version ${version}; versions 0 and 1 can be read.`]);
  }
  const isState = typeof memberOf(file, 'version') === 'number' && memberOf(file, 'lineage') !== undefined;
  throw new UnreadableInput([
    isState
      ? 'This is a state file. Print it with "terraform show -json", and read what that prints.'
      : '"format_version" must be a version such as "1.2"; "terraform show -json" writes it.',
  ]);
}

function warningsOf(file: JsonObject, resources: readonly Resource[]): readonly string[] {
  const deferred = memberOf(file, 'deferred_changes');
  return [
    ...(resources.length === 0 ? ['The plan leads to no resources.'] : []),
    ...(memberOf(file, 'errored') === true ? ['Planning has failed, so that resources may be missing.'] : []),
    ...(memberOf(file, 'complete') === false || (Array.isArray(deferred) && deferred.length > 0)
      ? ['The plan is not complete: Terraform plans further resources only after it is applied.']
      : []),
  ];
}
