import type { Resource } from '../../resource.ts';
import type { ArmSource } from './arm-source.ts';
import { readArmResource } from './read-arm-resource.ts';

const isRead = (declared: ArmSource | Resource): declared is Resource => 'kind' in declared;

/** Reads resources of one deployment. A part of another resource, such as a node pool, has the location of that. */
export function readSources(declared: readonly (ArmSource | Resource)[]): readonly Resource[] {
  const sources = new Map(
    declared.flatMap((each) => (isRead(each) ? [] : [[each.address.toLowerCase(), each] as const])),
  );
  return declared.flatMap((each) => {
    if (isRead(each)) return [each];
    const parent = sources.get(each.address.toLowerCase().split('/').slice(0, -2).join('/'));
    return readArmResource({ ...each, location: each.location ?? parent?.location, parent });
  });
}
