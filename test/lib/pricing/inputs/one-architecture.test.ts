import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { demoPrices } from '../../../../infra/local/demo/demo-prices.ts';
import type { EstimateRequest } from '../../../../lib/platform/request-types.generated.ts';
import { draftResources, joinLines } from '../../../../lib/pricing/inputs/lines.ts';
import { type InputFile, readInput } from '../../../../lib/pricing/inputs/read-input.ts';
import { ownerOf } from '../../../../lib/pricing/inputs/resource.ts';
import type { PriceRow } from '../../../../lib/pricing/price-row.ts';
import {
  asLists,
  asPlan,
  asRequest,
  asTable,
  asTemplate,
  expectPart,
  nameOf,
} from '../../../support/architecture-forms.ts';
import { type Architecture, architecture, regions, sizes } from '../../../support/architectures.ts';
import { estimateRequest } from '../../../support/estimate-request.ts';
import { meterId, meterRow } from '../../../support/meter-book.ts';
import { contractRow } from '../../../support/price-book.ts';

/** Services that the demo's list does not have: names of the price list, prices made up. */
const furtherMeters: readonly (readonly [
  category: string,
  product: string,
  sku: string,
  meter: string,
  unit: string,
])[] = [
  ['Container Registry', 'Container Registry', 'Basic', 'Basic Registry Unit', '1/Day'],
  ['Container Registry', 'Container Registry', 'Premium', 'Premium Registry Unit', '1/Day'],
  ['SQL Database', 'SQL Database Single Basic', 'B', 'B DTU', '1/Day'],
  ['SQL Database', 'SQL Database Single Standard', 'S0', 'S0 DTUs', '1/Day'],
  ['SQL Database', 'SQL Database Single Standard', 'S3', 'S3 DTUs', '1/Day'],
  ['SQL Database', 'SQL Database Elastic Pool - Standard', '50 DTU Pack', 'eDTUs', '1/Day'],
];

const here = ({ location }: PriceRow): boolean => location === 'global' || regions.some((name) => name === location);
const isSold = ({ category, armSku }: PriceRow): boolean =>
  category !== 'Virtual Machines' || sizes.some((name) => name === armSku);
const list: readonly PriceRow[] = [
  ...[...demoPrices('USD')].filter((row) => here(row) && isSold(row)),
  ...regions.flatMap((location, region) =>
    furtherMeters.map(([category, product, sku, meterName, unitOfMeasure], number) =>
      meterRow({
        category,
        product,
        sku,
        meterName,
        unitOfMeasure,
        location,
        meterId: meterId(100 * region + number),
        unitPrice: `0.${region + 1}${number + 1}73`,
      }),
    ),
  ),
];
/** Every third price is that of a contract. */
const sheet = list.flatMap((row, index) =>
  index % 3 === 0 && row.tierMinimumUnits === '0' ? [contractRow(row, (Number(row.unitPrice) * 0.87).toFixed(9))] : [],
);

/** What a file costs and how its resources are counted; the lines without their names. */
interface Reading {
  readonly totals: unknown;
  readonly lines: readonly unknown[];
  /** By the name of a part of the architecture; a form without resources has none. */
  readonly priced: Readonly<Record<string, string>>;
}

async function priceRequest(request: EstimateRequest): Promise<Pick<Reading, 'totals' | 'lines'>> {
  const { items = [], meters = [] } = request;
  if (items.length + meters.length === 0) return { totals: 'nothing to pay', lines: [] };
  const { totals, items: lines, best } = await estimateRequest(request, list, sheet);
  const unnamed = lines.map(({ id: _, ...line }) => line);
  return {
    totals: { totals, best: best.monthly, mix: best.mix?.monthly },
    lines: unnamed.sort((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1)),
  };
}

async function priceFile(
  file: object | string,
  { hours }: Architecture,
  more: Partial<InputFile> = {},
): Promise<Reading & { readonly format: string }> {
  const text = typeof file === 'string' ? file : JSON.stringify(file);
  const input = await readInput({ bytes: Buffer.from(text), ...more });
  if (input.format === 'appraise') {
    return { format: input.format, ...(await priceRequest(input.request as EstimateRequest)), priced: {} };
  }
  const isTable = input.format === 'csv';
  const { items, meters, read, unpriced, free } = joinLines(draftResources(input.resources, isTable ? {} : { hours }));
  const words = new Map<string, Set<string>>();
  const note = (address: string, word: string): void => {
    const [name] = /\bn\d+\b/.exec(address) ?? ['nobody'];
    words.set(name, (words.get(name) ?? new Set()).add(word));
  };
  for (const part of read) note(ownerOf(part), 'priced');
  for (const part of unpriced) note(ownerOf(part), 'gap');
  for (const part of free) note(ownerOf(part), 'free');
  const priced = Object.fromEntries(
    [...words].map(([name, found]) => [name, judge(found.has('priced'), found.has('gap'))]),
  );
  return { format: input.format, ...(await priceRequest({ items, meters } as EstimateRequest)), priced };
}

function judge(isPriced: boolean, hasGap: boolean): string {
  if (isPriced) return hasGap ? 'in part' : 'priced';
  return hasGap ? 'not priced' : 'free';
}

const expectedPrices = ({ parts, hours }: Architecture): Readonly<Record<string, string>> =>
  Object.fromEntries(
    parts.map((part, index) => {
      const { items, meters, hasGap } = expectPart(part, hours);
      return [nameOf(index), judge(items.length + meters.length > 0, hasGap)];
    }),
  );

const flag = fc.boolean();
const dialect = fc.record({ delimiter: fc.constantFrom(',', ';', '\t'), isLoud: flag, isReversed: flag });
const planStyle = fc.record({ isInModules: flag, hasKeys: flag, hasDisplayNames: flag, isState: flag, isLegacy: flag });
const templateStyle = fc.record({
  hasParameters: flag,
  isApart: flag,
  isNested: flag,
  isSymbolic: flag,
  isJsonc: flag,
});
const listStyle = fc.record({ isNested: flag, disksFirst: flag, isGraph: flag });

describe('one architecture has the same total', () => {
  const expectSame = async (given: Architecture, file: object | string, format: string): Promise<void> => {
    const wanted = await priceRequest(asRequest(given));
    const { priced, ...found } = await priceFile(file, given);
    expect(found).toEqual({ format, ...wanted });
    if (format !== 'appraise' && format !== 'csv') expect(priced).toEqual(expectedPrices(given));
  };

  test('as a request and as a table', async () => {
    await fc.assert(
      fc.asyncProperty(architecture, dialect, async (given, style) => {
        await expectSame(given, asRequest(given), 'appraise');
        await expectSame(given, asTable(given, style), 'csv');
      }),
      { numRuns: 25 },
    );
  });

  test('as a Terraform plan', async () => {
    await fc.assert(
      fc.asyncProperty(architecture, planStyle, async (given, style) => {
        await expectSame(given, asPlan(given, style), 'terraform-plan');
      }),
      { numRuns: 25 },
    );
  });

  test('as a template', async () => {
    await fc.assert(
      fc.asyncProperty(architecture, templateStyle, async (given, style) => {
        await expectSame(given, asTemplate(given, style), 'arm-template');
      }),
      { numRuns: 25 },
    );
  });

  test('as lists of the Azure CLI or of Resource Graph', async () => {
    await fc.assert(
      fc.asyncProperty(architecture, listStyle, async (given, style) => {
        await expectSame(given, asLists(given, style), style.isGraph ? 'resource-graph' : 'az-list');
      }),
      { numRuns: 25 },
    );
  });
});
