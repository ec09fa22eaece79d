import { describe, expect, test } from 'vitest';
import { clusterLines } from '../../../../../lib/pricing/inputs/to-line/cluster.ts';

const cluster = (tier: string | undefined) => ({ kind: 'cluster', address: 'aks', type: 'aks', tier }) as const;

describe('clusterLines', () => {
  test.each([
    ['Standard', 'Standard Uptime SLA'],
    ['Paid', 'Standard Uptime SLA'],
    ['premium', 'Standard Long Term Support'],
  ])('prices %s by its meter, in hours', (tier, meter) => {
    const service = 'Azure Kubernetes Service';
    expect(clusterLines(cluster(tier)).lines).toEqual([
      {
        kind: 'meter',
        meter: { service, product: service, sku: 'Standard', meter },
        quantity: 730,
        unit: 'Hours',
        count: 1,
      },
    ]);
  });

  test.each(['Free', 'free', undefined])('of the tier %s is free of charge', (tier) => {
    expect(clusterLines(cluster(tier))).toMatchObject({ lines: [], unpriced: [] });
  });

  test('of an unknown tier is not priced', () => {
    expect(clusterLines(cluster('__proto__')).unpriced).toEqual(['The tier __proto__ of a cluster is not known.']);
  });
});
