import { describe, expect, test } from 'vitest';
import { apiRefusal } from '../../../../../lib/cli/pricing/api-refusal.ts';
import { estimateFormats } from '../../../../../lib/cli/pricing/format/estimate.ts';
import type { EstimateAnswer } from '../../../../../lib/pricing/formats/estimate-answer.ts';
import { estimateLines, meterId, meterRow, tierRows } from '../../../../support/meter-book.ts';
import { contractRow } from '../../../../support/price-book.ts';

const bandwidth = meterRow({
  meterName: 'Standard Data Transfer Out',
  category: 'Bandwidth',
  product: '=HYPERLINK("x")',
  sku: 'Standard\u001b[31m',
  unitOfMeasure: '1 GB',
});
const bands = tierRows(bandwidth, [
  [0, '0'],
  [100, '0.087'],
]);
const hourly = meterRow({ meterId: meterId(2), meterName: 'Gateway', unitOfMeasure: '1 Hour', unitPrice: '0.2' });

const answer: EstimateAnswer = {
  ...estimateLines(
    {
      meters: [
        { id: 'egress', meter_id: meterId(1), quantity: 1500.5 },
        { id: 'gateway', meter_id: meterId(2), quantity: 220, hours_per_month: 220 },
      ],
    },
    bands,
    [contractRow(bandwidth, '0.06'), contractRow(hourly, '0.2')],
  ),
  scope_id: 'ea:1234567',
};
const plain = { color: false, now: new Date('2026-11-22T12:00:00Z') };

describe('a line by meter', () => {
  test('is printed with its quantity and unit, and without hours', () => {
    const lines = estimateFormats.human(answer, plain).split('\n');
    expect(lines[1]).toMatch(
      /^egress +Bandwidth · .* · Standard Data Transfer Out +eastus +1,500\.5 GB +retail +121\.84 /,
    );
    expect(lines[3]).toMatch(/^gateway +Storage · Blob Storage · Gateway +eastus +220 Hours +retail +44\.00 /);
    expect(lines.join('\n')).not.toContain('220 h a month');
  });

  test('that the public list does not have is said to stand in, and has a sign in a proposal', () => {
    const note = "For gateway, Pay-as-you-go is not on the public list: the contract's price counts (retail).";
    expect(estimateFormats.human(answer, plain)).toContain(`note: ${note}`);
    const markdown = estimateFormats.markdown(answer, plain);
    expect(markdown).toMatch(/\| gateway \|.*\| 220 Hours \| retail \| 44\.00 § \| 44\.00 † /);
    expect(markdown).toContain("§ Not on the public list: the contract's price counts.");
  });

  test('has its unit in the column behind the notes, and no hours among the notes', () => {
    const rows = estimateFormats.csv(answer).split('\r\n');
    expect(rows[1]).toMatch(/^egress,meter,.*,1500\.5,730,retail,USD,121\.84,.*,GB(?:,0\.00){4}$/);
    expect(rows[3]).toMatch(
      /^gateway,meter,.*,220,220,retail,USD,44\.00,.*payg not_on_list: contract.*,Hours(?:,0\.00){4}$/,
    );
    expect(rows[3]).not.toContain('hours a month');
  });

  test('is traced with its graduated prices', () => {
    const rows = estimateFormats['trace-csv'](answer).split('\r\n');
    expect(rows[1]).toMatch(
      /^egress,retail,.*,1500\.5,,,,,121\.84,USD,retail,r1,from 0: 100 × 0; from 100: 1400\.5 × 0\.087,,$/,
    );
  });

  test.each(['csv', 'human', 'markdown'] as const)(
    'has no formula and no terminal escape in its names, as %s',
    (format) => {
      const text = estimateFormats[format](answer, plain);
      expect(text).not.toContain('\u001b');
      expect(text).not.toMatch(/(?:^|,)"?=HYPERLINK/m);
    },
  );
});

test('a refusal lists what a line may mean, and how many more there are', () => {
  const candidate = {
    service: 'Storage',
    product: 'Blob Storage',
    sku: 'Hot LRS',
    meter: 'Hot LRS Data Stored',
    region: 'eastus',
    meter_id: meterId(1),
    unit: 'GB/Month',
    price_per_unit: 0.0184,
  };
  const errors = [
    {
      pointer: '/meters/0',
      code: 'ambiguous',
      detail: 'The line may mean 3 prices.',
      candidates: [candidate],
      candidate_count: 3,
    },
    { pointer: '/meters/1', code: 'ambiguous', detail: 'Hostile.', candidates: [null], candidate_count: 'x' },
  ];
  const { problems } = apiRefusal(400, { code: 'invalid_request', detail: 'Wrong.', errors }, 'http://127.0.0.1');
  expect(problems.slice(0, 4)).toEqual([
    'Wrong.',
    '/meters/0: The line may mean 3 prices.',
    `  Storage · Blob Storage · Hot LRS · Hot LRS Data Stored, eastus: 0.0184 each (GB/Month), meter_id ${meterId(1)}`,
    '  and 2 more',
  ]);
});
