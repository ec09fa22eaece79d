import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { optionsOf } from '../../../../../lib/pricing/products/options.ts';
import { vmOfferKey } from '../../../../../lib/pricing/products/virtual-machine/offer-key.ts';
import { findShape, vmShapes } from '../../../../../lib/pricing/products/virtual-machine/shapes.ts';
import {
  looksLikeSize,
  plainShapeName,
  spellSize,
  vcpuInName,
} from '../../../../../lib/pricing/products/virtual-machine/size-names.ts';
import { estimateItems, vmRow } from '../../../../support/price-book.ts';

const names = vmShapes().map(({ name }) => name);

/** Ways in which people and tools write the name of a size. */
const spellings: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toLowerCase(),
  (name) => name.toUpperCase(),
  (name) => name.replace('Standard_', ''),
  (name) => `Standard_${name}`,
  (name) => name.replace('Standard_', 'Standard '),
  (name) => name.replace('Standard_', '').replaceAll('_', ' '),
  (name) => name.replace('Standard_', '').replaceAll(/_(?=\D)/g, '-'),
  (name) => name.replace('Standard_', '').replaceAll('_', ''),
  (name) => ` ${name} `,
];

/** As the public price list spells them. */
const listed = readFileSync('test/fixtures/azure-retail-sizes-without-shape.csv', 'utf8')
  .trim()
  .split(/\r?\n/)
  .slice(1)
  .map((line) => line.split(',')[0] as string);

describe('the spellings of a size', () => {
  test('all mean that size and no other, for every size', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.constantFrom(...spellings), (name, spell) => {
        expect(findShape(spell(name))?.name).toBe(name);
        expect(vmOfferKey('eastus', spell(name))).toBe(`vm/eastus/${name.toLowerCase()}`);
      }),
      { numRuns: 5_000 },
    );
  });

  test('are those of no two sizes', () => {
    const bySpelling = Map.groupBy(
      names.flatMap((name) => spellings.map((spell) => ({ name, plain: plainShapeName(spell(name)) }))),
      ({ plain }) => plain,
    );
    const shared = [...bySpelling.values()].filter((all) => new Set(all.map(({ name }) => name)).size > 1);
    expect(shared).toEqual([]);
  });

  test('of a size with fewer cores are not those of a larger size', () => {
    expect(plainShapeName('E16-8s_v5')).not.toBe(plainShapeName('E168s_v5'));
  });
});

describe('the sizes of the public price list that az vm list-skus lacked', () => {
  test('are 245, and every one is a size that a form offers', () => {
    expect(listed).toHaveLength(245);
    const offered = new Set(optionsOf('virtual_machine', 'sku').map(({ value }) => value));
    expect(listed.filter((armSku) => !offered.has(findShape(armSku)?.name ?? ''))).toEqual([]);
  });

  test('have the vCPUs of their name', () => {
    // The first machines count sizes, not cores.
    const numbered = /^Standard_(?:A\d|DS?15i)/;
    for (const armSku of listed.filter((name) => !numbered.test(name))) {
      const [, all, constrained = all] =
        /_[a-z]+(\d+)(?:[a-z]*-(\d+))?/i.exec(armSku.replace(/standard_/gi, '_')) ?? [];
      expect([armSku, findShape(armSku)?.vcpu]).toEqual([armSku, Number(constrained)]);
    }
  });

  test('say that their memory is not published where it is not', () => {
    const option = (name: string) => optionsOf('virtual_machine', 'sku').find(({ value }) => value === name);
    expect(option('Standard_M96s_v4')).toMatchObject({
      label: 'M96s v4 · 96 vCPU · memory not published',
      vcpu: 96,
      memory_gib: null,
    });
    expect(option('Standard_L128as_v5')).toMatchObject({ memory_gib: 1024 });
  });

  test('have the price that the list has under its own spelling', () => {
    for (const armSku of listed) {
      const asked = armSku.replace(/^(?:standard_)+/i, '');
      const { totals } = estimateItems(
        [{ product: 'virtual_machine', region: 'eastus', sku: asked }],
        [vmRow(armSku, '1')],
      );
      expect([armSku, totals.retail.payg_monthly]).toEqual([armSku, 730]);
    }
  });
});

describe('a size that nobody knows yet', () => {
  const item = { product: 'virtual_machine', region: 'eastus' };

  test.each([
    ['Standard_Z8xs_v9', 'z8xs v9'],
    ['Standard_Standard_Z8xs_v9', 'Z8xs-v9'],
    ['Standard_Z8xs_v9', 'z8xsv9'],
    ['Basic_A1', 'basic_a1'],
  ])('has the price that the list has of %s when it is asked for as %s', (armSku, sku) => {
    expect(estimateItems([{ ...item, sku }], [vmRow(armSku, '1')]).totals.retail.payg_monthly).toBe(730);
  });

  test('is refused with 400, and what was probably meant, where the list has no price of it either', () => {
    const price = () => estimateItems([{ ...item, sku: 'Standard_D2s_v55' }], [vmRow('Standard_D2s_v5', '1')]);
    expect(price).toThrow(
      expect.objectContaining({
        status: 400,
        facts: {
          errors: [
            {
              pointer: '/items/0/sku',
              code: 'not_allowed',
              detail:
                'The virtual machine size "Standard_D2s_v55" is not known, and is not on the public price list in eastus. Did you mean "Standard_D2s_v5"?',
              did_you_mean: 'Standard_D2s_v5',
            },
          ],
        },
      }),
    );
  });

  test.each([
    ['Standard_M96-48xs_v9', 48],
    ['m96xs v9', 96],
    ['nothing', undefined],
  ])('of the name %s has as many vCPUs as this says: %s', (name, vcpu) => expect(vcpuInName(name)).toBe(vcpu));

  test('is a name, and not any text', async () => {
    expect(['d2s v5', 'basic_a1', 'M832ds-416_12_v3'].every(looksLikeSize)).toBe(true);
    expect(['', '4s', '__proto__', 'D2s/v5', `D2${'s'.repeat(50)}`, 'D2s\u0000'].some(looksLikeSize)).toBe(false);
    const sign = fc.constantFrom(...'_- 4vV5d', 'Standard', 'basic', 'D2s');
    const name = fc.array(sign, { maxLength: 8 }).map((parts) => parts.join(''));
    await fc.assert(
      fc.property(fc.oneof(name, fc.string({ unit: 'binary', maxLength: 60 })), (text) => {
        expect(spellSize(spellSize(text))).toBe(spellSize(text));
      }),
      { numRuns: 2_000, examples: [['-'], ['_Standard_D2s_v5'], ['D2s_v5_']] },
    );
    expect(['_Standard_D2s_v5', '-D2s v5-', 'Standard__D2s-v5'].map(spellSize)).toEqual(
      Array(3).fill('Standard_D2s_v5'),
    );
  });
});
