import { findMember, unknownReasons } from './arm/members.ts';
import { formatText, type InputFormat } from './format-names.ts';
import type { Resource } from './resource.ts';

/** What the costs of a file are added up by. */
export type Grouping =
  | { readonly by: 'module' | 'type' | 'resource-group' | 'region' | 'resource' }
  | { readonly by: 'tag'; readonly tag: string };

/** Groups of what has no name to be grouped by. */
export const noGroup = {
  none: '(none)',
  rootModule: '(root)',
  untagged: '(untagged)',
  /** Only the apply or the deployment tells. */
  notKnown: '(not known)',
} as const;

const ofLines: readonly Grouping['by'][] = ['type', 'region', 'resource'];
const ofResources: readonly Grouping['by'][] = [...ofLines, 'resource-group', 'tag'];

/** What the files of a format tell of their resources. */
const toldBy: Readonly<Record<InputFormat, readonly Grouping['by'][]>> = {
  appraise: ofLines,
  csv: ofLines,
  'azure-migrate': ofLines,
  'terraform-plan': [...ofResources, 'module'],
  'arm-template': [...ofResources, 'module'],
  'what-if': ofResources,
  'az-list': ofResources,
  'resource-graph': ofResources,
};

const plurals: Readonly<Record<Grouping['by'], string>> = {
  module: 'modules',
  type: 'types',
  tag: 'tags',
  'resource-group': 'resource groups',
  region: 'regions',
  resource: 'resources',
};

/** Says that files of a format do not tell what to group by; undefined if they do. */
export const ungroupable = (format: InputFormat, { by }: Grouping): string | undefined =>
  toldBy[format].includes(by)
    ? undefined
    : `It is ${formatText(format)}, which tells no ${plurals[by]}: it can be grouped by ${
        toldBy[format].includes('tag') ? 'type, tag:<name>, resource-group or region' : 'type or region'
      }.`;

/** Names a group by a value of a file. @param missing the group of what has no value */
export function groupNamed(value: unknown, missing: string): string {
  if (unknownReasons(value)) return noGroup.notKnown;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value : missing;
}

/** Names the group of a tag; Azure takes the names of tags in any case. @param tags an object, or what stands in its place */
export const groupOfTag = (tags: unknown, tag: string): string =>
  unknownReasons(tags) ? noGroup.notKnown : groupNamed(findMember(tags, tag), noGroup.untagged);

/** Says to which group resources belong. @param group undefined if nobody groups */
export const withGroup = (resources: readonly Resource[], group: string | undefined): readonly Resource[] =>
  group === undefined ? resources : resources.map((resource) => ({ ...resource, group }));
