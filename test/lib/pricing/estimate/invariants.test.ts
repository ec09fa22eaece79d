import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { models, sides } from '../../../../lib/pricing/model.ts';
import { type EstimatedRequest, estimateIn } from '../../../support/estimate-request.ts';
import { type World, world } from '../../../support/mostly-valid-requests.ts';

const inCents = (amount: number): number => Math.round(amount * 100);
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + inCents(amount), 0);

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
});
