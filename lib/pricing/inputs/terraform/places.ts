import { regionOf } from '../../catalog/regions.ts';
import type { Configuration } from './configuration.ts';
import { memberOf } from './json.ts';
import type { Members } from './members.ts';
import type { PlannedResource } from './planned-resources.ts';
import { noNotes, type Parent, type Place } from './reading.ts';
import type { followReferences } from './references.ts';

/** Finds out where the resources of a plan are, and on which others they depend. */
export interface Places {
  readonly placeOf: (resource: PlannedResource, members: Members) => Place;
  readonly findParent: (resource: PlannedResource, member: string, type: string) => Parent | undefined;
}

/** Types without a location of their own: the member with the id of the parent that has one, and the parent's type. */
const parents: Readonly<Record<string, readonly [member: string, type: string, label: string]>> = {
  azurerm_mssql_database: ['server_id', 'azurerm_mssql_server', 'SQL servers'],
  azurerm_kubernetes_cluster_node_pool: ['kubernetes_cluster_id', 'azurerm_kubernetes_cluster', 'clusters'],
};

interface PlaceDeps {
  readonly planned: readonly PlannedResource[];
  readonly configuration: Configuration;
  readonly membersOf: (resource: PlannedResource) => Members;
  readonly references: ReturnType<typeof followReferences>;
}

export function findPlaces({ planned, configuration, membersOf, references }: PlaceDeps): Places {
  const byId = new Map(
    planned.flatMap((own) => {
      const id = memberOf(own.values, 'id');
      return typeof id === 'string' ? [[id.toLowerCase(), own] as const] : [];
    }),
  );
  const expressionOf = (resource: PlannedResource, member: string): unknown =>
    memberOf(configuration.expressionsOf(resource), member);

  const onlyOf = new Map<string, PlannedResource | undefined>();

  /** One of the candidates, if it makes no difference for the region which. */
  const chooseAlike = (
    candidates: readonly PlannedResource[],
    index?: string | number,
  ): PlannedResource | undefined => {
    const alike = new Set(candidates.map(locationOf));
    if (alike.size === 1) return candidates[0];
    const twins = candidates.filter((own) => index !== undefined && own.index === index);
    return twins.length === 1 ? twins[0] : undefined;
  };

  const findOne = (
    resource: PlannedResource,
    member: string,
    type: string,
  ): { readonly found: PlannedResource | undefined; readonly isSure: boolean } => {
    const id = memberOf(resource.values, member);
    if (typeof id === 'string') return { found: byId.get(id.toLowerCase()), isSure: true };
    const { resources, isPartial } = references.follow(resource.module, expressionOf(resource, member));
    const candidates = resources.filter((own) => own.type === type);
    const usesIndex = candidates.every((own) => own.module === resource.module);
    const found = chooseAlike(candidates, usesIndex ? resource.index : undefined);
    if (found && !isPartial) return { found, isSure: true };
    if (candidates.length > 0 && !found) return { found: undefined, isSure: true };
    // The id is told only by the apply, so that the parent is made by it; it may be any of this type.
    if (!onlyOf.has(type)) onlyOf.set(type, chooseAlike(planned.filter((own) => own.type === type)));
    return { found: onlyOf.get(type), isSure: false };
  };

  const findParent: Places['findParent'] = (resource, member, type) => {
    const { found, isSure } = findOne(resource, member, type);
    if (!found) return undefined;
    const members = membersOf(found);
    const place = placeOf(found, members);
    const label = parents[resource.type]?.[2] ?? 'others of that type';
    const assumed = isSure || place.region === undefined ? [] : [`${place.region}, where all ${label} of the plan are`];
    return { resource: found, members, place, assumed };
  };

  const placeOf: Places['placeOf'] = (resource, members) => {
    const own = Object.hasOwn(parents, resource.type) ? parents[resource.type] : undefined;
    if (own) {
      const parent = findParent(resource, own[0], own[1]);
      if (!parent) return { region: undefined, notes: noNotes };
      const { region, notes } = parent.place;
      return { region, notes: { assumed: [...notes.assumed, ...parent.assumed], unknown: notes.unknown } };
    }
    const location = members.text('location');
    if (location !== undefined) return { region: location, notes: noNotes };
    const { resources, isPartial } = references.follow(resource.module, expressionOf(resource, 'location'));
    const source = isPartial ? undefined : chooseAlike(resources.filter((other) => locationOf(other) !== undefined));
    const region = source && locationText(source);
    if (region !== undefined) return { region, notes: noNotes };
    return { region: undefined, notes: { assumed: [], unknown: members.isUnknown('location') ? ['location'] : [] } };
  };

  return { placeOf, findParent };
}

function locationText({ values }: PlannedResource): string | undefined {
  const location = memberOf(values, 'location');
  return typeof location === 'string' && location !== '' ? location : undefined;
}

/** The region in one spelling: `West Europe` is `westeurope`. */
function locationOf(resource: PlannedResource): string | undefined {
  const location = locationText(resource);
  return location === undefined ? undefined : (regionOf(location)?.name ?? location.toLowerCase());
}
