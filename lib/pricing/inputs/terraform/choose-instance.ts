import { regionOf } from '../../catalog/regions.ts';
import { memberOf } from './json.ts';
import type { PlannedResource } from './planned-resources.ts';

/** Instances of one resource. */
export type Instances = readonly PlannedResource[];

interface Summary {
  readonly locations: ReadonlySet<string | undefined>;
  readonly byIndex: ReadonlyMap<string | number | undefined, PlannedResource>;
}

/** Every instance of a resource may refer to all of another: they are looked through once. */
const summaries = new WeakMap<Instances, Summary>();

function summarize(instances: Instances): Summary {
  const known = summaries.get(instances);
  if (known) return known;
  const locations = new Set(instances.map(spellLocationAlike));
  const summary = { locations, byIndex: new Map(instances.map((own) => [own.index, own])) };
  summaries.set(instances, summary);
  return summary;
}

/** Returns any of the instances if all are in one region. */
export function chooseAlike(groups: readonly Instances[]): PlannedResource | undefined {
  const filled = groups.filter(({ length }) => length > 0);
  const locations = new Set(filled.flatMap((instances) => [...summarize(instances).locations]));
  return locations.size === 1 ? filled[0]?.[0] : undefined;
}

/** Returns the instance of the only resource that has the same number or key as the one that refers to it. */
export function chooseTwin(
  groups: readonly Instances[],
  { module, index }: PlannedResource,
): PlannedResource | undefined {
  const [instances, another] = groups;
  if (!instances || another || index === undefined || instances[0]?.module !== module) return undefined;
  return summarize(instances).byIndex.get(index);
}

/** Returns the location as the plan spells it. */
export function locationOf({ values }: PlannedResource): string | undefined {
  const location = memberOf(values, 'location');
  return typeof location === 'string' && location !== '' ? location : undefined;
}

/** `West Europe` is `westeurope`. */
function spellLocationAlike(resource: PlannedResource): string | undefined {
  const location = locationOf(resource);
  return location === undefined ? undefined : (regionOf(location)?.name ?? location.toLowerCase());
}
