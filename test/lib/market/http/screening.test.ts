import { describe, expect, test } from 'vitest';
import { checkScreening, toUniverseCodes, usesIndicators } from '../../../../lib/market/http/screening.ts';
import { universe } from '../../../../lib/market/universe.ts';

describe('checkScreening', () => {
  test.each([
    {},
    { p_l_min: 5, p_l_max: 5 },
    { p_l_min: -0, p_l_max: 0 },
    { p_l_min: 5 },
    { p_l_max: -5, roe_min: 1 },
    { codigos: ['PETR4', 'petr4f', 'Petr4.sa', ' VALE3', 'ELET3'] },
    { codigos: universe.map(({ codigo }) => codigo) },
    { setor: 'Saúde', sem_alertas: true, campos: ['p_l'] },
  ])('finds nothing in %j', (query) => {
    expect(checkScreening(query)).toEqual([]);
  });

  test('finds every range that nothing fits, and names both of its parameters', () => {
    const found = checkScreening({ p_l_max: 5, p_l_min: 10.5, score_min: 1, score_max: 0, roe_min: 0, roe_max: 1 });
    expect(found).toEqual([
      {
        parameter: 'p_l_min',
        code: 'empty_range',
        detail: '"p_l_min" (10.5) é maior que "p_l_max" (5): nenhuma ação cabe entre os dois.',
      },
      {
        parameter: 'score_min',
        code: 'empty_range',
        detail: '"score_min" (1) é maior que "score_max" (0): nenhuma ação cabe entre os dois.',
      },
    ]);
  });

  test('finds every unknown code, with what may be meant', () => {
    const found = checkScreening({ codigos: ['PETR4', 'PETR5', 'VALE33', 'XXXX3', '', 'XXXX3', '__proto__'] });
    expect(found.map(({ detail }) => detail)).toEqual([
      'O universo não tem a ação "PETR5". Do emissor de "PETR5", só a classe PETR4 é avaliada aqui, e os números dela não valem para outra.',
      'O universo não tem a ação "VALE33". Você quis dizer "VALE3"?',
      'O universo não tem a ação "XXXX3".',
      'O universo não tem a ação "".',
      'O universo não tem a ação "__proto__".',
    ]);
    expect(found[1]).toMatchObject({ parameter: 'codigos', code: 'ticker_not_found', did_you_mean: 'VALE3' });
    expect(found[0]).not.toHaveProperty('did_you_mean');
  });

  test('shows no more than the beginning of a long code', () => {
    const [found] = checkScreening({ codigos: ['X'.repeat(8_000)] });
    expect(found?.detail.length).toBeLessThan(100);
  });
});

test('toUniverseCodes names each stock once, at its first place', () => {
  expect(toUniverseCodes(['vale3', 'PETR4F', 'petr4', 'ELET3', 'VALE3.SA'])).toEqual(['VALE3', 'PETR4', 'AXIA3']);
});

test.each([
  { query: {}, campos: undefined, used: false },
  { query: { score_min: 50, ordenar: '-dividend_yield' }, campos: ['preco', 'codigo'], used: false },
  { query: { ordenar: '-p_l' }, campos: undefined, used: true },
  { query: { variacao_21d_max: 0 }, campos: ['preco'], used: true },
  { query: {}, campos: ['preco', 'roe'], used: true },
])('usesIndicators of $query with the fields $campos: $used', ({ query, campos, used }) => {
  expect(usesIndicators(query, campos)).toBe(used);
});
