import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allRoutes, routes } from '../../functions/routes.ts';
import { operationOf } from '../../schemas/http-schemas.ts';
import { endpointLines, sampleEvent, withContractLines, withEndpoints } from '../../schemas/write-endpoint-files.ts';

const eventOf = (id: string): string => readFileSync(`events/${id}.json`, 'utf8');

test.each([routes.pricingGetSync, routes.marketGetTicker, routes.marketGetHistory, routes.pricingListProducts])(
  'makes the sample event of $id from that of another route',
  (route) => {
    const event = JSON.parse(sampleEvent(eventOf('pricing-get-health'), route, operationOf(route.id)));
    const { resourceId: _, requestId: _1, ...context } = event.requestContext;
    const committed = JSON.parse(eventOf(route.id));
    expect(event).toEqual({ ...committed, requestContext: { ...committed.requestContext, ...event.requestContext } });
    expect(committed.requestContext).toMatchObject(context);
  },
);

test('the table of the README has a line for each route, and is written again without a change', () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(withEndpoints(readme, allRoutes)).toBe(readme);
  expect(endpointLines([routes.marketGetHealth, routes.pricingGetSync])).toEqual([
    '| GET | `/api/v1/health` | none | gratis | [functions/market/get-health.ts](functions/market/get-health.ts) |',
    '| GET | `/api/pricing/scopes/{scope}/sync` | required | – | [functions/pricing/get-sync.ts](functions/pricing/get-sync.ts) |',
  ]);
});

test.each(['pricing', 'market'])('the table of the %s contract gets a line for a route that it lacks', (context) => {
  const contract = readFileSync(`docs/spec/${context}.md`, 'utf8');
  const own = allRoutes.filter((route) => route.context === context);
  expect(withContractLines(contract, own, () => 'none')).toBe(contract);
  const route = { ...routes.marketListTickers, path: '/api/v1/novo' };
  const added = withContractLines(contract, [...own, route], ({ id }) => `[${id}](x.md)`);
  expect(added.replace('| GET | `/api/v1/novo` | Pro | required | [market-list-tickers](x.md) |\n', '')).toBe(contract);
});
