import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { safeParse } from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  agree,
  auditedFigures,
  auditOf,
  auditResults,
  auditSchema,
  type FigureCheck,
  isConfirmed,
  selectAudit,
} from '../../../lib/market/audit.ts';
import { type FullTicker, unknownTicker } from '../../../lib/market/ticker.ts';
import { universe } from '../../../lib/market/universe.ts';

const provenance = {
  data_referencia: '2026-11-20',
  pregao_esperado: '2026-11-19',
  fonte: 'b3+cvm',
  atualizado_em: '2026-11-20T09:05:00-03:00',
};
const calculation = {
  preco: '10',
  dividendo_medio_anual: null,
  lpa: '1',
  vpa: '5',
  anos: null,
  eventos_nao_ajustados: [],
  origem_fundamentos: null,
};
const base_acoes = { dia: '2026-09-30', acoes: '1000', fonte: 'ITR' };

/** A stock whose four figures are published, but for those that a test takes away. */
function published(codigo: string, figures: Partial<FullTicker> = {}): FullTicker {
  const stock = universe.find((known) => known.codigo === codigo);
  if (!stock) throw new Error(codigo);
  const session = { data_pregao: '2026-11-19', preco: 10 };
  return { ...unknownTicker(stock, provenance), ...session, lpa: 1, vpa: 5, base_acoes, ...figures };
}

const check = (figura: FigureCheck['figura'], valor: string, comparado: string, more = {}): FigureCheck => ({
  figura,
  fim: '2026-11-19',
  valor,
  fonte: 'b3',
  comparado,
  comparado_com: 'csv',
  tolerancia: '0.05',
  ...more,
});

describe('the audit of a day', () => {
  test('has each figure with a check, or with the reason why it has none', () => {
    const stocks = [
      published('PETR4'),
      published('VALE3', { vpa: null, base_acoes: { ...base_acoes, acoes: null } }),
      published('BBAS3'),
      published('WEGE3', { fonte: 'demo' }),
    ];
    const checks = new Map([
      ['PETR4', [check('preco', '10', '10'), check('lpa', '1', '1.02'), check('lucro_liquido', '1', '2')]],
      ['VALE3', []],
      ['WEGE3', []],
    ]);
    const { ativos } = auditOf(stocks, checks);
    const reasons = ativos.map(({ sem_conferencia }) =>
      sem_conferencia.map(({ figura, motivo }) => `${figura} ${motivo}`),
    );
    expect(reasons).toEqual([
      ['vpa sem_segunda_fonte', 'acoes sem_segunda_fonte'],
      ['preco sem_segunda_fonte', 'lpa sem_segunda_fonte', 'vpa sem_numero', 'acoes sem_numero'],
      ['preco fonte_falhou', 'lpa fonte_falhou', 'vpa fonte_falhou', 'acoes fonte_falhou'],
      ['preco exemplo', 'lpa exemplo', 'vpa exemplo', 'acoes exemplo'],
    ]);
    expect(ativos[0]?.conferencias).toEqual(checks.get('PETR4'));
  });

  test('says of the figures that the demo has beside another source that they are examples', () => {
    const ofDemo = { fonte: 'csv+demo', base_acoes: { ...base_acoes, fonte: 'demo' } };
    const priced = { fonte: 'cvm+demo', calculo: { ...calculation, preco_estimado: true as const } };
    const { ativos } = auditOf(
      [published('PETR4', ofDemo), published('VALE3', priced)],
      new Map([
        ['PETR4', []],
        ['VALE3', []],
      ]),
    );
    expect(ativos.map(({ sem_conferencia }) => sem_conferencia.map(({ motivo }) => motivo))).toEqual([
      ['sem_segunda_fonte', 'exemplo', 'exemplo', 'exemplo'],
      ['exemplo', 'sem_segunda_fonte', 'sem_segunda_fonte', 'sem_segunda_fonte'],
    ]);
  });

  test('says that a publication of an earlier version stored none', () => {
    const { ativos } = auditOf([published('PETR4')]);
    expect(new Set(ativos[0]?.sem_conferencia.map(({ motivo }) => motivo))).toEqual(new Set(['nao_guardada']));
  });

  test('names today’s price as unchecked, too, where only that of an earlier session is compared', () => {
    const earlier = check('preco', '9', '9', { fim: '2026-11-03' });
    const { resumo, conferencias, sem_conferencia } = selectAudit(
      auditOf([published('PETR4')], new Map([['PETR4', [earlier]]])),
      { figura: ['preco'] },
    );
    expect(resumo).toEqual({ conferem: 1, divergem: 0, sem_conferencia: 1 });
    expect(conferencias).toMatchObject([{ fim: '2026-11-03' }]);
    expect(sem_conferencia).toMatchObject([{ figura: 'preco', motivo: 'sem_segunda_fonte' }]);
  });

  test('can be stored: its schema takes all that it makes', () => {
    const amount = fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(6)).map(([n, d]) => String(n / 10 ** d));
    const checks = fc.array(
      fc.record(
        {
          figura: fc.constantFrom(...auditedFigures),
          inicio: fc.constant('2026-01-01'),
          fim: fc.constantFrom('2026-09-30', null),
          valor: amount,
          fonte: fc.string(),
          comparado: amount,
          comparado_com: fc.string(),
          tolerancia: fc.constantFrom('0.01', '0.05'),
          observacao: fc.string(),
        },
        { requiredKeys: ['figura', 'fim', 'valor', 'fonte', 'comparado', 'comparado_com', 'tolerancia'] },
      ),
    );
    fc.assert(
      fc.property(checks, (known) => {
        const audit = auditOf([published('PETR4')], new Map([['PETR4', known]]));
        expect(safeParse(auditSchema, JSON.parse(JSON.stringify(audit))).success).toBe(true);
        const { resumo, conferencias, sem_conferencia } = selectAudit(audit, {});
        // Nothing is left out, and all is counted once.
        expect(resumo.conferem + resumo.divergem).toBe(known.length);
        expect(conferencias.map(({ confere }) => confere)).toEqual(known.map(isConfirmed));
        const covered = new Set([...conferencias, ...sem_conferencia].map(({ figura }) => figura));
        for (const figura of ['preco', 'lpa', 'vpa', 'acoes'] as const) expect(covered).toContain(figura);
        for (const { confere, diferenca, tolerancia } of conferencias) {
          expect(diferenca).toBeGreaterThanOrEqual(0);
          // Six places may round a difference up to the tolerance, but not over it.
          if (confere) expect(diferenca).toBeLessThanOrEqual(tolerancia);
          else expect(diferenca).toBeGreaterThanOrEqual(tolerancia);
        }
      }),
    );
  });
});

describe('a difference', () => {
  test.each([
    { valor: '100', comparado: '95', diferenca: 0.05, confere: true },
    { valor: '95', comparado: '100', diferenca: 0.05, confere: true },
    { valor: '100', comparado: '94.999', diferenca: 0.05001, confere: false },
    { valor: '-1', comparado: '1', diferenca: 2, confere: false },
    { valor: '0', comparado: '0', diferenca: 0, confere: true },
    { valor: '0', comparado: '0.01', diferenca: 1, confere: false },
    { valor: '2.851', comparado: '2851', diferenca: 0.999, confere: false },
  ])('of $valor and $comparado is $diferenca of the larger one', ({ valor, comparado, ...expected }) => {
    const audit = auditOf([published('PETR4')], new Map([['PETR4', [check('lpa', valor, comparado)]]]));
    expect(selectAudit(audit, { figura: ['lpa'] }).conferencias).toMatchObject([expected]);
  });

  test('is the same whichever amount comes first', () => {
    const amount = fc.integer({ min: -1e6, max: 1e6 }).map((cents) => new Decimal(cents).div(100));
    fc.assert(
      fc.property(amount, amount, (left, right) => {
        expect(agree(left, right)).toBe(agree(right, left));
        expect(agree(left, left, '0')).toBe(true);
      }),
    );
  });
});

describe('a selection', () => {
  const audit = auditOf(
    [published('PETR4'), published('VALE3')],
    new Map([
      ['PETR4', [check('preco', '10', '10'), check('lpa', '1', '2', { inicio: '2026-01-01', observacao: 'x' })]],
      ['VALE3', [check('acoes', '1000', '1000')]],
    ]),
  );
  const named = (rows: readonly { readonly codigo: string; readonly figura: string }[]) =>
    rows.map(({ codigo, figura }) => `${codigo} ${figura}`);

  test('without conditions is all', () => {
    const { resumo, conferencias, sem_conferencia } = selectAudit(audit, {});
    expect(resumo).toEqual({ conferem: 2, divergem: 1, sem_conferencia: 5 });
    expect(named(conferencias)).toEqual(['PETR4 preco', 'PETR4 lpa', 'VALE3 acoes']);
    expect(named(sem_conferencia)).toEqual(['PETR4 vpa', 'PETR4 acoes', 'VALE3 preco', 'VALE3 lpa', 'VALE3 vpa']);
    expect(conferencias[1]).toEqual({
      codigo: 'PETR4',
      nome: 'Petrobras',
      figura: 'lpa',
      inicio: '2026-01-01',
      fim: '2026-11-19',
      valor: 1,
      fonte: 'b3',
      comparado: 2,
      comparado_com: 'csv',
      diferenca: 0.5,
      tolerancia: 0.05,
      confere: false,
      observacao: 'x',
    });
    expect(conferencias[0]).toMatchObject({ inicio: null, observacao: null });
  });

  test.each(auditResults)('of the result %s counts all results', (result) => {
    const { resumo, conferencias, sem_conferencia } = selectAudit(audit, { resultado: [result], codigos: ['PETR4'] });
    expect(resumo).toEqual({ conferem: 1, divergem: 1, sem_conferencia: 2 });
    const expected = { confere: ['PETR4 preco'], diverge: ['PETR4 lpa'], sem_conferencia: [] }[result];
    expect(named(conferencias)).toEqual(expected);
    expect(named(sem_conferencia)).toEqual(result === 'sem_conferencia' ? ['PETR4 vpa', 'PETR4 acoes'] : []);
  });

  test('of stocks and figures leaves the others out, also of the counts', () => {
    const { resumo, conferencias, sem_conferencia } = selectAudit(audit, {
      codigos: ['VALE3'],
      figura: ['acoes', 'vpa'],
    });
    expect(resumo).toEqual({ conferem: 1, divergem: 0, sem_conferencia: 1 });
    expect([named(conferencias), named(sem_conferencia)]).toEqual([['VALE3 acoes'], ['VALE3 vpa']]);
  });
});
