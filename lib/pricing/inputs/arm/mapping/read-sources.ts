import type { Resource } from '../../resource.ts';
import type { ArmSource } from './arm-source.ts';
import { readArmResource } from './read-arm-resource.ts';

const isRead = (declared: ArmSource | Resource): declared is Resource => 'kind' in declared;

/** Reads resources of one deployment. A part of another resource, such as a node pool, has the location of that. */
export function readSources(declared: readonly (ArmSource | Resource)[]): readonly Resource[] {
  const sources = new Map(
    declared.flatMap((each) => (isRead(each) ? [] : [[each.address.toLowerCase(), each] as const])),
  );
  /** What stands between may be left out: the file service above a share, the database above a container. */
  const nearestAbove = (address: string): ArmSource | undefined => {
    const steps = address.toLowerCase().split('/');
    const lengths = Array.from(
      { length: Math.floor((steps.length - 1) / 2) },
      (_, index) => steps.length - 2 * (index + 1),
    );
    return lengths.map((length) => sources.get(steps.slice(0, length).join('/'))).find((found) => found !== undefined);
  };
  /** Addresses of parents are shorter, so that this ends. */
  const withParent = (source: ArmSource): ArmSource => {
    const found = nearestAbove(source.address);
    const parent = found && withParent(found);
    return { ...source, location: source.location ?? parent?.location, parent };
  };
  return declared.flatMap((each) => (isRead(each) ? [each] : readArmResource(withParent(each))));
}
