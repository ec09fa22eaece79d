import { describe, expect, test } from 'vitest';
import { hardware } from '../../../../../lib/pricing/products/sql-database/hardware.ts';

describe('hardware of SQL Database', () => {
  test.each([
    ['SQL Database Single/Elastic Pool General Purpose - Compute Gen5', 'gen5'],
    ['SQL Database Single General Purpose - Serverless - Compute Gen5', 'gen5'],
    ['SQL Database Single/Elastic Pool General Purpose - Compute FSv2 Series', 'fsv2'],
    ['SQL Database Single/Elastic Pool Business Critical - Compute DC-Series', 'dc'],
    ['SQL Database SingleDB Hyperscale - Premium Series Compute', 'premium_series'],
    ['SQL Database SingleDB Hyperscale - Premium-Series Memory Optimized Compute', 'premium_series_memory_optimized'],
    ['SQL Database Single/Elastic Pool General Purpose - Storage', undefined],
    ['SQL Database Single/Elastic Pool General Purpose - SQL License', undefined],
  ])('of "%s" is %s alone', (product, expected) => {
    const matching = Object.entries(hardware).filter(([, words]) => words.product.test(product));
    expect(matching.map(([name]) => name)).toEqual(expected === undefined ? [] : [expected]);
  });
});
