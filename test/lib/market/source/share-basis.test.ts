import { describe, expect, test } from 'vitest';
import type { ShareChange } from '../../../../lib/market/inputs.ts';
import type { ShareCount } from '../../../../lib/market/share-ledger.ts';
import { confirmsItself, convertFundamentals } from '../../../../lib/market/source/share-basis.ts';
import type { StockFigures } from '../../../../lib/market/source/source.ts';

const page = (emitidas: string): ShareCount => ({ dia: null, ate: null, emitidas, tesouraria: null, fonte: 'b3' });
const statement = (emitidas: string, members: Partial<ShareCount> = {}): ShareCount => ({
  dia: '2023-12-31',
  ate: '2024-02-08',
  emitidas,
  tesouraria: '0',
  fonte: 'DFP de 2023-12-31',
  ...members,
});
const based = (emitidas: string): StockFigures => ({
  base_acoes: { dia: '2023-12-31', acoes: emitidas, fonte: 'DFP de 2023-12-31' },
  contagens: [statement(emitidas)],
});
const convert = (
  figures: Readonly<Record<string, StockFigures | undefined>>,
  { session = '2024-04-16', eventos = [] as readonly ShareChange[] } = {},
): StockFigures | undefined =>
  convertFundamentals(
    Object.entries(figures).map(([source, own]) => ({ source, figures: own })),
    { session, eventos },
  ).find(({ source }) => source === 'cvm')?.figures;

describe('figures that their source could not confirm', () => {
  // The annual statement of 2023 states 2851 a share where 2.851 is meant; 32,072,000 shares are in issue.
  const own = { lpa: '2.850992', vpa: '26.895735', origem_fundamentos: 'DFP de 2023.', conferido: false };
  const cvm: StockFigures = { ...own, ...based('32072000') };
  const withheld = { lpa: null, vpa: null, base_acoes: null };

  test.each([
    { what: 'the same number', shares: '32072000' },
    { what: '5 % less', shares: '30468400' },
  ])('count where B3 knows $what of shares', ({ shares }) => {
    expect(convert({ b3: { contagens: [page(shares)] }, cvm })).toEqual(cvm);
  });

  test.each<{ what: string; figures: Readonly<Record<string, StockFigures | undefined>>; says: string }>([
    {
      what: 'B3 knows another number of shares',
      figures: { b3: { contagens: [page('320720000')] }, cvm },
      says: 'as contagens e os eventos se contradizem: 32.072.000 ações (DFP de 2023-12-31) e 320.720.000 ações (b3), sem evento de ações que explique a diferença.',
    },
    {
      what: 'B3 knows a little too few',
      figures: { b3: { contagens: [page('30468399')] }, cvm },
      says: 'as contagens e os eventos se contradizem: 32.072.000 ações (DFP de 2023-12-31) e 30.468.399 ações (b3), sem evento de ações que explique a diferença.',
    },
    {
      what: 'B3 does not know the number',
      figures: { b3: { preco: '1', contagens: [] }, cvm },
      says: 'o LPA não confere com o publicado, e nenhuma outra fonte traz o número de ações emitidas.',
    },
    {
      what: 'B3 fails',
      figures: { b3: undefined, cvm },
      says: 'o LPA não confere com o publicado, e nenhuma outra fonte traz o número de ações emitidas.',
    },
    {
      what: 'the source knows no number itself',
      figures: { b3: { contagens: [page('32072000')] }, cvm: own },
      says: 'o LPA não confere com o publicado, e não se conhece o número de ações emitidas.',
    },
  ])('do not count where $what', ({ figures, says }) => {
    expect(convert(figures)).toMatchObject({
      ...withheld,
      origem_fundamentos: `DFP de 2023. LPA e VPA não contam: ${says}`,
    });
  });

  test.each<{ what: string; figures: StockFigures }>([
    { what: 'are confirmed', figures: { ...cvm, conferido: true } },
    { what: 'are of a source that says nothing about it', figures: { lpa: '1', vpa: '2' } },
    { what: 'are unknown', figures: { lpa: null, vpa: null, origem_fundamentos: 'Sem DFP.', conferido: false } },
  ])('stay as they are where they $what', ({ figures }) => {
    expect(convert({ cvm: figures })).toEqual(figures);
  });
});

describe('Banco do Brasil, whose shares were split 2:1 after 2024-04-15', () => {
  const cvm: StockFigures = { lpa: '11.8', vpa: '60', conferido: true, ...based('2865417020') };
  const split: ShareChange = { tipo: 'DESDOBRAMENTO', fator: '2', data_com: '2024-04-15' };
  const at = (session: string, shares: string, eventos = [split]) =>
    convert({ b3: { eventos, contagens: [page(shares)] }, cvm }, { session, eventos });

  test('has half the LPA and VPA from the session after it on, whatever B3 counts', () => {
    expect(at('2024-04-15', '2865417020')).toMatchObject({ lpa: '11.8', vpa: '60' });
    for (const shares of ['2865417020', '5730834040']) {
      expect(at('2024-04-16', shares)).toMatchObject({ lpa: '5.9', vpa: '30', base_acoes: cvm.base_acoes });
    }
  });

  test('has none where the events lack the split that B3 counts', () => {
    expect(at('2024-04-16', '5730834040', [])).toMatchObject({
      lpa: null,
      vpa: null,
      origem_fundamentos: expect.stringContaining('2.865.417.020 ações (DFP de 2023-12-31) e 5.730.834.040 ações (b3)'),
    });
  });

  test('has LPA and VPA of shares before the split for a price of before, if they are of a later day', () => {
    const later = { ...cvm, base_acoes: { dia: '2024-06-30', acoes: null, fonte: 'csv' }, contagens: [] };
    expect(convert({ cvm: later }, { session: '2024-04-12', eventos: [split] })).toMatchObject({ lpa: '23.6' });
  });

  test('keeps its figures, and says what they lack, after a change that cannot be sized', () => {
    const spinOff: ShareChange = { tipo: 'OUTRO', fator: '1', data_com: '2024-03-01', rotulo: 'CIS RED CAP' };
    expect(convert({ cvm }, { eventos: [spinOff] })).toMatchObject({
      lpa: '11.8',
      origem_fundamentos: 'LPA e VPA não estão ajustados a CIS RED CAP (data-com 2024-03-01).',
    });
  });

  test('is the same split in two sources whose days differ a little, and a contradiction where only one has it', () => {
    const near = { ...split, data_com: '2024-04-12' };
    expect(convert({ b3: { eventos: [near] }, cvm }, { eventos: [split] })).toMatchObject({ lpa: '5.9' });
    expect(convert({ b3: { eventos: [split] }, cvm })).toMatchObject({
      lpa: null,
      origem_fundamentos: expect.stringContaining('b3 traz DESDOBRAMENTO × 2 (data-com 2024-04-15)'),
    });
    expect(convert({ b3: { eventos: [] }, cvm }, { eventos: [split] })).toMatchObject({ lpa: '5.9' });
  });
});

test('a source confirms itself only if its own counts agree', () => {
  const own = { lpa: '2', ...based('1000') };
  expect(confirmsItself({ ...own, conferido: true })).toBe(true);
  expect(confirmsItself({ ...own, conferido: false })).toBe(false);
  const form = statement('2000', { dia: '2024-01-20', ate: null, tesouraria: null });
  expect(confirmsItself({ ...own, conferido: true, contagens: [statement('1000'), form] })).toBe(false);
});
