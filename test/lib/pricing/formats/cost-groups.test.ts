import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerWithoutLines } from '../../../../lib/pricing/architecture/combine-answers.ts';
import { priceLines } from '../../../../lib/pricing/architecture/price-lines.ts';
import { groupsJson, groupTable } from '../../../../lib/pricing/formats/cost-group-rows.ts';
import { type CostGroup, groupCosts, topGroups } from '../../../../lib/pricing/formats/cost-groups.ts';
import type { EstimateAnswer } from '../../../../lib/pricing/formats/estimate-answer.ts';
import { type Figures, figureName } from '../../../../lib/pricing/formats/figures.ts';
import { summaryJson } from '../../../../lib/pricing/formats/input-summary.ts';
import type { Grouping } from '../../../../lib/pricing/inputs/grouping.ts';
import { draftResources, joinLines } from '../../../../lib/pricing/inputs/lines.ts';
import type { Resource } from '../../../../lib/pricing/inputs/resource.ts';
import { models } from '../../../../lib/pricing/model.ts';
import { answerTo, type SentRequest } from '../../../support/answer-estimates.ts';

const cents = (amount: number | null): number => Math.round((amount ?? 0) * 100);
const sum = (groups: readonly CostGroup[], side: 'retail' | 'corporate'): number =>
  groups.reduce((total, group) => total + cents(group[side]), 0);

const machine = (address: string, group: string, members: object = {}): Resource => ({
  kind: 'machine',
  address,
  type: 'vm',
  region: 'eastus2',
  size: 'Standard_D4s_v5',
  os: 'linux',
  group,
  ...members,
});
const linesOf = (resources: readonly Resource[]) => joinLines(draftResources(resources));
const tag: Grouping = { by: 'tag', tag: 'team' };

describe('groups add up to the totals', () => {
  const resource = fc.record({
    group: fc.constantFrom('a', 'b', 'c', 'A', ''),
    region: fc.constantFrom('eastus2', 'westeurope'),
    size: fc.constantFrom('Standard_D2s_v5', 'Standard_D4s_v5', 'Standard_D8s_v5'),
    count: fc.integer({ min: 1, max: 13 }),
    isPart: fc.boolean(),
  });
  const grouping = fc.constantFrom<Grouping>(
    tag,
    { by: 'type' },
    { by: 'region' },
    { by: 'resource' },
    { by: 'resource-group' },
  );

  /** An API with other amounts for each line, which refuses those of one size. */
  const sender = (amounts: readonly number[], refused: string | undefined, hasContract: boolean) => ({
    send: (request: object): Promise<EstimateAnswer> => {
      const { items } = request as SentRequest;
      const wrong = items.flatMap(({ sku }, at) => (sku === refused ? [at] : []));
      return wrong.length > 0 ? Promise.reject(wrong) : Promise.resolve(answerWith(items, amounts, hasContract));
    },
    refusalOf: (error: unknown) => ({
      apiCode: undefined,
      problems: [],
      violations: (error as number[]).map((at) => ({ pointer: `/items/${at}`, detail: 'There is none.' })),
    }),
  });

  function answerWith(items: SentRequest['items'], amounts: readonly number[], hasContract: boolean): EstimateAnswer {
    const figures = (value: (at: number) => number): Figures =>
      Object.fromEntries(models.map((model, at) => [figureName(model), value(at) / 100])) as unknown as Figures;
    const amountOf = (line: number, model: number): number => amounts[(line + model) % amounts.length] ?? 0;
    const priced = answerTo({ items });
    return {
      ...priced,
      items: priced.items.map((item, line) => ({
        ...item,
        region: String(items[line]?.region),
        retail: figures((model) => amountOf(line, model)),
        corporate: hasContract ? figures((model) => amountOf(line, model + 1)) : null,
      })),
      totals: {
        retail: figures((model) => items.reduce((total, _, line) => total + amountOf(line, model), 0)),
        corporate: hasContract
          ? figures((model) => items.reduce((total, _, line) => total + amountOf(line, model + 1), 0))
          : null,
        savings: null,
      },
    };
  }

  test('to the cent at both sides, with lines of many resources, parts of resources and lines that are refused', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(resource, { minLength: 1, maxLength: 20 }),
        fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 7 }),
        fc.record({
          grouping,
          model: fc.constantFrom(...models),
          top: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
          refused: fc.constantFrom(undefined, 'Standard_D2s_v5'),
          hasContract: fc.boolean(),
        }),
        async (resources, amounts, { grouping, model, top, refused, hasContract }) => {
          const named = resources.map(({ group, isPart, ...members }, at) =>
            machine(`r${at}`, group, { ...members, ...(isPart && { partOf: 'r0' }) }),
          );
          const { answer, lines } = await priceLines(sender(amounts, refused, hasContract), linesOf(named), {});
          if (!answer) return;
          const costs = groupCosts(answer, lines, { grouping, model, top });
          const { retail, corporate } = answer.totals;
          expect(sum(costs.groups, 'retail')).toBe(cents(retail[figureName(model)]));
          expect(sum(costs.groups, 'corporate')).toBe(cents(corporate?.[figureName(model)] ?? null));
          expect(costs.groups.every(({ retail }) => retail >= 0)).toBe(true);
          const owners = new Set(lines.read.map(({ address, partOf }) => partOf ?? address));
          expect(new Set(costs.groups.flatMap(({ members }) => [...members]))).toEqual(owners);
          const { shown, rest, sum: others } = topGroups(costs);
          expect(shown.length).toBe(Math.min(costs.groups.length, top ?? costs.groups.length));
          expect(shown.length + rest.length).toBe(costs.groups.length);
          expect(sum([...shown, others], 'retail')).toBe(cents(retail[figureName(model)]));
        },
      ),
    );
  });
});

describe('a line of several resources', () => {
  const answer = (lines: ReturnType<typeof linesOf>): EstimateAnswer => answerTo({ items: lines.items });

  test('is divided by their numbers; the dearest group comes first', () => {
    const lines = linesOf([machine('x', 'web', { count: 2 }), machine('y', 'shop', { count: 5 }), machine('z', 'web')]);
    const { groups } = groupCosts(answer(lines), lines, { grouping: tag, model: 'payg' });
    expect(groups.map(({ name, retail, members }) => [name, retail, members.size])).toEqual([
      ['shop', 50.1, 1],
      ['web', 30.06, 2],
    ]);
  });

  test('gives the cents that are left to who loses most by rounding', () => {
    const lines = linesOf(['a', 'b', 'c'].map((name) => machine(name, name)));
    const whole = answer(lines);
    const figures = { ...whole.totals.retail, payg_monthly: 0.02 };
    const cheap: EstimateAnswer = {
      ...whole,
      totals: { ...whole.totals, retail: figures },
      items: whole.items.map((item) => ({ ...item, retail: figures })),
    };
    const { groups } = groupCosts(cheap, lines, { grouping: { by: 'resource' }, model: 'payg' });
    expect(groups.map(({ retail }) => retail)).toEqual([0.01, 0.01, 0]);
  });

  test('is in one group for types and resource groups that differ in case', () => {
    const lines = linesOf([machine('x', 'RG'), machine('y', 'rg')]);
    const names = (grouping: Grouping) =>
      groupCosts(answer(lines), lines, { grouping, model: 'payg' }).groups.map(({ name }) => name);
    expect(names({ by: 'resource-group' })).toEqual(['RG']);
    expect(names(tag)).toEqual(['RG', 'rg']);
  });
});

test('has no group where nothing is to pay', () => {
  const costs = groupCosts(answerWithoutLines('EUR'), linesOf([]), { grouping: tag, model: 'payg' });
  expect(groupTable(costs, '')).toMatchObject({ rows: [], totals: [['Total a month', '0', '0.00']] });
});

test('folds all groups where nothing else fits, and keeps the groups out of what was read', () => {
  const lines = linesOf([machine('x', 'web', { count: 2 }), machine('y', 'shop')]);
  const costs = groupCosts(answerTo({ items: lines.items }), lines, { grouping: tag, model: 'payg' });
  expect(groupTable(costs, 'without 1 resource', 0)).toMatchObject({
    title: 'Pay-as-you-go, USD a month by tag team',
    rows: [['2 more groups', '2', '30.06']],
    totals: [['Total a month, without 1 resource', '2', '30.06']],
  });
  const { read } = summaryJson({ file: 'f', format: 'terraform-plan', lines, warnings: [] });
  expect(read[0]).toEqual({ address: 'x', type: 'vm', lines: ['x (and 1 more)'] });
});

describe('a request', () => {
  const request: SentRequest = {
    items: [
      { id: 'web', quantity: 3 },
      { id: 'db', quantity: 1 },
    ],
  };
  const priced = answerTo(request);
  const answer = {
    ...priced,
    items: priced.items.map((item) =>
      item.id === 'db' ? { ...item, product: 'sql_database', region: 'Global' } : item,
    ),
  };

  test.each<[Grouping['by'], readonly string[]]>([
    ['type', ['virtual_machine', 'sql_database']],
    ['region', ['eastus2', '(none)']],
    ['resource', ['web', 'db']],
  ])('has its lines in groups by %s', (by, expected) => {
    const { groups } = groupCosts(answer, undefined, { grouping: { by } as Grouping, model: 'payg' });
    expect(groups.map(({ name }) => name)).toEqual(expected);
  });

  test('has a table of its dearest lines, and the rest in one row', () => {
    const costs = groupCosts(answer, undefined, { grouping: { by: 'resource' }, model: 'ri_3y', top: 1 });
    expect(groupTable(costs, undefined)).toMatchObject({
      title: 'Reserved 3 y, USD a month by line',
      rows: [
        ['web', '15.03'],
        ['1 more line', '5.01'],
      ],
      totals: [['Total a month', '20.04']],
    });
    expect(groupsJson(costs)).toEqual({
      by: 'line',
      model: 'ri_3y',
      groups: [{ name: 'web', lines: 1, retail: 15.03, corporate: null }],
      more: { groups: 1, lines: 1, retail: 5.01, corporate: null },
    });
  });
});
