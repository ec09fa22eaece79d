import { requireItem } from '../../../platform/require-item.ts';
import type { Resource } from '../resource.ts';

const poolType = 'microsoft.containerservice/managedclusters/agentpools';

/** Makes every address unique. A node pool that its cluster names, too, is one resource. */
export function collectResources(resources: Iterable<Resource>): readonly Resource[] {
  const all: Resource[] = [];
  const times = new Map<string, number>();
  const pools = new Map<string, number>();
  // The address that the newest resource of a name has got; its parts follow it.
  const renamed = new Map<string, string>();
  for (const resource of resources) {
    const { address, type, partOf } = resource;
    if (type.toLowerCase() === poolType) {
      const key = address.toLowerCase();
      const index = pools.get(key);
      if (index !== undefined) {
        all[index] = withNearerOwner(requireItem(all, index), resource);
        continue;
      }
      pools.set(key, all.length);
    }
    const number = (times.get(address) ?? 0) + 1;
    times.set(address, number);
    const unique = number === 1 ? address : `${address} #${number}`;
    if (partOf === undefined) renamed.set(address, unique);
    all.push({
      ...resource,
      address: unique,
      ...(partOf !== undefined && { partOf: renamed.get(partOf) ?? partOf }),
    });
  }
  return all;
}

/** If a cluster names a pool that is also a resource by itself, the resource counts, whichever comes first. */
function withNearerOwner(first: Resource, { partOf, group }: Resource): Resource {
  if (first.partOf === undefined || (partOf !== undefined && partOf.length <= first.partOf.length)) return first;
  const { partOf: _, ...rest } = first;
  return { ...rest, ...(partOf !== undefined && { partOf }), ...(group !== undefined && { group }) };
}
