import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { Change } from '../../../lib/market/changes.ts';
import { writeChanges } from '../../../lib/market/write-changes.ts';

const named = { dia: '2026-11-20', codigo: 'PETR4', nome: '=Petrobras' };
const terms = { data_com: '2026-12-15', data_pagamento: null, valor_bruto: 0.5, valor_liquido: 0.4125 };
const mudancas: readonly Change[] = [
  { ...named, tipo: 'classificacao', item: 'ceiling', antes: 'CARA', depois: 'JUSTA' },
  { ...named, tipo: 'alerta', item: 'valor_atipico', antes: true, depois: null },
  { ...named, tipo: 'provento', item: 'JCP', antes: null, depois: terms },
  { ...named, tipo: 'provento', item: 'JCP', antes: terms, depois: { ...terms, data_pagamento: '2027-01-20' } },
  { ...named, tipo: 'provento', item: 'JCP', antes: terms, depois: null },
  { ...named, tipo: 'evento', item: 'DESDOBRAMENTO', antes: null, depois: { fator: '2', data_com: '2026-11-30' } },
  {
    ...named,
    tipo: 'evento',
    item: 'OUTRO',
    antes: { fator: '1', data_com: '2026-11-30', rotulo: 'CIS RED CAP' },
    depois: null,
  },
  { ...named, tipo: 'demonstracao', item: 'lpa_vpa', antes: null, depois: 'ITR de 30/09/2026' },
];
const reply = {
  data_referencia: '2026-11-20',
  desde: '2026-11-19',
  mudancas,
  sem_base: [{ codigo: 'VALE3', nome: 'Vale', tipo: 'provento' as const }],
};

test('a table has a row for each change, and one for each that is not known', () => {
  const rows = parse(writeChanges(reply, 'csv'), { columns: true }) as Record<string, string>[];
  const shown = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '')));
  const start = { dia: '2026-11-20', codigo: 'PETR4', nome: "'=Petrobras" };
  expect(shown).toEqual([
    { ...start, tipo: 'classificacao', item: 'ceiling', mudanca: 'alterada', antes: 'CARA', depois: 'JUSTA' },
    { ...start, tipo: 'alerta', item: 'valor_atipico', mudanca: 'retirada' },
    {
      ...start,
      tipo: 'provento',
      item: 'JCP',
      mudanca: 'nova',
      data_com: '2026-12-15',
      valor_bruto: '0.5',
      valor_liquido: '0.4125',
    },
    {
      ...start,
      tipo: 'provento',
      item: 'JCP',
      mudanca: 'alterada',
      data_com: '2026-12-15',
      data_pagamento: '2027-01-20',
      valor_bruto_antes: '0.5',
      valor_bruto: '0.5',
      valor_liquido: '0.4125',
    },
    {
      ...start,
      tipo: 'provento',
      item: 'JCP',
      mudanca: 'retirada',
      data_com: '2026-12-15',
      valor_bruto_antes: '0.5',
    },
    { ...start, tipo: 'evento', item: 'DESDOBRAMENTO', mudanca: 'nova', data_com: '2026-11-30', fator: '2' },
    {
      ...start,
      tipo: 'evento',
      item: 'OUTRO',
      mudanca: 'retirada',
      data_com: '2026-11-30',
      fator: '1',
      antes: 'CIS RED CAP',
    },
    { ...start, tipo: 'demonstracao', item: 'lpa_vpa', mudanca: 'nova', depois: 'ITR de 30/09/2026' },
    { codigo: 'VALE3', nome: 'Vale', tipo: 'provento', mudanca: 'sem_base' },
  ]);
});

test('the factor of a share change has the decimal sign of the table', () => {
  const bonus: Change = {
    ...named,
    tipo: 'evento',
    item: 'BONIFICACAO',
    antes: null,
    depois: { fator: '1.105', data_com: '2026-11-30' },
  };
  expect(writeChanges({ ...reply, mudancas: [bonus] }, 'csv-pt')).toContain(';1,105\r\n');
});

test('JSON is the answer as it is', () => {
  expect(JSON.parse(writeChanges(reply, 'json'))).toEqual(reply);
});
