import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { type AgendaStock, selectEvents } from '../../../lib/market/agenda.ts';
import { type AgendaReply, writeAgenda } from '../../../lib/market/write-agenda.ts';
import { parseCalendar, readText, textsOf } from '../../support/parse-calendar.ts';

const changedAt = new Date('2026-11-20T12:05:02.123Z');
const stock = (codigo: string, nome: string, calendario: AgendaStock['calendario']): AgendaStock => ({
  codigo,
  nome,
  dado_antigo: false,
  calendario,
});
const jcp = {
  data_com: '2026-10-01',
  data_pagamento: '2026-12-20',
  tipo: 'JCP',
  situacao: 'A_PAGAR',
  valor_bruto: 0.350486,
  valor_liquido: 0.289151,
} as const;
const dividend = {
  data_com: '2026-09-01',
  data_pagamento: '2026-10-02',
  tipo: 'DIVIDENDO',
  situacao: 'PAGO',
  valor_bruto: 1,
  valor_liquido: 1,
} as const;
const undated = { ...dividend, data_pagamento: null, situacao: 'SEM_DATA', data_com: '2026-10-05' } as const;

const reply = (stocks: readonly AgendaStock[], de = '2026-10-01', ate: string | null = null): AgendaReply => ({
  data_referencia: '2026-11-20',
  de,
  ate,
  ...selectEvents({ ativos: stocks }, { de, ...(ate && { ate }) }),
});
const full = reply([
  stock('ABEV3', 'Ambev', null),
  stock('PETR4', 'Petrobras, a "maior"', [dividend, jcp, { ...undated, estimado: true }]),
  { ...stock('VALE3', 'Vale', []), dado_antigo: true },
]);
const eventsOf = (agenda: AgendaReply) => parseCalendar(writeAgenda(agenda, 'ics', changedAt)).components;

test('JSON is the answer itself', () => {
  expect(JSON.parse(writeAgenda(full, 'json', changedAt))).toEqual(full);
});

describe('a table', () => {
  const columns =
    'dia,evento,codigo,nome,tipo,situacao,confirmado,valor_bruto,valor_liquido,data_com,data_pagamento,estimado,id';

  test('for programs has a row for each event, then for what the agenda lacks', () => {
    const text = writeAgenda(full, 'csv', changedAt);
    expect(text.split('\r\n')[0]).toBe(columns);
    const rows = parse(text, { columns: true }) as Record<string, string>[];
    expect(rows.map(({ dia, evento, codigo }) => [dia, evento, codigo])).toEqual([
      ['2026-10-01', 'data_com', 'PETR4'],
      ['2026-10-02', 'pagamento', 'PETR4'],
      ['2026-10-05', 'data_com', 'PETR4'],
      ['2026-12-20', 'pagamento', 'PETR4'],
      ['', 'pagamento', 'PETR4'],
      ['', 'sem_dados', 'ABEV3'],
      ['', 'dado_antigo', 'VALE3'],
    ]);
    expect(rows[1]).toEqual({
      dia: '2026-10-02',
      evento: 'pagamento',
      codigo: 'PETR4',
      nome: 'Petrobras, a "maior"',
      tipo: 'DIVIDENDO',
      situacao: 'PAGO',
      confirmado: 'true',
      valor_bruto: '1',
      valor_liquido: '1',
      data_com: '2026-09-01',
      data_pagamento: '2026-10-02',
      estimado: '',
      id: 'petr4-dividendo-2026-09-01-1-pagamento',
    });
    expect(rows.map(({ estimado, confirmado }) => [estimado, confirmado]).slice(2, 4)).toEqual([
      ['true', 'false'],
      ['', 'false'],
    ]);
  });

  test('for Excel in Portuguese has semicolons, decimal commas and a byte order mark', () => {
    const text = writeAgenda(full, 'csv-pt', changedAt);
    expect(text.startsWith(`\ufeff${columns.replaceAll(',', ';')}\r\n`)).toBe(true);
    expect(text).toContain(';JCP;A_PAGAR;false;0,350486;0,289151;2026-10-01;2026-12-20;;');
  });
});

describe('a calendar', () => {
  test('has an event for each of the agenda, with its id, its day and the time of the publication', () => {
    const [, ...events] = eventsOf(full);
    expect(events.map(textsOf).map(({ UID, DTSTART, DTSTAMP }) => [UID, DTSTART, DTSTAMP])).toEqual(
      full.eventos.map(({ id, dia }) => [`${id}@appraise`, dia.replaceAll('-', ''), '20261120T120502Z']),
    );
    const starts = events.flatMap(({ properties }) => properties.filter(({ name }) => name === 'DTSTART'));
    expect(starts.map(({ parameters }) => parameters)).toEqual(events.map(() => ['VALUE=DATE']));
  });

  test('says what an event is, and marks what is not confirmed', () => {
    const said = eventsOf(full).slice(1).map(textsOf);
    expect(said.map(({ SUMMARY, STATUS }) => [SUMMARY, STATUS])).toEqual([
      ['PETR4: data-com, JCP de R$ 0,350486', 'CONFIRMED'],
      ['PETR4: pagamento, dividendo de R$ 1,00', 'CONFIRMED'],
      ['PETR4: data-com, dividendo de R$ 1,00 (sem data de pagamento, estimado)', 'TENTATIVE'],
      ['PETR4: pagamento, JCP de R$ 0,350486 (a pagar)', 'TENTATIVE'],
    ]);
    expect(said[3]?.DESCRIPTION?.split('\n')).toEqual([
      'Petrobras, a "maior"',
      'Data-com: 01/10/2026',
      'Pagamento: 20/12/2026',
      'Por ação: R$ 0,350486 brutos, R$ 0,289151 líquidos',
      'Situação em 20/11/2026: a pagar',
    ]);
    expect(said[2]?.DESCRIPTION).toContain('Pagamento: sem data na fonte');
    expect(said.map(({ CATEGORIES }) => CATEGORIES)[3]).toBe('pagamento,JCP');
  });

  test('names what the agenda lacks in an event of its own, on the day of the publication', () => {
    const [notices] = eventsOf(full);
    expect(notices && textsOf(notices)).toMatchObject({
      UID: 'avisos@appraise',
      DTSTART: '20261120',
      SUMMARY: 'Agenda de proventos: avisos',
      DESCRIPTION: [
        'Sem dados de proventos: ABEV3 (Ambev).',
        'Com dados de uma publicação anterior, ou com preço antigo: VALE3 (Vale).',
        'Pagamentos sem data na fonte: PETR4 (dividendo, data-com em 05/10/2026).',
      ].join('\n'),
    });
  });

  test('that lacks nothing has no such event; one without events says so', () => {
    const known = [stock('PETR4', 'Petrobras', [jcp])];
    expect(eventsOf(reply(known))).toHaveLength(2);
    const noticed = (ate: string | null) =>
      eventsOf(reply(known, '2027-01-01', ate)).map((event) => textsOf(event).DESCRIPTION);
    expect(noticed(null)).toEqual(['Nenhum evento de 01/01/2027 em diante.']);
    expect(noticed('2027-02-01')).toEqual(['Nenhum evento de 01/01/2027 a 01/02/2027.']);
  });

  test('has a name, and says how often it is made anew', () => {
    const { properties } = parseCalendar(writeAgenda(full, 'ics', changedAt));
    expect(properties.map(({ name, value }) => [name, readText(value)])).toEqual([
      ['VERSION', '2.0'],
      ['PRODID', '-//Appraise//Agenda de proventos//PT'],
      ['CALSCALE', 'GREGORIAN'],
      ['NAME', 'Proventos da B3'],
      ['X-WR-CALNAME', 'Proventos da B3'],
      ['REFRESH-INTERVAL', 'P1D'],
    ]);
  });
});
