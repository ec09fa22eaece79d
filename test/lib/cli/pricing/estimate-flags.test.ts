import { describe, expect, test } from 'vitest';
import { readDefaults, readGroups, readWhatIf, requestMembers } from '../../../../lib/cli/pricing/estimate-flags.ts';

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

describe('readGroups', () => {
  test('has what was given', () => {
    expect(readGroups({}, 'csv')).toBeUndefined();
    expect(readGroups({ top: '1000' }, 'json')).toEqual({ grouping: { by: 'resource' }, model: 'payg', top: 1000 });
    expect(readGroups({ groupBy: 'tag:cost center', model: 'ri_1y' }, 'human')).toEqual({
      grouping: { by: 'tag', tag: 'cost center' },
      model: 'ri_1y',
    });
    expect(readGroups({ groupBy: 'resource-group' }, 'markdown')?.grouping).toEqual({ by: 'resource-group' });
  });

  test.each(['', 'tag', 'tag:', 'resource', 'Module'])('refuses the group %j', (groupBy) => {
    expect(() => readGroups({ groupBy }, 'human')).toThrow('--group-by takes module, ');
  });

  test.each(['', '0', '1001', '1.5', '-1', 'all'])('refuses the number %j', (top) => {
    expect(() => readGroups({ top }, 'human')).toThrow('--top must be a whole number from 1 to 1000');
  });
});

describe('what if flags', () => {
  describe('--what-if', () => {
    test('may be given several times; lists of one name add up', () => {
      expect(
        readWhatIf(['regions=eastus2, West Europe', 'hours=220', 'same-shape', 'hours=730', 'skus.web=D4as_v5,D4s_v6']),
      ).toEqual({
        regions: ['eastus2', 'West Europe'],
        skus: { web: ['D4as_v5', 'D4s_v6'] },
        same_shape: true,
        hours: [220, 730],
      });
    });

    test('takes any id of a line', () => {
      expect(readWhatIf(['skus.module.web["a=b"].vm[0]=D2s_v5'])).toEqual({
        skus: { 'module.web["a=b"].vm[0]': ['D2s_v5'] },
      });
      expect(readWhatIf(['skus.__proto__=D2s_v5']).skus).toEqual(Object.fromEntries([['__proto__', ['D2s_v5']]]));
    });

    test('names every value that cannot be read', () => {
      const wrong = [
        'region=eastus2',
        'regions=',
        'regions=a,,b',
        'hours=all',
        'hours=0',
        'skus.=D2s_v5',
        'same_shape',
        '',
        '\u001b[31m',
      ];
      expect(() => readWhatIf(['regions=eastus2', ...wrong])).toThrow(
        expect.objectContaining({
          problems: wrong.map((value) =>
            expect.stringContaining(`; not ${JSON.stringify(value).replace('\u001b', '\\u001b')}`),
          ),
        }),
      );
    });
  });
});
