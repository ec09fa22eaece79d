import { describe, expect, test } from 'vitest';
import {
  type CvmTableName,
  cvmTables,
  isNeeded,
  listZips,
  nameMember,
} from '../../../../../lib/market/source/cvm/tables.ts';
import { readCvmFixture } from '../../../../support/cvm-tables.ts';

describe('the tables of CVM', () => {
  test('have the names of the members of the zips', () => {
    expect(nameMember('dfp_registro', 2023)).toBe('dfp_cia_aberta_2023.csv');
    expect(nameMember('dfp_dre_con', 2023)).toBe('dfp_cia_aberta_DRE_con_2023.csv');
    expect(nameMember('itr_capital', 2024)).toBe('itr_cia_aberta_composicao_capital_2024.csv');
    expect(nameMember('fca_valor_mobiliario', 2024)).toBe('fca_cia_aberta_valor_mobiliario_2024.csv');
    expect(nameMember('fre_capital_social', 2024)).toBe('fre_cia_aberta_capital_social_2024.csv');
  });

  test.each<[CvmTableName, string, 'latin1' | 'utf8']>([
    ['dfp_dre_con', 'cvm-dfp-dre-con-2023.csv', 'latin1'],
    ['dfp_bpp_con', 'cvm-dfp-bpp-con-2023.csv', 'latin1'],
    ['fca_valor_mobiliario', 'cvm-fca-valor-mobiliario-2023.csv', 'utf8'],
    ['fre_capital_social', 'cvm-fre-capital-social-2023.csv', 'utf8'],
  ])('need columns of %s that CVM publishes', (table, file, encoding) => {
    expect(Object.keys(readCvmFixture(file, encoding)[0] ?? {})).toEqual(
      expect.arrayContaining([cvmTables[table].cnpj, ...cvmTables[table].columns]),
    );
  });

  test('of a day are in the zips of three years, of which this year’s may be missing, and its history in four more', () => {
    const zips = listZips('2026-11-22');
    expect(zips.filter(({ isOptional }) => isOptional).map(({ document, year }) => `${document} ${year}`)).toEqual([
      'dfp 2023',
      'dfp 2022',
      'dfp 2021',
      'dfp 2020',
    ]);
    expect(
      zips
        .filter(({ isOptional }) => !isOptional)
        .map(({ document, year, canBeMissing }) => `${document} ${year} ${canBeMissing}`),
    ).toEqual([
      'fca 2026 true',
      'fca 2025 false',
      'fre 2026 true',
      'fre 2025 false',
      'dfp 2026 true',
      'dfp 2025 false',
      'dfp 2024 false',
      'itr 2026 true',
      'itr 2025 false',
      'itr 2024 false',
    ]);
  });

  test('are needed in part: of the year before, what annual statements say', () => {
    const kept = (table: CvmTableName, file: string) =>
      new Set(
        readCvmFixture(file)
          .filter((row) => isNeeded(table, row))
          .map(({ CD_CONTA, ORDEM_EXERC }) => `${CD_CONTA} ${ORDEM_EXERC}`),
      );
    expect([...kept('itr_bpp_con', 'cvm-dfp-bpp-con-2023.csv')].sort()).toEqual([
      '2.03 ÚLTIMO',
      '2.03.01 ÚLTIMO',
      '2.03.09 ÚLTIMO',
    ]);
    expect(kept('dfp_bpp_con', 'cvm-dfp-bpp-con-2023.csv')).toContain('2.03 PENÚLTIMO');
    expect(kept('dfp_dre_con', 'cvm-dfp-dre-con-2023.csv')).toContain('3.99.01.01 ÚLTIMO');
    const isKept = (table: CvmTableName, CD_CONTA: string) => isNeeded(table, { CD_CONTA, ORDEM_EXERC: 'ÚLTIMO' });
    expect(['3.01', '3.03', '3.05', '3.11.01'].every((account) => isKept('dfp_dre_con', account))).toBe(true);
    expect(['3.02', '3.01.01', '3.04.06'].some((account) => isKept('dfp_dre_con', account))).toBe(false);
    expect(['1', '1.01', '1.01.02'].every((account) => isKept('itr_bpa_ind', account))).toBe(true);
    expect(['2.01', '2.02', '2.07'].every((account) => isKept('dfp_bpp_con', account))).toBe(true);
    expect(['1.01.03', '1.02', '1.01.01.02'].some((account) => isKept('itr_bpa_ind', account))).toBe(false);
    expect(isKept('itr_dfc_md_con', '6.01')).toBe(true);
    expect(['6.02', '6.01.02.01'].some((account) => isKept('itr_dfc_md_con', account))).toBe(false);
    expect([isKept('dfp_dva_con', '7.04.01'), isKept('dfp_dva_con', '7.04.02')]).toEqual([true, false]);
    expect(isNeeded('dfp_registro', { CNPJ_CIA: '' })).toBe(true);
  });
});
