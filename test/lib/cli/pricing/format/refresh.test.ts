import { expect, test } from 'vitest';
import { refreshText } from '../../../../../lib/cli/pricing/format/refresh.ts';
import type { RetailResult } from '../../../../../lib/pricing/import/retail-list.ts';

const result: RetailResult = {
  status: 'completed',
  scope_id: 'retail:azure:USD',
  snapshot_id: 's',
  row_count: 108,
  regions: {
    westeurope: { row_count: 90, read_at: '2026-11-01T03:30:00.000Z' },
    global: { row_count: 8, read_at: '2026-11-12T09:00:00.000Z' },
    eastus2: { row_count: 10, read_at: '2026-11-12T09:00:00.000Z' },
  },
  shrunken: [],
  missing_services: [],
  failure: null,
  write_units: 1,
};

test('says which regions were read, and which were kept since when', () => {
  expect(refreshText(result)).toBe(
    [
      'completed: retail:azure:USD, 108 prices',
      '  read: eastus2 10, global 8',
      '  kept: westeurope 90 of 2026-11-01',
      '',
    ].join('\n'),
  );
});

test('says what force has lost', () => {
  const shrunken = [{ region: 'eastus2', row_count: 10, last_row_count: 90 }];
  expect(refreshText({ ...result, shrunken })).toContain(
    '  lost: eastus2 had 90 prices and now has 10, taken because of --force\n',
  );
});

test('asks for another run where others were faster three times', () => {
  expect(refreshText({ ...result, status: 'superseded', regions: {} })).toBe(
    'superseded: retail:azure:USD: other refreshes became active meanwhile; run this one again.\n',
  );
});

test('says why a list was refused, and that the last one stays', () => {
  const failure = { code: 'sheet_empty', message: 'It is short.' };
  expect(refreshText({ ...result, status: 'failed', failure })).toBe(
    'failed: retail:azure:USD: It is short. The last good list stays.\n',
  );
});

test('names the services that the list has no price of', () => {
  expect(refreshText({ ...result, missing_services: ['Azure Kuberntes\u001b Service'] })).toContain(
    '  none: the list has no price of Azure Kuberntes␛ Service; names are case-sensitive\n',
  );
});
