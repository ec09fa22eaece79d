import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { pricingTools } from '../../../../lib/pricing/mcp/tools.ts';
import { callTool, recordingApi } from '../../../support/mcp-tools.ts';

const example = (name: string) => JSON.parse(readFileSync(`schemas/openapi/examples/${name}.json`, 'utf8'));
const answer = example('pricing-post-estimate');
const request = JSON.parse(readFileSync('events/estimates/first.json', 'utf8'));
const priced = () => recordingApi(() => ({ status: 200, value: structuredClone(answer) }));

const call = (name: string, given: object, api = priced()) => callTool(pricingTools, name, { ...given }, api.ask);

describe('estimate', () => {
  test('sends its arguments as they are, and answers the figures of the API', async () => {
    const api = priced();
    const { text, value } = await call('estimate', request, api);

    expect(api.requests).toEqual([{ path: '/api/estimate', body: request }]);
    expect(value).toMatchObject({ totals: answer.totals, best: answer.best, warnings: answer.warnings });
    expect(Object.keys(value)).not.toContain('ok');
    expect(text).toBe(
      '4 lines: 2,011.60 USD a month by pay-as-you-go at the prices of ea:1234567, 2,442.64 USD at public prices; 1,604.72 USD with the cheapest model for each line.',
    );
  });

  test('shows the figures of a line, and with detail all of it', async () => {
    const { value } = await call('estimate', request);
    const { value: whole } = await call('estimate', { ...request, detail: true });
    const [line] = answer.items;

    expect(value).toMatchObject({
      items: [{ id: line.id, retail: line.retail, corporate: line.corporate }, {}, {}, {}],
    });
    expect(JSON.stringify(value)).not.toContain('meter_id');
    const { ok: _ok, ...all } = answer;
    expect(whole).toEqual(all);
  });

  test('says whose prices there are without a contract, and that there are warnings', async () => {
    const { mix: _mix, ...best } = answer.best;
    const value = { ...answer, best, totals: { ...answer.totals, corporate: null }, warnings: ['a', 'b'] };
    const { text } = await call(
      'estimate',
      request,
      recordingApi(() => ({ status: 200, value })),
    );
    expect(text).toBe(
      '4 lines: 2,442.64 USD a month by pay-as-you-go at public prices; 1,619.23 USD with Reserved 3 y. 2 warnings: read before you quote a figure.',
    );
  });

  test('leaves the check of its arguments to the API, but for detail', async () => {
    await expect(call('estimate', { detail: 'yes' })).rejects.toMatchObject({
      faults: [{ pointer: '/detail', detail: 'It must be true or false.' }],
    });
    const errors = [{ pointer: '/foo', detail: 'There is no property "foo".' }];
    const refusing = recordingApi(() => ({ status: 400, value: { detail: 'No.', errors } }));
    await expect(call('estimate', { foo: 1 }, refusing)).rejects.toMatchObject({ message: 'No.', faults: errors });
  });
});

describe('compare_estimates', () => {
  test('asks for both, and says what the second costs more for each model and line', async () => {
    const dearer = structuredClone(answer);
    dearer.totals.corporate.payg_monthly += 100;
    dearer.items[0].corporate.payg_monthly += 100;
    const api = recordingApi(({ body }) => ({ status: 200, value: 'late' in (body ?? {}) ? dearer : answer }));
    const { text, value } = await call('compare_estimates', { before: request, after: { ...request, late: 1 } }, api);

    expect(api.requests).toHaveLength(2);
    expect(text).toBe('The second costs 100.00 USD a month more by pay-as-you-go, at the prices of ea:1234567.');
    expect(value).toMatchObject({ currency: 'USD', side: 'corporate' });
    expect(JSON.stringify(value)).toContain(`"name":"payg","difference":100,`);
  });

  test('says what both are without and what they assume, and that there are warnings', async () => {
    const api = recordingApi(({ body }) => ({
      status: 200,
      value:
        'late' in (body ?? {})
          ? { ...answer, warnings: ['a', 'b'], assumptions: ['c'] }
          : { ...answer, warnings: ['a'] },
    }));
    const { text, value } = await call('compare_estimates', { before: request, after: { ...request, late: 1 } }, api);
    expect(text).toMatch(/\. 2 warnings: read before you quote a figure\.$/);
    expect(value).toMatchObject({
      coverage: { before: answer.coverage, after: answer.coverage },
      assumptions: [...answer.assumptions, 'c'],
      warnings: ['a', 'b'],
    });
  });

  test('names what is missing, of what kind, and on which side a request is refused', async () => {
    await expect(call('compare_estimates', { before: [], more: 1 })).rejects.toMatchObject({
      faults: [
        { pointer: '/more', detail: 'The tool has no such argument; it has before, after.' },
        { pointer: '/before', detail: 'It must be an object.' },
        { pointer: '/after', detail: 'It is missing.' },
      ],
    });
    const value = { detail: 'No.', errors: [{ pointer: '/items/0', detail: 'Wrong.' }] };
    await expect(
      call(
        'compare_estimates',
        { before: {}, after: {} },
        recordingApi(() => ({ status: 400, value })),
      ),
    ).rejects.toMatchObject({ faults: [{ pointer: '/before/items/0', detail: 'Wrong.' }] });
  });

  test.each([
    [{ currency: 'EUR' }, 'The estimates are in USD and EUR: give both one currency.'],
    [{ scope_id: 'ea:7654321' }, 'The prices are those of ea:1234567 and of ea:7654321: give both one scope.'],
    [
      { snapshots: { ...answer.snapshots, corporate: 'a newer one' } },
      'The prices were replaced between the two estimates: ask again.',
    ],
    [
      { snapshots: { ...answer.snapshots, retail: 'a newer one' } },
      'The prices were replaced between the two estimates: ask again.',
    ],
  ])('does not compare at other prices: %j', async (other, why) => {
    const api = recordingApi(({ body }) => ({
      status: 200,
      value: { ...answer, ...('late' in (body ?? {}) && other) },
    }));
    await expect(call('compare_estimates', { before: {}, after: { late: 1 } }, api)).rejects.toThrow(why);
  });

  test('compares at public prices where one of them has no contract', async () => {
    const { totals, snapshots } = answer;
    const none = {
      scope_id: null,
      totals: { ...totals, corporate: null },
      snapshots: { ...snapshots, corporate: null },
    };
    const api = recordingApi(({ body }) => ({
      status: 200,
      value: { ...answer, ...('late' in (body ?? {}) && none) },
    }));
    const { text, value } = await call('compare_estimates', { before: {}, after: { late: 1 } }, api);
    expect(value).toMatchObject({ side: 'retail' });
    expect(text).toMatch(/at public prices\.$/);
  });
});

describe('what_if', () => {
  test('answers the alternatives of the API, and how many have a price', async () => {
    const alternative = { rank: 1, change: { region: 'westeurope' }, totals: answer.totals, best: answer.best };
    const what_if = [
      { ...alternative, difference: null, stayed: null, missing: [], warnings: [], lines: [{ id: 'web' }] },
      { rank: null, change: {}, totals: null, best: null, difference: null, stayed: null, missing: [], warnings: [] },
    ];
    const api = recordingApi(() => ({ status: 200, value: { ...answer, what_if } }));
    const { text, value } = await call('what_if', { ...request, what_if: { regions: ['westeurope'] } }, api);

    expect(text).toMatch(/1 of 2 alternatives have a price\.$/);
    expect(value).toMatchObject({ what_if: [{ rank: 1, change: { region: 'westeurope' } }, { rank: null }] });
    expect(JSON.stringify(value)).not.toContain('"lines":[{"id":"web"}]');
  });
});

describe('plan_commitments', () => {
  test('plans for all lines; its bounds are not those of the estimate', async () => {
    const api = priced();
    const { value, text } = await call('plan_commitments', { ...request, max_term: 'P1Y', expected_fall: 0.1 }, api);

    expect(api.requests).toEqual([{ path: '/api/estimate', body: request }]);
    expect(value).toMatchObject({ currency: 'USD', scope_id: 'ea:1234567' });
    expect(JSON.stringify(value)).not.toMatch(/"model":"(?:ri|savings_plan)_3y"/);
    expect(text).toMatch(/^\d+ purchases, by which a month costs [\d,.]+ USD less\.$/);
  });

  test('says what the plan assumes, such as a number of instances, and that there are warnings', async () => {
    const assumptions = ['The number of instances is assumed for 1 (2).'];
    const api = recordingApi(() => ({ status: 200, value: { ...answer, assumptions, warnings: ['a'] } }));
    const { text, value } = await call('plan_commitments', request, api);
    expect(text).toMatch(/ less\. 1 warning: read before you quote a figure\.$/);
    expect(value).toMatchObject({ assumptions, warnings: ['a'] });
  });

  test('names each bound that is none', async () => {
    const wrong = { max_commitment_share: 2, expected_fall: '0', max_term: '1y' };
    await expect(call('plan_commitments', wrong)).rejects.toMatchObject({
      faults: [
        { pointer: '/max_commitment_share', detail: 'It must be a number from 0 to 1.' },
        { pointer: '/expected_fall', detail: 'It must be a number from 0 to 1.' },
        { pointer: '/max_term', detail: 'It must be P1Y or P3Y.' },
      ],
    });
  });
});

test('find_meters answers the rows of a search', async () => {
  const found = example('pricing-search-meters');
  const api = recordingApi(() => ({ status: 200, value: found }));
  const { text, value } = await call('find_meters', { q: 'd2s', limit: 5 }, api);
  expect(api.requests).toEqual([{ path: '/api/ea/meters', query: { q: 'd2s', limit: 5 } }]);
  expect(value).toMatchObject({ total: found.total, rows: found.rows });
  expect(text).toBe(`${found.rows.length} of ${found.total} prices of ea:1234567.`);
});
