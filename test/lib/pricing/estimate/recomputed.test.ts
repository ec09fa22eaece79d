import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { traceCsv } from '../../../../lib/cli/pricing/format/estimate.ts';
import type { ExactProduct } from '../../../../lib/pricing/answered-charge.ts';
import type { EstimateAnswer } from '../../../../lib/pricing/formats/estimate-answer.ts';
import { type EstimatedRequest, estimateIn } from '../../../support/estimate-request.ts';
import { world } from '../../../support/mostly-valid-requests.ts';
import { estimateItems, reservationRow, vmRow, windowsRow } from '../../../support/price-book.ts';

/** A fraction of its own, so that no error of the code can hide in it. */
type Fraction = readonly [numerator: bigint, denominator: bigint];

/** Reads `1/12`, `1 ÷ 12`, `0.25` and `1e-7`. */
function read(text: string): Fraction {
  const [over = '', under] = text.split(/\/| ÷ /);
  if (under !== undefined) return [BigInt(over), BigInt(under)];
  const [digits = '', exponent = '0'] = over.split('e');
  const [whole = '', places = ''] = digits.split('.');
  const power = Number(exponent) - places.length;
  const all = BigInt(whole + places);
  return power < 0 ? [all, 10n ** BigInt(-power)] : [all * 10n ** BigInt(power), 1n];
}

const times = (one: Fraction, other: Fraction): Fraction => [one[0] * other[0], one[1] * other[1]];
const plus = (one: Fraction, other: Fraction): Fraction => [one[0] * other[1] + other[0] * one[1], one[1] * other[1]];

/** Whole cents, half to even; nothing costs less than nothing. */
function inCents([numerator, denominator]: Fraction): number {
  if (numerator <= 0n) return 0;
  const twice = numerator * 200n;
  const cents = twice / (2n * denominator);
  const rest = twice - cents * 2n * denominator;
  const isUp = rest > denominator || (rest === denominator && cents % 2n === 1n);
  return Number(isUp ? cents + 1n : cents);
}

const productOf = ({ unit_price, unit_price_exact, quantity, quantity_exact }: ExactProduct): Fraction =>
  times(read(unit_price_exact ?? String(unit_price)), read(quantity_exact ?? String(quantity)));

type Line = EstimatedRequest['items'][number];
type Charge = Line['meters'][number];

/** A charge from what the trace says of it alone. */
function recompute({ tiers, less, ...charge }: Charge): number {
  const full = (tiers ?? [charge]).map(productOf).reduce(plus, [0n, 1n]);
  const [over, under]: Fraction = less ? productOf(less) : [0n, 1n];
  return inCents(plus(full, [-over, under]));
}

const models = ['payg', 'ri_1y', 'ri_3y', 'savings_plan_1y', 'savings_plan_3y'] as const;
const sides = ['retail', 'corporate'] as const;
const cents = (amount: number | undefined): number => Math.round((amount ?? Number.NaN) * 100);
const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);

type Model = (typeof models)[number];
type Side = (typeof sides)[number];

const chargesOf = (line: Line, side: Side, model: Model): readonly Charge[] =>
  line.meters.filter((charge) => charge.side === side && charge.models.includes(model));

const costOf = (line: Line, side: Side, model: Model): number => sum(chargesOf(line, side, model).map(recompute));

/** Months with one decimal, half to even; null where there are more than the term has. @param lines that share what is committed */
function breakEvenOf(lines: readonly Line[], side: Side, model: Model): number | null {
  const committed = lines.flatMap((line) => chargesOf(line, side, model)).filter(({ term }) => term !== null);
  if (committed.length === 0) return null;
  const term = model.endsWith('1y') ? 12 : 36;
  const monthly = sum(committed.map(recompute));
  const costUnder = (paid: Model): number => sum(lines.map((line) => costOf(line, side, paid)));
  const saved = costUnder('payg') - (costUnder(model) - monthly);
  // A reservation has one price for its term, of which a month's amount is a rounded part.
  const owedFor = (charge: Charge): number =>
    charge.price_type === 'Reservation'
      ? inCents(times(productOf(charge), [BigInt(term), 1n]))
      : recompute(charge) * term;
  const owed = sum(committed.map(owedFor));
  if (saved <= 0 || owed > saved * term) return null;
  return inCents([BigInt(owed), BigInt(saved) * 10n]) / 10;
}

function check({ items, totals, best }: EstimatedRequest): void {
  for (const line of items) for (const charge of line.meters) expect(recompute(charge)).toBe(cents(charge.monthly));
  for (const side of sides) {
    const figures = totals[side];
    if (!figures) continue;
    for (const model of models) {
      const name = `${model}_monthly` as const;
      const ofLines = items.map((line) => costOf(line, side, model));
      expect(items.map((line) => cents(line[side]?.[name]))).toEqual(ofLines);
      expect(cents(figures[name])).toBe(sum(ofLines));
      if (side === 'corporate') {
        const publicly = sum(items.map((line) => costOf(line, 'retail', model)));
        expect(cents(totals.savings?.[name].amount)).toBe(publicly - sum(ofLines));
      }
      if (model === 'payg') continue;
      const ownerOf = (line: Line): string => line.commitments[side]?.[model]?.owed_by ?? line.id;
      for (const line of items) {
        const sharers = items.filter((other) => ownerOf(other) === ownerOf(line));
        expect([line.id, model, line.break_even_months[side]?.[model]]).toEqual([
          line.id,
          model,
          breakEvenOf(sharers, side, model),
        ]);
      }
    }
  }
  const mix = best.mix.lines.map((chosen, index) => costOf(items[index] as Line, best.mix.side, chosen.model));
  expect(best.mix.lines.map(({ monthly }) => cents(monthly))).toEqual(mix);
  expect(cents(best.mix.monthly)).toBe(sum(mix));
}

describe('every figure of an answer', () => {
  test('is computed again from the trace alone, to the cent', async () => {
    await fc.assert(
      fc.asyncProperty(world, async (given) => {
        const answer = await estimateIn(given);
        if (answer) check(answer);
      }),
      { numRuns: 200 },
    );
  });

  test('is computed again from the trace as CSV, too', async () => {
    await fc.assert(
      fc.asyncProperty(world, async (given) => {
        const answer = await estimateIn(given);
        if (!answer) return;
        const [header = [], ...records] = traceCsv(answer as unknown as EstimateAnswer)
          .trim()
          .split('\r\n')
          .map((line) => line.split(','));
        // No name of these requests has a comma or a quotation mark.
        const cell = (record: readonly string[], name: string): string => record[header.indexOf(name)] ?? '';
        for (const record of records) {
          const tiers = cell(record, 'tiers')
            .split('; ')
            .flatMap((text) => (text === '' ? [] : [text.replace(/^from [^:]+: /, '').split(' × ')]));
          const quantity = cell(record, 'quantity_exact') || cell(record, 'quantity');
          const products = tiers.length > 0 ? tiers : [[cell(record, 'unit_price'), quantity]];
          const full = products.map(([one = '', other = '']) => times(read(one), read(other))).reduce(plus, [0n, 1n]);
          const less = cell(record, 'less_unit_price');
          const [over, under]: Fraction = less ? times(read(less), read(cell(record, 'less_quantity'))) : [0n, 1n];
          expect([record, inCents(plus(full, [-over, under]))]).toEqual([
            record,
            cents(Number(cell(record, 'monthly'))),
          ]);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('what a number cannot hold', () => {
  const linux = vmRow('Standard_D2s_v5', '0.12345678901234567890');
  const rows = [linux, windowsRow('Standard_D2s_v5', '0.2'), reservationRow(linux, 'P1Y', '1000')];
  const vm = { product: 'virtual_machine', region: 'eastus', sku: 'Standard_D2s_v5' };

  test('is there in all its digits, or as a fraction', () => {
    const [payg, reserved] = estimateItems([vm], rows).items[0]?.meters ?? [];
    expect(payg).toMatchObject({ unit_price: 0.12345678901234568, unit_price_exact: '0.1234567890123456789' });
    expect(payg).not.toHaveProperty('quantity_exact');
    expect(reserved).toMatchObject({ unit_price: 1000, quantity: 0.083333, quantity_exact: '1/12' });
    expect(reserved).not.toHaveProperty('unit_price_exact');
  });

  test('is there of what is subtracted, with its own quantity', () => {
    const [, , licence] = estimateItems([{ ...vm, os: 'windows' }], rows).items[0]?.meters ?? [];
    expect(licence?.less).toMatchObject({ unit_price_exact: '0.1234567890123456789', quantity: 730 });
  });
});
