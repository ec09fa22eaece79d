import { expect, test } from 'vitest';
import { metersFormats } from '../../../../../lib/cli/pricing/format/meters.ts';
import { displayWidth } from '../../../../../lib/cli/terminal/display-width.ts';
import type { MeterRow, MetersAnswer } from '../../../../../lib/pricing/formats/meters-answer.ts';

const row: MeterRow = {
  meterId: '28d51bf7-1f3d-56af-b1bd-c6c3476e6013',
  meterName: 'D2s v5',
  unitPrice: 9.12,
  price_per_unit: 0.0912,
  unit: 'Hours',
  category: 'Virtual Machines',
  sub_category: 'Dsv5 Series',
  product: 'Virtual Machines Dsv5 Series - D2s v5 - US East 2',
  sku: 'D2s v5',
  arm_sku: 'Standard_D2s_v5',
  location: 'eastus2',
  unit_of_measure: '100 Hours',
  currency: 'USD',
  price_type: 'Consumption',
  term: null,
  tier_minimum_units: 0,
  part_number: 'AAA-12345',
};
const reserved: MeterRow = {
  ...row,
  unitPrice: 491.5,
  price_per_unit: null,
  unit: null,
  price_type: 'Reservation',
  term: 'P1Y',
};
const answer = (rows: readonly MeterRow[], more: Partial<MetersAnswer> = {}): MetersAnswer => ({
  scope_id: 'ea:1234567',
  snapshot_id: '20261121T020304123Z-0a1b2c3d',
  total: rows.length,
  rows,
  next_cursor: null,
  ...more,
});

/** All that a format prints for these pages. */
function printed(name: keyof typeof metersFormats, pages: readonly MetersAnswer[], columns = 120): string {
  const format = metersFormats[name]({ color: false, columns });
  const texts = pages.map(format.page);
  const rows = pages.reduce((sum, { rows: { length } }) => sum + length, 0);
  return texts.join('') + format.end(pages.at(-1) as MetersAnswer, rows);
}

test('human prints a table under one heading, and how much there is', () => {
  const first = answer([row, reserved], { total: 3, next_cursor: 'x' });
  expect(printed('human', [first, answer([row], { total: 3 })], 140)).toBe(
    [
      'Meter   Location  Type             Price       For          Each  Unit   Product',
      'D2s v5  eastus2   Consumption       9.12  USD  100 Hours  0.0912  Hours  Virtual Machines Dsv5 Series - D2s v5 - US East 2',
      'D2s v5  eastus2   Reservation P1Y  491.5  USD  the term                  Virtual Machines Dsv5 Series - D2s v5 - US East 2',
      'D2s v5  eastus2   Consumption       9.12  USD  100 Hours  0.0912  Hours  Virtual Machines Dsv5 Series - D2s v5 - US East 2',
      '3 of 3 prices of ea:1234567',
      '',
    ].join('\n'),
  );
});

test('human names a tier by its first unit', () => {
  expect(printed('human', [answer([row, { ...row, tier_minimum_units: 51_200 }])], 140)).toContain(
    'Consumption from 51200   9.12',
  );
});

test('human says that there is more, or nothing', () => {
  expect(printed('human', [answer([row], { total: 9, next_cursor: 'x' })])).toContain(
    '1 of 9 prices of ea:1234567; --all prints every one\n',
  );
  expect(printed('human', [answer([])])).toBe('no price of ea:1234567 matches\n');
});

test('human keeps to the width of the terminal, and prints no control characters', () => {
  const hostile = { ...row, meterName: '\u001b[31mred', product: '仮想マシン '.repeat(20) };
  const text = printed('human', [answer([row, hostile])], 90);
  for (const line of text.split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(90);
  expect(text).toContain('␛[31mred');
  expect(text).toContain('…');
});

test('json is one document over all pages', () => {
  const first = answer([row, reserved], { total: 3, next_cursor: 'x' });
  const { scope_id, snapshot_id } = first;
  expect(JSON.parse(printed('json', [first, answer([row], { total: 3 })]))).toEqual({
    scope_id,
    snapshot_id,
    total: 3,
    rows: [row, reserved, row],
  });
  expect(JSON.parse(printed('json', [answer([])]))).toMatchObject({ total: 0, rows: [] });
});

test('ndjson is a row a line', () => {
  const lines = printed('ndjson', [answer([row, reserved])])
    .trimEnd()
    .split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([row, reserved]);
});

test('csv has one heading, and no cell that is computed', () => {
  const hostile = { ...reserved, unitPrice: 6.5e-7, product: '=HYPERLINK("http://x")' };
  const [heading, first, second, rest] = printed('csv', [answer([row]), answer([hostile])]).split('\r\n');
  expect(heading).toBe(
    'meterId,meterName,unitPrice,unit_of_measure,price_per_unit,unit,currency,price_type,term,location,category,sub_category,product,tier_minimum_units,part_number,sku,arm_sku',
  );
  expect(first).toContain(',9.12,100 Hours,0.0912,Hours,USD,Consumption,,eastus2,');
  expect(second).toContain(',0.00000065,100 Hours,,,USD,Reservation,P1Y,');
  expect(second).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect(rest).toBe('');
});

test.for([
  [0, '0'],
  [0.0804, '0.0804'],
  [6.5e-7, '0.00000065'],
  [1234567.89, '1234567.89'],
] as const)('a price of %d is printed as %s', ([unitPrice, text]) => {
  expect(printed('csv', [answer([{ ...row, unitPrice }])]).split(',')).toContain(text);
});

test('the table of a public price list names the SKU, which tells rows of one meter apart', () => {
  const page = answer([row, { ...row, sku: 'D2ds v5' }], { scope_id: 'retail:azure:USD' });
  const [heading, first, second] = printed('human', [page], 200).split('\n');
  expect(heading).toMatch(/Unit +SKU +Product/);
  expect([first, second]).toEqual([
    expect.stringMatching(/ D2s v5 +Virtual/),
    expect.stringMatching(/ D2ds v5 +Virtual/),
  ]);
  expect(printed('human', [answer([row])], 200)).not.toContain('SKU');
});
