import { describe, expect, test } from 'vitest';
import { joinAlike } from '../../../../lib/pricing/formats/alike-alternatives.ts';
import type { EstimateAnswer } from '../../../../lib/pricing/formats/estimate-answer.ts';
import type { AnsweredAlternative, AnsweredChange } from '../../../../lib/pricing/formats/what-if-answer.ts';

const line = (region: string, hours_per_month: number) =>
  ({ region, hours_per_month }) as EstimateAnswer['items'][number];

/** The changes by group, the first of each first; undefined stands for the estimate itself. */
const joined = (items: EstimateAnswer['items'], changes: readonly AnsweredChange[]) =>
  joinAlike({ items, what_if: changes.map((change) => ({ rank: 1, change }) as AnsweredAlternative) }).map(
    ({ shown, others }) => [shown, ...others].map((one) => one?.change),
  );

describe('alternatives', () => {
  const web = { skus: { web: 'Standard_D4as_v5', app: 'Standard_D2as_v5' } };

  test('of the same sizes in the same region are alike, whatever found the sizes', () => {
    const [amd, cheapest] = [
      { ...web, same_shape: 'amd_v5' },
      { skus: { app: 'Standard_D2as_v5', web: 'Standard_D4as_v5' }, same_shape: 'cheapest' },
    ];
    expect(joined([line('eastus', 730)], [amd, cheapest, { ...amd, region: 'eastus2' }])).toEqual([
      [undefined],
      [amd, cheapest],
      [{ ...amd, region: 'eastus2' }],
    ]);
  });

  test('that change nothing are alike with the estimate', () => {
    const changes = [{ region: 'eastus' }, { hours_per_month: 730 }, { region: 'eastus', hours_per_month: 730 }];
    expect(joined([line('eastus', 730)], changes)).toEqual([[undefined, ...changes]]);
  });

  test('that change some line are not', () => {
    const changes = [{ region: 'eastus' }, { hours_per_month: 730 }];
    const items = [line('eastus', 730), line('westus', 220)];
    expect(joined(items, changes)).toEqual([[undefined], ...changes.map((change) => [change])]);
  });

  test('without a price are left out', () => {
    const what_if = [{ rank: null, change: { region: 'eastus2' } } as AnsweredAlternative];
    expect(joinAlike({ items: [line('eastus', 730)], what_if })).toEqual([{ shown: undefined, others: [] }]);
  });

  test('may be none', () => {
    expect(joinAlike({ items: [line('eastus', 730)] })).toEqual([{ shown: undefined, others: [] }]);
  });
});
