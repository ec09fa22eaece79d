import { describe, expect, test } from 'vitest';
import { readWhatIf } from '../../../../lib/cli/pricing/what-if-flags.ts';

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
