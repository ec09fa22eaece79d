import type { Software } from './image-software.ts';
import type { MachineResource, Resource, SoftwareResource } from './resource.ts';

/**
 * Makes the part of a machine that its software is charged as, for the size, the number and the hours of the machine.
 * @param isCertain false if it is not known whether the software is charged for, as its licence is not known yet
 */
export function softwareOf(
  { size, priority, count, hours }: MachineResource,
  head: Pick<Resource, 'address' | 'type' | 'region' | 'assumed' | 'unknown'>,
  { name, product }: Software,
  isCertain: boolean,
): SoftwareResource {
  return {
    ...head,
    kind: 'software',
    software: { name, ...(product !== undefined && isCertain && { product }) },
    size,
    ...(priority !== undefined && { priority }),
    ...(count !== undefined && { count }),
    ...(hours !== undefined && { hours }),
  };
}
