import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deriveFundamentals } from '../../../../../lib/market/source/cvm/derive.ts';
import { type CvmTableName, type CvmTables, cvmTables } from '../../../../../lib/market/source/cvm/tables.ts';
import {
  cvmStock,
  form,
  referenceForm,
  type StatementOptions,
  statement,
  tablesWith,
} from '../../../../support/cvm-tables.ts';

const stocks = [cvmStock('TAEE11'), cvmStock('TAEE3')];
const derive = (tables: CvmTables) => [...deriveFundamentals(tables, stocks, '2024-10-01')];

/** A company with everything: twelve months of three statements, a unit, a reference form. */
const company = (income: number, changes: Partial<StatementOptions> = {}): readonly Partial<CvmTables>[] => [
  form('TAEE3'),
  form('TAEE11', { Composicao_BDR_Unit: '1 ON / 2 PN' }),
  referenceForm(100_000, '2024-05-31'),
  statement({ refer: '2023-12-31', start: '2023-01-01', income, filed: income / 100, ...changes }),
  statement({
    document: 'itr',
    refer: '2024-06-30',
    start: '2024-01-01',
    income: 60,
    quarters: { '2024-04-01': 31 },
    ...changes,
  }),
  statement({ document: 'itr', refer: '2023-06-30', start: '2023-01-01', income: 40, ...changes }),
];
const shuffled = <T>(values: readonly T[]) => fc.shuffledSubarray([...values], { minLength: values.length });
const amount = fc.integer({ min: -100_000, max: 100_000 });

describe('for all companies', () => {
  test('the order of rows does not matter', () => {
    const tables = tablesWith(...company(100));
    expect(derive(tables)[1]?.[1]).toMatchObject({ lpa: '1.2', vpa: '10' });
    const names = Object.keys(cvmTables) as CvmTableName[];
    const anyOrder = fc
      .tuple(...names.map((name) => shuffled(tables[name])))
      .map((rows) => Object.fromEntries(names.map((name, index) => [name, rows[index]])) as unknown as CvmTables);
    fc.assert(
      fc.property(anyOrder, (other) => {
        expect(derive(other)).toEqual(derive(tables));
      }),
    );
  });

  test('an older version never wins', () => {
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 2, max: 30 }), (older, newer, version) => {
        const year = { refer: '2023-12-31', start: '2023-01-01' } as const;
        const known = [...company(newer, { version })];
        const withOlder = [statement({ ...year, income: older, version: version - 1 }), ...known];
        expect(derive(tablesWith(...withOlder))).toEqual(derive(tablesWith(...known)));
      }),
    );
  });

  test('a version that CVM receives later changes nothing before', () => {
    fc.assert(
      fc.property(amount, amount, (income, later) => {
        const known = company(income);
        const year = { refer: '2024-06-30', start: '2024-01-01', version: 2, received: '2024-10-02' } as const;
        const after = statement({ document: 'itr', ...year, income: later });
        expect(derive(tablesWith(after, ...known))).toEqual(derive(tablesWith(...known)));
      }),
    );
  });

  test('amounts in MIL are a thousand times those in UNIDADE', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1_000, max: 10_000 }), (income, equity) => {
        const [inThousands, inUnits] = [1, 1000].map((times) =>
          tablesWith(
            form('TAEE3'),
            statement({
              refer: '2024-06-30',
              start: '2023-07-01',
              income: income * times,
              equity: equity * times,
              scale: times === 1 ? 'MIL' : 'UNIDADE',
            }),
          ),
        );
        expect(derive(inThousands as CvmTables)).toEqual(derive(inUnits as CvmTables));
      }),
    );
  });

  test('every stock ends with a figure or a reason, whatever stands in the cells', () => {
    const tables = tablesWith(...company(100));
    const places = (Object.keys(cvmTables) as CvmTableName[]).flatMap((name) =>
      tables[name].flatMap((row, index) => Object.keys(row).map((column) => ({ name, index, column }))),
    );
    const cell = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('', '0', '-1', '1e400', '2024-06-30', '9'.repeat(30)),
    );
    fc.assert(
      fc.property(fc.constantFrom(...places), cell, ({ name, index, column }, value) => {
        const rows = tables[name].map((row, at) => (at === index ? { ...row, [column]: value } : row));
        const derived = derive({ ...tables, [name]: rows });
        expect(derived.map(([codigo]) => codigo)).toEqual(['TAEE11', 'TAEE3']);
        for (const [, { lpa, vpa, origem, conferido }] of derived) {
          expect([lpa, vpa].every((figure) => figure === null || /^-?\d+(\.\d{1,6})?$/.test(figure))).toBe(true);
          if (lpa === null || vpa === null) expect(origem).toMatch(/sem dados/i);
          if (conferido) expect(lpa).not.toBeNull();
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
