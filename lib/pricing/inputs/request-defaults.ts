import { membersOf } from '../../platform/members.ts';
import type { InputDefaults } from './to-line/resource-drafts.ts';

/** Fills the region and the hours into a request if it says none. What is no request stays, for the API to refuse. */
export function requestWithDefaults(request: object, { region, hours }: InputDefaults): object {
  const { items, meters } = membersOf(request);
  const has = (line: object, name: string): boolean => Object.hasOwn(line, name);
  // A meter that is named by its id has its region.
  const withRegion = (line: unknown): unknown =>
    typeof line !== 'object' || line === null || has(line, 'region') || has(line, 'meter_id')
      ? line
      : { ...line, region };
  return {
    ...(hours !== undefined && { hours_per_month: hours }),
    ...request,
    ...(region !== undefined && Array.isArray(items) && { items: items.map(withRegion) }),
    ...(region !== undefined && Array.isArray(meters) && { meters: meters.map(withRegion) }),
  };
}
