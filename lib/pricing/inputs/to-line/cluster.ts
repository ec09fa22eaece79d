import { hoursAMonth } from '../../hours.ts';
import type { ClusterResource } from '../resource.ts';
import { free, notPriced, type ResourceDrafts } from './line-draft.ts';

/** The meters of a cluster's tier on the price list; the price of Premium includes that of Standard. */
const meters: Readonly<Record<string, string>> = {
  standard: 'Standard Uptime SLA',
  paid: 'Standard Uptime SLA',
  premium: 'Standard Long Term Support',
};

/** Makes the line of a Kubernetes cluster's fee; it runs all month. */
export function clusterLines({ tier, count = 1 }: ClusterResource): ResourceDrafts {
  const name = (tier ?? 'Free').trim().toLowerCase();
  if (name === 'free') return free;
  const meter = Object.hasOwn(meters, name) ? meters[name] : undefined;
  if (!meter) return notPriced(`The tier ${tier} of a cluster is not known.`);
  const service = 'Azure Kubernetes Service';
  return {
    lines: [
      {
        kind: 'meter',
        meter: { service, product: service, sku: 'Standard', meter },
        quantity: hoursAMonth,
        unit: 'Hours',
        count,
      },
    ],
    assumed: [],
    unpriced: [],
  };
}
