import { describe, expect, test } from 'vitest';
import { apiRefusal } from '../../../../../lib/cli/pricing/api-refusal.ts';
import { priceByApi } from '../../../../../lib/cli/pricing/architecture/price-by-api.ts';
import { draftResources, joinLines } from '../../../../../lib/pricing/inputs/lines.ts';
import type { Resource } from '../../../../../lib/pricing/inputs/resource.ts';
import { answerTo, fakeApi, type SentRequest } from '../../../../support/answer-estimates.ts';
import { machine } from '../../../../support/input-resources.ts';

const s0: Resource = { kind: 'database', address: 's0', type: 'db', region: 'eastus2', sku: 'S0' };

const linesOf = (resources: readonly Resource[]) => joinLines(draftResources(resources));

/** Machines of sizes of their own, so that each is a line. */
const machines = (count: number) =>
  Array.from({ length: count }, (_, index) => machine(`vm${index}`, { size: `Size_${index}` }));

/** Refuses items by their size. */
const refuseSizes =
  (...sizes: readonly string[]) =>
  ({ items }: SentRequest) =>
    items.flatMap(({ sku }, index) =>
      sizes.includes(String(sku)) ? [{ pointer: `/items/${index}/sku`, detail: `There is no ${sku}.` }] : [],
    );

describe('priceByApi', () => {
  test('sends all lines in one request, with the members of the caller', async () => {
    const api = fakeApi();
    const { answer, lines } = await priceByApi(api, linesOf([machine('a'), machine('b'), s0]), { scope: 'none' });
    expect(api.sent).toEqual([
      {
        scope: 'none',
        items: [expect.objectContaining({ quantity: 2 })],
        meters: [expect.objectContaining({ id: 's0' })],
      },
    ]);
    expect(answer?.totals.retail.payg_monthly).toBe(30.06);
    expect(lines.unpriced).toEqual([]);
  });

  test('takes out what is refused, names its resources, and prices the rest', async () => {
    const api = fakeApi(refuseSizes('x'));
    const resources = [
      machine('a', { size: 'x' }),
      machine('b'),
      machine('c', { size: 'x' }),
      machine('d', { size: 'y' }),
    ];
    const { answer, lines } = await priceByApi(api, linesOf(resources), {});
    expect(api.sent.map(({ items }) => items.length)).toEqual([3, 2]);
    expect(answer?.items.map(({ id }) => id)).toEqual(['b', 'd']);
    expect(lines.read.map(({ address }) => address)).toEqual(['b', 'd']);
    expect(lines.unpriced).toEqual([
      { address: 'a', type: 'vm', reason: 'There is no x.', isPart: false },
      { address: 'c', type: 'vm', reason: 'There is no x.', isPart: false },
    ]);
  });

  test('joins several faults of a line', async () => {
    const api = fakeApi(({ items }) =>
      items.length < 2
        ? []
        : ['sku', 'region', 'os'].map((member) => ({
            pointer: `/items/1/${member}`,
            detail: member === 'os' ? 'Bad sku.' : `Bad ${member}.`,
          })),
    );
    const { lines } = await priceByApi(api, linesOf([machine('a'), machine('b', { size: 'x' })]), {});
    expect(lines.unpriced.map(({ reason }) => reason)).toEqual(['Bad sku. Bad region. Bad sku.']);
  });

  test('names a part of a resource whose other line is priced', async () => {
    const hyperscale: Resource = {
      kind: 'database',
      address: 'db',
      type: 'db',
      region: 'eastus2',
      sku: 'HS_Gen5_2',
      replicas: 1,
    };
    const api = fakeApi(({ items }) =>
      items.flatMap(({ storage_gb }, index) =>
        storage_gb === 0 ? [{ pointer: `/items/${index}`, detail: 'No copies.' }] : [],
      ),
    );
    const { lines } = await priceByApi(api, linesOf([hyperscale]), {});
    expect(lines.read).toEqual([{ address: 'db', type: 'db', lines: ['db'] }]);
    expect(lines.unpriced).toEqual([{ address: 'db', type: 'db', reason: 'No copies.', isPart: true }]);
  });

  test('has no answer where nothing is left', async () => {
    const { answer, lines } = await priceByApi(fakeApi(refuseSizes('x')), linesOf([machine('a', { size: 'x' })]), {});
    expect(answer).toBeUndefined();
    expect(lines.unpriced).toHaveLength(1);
    expect((await priceByApi(fakeApi(), linesOf([]), {})).answer).toBeUndefined();
  });

  test.each(['/scope', '', '/items', '/items/7/sku'])('hands a refusal on that is about %j', async (pointer) => {
    const api = fakeApi(() => [{ pointer, detail: 'No.' }]);
    await expect(priceByApi(api, linesOf([machine('a')]), {})).rejects.toThrow('The request is refused.');
    expect(api.sent).toHaveLength(1);
  });

  test('ends after a few requests against an API that always refuses', async () => {
    const api = fakeApi(() => [{ pointer: '/items/0', detail: 'No.' }]);
    await expect(priceByApi(api, linesOf(machines(20)), {})).rejects.toThrow('The request is refused.');
    expect(api.sent).toHaveLength(6);
  });

  test('names lines by meter where the API or its list has none', async () => {
    const api = fakeApi(({ meters = [] }) =>
      meters.length > 0 ? [{ pointer: '/meters', detail: 'There is no property "meters".' }] : [],
    );
    const { lines } = await priceByApi(api, linesOf([machine('a'), s0]), {});
    expect(lines.unpriced).toMatchObject([
      { address: 's0', reason: 'The API is of a version that knows no lines by meter.' },
    ]);
    const old = fakeApi(
      () => [],
      (request) => {
        if (!request.meters) return answerTo(request);
        throw apiRefusal(422, { code: 'meter_prices_missing', detail: 'The list has no meters.' }, 'http://api');
      },
    );
    const priced = await priceByApi(old, linesOf([machine('a'), s0]), {});
    expect(priced.lines.unpriced).toMatchObject([{ address: 's0', reason: 'The list has no meters.' }]);
  });

  test('prices more lines than a request takes, and adds the answers up to the cent', async () => {
    const api = fakeApi(refuseSizes('Size_3', 'Size_450'));
    const { answer, lines } = await priceByApi(api, linesOf([...machines(452), s0]), {});
    expect(api.sent.map(({ items, meters = [] }) => items.length + meters.length)).toEqual([200, 199, 200, 53, 52]);
    expect(answer?.items).toHaveLength(451);
    // 451 times 10.02: sums of floats would not be exact.
    expect(answer?.totals.retail).toMatchObject({ payg_monthly: 4519.02, ri_3y_monthly: 2259.51 });
    expect(answer?.best).toMatchObject({ model: 'ri_3y', side: 'retail', monthly: 2259.51 });
    expect(answer?.best.mix).toMatchObject({ monthly: 2259.51, committed_3y: 81_342.36, break_even_months: 18 });
    expect(answer?.warnings).toEqual(['The list is old.']);
    expect(lines.unpriced.map(({ address }) => address)).toEqual(['vm3', 'vm450']);
  });

  test('does not part an architecture whose mix is bounded as a whole', async () => {
    const api = fakeApi();
    const bounded = { max_commitment_share: 0.4 };
    await expect(priceByApi(api, linesOf(machines(201)), bounded)).rejects.toThrow(
      '--max-commitment-share bounds one request, which has at most 200 lines; these are 201',
    );
    expect(api.sent).toHaveLength(0);
    expect((await priceByApi(api, linesOf(machines(200)), bounded)).answer?.items).toHaveLength(200);
  });

  test('does not part lines that share commitments', async () => {
    const api = fakeApi();
    await expect(priceByApi(api, linesOf(machines(201)), { sharing: 'spread' })).rejects.toThrow(
      '--sharing spread shares among the lines of one request, which has at most 200; these are 201',
    );
    expect(api.sent).toHaveLength(0);
    const apart = await priceByApi(api, linesOf(machines(201)), { sharing: 'together' });
    expect(apart.answer?.items).toHaveLength(201);
  });

  test('reads again where prices are replaced between two requests, and gives up at last', async () => {
    const once = fakeApi(undefined, (request, number) => answerTo(request, number === 1 ? 'r1' : 'r2'));
    const { answer } = await priceByApi(once, linesOf(machines(201)), {});
    expect(once.sent).toHaveLength(4);
    expect(answer?.snapshots.retail).toBe('r2');
    const always = fakeApi(undefined, (request, number) => answerTo(request, `r${number}`));
    await expect(priceByApi(always, linesOf(machines(201)), {})).rejects.toThrow('the prices were replaced');
    expect(always.sent).toHaveLength(6);
  });
});
