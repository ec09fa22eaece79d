import { expect, test, vi } from 'vitest';
import { refreshRetailJob } from '../../../functions/pricing/refresh-retail.ts';
import { logger } from '../../../lib/platform/log.ts';
import type { RetailResult } from '../../../lib/pricing/import/retail-list.ts';

vi.spyOn(logger, 'info').mockImplementation(() => {});

const now = () => new Date('2026-11-20T03:30:00Z');
const settings = () => ({ regions: ['eastus2'], currencies: ['USD', 'EUR', 'BRL'], services: ['API Management'] });
const result = (currency: string, status: RetailResult['status']): RetailResult => ({
  status,
  scope_id: `retail:azure:${currency}`,
  snapshot_id: 's',
  row_count: 1,
  regions: {},
  shrunken: [],
  missing_services: [],
  failure: status === 'failed' ? { code: 'source_unavailable', message: 'It is down.' } : null,
  write_units: 1,
});

test('reads one currency after another', async () => {
  const refresh = vi.fn(async ({ currency }: { currency: string }) => result(currency, 'completed'));
  const { results } = await refreshRetailJob({ now, settings, refresh })();

  expect(results.map(({ scope_id }) => scope_id)).toEqual(['retail:azure:USD', 'retail:azure:EUR', 'retail:azure:BRL']);
  expect(refresh.mock.calls[0]?.[0]).toMatchObject({ regions: ['eastus2'], services: ['API Management'], now: now() });
});

test('fails once all were tried, naming those that failed, so that the schedule tries again', async () => {
  const refresh = vi.fn(async ({ currency }: { currency: string }) =>
    result(currency, currency === 'EUR' ? 'failed' : 'completed'),
  );
  await expect(refreshRetailJob({ now, settings, refresh })()).rejects.toThrow('retail:azure:EUR: It is down.');
  expect(refresh).toHaveBeenCalledTimes(3);
});
