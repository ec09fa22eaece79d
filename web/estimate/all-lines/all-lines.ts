import type { EstimateRequest } from '../../../lib/platform/request-types.generated.ts';
import { stopsWhenOff, takesLicence } from '../../../lib/pricing/products/forms.ts';
import type { FieldOption } from '../lines/options.ts';
import { type Item, linesOf, type MeterItem } from '../state.ts';

type Licence = 'included' | 'hybrid_benefit';

/** The region of a line, by Azure's name; undefined for a meter of no region, or of a zone, and for what the API does not know. */
function regionIn({ region = '' }: Item | MeterItem, regions: readonly FieldOption[]): string | undefined {
  const text = region.trim().toLowerCase();
  return regions.find(({ value, label }) => [value, label.toLowerCase()].includes(text))?.value;
}

/** The region of all lines, by Azure's name. @returns undefined where they have several, or none */
export function regionOfAll(request: EstimateRequest, regions: readonly FieldOption[]): string | undefined {
  const [name, ...others] = new Set(linesOf(request).flatMap((line) => regionIn(line, regions) ?? []));
  return others.length === 0 ? name : undefined;
}

/** Moves all lines to a region. */
export function withRegion(request: EstimateRequest, region: string, regions: readonly FieldOption[]): EstimateRequest {
  const { items, meters } = request;
  return {
    ...request,
    ...(items && { items: items.map((line) => ({ ...line, region })) }),
    ...(meters && { meters: meters.map((line) => (regionIn(line, regions) ? { ...line, region } : line)) }),
  };
}

/** The licence of all lines that take one: `mixed` where they differ, undefined where none takes one. */
export function licenceOfAll({ items = [] }: EstimateRequest): Licence | 'mixed' | undefined {
  const found = new Set(items.filter(takesLicence).map(({ license }) => license ?? 'included'));
  if (found.size === 0) return undefined;
  const [only] = found;
  return found.size === 1 && (only === 'included' || only === 'hybrid_benefit') ? only : 'mixed';
}

/** Gives a licence to all lines that take one. */
export function withLicence(request: EstimateRequest, licence: Licence): EstimateRequest {
  const relicensed = request.items?.map((line): Item => {
    if (!takesLicence(line)) return line;
    const { license: _, ...others } = line;
    return licence === 'included' ? others : { ...others, license: licence };
  });
  return { ...request, ...(relicensed && { items: relicensed }) };
}

/** Names of the lines with hours of their own that those of all lines could replace. */
export const linesWithOwnHours = ({ items = [] }: EstimateRequest): readonly string[] =>
  items.flatMap((line, index) =>
    line.hours_per_month !== undefined && stopsWhenOff(line) ? [line.id ?? String(index + 1)] : [],
  );

/** Takes the own hours out of the lines that stop costing when they are off, so that those of all lines count. */
export function withoutOwnHours(request: EstimateRequest): EstimateRequest {
  const items = request.items?.map((line): Item => {
    if (!stopsWhenOff(line)) return line;
    const { hours_per_month: _, ...others } = line;
    return others;
  });
  return { ...request, ...(items && { items }) };
}
