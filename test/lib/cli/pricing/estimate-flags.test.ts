import { describe, expect, test } from 'vitest';
import { readDefaults, requestMembers } from '../../../../lib/cli/pricing/estimate-flags.ts';

describe('requestMembers', () => {
  test('has what was given', () => {
    expect(requestMembers({})).toEqual({});
    expect(
      requestMembers({
        scope: 'none',
        currency: 'EUR',
        maxCommitmentShare: '0.4',
        maxTerm: '1y',
        sharing: 'spread',
        region: 'x',
      }),
    ).toEqual({ scope: 'none', currency: 'EUR', max_commitment_share: 0.4, max_term: 'P1Y', sharing: 'spread' });
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
