import { describe, expect, test } from 'vitest';
import { requestWithDefaults } from '../../../../lib/pricing/inputs/request-defaults.ts';

describe('requestWithDefaults', () => {
  test('fills in what a request does not say', () => {
    const request = { hours_per_month: 100, items: [{ region: 'westeurope' }, {}, 7] };
    expect(requestWithDefaults(request, { region: 'eastus2', hours: 200 })).toEqual({
      hours_per_month: 100,
      items: [{ region: 'westeurope' }, { region: 'eastus2' }, 7],
    });
    expect(requestWithDefaults({ items: [{}] }, { hours: 200 })).toEqual({ hours_per_month: 200, items: [{}] });
    expect(requestWithDefaults({ meters: [{ meter: 'Out' }, { meter_id: 'm' }] }, { region: 'eastus2' })).toEqual({
      meters: [{ meter: 'Out', region: 'eastus2' }, { meter_id: 'm' }],
    });
    expect(requestWithDefaults({ items: 'x' }, { region: 'eastus2' })).toEqual({ items: 'x' });
  });
});
