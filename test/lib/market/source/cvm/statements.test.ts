import { describe, expect, test } from 'vitest';
import { listStatements } from '../../../../../lib/market/source/cvm/statements.ts';
import type { CvmTables } from '../../../../../lib/market/source/cvm/tables.ts';
import { readCvmFixture, statement, tablesWith } from '../../../../support/cvm-tables.ts';

const year = { refer: '2022-12-31', start: '2022-01-01' };
const list = (day: string, ...parts: Partial<CvmTables>[]) =>
  listStatements(tablesWith(...parts), day).map(({ document, refer, version }) => `${document} ${refer} v${version}`);

describe('the statements of a company', () => {
  const first = statement({ ...year, income: 1, received: '2023-03-10' });
  const second = statement({ ...year, income: 2, version: 2, received: '2023-05-02' });
  const registered = { dfp_registro: second.dfp_registro ?? [] };

  test('count from the day CVM received them', () => {
    expect(list('2023-03-09', first)).toEqual([]);
    expect(list('2023-03-10', first)).toEqual(['dfp 2022-12-31 v1']);
  });

  test('are those of the highest version that was known on the day', () => {
    expect(list('2023-05-01', first, second)).toEqual(['dfp 2022-12-31 v1']);
    expect(list('2023-05-02', second, first)).toEqual(['dfp 2022-12-31 v2']);
    const tenth = statement({ ...year, income: 3, version: 10, received: '2023-05-03' });
    expect(list('2023-06-01', tenth, first, second)).toEqual(['dfp 2022-12-31 v10']);
  });

  test('leave out a statement of whose known version there are no rows', () => {
    // CVM's tables hold the rows of the last version only; the register holds all versions.
    const onlySecond = { ...second, dfp_registro: [...(first.dfp_registro ?? []), ...(second.dfp_registro ?? [])] };
    expect(list('2023-05-01', onlySecond)).toEqual([]);
    expect(list('2023-05-02', onlySecond)).toEqual(['dfp 2022-12-31 v2']);
    expect(list('2023-05-02', first, registered)).toEqual([]);
  });

  test('come newest first, the annual one before a quarterly one of the same day', () => {
    const quarter = (refer: string) =>
      statement({ document: 'itr', refer, start: `${refer.slice(0, 4)}-01-01`, income: 1 });
    expect(list('2024-01-01', quarter('2022-09-30'), first, quarter('2023-03-31'), quarter('2022-12-31'))).toEqual([
      'itr 2023-03-31 v1',
      'dfp 2022-12-31 v1',
      'itr 2022-12-31 v1',
      'itr 2022-09-30 v1',
    ]);
  });

  test.each([
    { what: 'no day of receipt', change: { DT_RECEB: '' } },
    { what: 'a day that does not exist', change: { DT_RECEB: '2023-02-30' } },
    { what: 'a reference day that is none', change: { DT_REFER: '31/12/2022' } },
    { what: 'a version that is no number', change: { VERSAO: 'x' } },
  ])('leave out a document with $what', ({ change }) => {
    expect(
      list('2024-01-01', { ...first, dfp_registro: [{ ...first.dfp_registro?.[0], ...change }] as never }),
    ).toEqual([]);
  });

  test('have the rows of this year only, not those of the year before', () => {
    const rows = readCvmFixture('cvm-dfp-dre-con-2023.csv').filter(({ CNPJ_CIA }) => CNPJ_CIA === '06.981.381/0001-13');
    expect(new Set(rows.map(({ ORDEM_EXERC }) => ORDEM_EXERC))).toEqual(new Set(['ÚLTIMO', 'PENÚLTIMO']));
    const register = [{ CNPJ_CIA: '06.981.381/0001-13', DT_REFER: '2023-03-31', VERSAO: '2', DT_RECEB: '2023-06-01' }];
    const [read] = listStatements(tablesWith({ dfp_registro: register, dfp_dre_con: rows }), '2023-10-01');
    expect(new Set(read?.income.con.map(({ DT_INI_EXERC }) => DT_INI_EXERC))).toEqual(new Set(['2022-04-01']));
  });
});
