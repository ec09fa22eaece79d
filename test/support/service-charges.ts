import type { ArmSource } from '../../lib/pricing/inputs/arm/mapping/arm-source.ts';
import { readSources } from '../../lib/pricing/inputs/arm/mapping/read-sources.ts';
import type { MeterName, Resource } from '../../lib/pricing/inputs/resource.ts';
import { allServices } from '../../lib/pricing/inputs/services/all-services.ts';
import { capturedUnits } from './retail-services.ts';
import { type PlanEntry, readEntries } from './terraform-plan.ts';

/** A resource in the words of both formats, with the resources that it belongs to. */
export interface InBothFormats {
  /** Entries of a plan; the last is the resource. Each stands in `westeurope` unless it says otherwise. */
  readonly terraform: readonly PlanEntry[];
  /** Resources of a template; the last is the resource. Each stands in `westeurope` unless it says otherwise. */
  readonly arm: readonly (Omit<ArmSource, 'address'> & { readonly address?: string })[];
}

/**
 * Shows what a resource is charged for, a line for each charge: `2 × 730 Hours of Product: Meter, westeurope`,
 * `data: by use: It is …`, `free`. Fails if the two formats differ, a meter is none that its service lists, or the list has it
 * in another unit.
 */
export function chargesInBoth({ terraform, arm }: InBothFormats): readonly string[] {
  const ofPlan = chargesInPlan(terraform);
  const ofTemplate = chargesInTemplate(arm);
  if (JSON.stringify(ofPlan) === JSON.stringify(ofTemplate)) return ofPlan;
  throw new Error(`The formats differ:\n${ofPlan.join('\n')}\n---\n${ofTemplate.join('\n')}`);
}

/** Shows what the last entry of a plan is charged for. */
export function chargesInPlan(entries: readonly PlanEntry[]): readonly string[] {
  const placed = entries.map(({ values, ...entry }) => ({ ...entry, values: { location: 'westeurope', ...values } }));
  const { resources } = readEntries(placed);
  const last = entries.at(-1);
  return show(resources, `${last?.type}.${last?.name ?? 'it'}`, '.');
}

/** Shows what the last resource of a template is charged for. */
export function chargesInTemplate(sources: InBothFormats['arm']): readonly string[] {
  const declared = sources.map((source) => ({ address: 'x', location: 'westeurope', ...source }));
  return show(readSources(declared), declared.at(-1)?.address ?? '', '/');
}

const known = new Set(allServices.flatMap(({ meters = [] }) => meters.map((meter) => JSON.stringify(meter))));

function checkMeter(meter: MeterName, unit: string): void {
  if (!known.has(JSON.stringify(meter))) throw new Error(`No service lists the meter ${JSON.stringify(meter)}.`);
  const units = capturedUnits(meter);
  if (units.size > 0 && !units.has(unit)) {
    throw new Error(`${JSON.stringify(meter)} is in ${[...units].join(', ')} on the list, not in ${unit}.`);
  }
}

function show(resources: readonly Resource[], address: string, separator: string): readonly string[] {
  return resources
    .filter((resource) => (resource.partOf ?? resource.address) === address)
    .map((resource) => {
      const part = resource.address.slice(address.length).replace(separator, '');
      const named = part === '' ? '' : `${part}: `;
      if (resource.kind === 'meter' && !('meter_id' in resource.meter)) {
        checkMeter(resource.meter, resource.unit ?? '');
        const { product, sku, meter } = resource.meter;
        const names = `${product ?? ''} [${sku ?? ''}]: ${meter}`;
        return `${named}${resource.count ?? 1} × ${resource.quantity} ${resource.unit} of ${names}, ${resource.region}`;
      }
      if (resource.kind === 'machine') return `${named}${resource.count ?? 1} × ${resource.size} of ${resource.os}`;
      if (resource.kind !== 'unpriced') return `${named}${resource.kind}`;
      for (const { meter, unit } of resource.usage ?? []) checkMeter(meter, unit);
      return `${named}${resource.byUse ? 'by use' : 'not priced'}: ${resource.reason}`;
    });
}
