import { expect } from 'vitest';
import { routes } from '../../../../functions/routes.ts';
import { dailyRequests } from '../../../../lib/access/plans.ts';
import type { Route } from '../../../../lib/platform/http/route.ts';
import type { Scenario } from '../stage.ts';
import { request, statuses } from './request.ts';

/** A list of the day, which a Pro key may read and a Gratis key may not. */
const list =
  (route: Route): Scenario =>
  async ({ container }) => {
    const by = (keyId: string) => request(route, { keyId });
    const answers = await container([by('demo-pro'), by('demo-pro'), by('demo-gratis'), by('unknown')]);
    expect(statuses(answers)).toEqual([200, 200, 403, 401]);
  };

/** Scenarios of the market API whose functions do more than answer their sample event. */
export const marketScenarios: Readonly<Record<string, Scenario>> = {
  'market-get-status': async ({ container }) => {
    const by = (apiKey?: string) => request(routes.marketGetStatus, apiKey === undefined ? {} : { apiKey });
    const all = Array.from({ length: dailyRequests.gratis ?? 0 }, () => by('demo-gratis-0123456789'));
    const answers = await container([by(), ...all, by('demo-gratis-0123456789'), by('nobody has this one')]);
    expect(statuses(answers)).toEqual([200, ...all.map(() => 200), 429, 401]);
  },
  'market-list-tickers': list(routes.marketListTickers),
  'market-get-signals': list(routes.marketGetSignals),
  'market-get-agenda': list(routes.marketGetAgenda),
  'market-list-changes': list(routes.marketListChanges),
  'market-get-audit': list(routes.marketGetAudit),
  'market-post-mcp': async ({ container }) => {
    const call = (name: string, given: object) =>
      request(routes.marketPostMcp, {
        keyId: 'demo-pro',
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }),
      });
    const answers = await container([
      call('list_stocks', {}),
      call('get_stock', { codigo: 'PETR4', conferencia: true }),
      call('get_signals', { agenda: {}, mudancas: {} }),
    ]);
    for (const { result } of answers) expect(JSON.parse(result.body).result).not.toHaveProperty('isError');
  },
  'market-get-ticker': async ({ container }) => {
    const about = (codigo: string) => request(routes.marketGetTicker, { keyId: 'demo-pro', path: { codigo } });
    // What is not answered is given back.
    expect(statuses(await container([about('BBAS3'), about('BBAS3'), about('XXXX3')]))).toEqual([200, 200, 404]);
  },
  'market-get-history': async ({ container }) => {
    const about = (codigo: string, keyId = 'demo-enterprise') =>
      request(routes.marketGetHistory, { keyId, path: { codigo } });
    const answers = await container([about('BBAS3'), about('BBAS3'), about('XXXX3'), about('BBAS3', 'demo-pro')]);
    expect(statuses(answers)).toEqual([200, 200, 404, 403]);
  },
};
