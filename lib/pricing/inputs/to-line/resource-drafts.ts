import { stopsWhenOff } from '../../products/forms.ts';
import type { LineResource, Resource } from '../resource.ts';
import { clusterLines } from './cluster.ts';
import { databaseLines } from './database.ts';
import { diskLines } from './disk.ts';
import { free, type ItemDraft, notPriced, type ResourceDrafts, withHours } from './line-draft.ts';
import { machineLines } from './machine.ts';

/** Most of one thing that a line may stand for. */
export const maxQuantity = 100_000;

/** What holds for resources whose file says nothing else. */
export interface InputDefaults {
  readonly region?: string | undefined;
  /** Hours a month of machines and serverless databases. */
  readonly hours?: number | undefined;
}

/** Makes the lines of one resource. What will only be known when the file is applied counts as if it was not set, and is said. */
export function draftsOf(resource: Resource, { hours }: InputDefaults = {}): ResourceDrafts {
  const { count = 1, unknown = [], assumed = [] } = resource;
  if (resource.kind === 'free') return { ...free, assumed };
  if (resource.kind === 'unpriced') return notPriced(resource.reason);
  if (count === 0) return { ...free, assumed: ['its number is 0'] };
  if (!Number.isSafeInteger(count) || count < 0 || count > maxQuantity) {
    return notPriced(`Its number is ${count}, which is none from 0 to ${maxQuantity}.`);
  }
  const drafts = draftsOfKind(resource, hours);
  if (drafts.lines.length === 0) return drafts;
  return { ...drafts, assumed: [...assumed, ...drafts.assumed, ...sayUnknown(unknown)] };
}

function sayUnknown(unknown: readonly string[]): readonly string[] {
  const [locations = [], others = []] = [true, false].map((own) =>
    unknown.filter((name) => /^location\b/.test(name) === own),
  );
  return [
    ...(locations.length > 0 ? ['the region that is given for all, since its own is not known yet'] : []),
    ...(others.length > 0 ? [`${others.join(', ')}: not set, since it is not known yet`] : []),
  ];
}

type PricedKind = Exclude<Resource, { kind: 'free' | 'unpriced' }>;

function draftsOfKind(resource: PricedKind, hours: number | undefined): ResourceDrafts {
  switch (resource.kind) {
    case 'machine':
      return machineLines(resource, hours);
    case 'disk':
      return diskLines(resource);
    case 'database':
      return databaseLines(resource, hours);
    case 'cluster':
      return clusterLines(resource);
    case 'line':
      return ownLine(resource, hours);
    case 'meter': {
      const { meter, quantity, unit, instances, instanceHours, count = 1 } = resource;
      if (!Number.isFinite(quantity)) return notPriced(`Its quantity is ${quantity}, which is no number.`);
      const line = { kind: 'meter', meter, quantity, unit, instances, instanceHours, count } as const;
      return { lines: [line], assumed: [], unpriced: [] };
    }
  }
}

/** A line in the words of the API, which checks it. A quantity of its own counts. */
function ownLine({ item, count, hours }: LineResource, otherwise: number | undefined): ResourceDrafts {
  const { id: _, quantity, ...members } = item;
  if (quantity !== undefined && typeof quantity !== 'number') {
    return notPriced(`Its quantity is ${JSON.stringify(quantity)}, which is no number.`);
  }
  const ofAll = stopsWhenOff(item as { readonly product: string }) ? otherwise : undefined;
  return {
    lines: [
      {
        kind: 'item',
        item: { ...withHours(hours ?? ofAll), ...members } as ItemDraft,
        count: count ?? quantity ?? 1,
      },
    ],
    assumed: [],
    unpriced: [],
  };
}
