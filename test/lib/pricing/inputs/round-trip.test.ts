import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from '../../../../lib/platform/csv.ts';
import { draftResources, joinLines } from '../../../../lib/pricing/inputs/lines.ts';
import { readInput } from '../../../../lib/pricing/inputs/read-input.ts';

const columns =
  'id product region quantity hours sku os license type size redundancy iops mbps tier vcores storage_gb'.split(' ');
/** Columns by the members of the API that they have other names for. */
const columnOf: Readonly<Record<string, string>> = { hours_per_month: 'hours', throughput_mbps: 'mbps' };

const common = {
  region: fc.constantFrom('eastus2', 'brazilsouth'),
  quantity: fc.integer({ min: 1, max: 1_000 }),
};
const hours = { hours_per_month: fc.integer({ min: 1, max: 744 }) };
const items = fc.array(
  fc.oneof(
    fc.record({
      product: fc.constant('virtual_machine'),
      ...common,
      ...hours,
      sku: fc.constantFrom('Standard_D4s_v5', 'Standard_E8s_v5'),
      os: fc.constantFrom('linux', 'windows'),
    }),
    fc.record({
      product: fc.constant('managed_disk'),
      ...common,
      type: fc.constant('premium_ssd_v2'),
      size: fc.integer({ min: 1, max: 65_536 }),
      iops: fc.integer({ min: 3_000, max: 80_000 }),
      throughput_mbps: fc.integer({ min: 125, max: 2_000 }),
    }),
    fc.record({
      product: fc.constant('managed_disk'),
      ...common,
      type: fc.constant('premium_ssd'),
      size: fc.constant('P30'),
    }),
    fc.record({
      product: fc.constant('sql_database'),
      ...common,
      tier: fc.constant('general_purpose'),
      vcores: fc.constantFrom(2, 4, 8),
      storage_gb: fc.integer({ min: 1, max: 1_024 }),
    }),
  ),
  { minLength: 1, maxLength: 20 },
);

/** What a line costs depends on all members but these. */
const withoutId = ({ id: _, quantity, ...rest }: Readonly<Record<string, unknown>>) => ({ rest, quantity });
const sumOf = (lines: readonly Readonly<Record<string, unknown>>[]) => {
  const sums = new Map<string, number>();
  for (const line of lines) {
    const { rest, quantity } = withoutId(line);
    const key = JSON.stringify(Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1)));
    sums.set(key, (sums.get(key) ?? 0) + Number(quantity));
  }
  return new Map([...sums].sort());
};

test('the items of a request, as a table, are the items again', async () => {
  await fc.assert(
    fc.asyncProperty(items, async (requested) => {
      const rows = requested.map((item, index) => {
        const cells = Object.fromEntries(Object.entries(item).map(([name, value]) => [columnOf[name] ?? name, value]));
        return csvLine(columns.map((column) => String(column === 'id' ? `line-${index}` : (cells[column] ?? ''))));
      });
      const read = await readInput({ bytes: Buffer.from(csvLine(columns) + rows.join('')) });
      if (read.format === 'appraise') throw new Error('it was taken for a request');
      expect(read.format).toBe('csv');
      const lines = joinLines(draftResources(read.resources));
      expect(lines.unpriced).toEqual([]);
      expect(lines.read.map(({ address }) => address)).toEqual(requested.map((_, index) => `line-${index}`));
      expect(sumOf(lines.items)).toEqual(sumOf(requested));
    }),
  );
});
