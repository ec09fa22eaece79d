import type { Resource } from '../../resource.ts';
import type { ArmSource } from './arm-source.ts';
import { readArmResource } from './read-arm-resource.ts';

const isRead = (declared: ArmSource | Resource): declared is Resource => 'kind' in declared;

/** Reads resources of one deployment. A part of another resource, such as a node pool, has the location of that. */
export function readSources(declared: readonly (ArmSource | Resource)[]): readonly Resource[] {
  const sources = new Map(
    declared.flatMap((each) => (isRead(each) ? [] : [[each.address.toLowerCase(), each] as const])),
  );
  /** Addresses of parents are shorter, so that this ends. */
  const withParent = (source: ArmSource): ArmSource => {
    const found = sources.get(source.address.toLowerCase().split('/').slice(0, -2).join('/'));
    const parent = found && found !== source ? withParent(found) : undefined;
    return { ...source, location: source.location ?? parent?.location, parent };
  };
  return declared.flatMap((each) => (isRead(each) ? [each] : readArmResource(withParent(each))));
}
