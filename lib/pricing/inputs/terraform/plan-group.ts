import { readResourceId } from '../arm/resource-id.ts';
import { type Grouping, groupNamed, groupOfTag, noGroup } from '../grouping.ts';
import type { Resource } from '../resource.ts';
import { memberOf } from './json.ts';
import type { PlannedResource } from './planned-resources.ts';

/** Finds the resource that another one is a part of, such as the server of a database; undefined if the plan does not tell it. */
export type ParentOf = (resource: PlannedResource) => PlannedResource | undefined;

/** A database is in a pool, and that on a server: no resource is deeper in others. */
const maxDepth = 4;

/** Names the group of a planned resource; undefined if none is asked for, or the lines tell it. @param parts what was read of it */
export function planGroup(
  grouping: Grouping | undefined,
  resource: PlannedResource,
  { parts, parentOf }: { readonly parts: readonly Resource[]; readonly parentOf: ParentOf },
): string | undefined {
  switch (grouping?.by) {
    case 'module':
      return groupNamed(resource.module, noGroup.rootModule);
    case 'type':
      // An azapi resource has the type of Azure.
      return parts.find(({ address }) => address === resource.address)?.type ?? resource.type;
    case 'tag':
      return tagOf(resource, grouping.tag);
    case 'resource-group':
      return resourceGroupOf(resource, parentOf);
    default:
      return undefined;
  }
}

function tagOf({ values, unknown }: PlannedResource, tag: string): string {
  const tagsOf = (value: unknown): unknown => memberOf(value, 'tags') ?? memberOf(value, 'tags_all');
  const found = groupOfTag(tagsOf(values), tag);
  if (found !== noGroup.untagged) return found;
  const open = tagsOf(unknown);
  return open === true || groupOfTag(open, tag) === 'true' ? noGroup.notKnown : found;
}

function resourceGroupOf(resource: PlannedResource, parentOf: ParentOf, depth = 0): string {
  const { values, unknown } = resource;
  const text = (name: string): string => {
    const value = memberOf(values, name);
    return typeof value === 'string' ? value : '';
  };
  const named = text('resource_group_name');
  const group = named || (readResourceId(text('id')) ?? readResourceId(text('parent_id')))?.group;
  if (group) return group;
  if (memberOf(unknown, 'resource_group_name') === true) return noGroup.notKnown;
  const parent = depth < maxDepth ? parentOf(resource) : undefined;
  return parent ? resourceGroupOf(parent, parentOf, depth + 1) : noGroup.none;
}
