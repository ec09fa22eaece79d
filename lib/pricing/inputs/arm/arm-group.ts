import { type Grouping, groupNamed, groupOfTag, noGroup } from '../grouping.ts';

/** What the group of a resource may be named after; only what is asked for is read. */
interface GroupFacts {
  readonly type: string;
  readonly tags: () => unknown;
  readonly resourceGroup: () => unknown;
  /** Name of the nested deployment, with those around it. */
  readonly deployment?: string | undefined;
}

/** Names the group of a resource of Azure Resource Manager; undefined if none is asked for, or the lines tell it. */
export function armGroup(
  grouping: Grouping | undefined,
  { type, tags, resourceGroup, deployment = noGroup.none }: GroupFacts,
): string | undefined {
  switch (grouping?.by) {
    case 'module':
      return deployment;
    case 'type':
      return type;
    case 'tag':
      return groupOfTag(tags(), grouping.tag);
    case 'resource-group':
      return groupNamed(resourceGroup(), noGroup.none);
    default:
      return undefined;
  }
}
