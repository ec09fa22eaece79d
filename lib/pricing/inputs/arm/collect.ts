import type { Resource } from '../resource.ts';

const poolType = 'microsoft.containerservice/managedclusters/agentpools';

/** Makes every address unique. A node pool that its cluster names, too, is one resource. */
export function collectResources(resources: Iterable<Resource>): readonly Resource[] {
  const all: Resource[] = [];
  const times = new Map<string, number>();
  const pools = new Map<string, Resource>();
  for (const resource of resources) {
    const { address, type } = resource;
    if (type.toLowerCase() === poolType) {
      const key = `${address.toLowerCase()}`;
      if (pools.has(key)) continue;
      pools.set(key, resource);
    }
    const number = (times.get(address) ?? 0) + 1;
    times.set(address, number);
    all.push(number === 1 ? resource : { ...resource, address: `${address} #${number}` });
  }
  return all;
}
