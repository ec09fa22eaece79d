import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ApiClient } from '../../../../lib/cli/pricing/api-client.ts';
import { priceResources } from '../../../../lib/cli/pricing/architecture/price-resources.ts';
import { compareLines, compareTotals } from '../../../../lib/pricing/compare/compare-answers.ts';
import { compareResources } from '../../../../lib/pricing/compare/compare-resources.ts';
import { compareSheets } from '../../../../lib/pricing/compare/compare-sheets.ts';
import type { EstimateAnswer } from '../../../../lib/pricing/formats/estimate-answer.ts';
import { figureName } from '../../../../lib/pricing/formats/figures.ts';
import { draftResources } from '../../../../lib/pricing/inputs/lines.ts';
import { readRequestResources } from '../../../../lib/pricing/inputs/request-resources.ts';
import { models, sides } from '../../../../lib/pricing/model.ts';
import type { RequestedItem } from '../../../../lib/pricing/products/item.ts';
import {
  contractRow,
  estimateItems,
  estimateWhatIf,
  reservationRow,
  savingsPlanRow,
  vmRow,
} from '../../../support/price-book.ts';

const small = vmRow('Standard_D2s_v5', '0.1013');
const large = vmRow('Standard_D4s_v5', '0.2027');
const retail = [small, large, reservationRow(small, 'P1Y', '511.11'), savingsPlanRow(large, 'P3Y', '0.0977')];
const sheet = [contractRow(small, '0.0877'), contractRow(large, '0.1931')];

/** Machines by name, some of them in both of two architectures. */
const machines = fc
  .dictionary(
    fc.constantFrom('web', 'api', 'batch', 'cache'),
    fc.record({
      sku: fc.constantFrom('Standard_D2s_v5', 'Standard_D4s_v5'),
      quantity: fc.integer({ min: 1, max: 9 }),
      hours_per_month: fc.integer({ min: 1, max: 744 }),
    }),
    { minKeys: 1 },
  )
  .map((byName) =>
    Object.entries(byName).map(
      ([id, members]): RequestedItem => ({ id, product: 'virtual_machine', region: 'eastus', ...members }),
    ),
  );

const answerTo = (items: readonly RequestedItem[], contract: typeof sheet | null = sheet): EstimateAnswer => ({
  scope_id: null,
  ...estimateItems(items, retail, contract),
});

/** What `--diff` says: each resource is priced by itself. */
async function diff(before: readonly RequestedItem[], after: readonly RequestedItem[], model: (typeof models)[number]) {
  const client = {
    post: async (_path: string, { items }: { readonly items: readonly RequestedItem[] }) => answerTo(items),
  } as unknown as ApiClient;
  const drafts = [before, after].map((items) => draftResources(readRequestResources({ items }).resources));
  const { priceOf } = await priceResources(client, drafts.flat(), { members: {}, figure: figureName(model) });
  const [old = [], current = []] = drafts.map((resources) => resources.map(priceOf));
  return compareResources(old, current);
}

test('the command and the pinned result of the console say the same, for each model, side and line', () =>
  fc.assert(
    fc.asyncProperty(machines, machines, fc.constantFrom(...models), async (before, after, model) => {
      const { totals, changes } = await diff(before, after, model);
      const answers = [answerTo(before), answerTo(after)] as const;
      for (const side of sides) {
        const total = compareTotals(...answers, side).find(({ name }) => name === model);
        expect(total).toMatchObject({
          before: totals.before[side],
          after: totals.after[side],
          difference: totals.difference[side],
        });
        const lines = compareLines(...answers, side, model);
        for (const { address, difference } of changes) {
          expect(lines.find(({ name }) => name === address)?.difference).toBe(difference[side]);
        }
      }
    }),
    { numRuns: 50 },
  ));

test('two price sheets and the pinned result say the same', () =>
  fc.assert(
    fc.property(machines, fc.integer({ min: 1, max: 9999 }), (items, price) => {
      const dearer = [contractRow(small, `0.${String(price).padStart(4, '0')}`), ...sheet.slice(1)];
      const before = answerTo(items);
      const after = answerTo(items, dearer);
      const { totals, mix } = compareSheets(before as never, after as never);
      const pinned = compareTotals(before, after, 'corporate');
      for (const { name, difference, share } of pinned) {
        const change = name === 'mix' ? mix : totals[figureName(name)];
        expect(change.difference).toBe(difference);
        expect(change.percent).toBe(share === null ? null : Math.round(share * 1e4) / 100);
      }
    }),
    { numRuns: 50 },
  ));

test('a what-if and the pinned result say the same', () =>
  fc.assert(
    fc.property(machines, fc.integer({ min: 1, max: 744 }), (items, hours) => {
      const { base, alternatives } = estimateWhatIf({ items: [...items], what_if: { hours: [hours] } }, retail, sheet);
      const before: EstimateAnswer = { scope_id: null, ...base };
      const after = answerTo(items.map((item) => ({ ...item, hours_per_month: hours })));
      const [alternative] = alternatives;
      for (const side of sides) {
        for (const { name, difference } of compareTotals(before, after, side)) {
          const said = alternative?.difference;
          expect(name === 'mix' ? said?.mix : said?.[side]?.[figureName(name)]).toBe(difference);
        }
      }
      const lines = compareLines(before, after, 'corporate', 'mix');
      expect(alternative?.lines.map(({ id, difference }) => [id, difference])).toEqual(
        lines.map(({ name, difference }) => [name, difference]),
      );
    }),
    { numRuns: 50 },
  ));
