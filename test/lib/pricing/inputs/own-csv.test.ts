import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine } from '../../../../lib/platform/csv.ts';
import { draftResources, joinLines } from '../../../../lib/pricing/inputs/lines.ts';
import { missingColumns, readOwnCsv } from '../../../../lib/pricing/inputs/own-csv.ts';
import { UnreadableInput } from '../../../../lib/pricing/inputs/resource.ts';

const problemsOf = (text: string): readonly string[] => {
  try {
    readOwnCsv(text);
    return [];
  } catch (error) {
    return (error as UnreadableInput).problems;
  }
};

describe('a table of lines', () => {
  test('has a line of the estimate on each line', () => {
    const text = [
      'id,product,region,sku,quantity,os,license,hours,type,size,redundancy,iops,mbps,tier,vcores,storage_gb,meter_id,units',
      'web,virtual_machine,eastus2,Standard_D4s_v5,3,windows,hybrid_benefit,220,,,,,,,,,,',
      'disk,managed_disk,East US 2,,,,,,premium_ssd,100,ZRS,,,,,,,',
      'fast,managed_disk,eastus2,,,,,,premium_ssd_v2,64,,4000,200,,,,,',
      'big,managed_disk,eastus2,,,,,,premium_ssd,P30,,,,,,,,',
      ',sql_database,eastus2,,,,,,,,zone,,,general_purpose,4,100.5,,',
      'net,,,,,,,,,,,,,,,,b5ef9385-e9fd-8217-a0bc-70fb84e55a0e,500',
    ].join('\r\n');
    const { resources, warnings } = readOwnCsv(text);
    expect(resources).toEqual([
      {
        kind: 'line',
        type: 'virtual_machine',
        address: 'web',
        region: 'eastus2',
        hours: 220,
        item: {
          product: 'virtual_machine',
          region: 'eastus2',
          sku: 'Standard_D4s_v5',
          os: 'windows',
          license: 'hybrid_benefit',
          quantity: 3,
          hours_per_month: 220,
        },
      },
      {
        kind: 'line',
        type: 'managed_disk',
        address: 'disk',
        region: 'East US 2',
        item: { product: 'managed_disk', region: 'East US 2', size: 100, type: 'premium_ssd', redundancy: 'ZRS' },
      },
      expect.objectContaining({ item: expect.objectContaining({ size: 64, iops: 4000, throughput_mbps: 200 }) }),
      expect.objectContaining({ item: expect.objectContaining({ size: 'P30' }) }),
      expect.objectContaining({
        address: 'line 6',
        item: expect.objectContaining({ tier: 'general_purpose', vcores: 4, storage_gb: 100.5, redundancy: 'zone' }),
      }),
      {
        kind: 'meter',
        type: 'meter',
        address: 'net',
        meter: { meter_id: 'b5ef9385-e9fd-8217-a0bc-70fb84e55a0e' },
        quantity: 500,
      },
    ]);
    expect(warnings).toEqual([]);
  });

  test('may name meters, use semicolons with decimal commas, the names of the API, and any order', () => {
    const text =
      '\ufeffMeter;Service;Region;Units;Unit;Product Name\nStandard Data Transfer Out;Bandwidth;eastus2;1,5;GB;Rtn Preference: MGN\n';
    expect(readOwnCsv(text).resources).toEqual([
      {
        kind: 'meter',
        type: 'meter',
        address: 'line 2',
        region: 'eastus2',
        meter: { service: 'Bandwidth', product: 'Rtn Preference: MGN', meter: 'Standard Data Transfer Out' },
        quantity: 1.5,
        unit: 'GB',
      },
    ]);
    const other = 'region,product,hours_per_month,throughput_mbps\neastus2,managed_disk,100,5\n';
    expect(readOwnCsv(other).resources).toMatchObject([{ item: { hours_per_month: 100, throughput_mbps: 5 } }]);
  });

  test('is refused with every problem at once', () => {
    const text = [
      'id,product,region,quantity,hours,meter_id',
      'a,virtual_machine,eastus2,three,1e3,',
      'a,,eastus2,1,,',
      'b,,eastus2,,,b5ef9385-e9fd-8217-a0bc-70fb84e55a0e',
    ].join('\n');
    expect(problemsOf(text)).toEqual([
      'Line 2: hours must be a number, not "1e3".',
      'Line 2: quantity must be a number, not "three".',
      'Line 3: it has neither a product nor a meter.',
      'Line 4: a meter needs its units a month in "units".',
      'Line 3: the id "a" stands on line 2, too.',
    ]);
    expect(readOwnCsv('product,region\n')).toEqual({
      resources: [],
      warnings: ['The table has no line but its header.'],
    });
    expect(problemsOf('a,b\n1,2\n')).toEqual([
      'As a table of lines, the first line lacks "product" and "region"; lines by meter need "meter_id", or "service" and "meter".',
    ]);
    expect(problemsOf('product,region\n"x')).toEqual([expect.stringMatching(/^Line \d+: /)]);
  });

  test('is refused where a comma may separate thousands', () => {
    const problem = 'Line 2: storage_gb "1,024" may be 1024 or 1.024: write it without the comma, or with a point.';
    expect(problemsOf('product,region,storage_gb\nsql_database,eastus2,"1,024"\n')).toEqual([problem]);
    expect(problemsOf('product\tregion\tstorage_gb\nsql_database\teastus2\t1,024\n')).toEqual([problem]);
    for (const cell of ['219,75', '0,125', '1024,5', '1024']) {
      expect(problemsOf(`product\tregion\tstorage_gb\nsql_database\teastus2\t${cell}\n`)).toEqual([]);
    }
    // Where semicolons separate cells, commas are decimal.
    expect(readOwnCsv('product;region;storage_gb\nsql_database;eastus2;1,024\n').resources).toMatchObject([
      { item: { storage_gb: 1.024 } },
    ]);
  });

  test('says which columns it does not read', () => {
    expect(readOwnCsv('product,region,quantitty,Owner\nmanaged_disk,eastus2,1,me\n').warnings).toEqual([
      'The column "quantitty" is not read. Did you mean "quantity"?',
      'The column "Owner" is not read.',
    ]);
  });

  test('is known by its header', () => {
    expect([['Product', 'Region'], ['meter_id', 'units'], ['Meter']].map(missingColumns)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([[], ['Machine', 'Recommended size'], ['product']].map(missingColumns)).toEqual([
      expect.stringContaining('lacks "product" and "region";'),
      expect.stringContaining('lacks "product" and "region";'),
      expect.stringContaining('lacks "region";'),
    ]);
  });

  test('reads every text as it is written, or refuses it as a whole', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string({ minLength: 1 })), { minLength: 1 }), (rows) => {
        const text = csvLine(['id', 'product', 'region']) + rows.map(([id, name]) => csvLine([id, name, 'x'])).join('');
        try {
          expect(readOwnCsv(text).resources.length).toBeLessThanOrEqual(rows.length);
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableInput);
        }
      }),
    );
    const hostile = readOwnCsv('product,region,__proto__,constructor\nmanaged_disk,eastus2,x,y\n');
    expect(Object.keys(hostile.resources[0] ?? {})).not.toContain('__proto__');
  });
});

test('a line by meter has its instances, or the hours of each, in columns', () => {
  const text = ['id,meter_id,units,instances,hours', 'plan,a,1000,5,', 'cache,b,440,,220', 'wrong,c,1,two,'].join('\n');
  expect(problemsOf(text)).toEqual(['Line 4: instances must be a number, not "two".']);
  const { resources } = readOwnCsv(text.split('\n').slice(0, 3).join('\n'));
  const { meters } = joinLines(draftResources(resources));
  expect(meters).toEqual([
    { id: 'plan', meter_id: 'a', quantity: 1000, instances: 5 },
    { id: 'cache', meter_id: 'b', quantity: 440, hours_per_month: 220 },
  ]);
});

describe('a filled cell that its line does not read', () => {
  test('is an error: a line by meter has no columns of a product, and the other way round', () => {
    const text = [
      'product,region,sku,quantity,meter_id,meter,units,unit,instances,vcores,os,service,Product Name',
      'virtual_machine,eastus2,D4s_v5,,,,10,VM,5,,,,',
      'virtual_machine,eastus2,D4s_v5,2,,,,,,,linux,,',
      ',,,,b5ef9385-e9fd-8217-a0bc-70fb84e55a0e,,730,,,4,linux,,',
      'sql_database,eastus2,,,,vCore,730,,,,,SQL Database,',
      'managed_disk,eastus2,,,,,,,,,,Storage,Disks',
    ].join('\n');
    expect(problemsOf(text)).toEqual([
      'Line 2: a line with a product has no "units", "unit", "instances"; how many of it there are is its "quantity".',
      'Line 4: a line by meter has no "os", "vcores".',
      'Line 5: a line by meter has no "product".',
      'Line 6: a line with a product has no "service", "product_name"; how many of it there are is its "quantity".',
    ]);
  });

  test('is an error where two names of one column are filled', () => {
    const text = [
      'product,region,hours,hours_per_month,mbps,throughput_mbps',
      'managed_disk,eastus2,100,200,,',
      'managed_disk,eastus2,100,,125,125',
      'managed_disk,eastus2,,200,,125',
    ].join('\n');
    expect(problemsOf(text)).toEqual([
      'Line 2: "hours" and "hours_per_month" are the same; fill in one of them.',
      'Line 3: "mbps" and "throughput_mbps" are the same; fill in one of them.',
    ]);
  });

  test('beside the id of a meter is a name that must be its own, or a region, of which a warning says that it is not read', () => {
    const text = 'meter_id,units,service,meter,region,product_name,sku\na,5,Storage,LRS,eastus2,Disks,P30\nb,5,,,,,\n';
    const { resources, warnings } = readOwnCsv(text);
    expect(joinLines(draftResources(resources)).meters).toEqual([
      {
        id: 'line 2',
        meter_id: 'a',
        service: 'Storage',
        product: 'Disks',
        sku: 'P30',
        meter: 'LRS',
        quantity: 5,
      },
      { id: 'line 3', meter_id: 'b', quantity: 5 },
    ]);
    expect(warnings).toEqual(['The region of a line with a "meter_id" is not read: the meter has one of its own.']);
  });

  test('is a warning in the second column of a name', () => {
    expect(readOwnCsv('product,region,Quantity,quantity\nmanaged_disk,eastus2,1,2\n').warnings).toEqual([
      'The column "quantity" stands more than once: only the first is read.',
    ]);
  });
});

test('a line by meter with units and a quantity has that many times the units', () => {
  const text = [
    'id,meter_id,quantity,units,instances',
    'three,a,3,730,1',
    'one,b,1,730,',
    'alone,c,3,,',
    'odd,d,1.5,730,',
  ].join('\n');
  const { meters, assumed, unpriced } = joinLines(draftResources(readOwnCsv(text).resources));
  expect(meters).toEqual([
    { id: 'three', meter_id: 'a', quantity: 2190, instances: 3 },
    { id: 'one', meter_id: 'b', quantity: 730 },
    { id: 'alone', meter_id: 'c', quantity: 3 },
  ]);
  expect(assumed).toMatchObject([{ address: 'three', text: '3 times 730 units, since the line has a quantity, too' }]);
  expect(unpriced).toMatchObject([{ address: 'odd', reason: expect.stringContaining('Its number is 1.5') }]);
});

describe('a table of many lines', () => {
  const header = 'product,region,sku,quantity';
  const line = 'virtual_machine,eastus2,Standard_D4s_v5,2';

  test('joins the equal ones while it reads them', () => {
    const other = 'virtual_machine,eastus2,Standard_D8s_v5,';
    const { resources, warnings } = readOwnCsv([header, ...Array(30_000).fill(line), '', other, line].join('\r\n'));
    expect(resources).toMatchObject([
      { address: 'line 2', count: 60_002, item: { sku: 'Standard_D4s_v5' } },
      { address: 'line 30003', item: { sku: 'Standard_D8s_v5' } },
    ]);
    expect(warnings).toEqual(['Equal lines are taken as one: 30002 lines have become 2.']);
  });

  test('refuses an id that stands twice, as in a short one', () => {
    const named = Array(30_000).fill(`a,${line}`);
    expect(() => readOwnCsv([`id,${header}`, ...named].join('\n'))).toThrow(
      'Line 2: the id "a" stands on 30000 lines.',
    );
  });

  test('splits what no line can stand for', () => {
    const { resources } = readOwnCsv([header, ...Array(120_001).fill(line)].join('\n'));
    expect(resources.map(({ count }) => count)).toEqual([100_000, 100_000, 40_002]);
  });

  test('joins lines by meter, which keep their quantity', () => {
    const text = ['meter_id,units', ...Array(30_000).fill('m,5')].join('\n');
    expect(readOwnCsv(text).resources).toMatchObject([{ kind: 'meter', quantity: 5, count: 30_000 }]);
    const several = ['meter_id,units,quantity', ...Array(30_000).fill('m,5,2')].join('\n');
    expect(readOwnCsv(several).resources).toMatchObject([{ kind: 'meter', quantity: 5, count: 60_000 }]);
  });

  test('is refused where too many of them differ', () => {
    const lines = Array.from({ length: 25_002 }, (_, index) => `virtual_machine,eastus2,Standard_D4s_v5,${index + 1}`);
    expect(() => readOwnCsv([header, ...lines].join('\n'))).toThrow(
      'The table has more than 25000 different lines, which is the limit. Split it.',
    );
  });
});
