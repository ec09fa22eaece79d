import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { metersCommand } from '../../../../lib/cli/pricing/meters.ts';

const asked: URLSearchParams[] = [];
let pages = 1;
const server = createServer((request, response) => {
  const query = new URL(request.url ?? '', 'http://x').searchParams;
  asked.push(query);
  if (query.has('q', 'bandwidth') || query.get('category') === 'bandwidth') {
    const rows = query.has('category') ? [{ meterId: 'id', category: 'Bandwidth' }] : [];
    const total = rows.length * 12;
    response.end(JSON.stringify({ ok: true, scope_id: 'ea:1', snapshot_id: 's', total, rows, next_cursor: null }));
    return;
  }
  const at = Number(query.get('cursor') ?? 0);
  const rows = [{ meterId: `id ${at}`, meterName: 'x' }];
  const next_cursor = at + 1 < pages ? String(at + 1) : null;
  response.end(JSON.stringify({ ok: true, scope_id: 'ea:1', snapshot_id: 's', total: pages, rows, next_cursor }));
});
let url = '';
let output = '';

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked.length = 0;
  output = '';
  vi.spyOn(process.stdout, 'write').mockImplementation(((text: string, written?: () => void) => {
    output += text;
    written?.();
    return true;
  }) as typeof process.stdout.write);
  return () => vi.restoreAllMocks();
});

test('sends one request with the options', async () => {
  pages = 3;
  const flags = { scope: 'ea:1', category: 'Storage', location: 'eastus2', priceType: 'Consumption', limit: '7' };
  expect(await metersCommand(['d2s', 'v5'], { url, format: 'ndjson', ...flags })).toBe(0);
  expect(asked.map((query) => Object.fromEntries(query))).toEqual([
    { q: 'd2s v5', scope: 'ea:1', category: 'Storage', location: 'eastus2', price_type: 'Consumption', limit: '7' },
  ]);
});

test('with --all follows all cursors, with large pages', async () => {
  pages = 3;
  expect(await metersCommand([], { url, format: 'json', all: true })).toBe(0);
  expect(asked.map((query) => Object.fromEntries(query))).toEqual([
    { limit: '200' },
    { limit: '200', cursor: '1' },
    { limit: '200', cursor: '2' },
  ]);
  expect(JSON.parse(output).rows.map(({ meterId }: { meterId: string }) => meterId)).toEqual(['id 0', 'id 1', 'id 2']);
});

test('with --retail asks for the public price list in a currency, USD unless it is given', async () => {
  pages = 1;
  for (const currency of [{}, { currency: 'eur' }]) {
    expect(await metersCommand(['vcore'], { url, format: 'ndjson', retail: true, ...currency })).toBe(0);
  }
  expect(asked.map((query) => query.get('scope'))).toEqual(['retail:azure:USD', 'retail:azure:EUR']);
});

test.each([
  { flags: { retail: true, scope: 'ea:1' }, message: 'give --scope or --retail, not both' },
  { flags: { currency: 'EUR' }, message: '--currency is for --retail: a contract has one currency' },
  {
    flags: { retail: true, currency: 'E\u001b' },
    message: '--currency must be an ISO 4217 code of three letters, such as EUR, not "E␛"',
  },
])('refuses $flags', async ({ flags, message }) => {
  await expect(metersCommand([], { url, format: 'json', ...flags })).rejects.toThrow(message);
  expect(asked).toEqual([]);
});

test('who searches for the name of a category is told the option', async () => {
  const errors: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => errors.push(String(text)) > 0);
  const flags = { url, format: 'ndjson', location: 'eastus2' } as const;
  expect(await metersCommand(['bandwidth'], flags)).toBe(0);
  expect(output).toBe('');
  expect(errors).toEqual(['--category "Bandwidth" instead of the words finds 12 prices\n']);
  expect(Object.fromEntries(asked[1] ?? [])).toEqual({ category: 'bandwidth', location: 'eastus2', limit: '1' });

  expect(await metersCommand(['bandwidth'], { ...flags, category: 'bandwidth' })).toBe(0);
  expect(errors).toHaveLength(1);
});
