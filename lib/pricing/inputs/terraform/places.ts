import { chooseAlike, chooseTwin, locationOf } from './choose-instance.ts';
import type { Configuration } from './configuration.ts';
import { memberOf } from './json.ts';
import type { Members } from './members.ts';
import type { PlannedResource } from './planned-resources.ts';
import { noNotes, type Parent, type Place } from './reading.ts';
import type { References } from './references.ts';

/** Finds out where the resources of a plan are, and on which others they depend. */
export interface Places {
  readonly placeOf: (resource: PlannedResource, members: Members) => Place;
  /** @param type of the parent; any where it is left out */
  readonly findParent: (resource: PlannedResource, member: string, type?: string) => Parent | undefined;
}

/** Types without a location of their own, and the member with the id of the parent that has one. */
const parents: Readonly<Record<string, { readonly member: string; readonly type: string; readonly label: string }>> = {
  azurerm_mssql_database: { member: 'server_id', type: 'azurerm_mssql_server', label: 'SQL server' },
  azurerm_kubernetes_cluster_node_pool: {
    member: 'kubernetes_cluster_id',
    type: 'azurerm_kubernetes_cluster',
    label: 'cluster',
  },
};

interface PlaceDeps {
  readonly planned: readonly PlannedResource[];
  readonly configuration: Configuration;
  readonly membersOf: (resource: PlannedResource) => Members;
  readonly references: References;
}

export function findPlaces({ planned, configuration, membersOf, references }: PlaceDeps): Places {
  const byId = new Map(
    planned.flatMap((own) => {
      const id = memberOf(own.values, 'id');
      return typeof id === 'string' ? [[id.toLowerCase(), own] as const] : [];
    }),
  );
  const byType = Map.groupBy(planned, ({ type }) => type);
  const expressionOf = (resource: PlannedResource, member: string): unknown =>
    memberOf(configuration.expressionsOf(resource), member);

  /** Finds a parent, and says by what where the plan does not tell it surely. */
  const findOne = (
    resource: PlannedResource,
    member: string,
    type?: string,
  ): { readonly found: PlannedResource | undefined; readonly by?: 'all' | 'key' } => {
    const id = memberOf(resource.values, member);
    if (typeof id === 'string') return { found: byId.get(id.toLowerCase()) };
    const { groups, isPartial } = references.follow(resource.module, expressionOf(resource, member));
    const candidates = type === undefined ? groups : groups.filter((instances) => instances[0]?.type === type);
    const found = chooseAlike(candidates);
    if (found && !isPartial) return { found };
    if (candidates.length > 0 && !found) return { found: chooseTwin(candidates, resource), by: 'key' };
    // The id is told only by the apply, so that the parent is made by it; it may be any of this type.
    return { found: type === undefined ? undefined : chooseAlike([byType.get(type) ?? []]), by: 'all' };
  };

  const findParent: Places['findParent'] = (resource, member, type) => {
    const { found, by } = findOne(resource, member, type);
    if (!found) return undefined;
    const members = membersOf(found);
    const place = placeOf(found, members);
    const label = parents[resource.type]?.label;
    const why = by === 'all' ? `every ${label} of the plan is` : `the ${label} with the same key is`;
    const assumed = by === undefined || place.region === undefined ? [] : [`${place.region}, where ${why}`];
    return { resource: found, members, place, assumed };
  };

  const placeOf: Places['placeOf'] = (resource, members) => {
    const own = Object.hasOwn(parents, resource.type) ? parents[resource.type] : undefined;
    if (own) {
      const parent = findParent(resource, own.member, own.type);
      if (!parent) return { region: undefined, notes: noNotes };
      const { region, notes } = parent.place;
      return { region, notes: { assumed: [...notes.assumed, ...parent.assumed], unknown: notes.unknown } };
    }
    const location = members.text('location');
    if (location !== undefined) return { region: location, notes: noNotes };
    const { groups, isPartial } = references.follow(resource.module, expressionOf(resource, 'location'));
    const source = isPartial ? undefined : chooseAlike(groups);
    const region = source && locationOf(source);
    if (region !== undefined) return { region, notes: noNotes };
    return { region: undefined, notes: { assumed: [], unknown: members.isUnknown('location') ? ['location'] : [] } };
  };

  return { placeOf, findParent };
}
