import { describe, expect, test } from 'vitest';
import { draftResources, joinLines } from '../../../../lib/pricing/inputs/lines.ts';
import { readOwnCsv } from '../../../../lib/pricing/inputs/own-csv.ts';
import { writeOwnCsv } from '../../../../lib/pricing/inputs/write-own-csv.ts';
import { forms } from '../../../../lib/pricing/products/forms.ts';

const linesOf = (csv: string) => {
  const { items, meters } = joinLines(draftResources(readOwnCsv(csv).resources, {}));
  return { items, ...(meters.length > 0 && { meters }) };
};

describe('lines as CSV', () => {
  test('are read again as they were', () => {
    const request = {
      items: [
        { id: 'web, "1"', product: 'virtual_machine', region: 'eastus', sku: 'Standard_D4s_v5', quantity: 3 },
        { id: 'data', product: 'managed_disk', region: 'eastus', type: 'premium_ssd', size: 64, quantity: 1 },
        {
          id: 'ultra',
          product: 'managed_disk',
          region: 'eastus',
          type: 'ultra',
          size: 64,
          throughput_mbps: 0.5,
          quantity: 2,
        },
      ],
      meters: [
        { id: 'egress', meter_id: 'f1', quantity: 500.25, unit: 'GB' },
        { id: 'api', service: 'API', product: 'Gateway', meter: 'Calls', region: 'eastus', quantity: 2, instances: 1 },
      ],
    } as const;
    const csv = writeOwnCsv(request as never);
    expect(readOwnCsv(csv).warnings).toEqual([]);
    expect(linesOf(csv)).toEqual(request);
  });

  test.each(forms)('have a column for every field of $id', ({ id, fields }) => {
    const item = {
      id: 'a',
      product: id,
      quantity: 1,
      ...Object.fromEntries(Object.keys(fields).map((name) => [name, 7])),
    };
    expect(readOwnCsv(writeOwnCsv({ items: [item as never] })).warnings).toEqual([]);
  });

  test('are a table with a header where there is none', () => {
    expect(writeOwnCsv({})).toBe('id,product,region,quantity\r\n');
  });
});

test('the result of an estimate is refused, and it is said what to read instead', () => {
  const header = 'line,product,description,region,quantity,hours_per_month,side,currency,payg_monthly';
  expect(() => readOwnCsv(`${header}\nweb,virtual_machine,,eastus,1,730,retail,USD,5.00\n`)).toThrow(
    /It is the result of an estimate/,
  );
});
