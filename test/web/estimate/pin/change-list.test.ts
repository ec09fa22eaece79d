import { describe, expect, test } from 'vitest';
import type { EstimateRequest } from '../../../../lib/platform/request-types.generated.ts';
import type { EstimateAnswer } from '../../../../lib/pricing/formats/estimate-answer.ts';
import { changesBetween } from '../../../../web/estimate/pin/change-list.tsx';
import { pin, pinned } from '../../../../web/estimate/pin/pinned.ts';
import { createObservable } from '../../../../web/observable.ts';

const web = { id: 'web', product: 'virtual_machine', region: 'brazilsouth', sku: 'Standard_D4s_v5' };
const data = { id: 'data', product: 'managed_disk', region: 'brazilsouth', type: 'premium_ssd', size: 1000 };
const database = { id: 'db', product: 'sql_database', region: 'brazilsouth', compute: 'serverless' };
const before: EstimateRequest = { items: [web, data] };

describe('what differs between two requests', () => {
  test('is nothing for the same, also where a default is written out', () => {
    const same = { items: [{ ...web, quantity: 1, os: 'linux', region: 'Brazil South' }, data], hours_per_month: 730 };
    expect(changesBetween(before, same)).toEqual({ changed: [], added: [], removed: [] });
  });

  test('is named once for all lines of the same change, in the names of regions', () => {
    const moved = { items: [web, data].map((line) => ({ ...line, region: 'eastus2' })) };
    expect(changesBetween(before, moved).changed).toEqual([
      { member: 'region', before: 'Brazil South', now: 'East US 2', lines: ['web', 'data'] },
    ]);
  });

  test('are members of the request, and hours of the lines that have none of their own', () => {
    const now: EstimateRequest = {
      items: [{ ...web, hours_per_month: 100 }, data, database],
      hours_per_month: 220,
      scope: 'none',
      max_term: 'P1Y',
    };
    expect(changesBetween({ items: [web, data, database] }, now).changed).toEqual([
      { member: 'scope', before: '', now: 'none', lines: undefined },
      { member: 'max_term', before: 'P3Y', now: 'P1Y', lines: undefined },
      { member: 'hours_per_month', before: '730', now: '100', lines: ['web'] },
      { member: 'hours_per_month', before: '730', now: '220', lines: ['db'] },
    ]);
  });

  test('are hours of all lines only for what stops costing when it is off; own hours count for all', () => {
    const provisioned = { ...database, compute: 'provisioned' };
    const [old, now] = [
      { items: [web, data, provisioned], hours_per_month: 730 },
      { items: [web, { ...data, hours_per_month: 100 }, provisioned], hours_per_month: 220 },
    ];
    expect(changesBetween(old, now).changed).toEqual([
      { member: 'hours_per_month', before: '730', now: '220', lines: ['web'] },
      { member: 'hours_per_month', before: '730', now: '100', lines: ['data'] },
    ]);
    expect(changesBetween({ items: [database], hours_per_month: 220 }, { items: [provisioned] }).changed).toEqual([
      { member: 'hours_per_month', before: '220', now: '730', lines: ['db'] },
      { member: 'compute', before: 'serverless', now: 'provisioned', lines: ['db'] },
    ]);
  });

  test('are lines that are new or gone; one without an id is known by its number', () => {
    const { id: _, ...unnamed } = data;
    const { added, removed, changed } = changesBetween(before, { items: [web, unnamed] });
    expect([added, removed, changed]).toEqual([['2'], ['data'], []]);
    expect(changesBetween({ items: [unnamed] }, { items: [{ ...unnamed, size: 5 }] }).changed).toEqual([
      { member: 'size', before: '1000', now: '5', lines: ['1'] },
    ]);
  });

  test('are told of names of JavaScript, too', () => {
    const odd = JSON.parse('{"items":[{"id":"__proto__","product":"x","region":"y","__proto__":"z"}]}');
    expect(changesBetween(before, odd).added).toEqual(['__proto__']);
    expect(changesBetween({ items: [] }, odd).removed).toEqual([]);
  });
});

describe('a pinned result', () => {
  const result = { request: before, answer: {} as EstimateAnswer, missing: '', at: new Date(0) };

  test('goes with the key, which alone may see its prices', () => {
    const key = createObservable<string | undefined>('one');
    pin(result, { key });
    expect(pinned.get()).toBe(result);
    key.set('another');
    expect(pinned.get()).toBeUndefined();
  });

  test('is not taken out by the key of one that was pinned before', () => {
    const [first, second] = [createObservable<string | undefined>('1'), createObservable<string | undefined>('2')];
    pin(result, { key: first });
    const other = { ...result };
    pin(other, { key: second });
    first.set(undefined);
    expect(pinned.get()).toBe(other);
    second.set(undefined);
    expect(pinned.get()).toBeUndefined();
  });
});
