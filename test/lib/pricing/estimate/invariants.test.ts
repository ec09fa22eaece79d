import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Model, models, type Side, sides } from '../../../../lib/pricing/model.ts';
import { type EstimatedRequest, estimateIn } from '../../../support/estimate-request.ts';
import { sheetOver, type World, world } from '../../../support/mostly-valid-requests.ts';

const inCents = (amount: number): number => Math.round(amount * 100);
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + inCents(amount), 0);

type Line = EstimatedRequest['items'][number];

const cents = (line: Line | undefined, side: Side, model: Model): number =>
  inCents(line?.[side]?.[`${model}_monthly`] ?? Number.NaN);

/** Enough where each run makes several estimates. */
const fewerRuns = 60;

/** Checks the answers to mostly valid requests; most of these must have one. */
async function forAnswers(
  check: (answer: EstimatedRequest, given: World) => Promise<void> | void,
  numRuns = 100,
): Promise<void> {
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(world, async (given) => {
      const answer = await estimateIn(given);
      if (!answer) return;
      answered += 1;
      await check(answer, given);
    }),
    { numRuns },
  );
  expect(answered).toBeGreaterThan(numRuns / 3);
}

describe('every answer to a mostly valid request', () => {
  test('has totals that are the sums of its lines, and lines that are the sums of their charges, to the cent', async () => {
    await forAnswers(({ totals, items }) => {
      for (const side of sides) {
        for (const model of models) {
          const total = totals[side]?.[`${model}_monthly`];
          if (total === undefined) continue;
          expect(inCents(total)).toBe(sum(items.map((line) => line[side]?.[`${model}_monthly`] ?? Number.NaN)));
          for (const line of items) {
            const charges = line.meters.filter((charge) => charge.side === side && charge.models.includes(model));
            expect(sum(charges.map(({ monthly }) => monthly))).toBe(
              inCents(line[side]?.[`${model}_monthly`] ?? Number.NaN),
            );
          }
        }
      }
    });
  });

  test('does not depend on the order of its lines', async () => {
    await forAnswers(async ({ totals, best }, given) => {
      const { items = [], meters = [], what_if: _, ...others } = given.request;
      const turned = { ...others, items: items.toReversed(), meters: meters.toReversed() };
      const other = await estimateIn({ ...given, request: turned });
      expect(other?.totals).toEqual(totals);
      expect(other?.best.mix.monthly).toBe(best.mix.monthly);
    }, fewerRuns);
  });

  test('has twice the figures of a product for twice the quantity, but for a cent a charge, and no more of a meter', async () => {
    await forAnswers(async ({ items: lines }, given) => {
      const { items = [], meters = [], what_if: _, ...others } = given.request;
      const twice = <Line extends { readonly quantity?: number }>(line: Line): Line => ({
        ...line,
        quantity: (line.quantity ?? 1) * 2,
      });
      const request = { ...others, items: items.map(twice), meters: meters.map(twice) };
      const doubled = (await estimateIn({ ...given, request }))?.items ?? [];
      doubled.forEach((line, index) => {
        const once = lines[index];
        for (const side of sides) {
          for (const model of models) {
            const charges = line.meters.filter((charge) => charge.side === side && charge.models.includes(model));
            // A graduated price may rise with the quantity.
            if (charges.length === 0 || charges.some(({ tiers }) => tiers)) continue;
            const more = cents(line, side, model) - 2 * cents(once, side, model);
            // Half a cent of the single amount counts twice, and half a cent of the double amount once.
            expect(more).toBeLessThanOrEqual(charges.length);
            if (line.product !== 'meter') expect(more).toBeGreaterThanOrEqual(-charges.length);
          }
        }
      });
    }, fewerRuns);
  });

  test('has the figures of a product in two lines as in one, but for a cent a charge', async () => {
    await forAnswers(async ({ items: lines }, given) => {
      // Two lines may share a commitment, one line's machines never.
      const { items = [], what_if: _, meters: __, sharing, ...others } = given.request;
      if (sharing === 'spread') return;
      const parts = items.map(({ quantity = 1 }) => Math.floor(quantity / 3));
      const split = items.flatMap((line, index) => {
        const part = parts[index] ?? 0;
        return part === 0
          ? [line]
          : [
              { ...line, quantity: part },
              { ...line, quantity: (line.quantity ?? 1) - part },
            ];
      });
      if (split.length === 0) return;
      const apart = (await estimateIn({ ...given, request: { ...others, items: split } }))?.items ?? [];
      let at = 0;
      items.forEach((_line, index) => {
        const own = apart.slice(at, at + (parts[index] === 0 ? 1 : 2));
        at += own.length;
        for (const side of sides) {
          for (const model of models) {
            const charges = lines[index]?.meters.filter((one) => one.side === side && one.models.includes(model)) ?? [];
            if (charges.length === 0) continue;
            const both = own.reduce((total, line) => total + cents(line, side, model), 0);
            expect(Math.abs(both - cents(lines[index], side, model))).toBeLessThanOrEqual(charges.length);
          }
        }
      });
    }, fewerRuns);
  });

  test('costs no more at contract prices where no price of the contract is above the public one', async () => {
    const discounted = world.chain((given) =>
      sheetOver(given.rows, fc.integer({ min: 50, max: 99 })).map((sheet) => ({ ...given, sheet })),
    );
    await fc.assert(
      fc.asyncProperty(discounted, async (given) => {
        for (const line of (await estimateIn(given))?.items ?? []) {
          // A licence is a difference of two prices, and one price of a contract may stand for several public tiers.
          if (line.meters.some(({ role, tiers }) => role === 'licence' || tiers)) continue;
          for (const model of models) {
            expect(cents(line, 'corporate', model)).toBeLessThanOrEqual(cents(line, 'retail', model));
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});
