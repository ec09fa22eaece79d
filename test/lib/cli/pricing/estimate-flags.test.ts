import { describe, expect, test } from 'vitest';
import { requestWithDefaults } from '../../../../lib/cli/pricing/architecture/request-defaults.ts';
import { readDefaults, requestMembers } from '../../../../lib/cli/pricing/estimate-flags.ts';

describe('requestMembers', () => {
  test('has what was given', () => {
    expect(requestMembers({})).toEqual({});
    expect(
      requestMembers({ scope: 'none', currency: 'EUR', maxCommitmentShare: '0.4', maxTerm: '1y', region: 'eastus2' }),
    ).toEqual({ scope: 'none', currency: 'EUR', max_commitment_share: 0.4, max_term: 'P1Y' });
  });

  test.each(['', ' ', '1.1', '-0.1', 'half'])('refuses the share %j', (maxCommitmentShare) => {
    expect(() => requestMembers({ maxCommitmentShare })).toThrow('--max-commitment-share must be a number from 0 to 1');
  });
});

describe('readDefaults', () => {
  test('has what was given', () => {
    expect(readDefaults({})).toEqual({});
    expect(readDefaults({ region: 'eastus2', hours: '744' })).toEqual({ region: 'eastus2', hours: 744 });
  });

  test.each(['', '0', '-1', '745', 'all'])('refuses the hours %j', (hours) => {
    expect(() => readDefaults({ hours })).toThrow('--hours must be a number above 0, at most 744');
  });
});

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
