import type { InputDefaults } from '../../../pricing/inputs/to-line/resource-drafts.ts';

/** Fills the region and the hours into a request where it says none. What is no request stays, for the API to refuse. */
export function requestWithDefaults(request: object, { region, hours }: InputDefaults): object {
  const { items } = request as { readonly items?: unknown };
  const withRegion = (item: unknown): unknown =>
    typeof item === 'object' && item !== null && !Object.hasOwn(item, 'region') ? { ...item, region } : item;
  return {
    ...(hours !== undefined && { hours_per_month: hours }),
    ...request,
    ...(region !== undefined && Array.isArray(items) && { items: items.map(withRegion) }),
  };
}
