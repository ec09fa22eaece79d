import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { addDays, dayOf, yearBefore } from '../../../lib/market/sao-paulo.ts';
import { universe } from '../../../lib/market/universe.ts';
import { type Answer, askDemoMarket, createAsk } from '../../support/ask-market.ts';
import { parseCalendar, textsOf } from '../../support/parse-calendar.ts';

type Row = Readonly<Record<string, unknown>>;

const ask = askDemoMarket('market-get-agenda');

const said = ({ body }: Answer): Record<string, readonly Row[]> => JSON.parse(body);
const today = dayOf(new Date());
/** The first day that a caller may ask for. */
const first = addDays(yearBefore(today), 2);
const wholeYear = `de=${first}`;

describe('the agenda', () => {
  test('begins today, has no end, and says by which day things are paid', async () => {
    const answer = await ask();
    const { data_referencia, de, ate, eventos } = said(answer);
    expect({ data_referencia, de, ate }).toEqual({ data_referencia: expect.any(String), de: today, ate: null });
    expect(eventos?.every(({ dia }) => String(dia) >= today)).toBe(true);
    expect(answer.headers).toMatchObject({
      ETag: expect.any(String),
      Vary: 'Accept, Accept-Encoding',
      'Cache-Control': expect.stringMatching(/^private, max-age=\d+, must-revalidate$/),
    });
  });

  test('has what the calendars of the stocks have, for all 59', async () => {
    const { eventos = [], sem_dia = [], sem_dados } = said(await ask(wholeYear));
    const calendars = await Promise.all(
      universe.map(async ({ codigo }) => {
        const askStock = await createAsk('market-get-ticker', codigo);
        const { calendario } = JSON.parse((await askStock()).body) as { calendario: readonly Row[] };
        return calendario.map((entry): Row => ({ codigo, ...entry }));
      }),
    );
    const paidOf = (events: readonly Row[]) =>
      events.map(({ id: _, dia: __, evento: ___, nome: ____, confirmado: _____, ...payment }) =>
        JSON.stringify(payment),
      );
    const payments = [...eventos, ...sem_dia].filter(({ evento }) => evento === 'pagamento');
    const inRange = calendars.flat().filter(({ data_pagamento }) => String(data_pagamento ?? '9999') >= first);
    expect(paidOf(payments).toSorted()).toEqual(inRange.map((entry) => JSON.stringify(entry)).toSorted());
    expect(new Set(eventos.map(({ codigo }) => codigo)).size).toBe(59);
    expect(sem_dados).toEqual([]);
    // The official lists of the demo do not say when these were paid.
    expect(sem_dia.every(({ situacao }) => situacao === 'SEM_DATA')).toBe(true);
  });

  test('takes all parameters, whatever their order, and the forms of a code', async () => {
    const answer = await ask(`${wholeYear}&tipo=pagamento,JCP&codigos=petr4f,ELET3,PETR4`);
    const { eventos = [] } = said(answer);
    expect(new Set(eventos.map(({ codigo }) => codigo))).toEqual(new Set(['AXIA3', 'PETR4']));
    expect(new Set(eventos.map(({ evento, tipo }) => `${evento} ${tipo}`))).toEqual(new Set(['pagamento JCP']));
    expect((await ask(`codigos=petr4f,ELET3,PETR4&tipo=pagamento,JCP&${wholeYear}`)).body).toBe(answer.body);
  });

  test('of a range without a payment is empty', async () => {
    expect(said(await ask('de=2040-01-01&ate=2040-12-31'))).toMatchObject({ eventos: [], sem_dados: [] });
  });

  test('has a tag of its own for each selection, by which it is not sent again', async () => {
    const tags = await Promise.all(
      ['', wholeYear, 'tipo=JCP', 'formato=csv', 'formato=ics'].map((query) => ask(query)),
    );
    expect(new Set(tags.map(({ headers }) => headers.ETag)).size).toBe(5);
    const again = await ask(wholeYear, { 'If-None-Match': tags[1]?.headers.ETag ?? '' });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  test('refuses everything that is wrong at once', async () => {
    const { status, body } = await ask('de=2026-02-30&ate=ontem&tipo=JCP,juros&codigos=PETR5&formato=xls&dia=1');
    expect(status).toBe(400);
    const { errors } = JSON.parse(body) as { errors: readonly Record<string, string>[] };
    expect(errors.map(({ parameter, code }) => `${parameter} ${code}`)).toEqual([
      'dia unknown_parameter',
      'ate wrong_format',
      'tipo not_allowed',
      'formato not_allowed',
      'de wrong_format',
      'codigos ticker_not_found',
    ]);
    expect(errors.find(({ parameter }) => parameter === 'ate')?.detail).toBe(
      'Recebido "ontem"; deve corresponder a AAAA-MM-DD.',
    );
  });

  test.each(['de=', 'ate=', 'tipo=', 'tipo=JCP,JCP', 'codigos=', 'formato=', 'de=2026-1-1', `de=${yearBefore(today)}`])(
    'refuses %s',
    async (query) => {
      expect((await ask(query)).status).toBe(400);
    },
  );
});

describe('the formats', () => {
  test('have the same events', async () => {
    const { eventos = [], sem_dia = [] } = said(await ask(wholeYear));
    const ids = [...eventos, ...sem_dia].map(({ id }) => id);
    const program = await ask(wholeYear, { Accept: 'text/csv' });
    const excel = await ask(`${wholeYear}&formato=csv`);
    const calendar = await ask(wholeYear, { Accept: 'text/calendar' });
    const rows = parse(program.body, { columns: true }) as Row[];
    expect(rows.map(({ id }) => id)).toEqual(ids);
    const portuguese = parse(excel.body, { bom: true, columns: true, delimiter: ';' }) as Row[];
    expect(portuguese.map(({ valor_bruto }) => Number(String(valor_bruto).replace(',', '.')))).toEqual(
      [...eventos, ...sem_dia].map(({ valor_bruto }) => valor_bruto),
    );
    const uids = parseCalendar(calendar.body).components.map((event) => textsOf(event).UID);
    expect(uids.filter((uid) => uid !== 'avisos@appraise')).toEqual(eventos.map(({ id }) => `${id}@appraise`));
    expect((await ask(`${wholeYear}&formato=ics`)).body).toBe(calendar.body);
  });

  test('but JSON are files, named by the day of the publication', async () => {
    const name = (end: string) =>
      expect.stringMatching(new RegExp(`^attachment; filename="agenda-[\\d-]{10}\\.${end}"$`));
    expect((await ask('formato=csv')).headers).toMatchObject({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': name('csv'),
    });
    expect((await ask('formato=ics')).headers).toMatchObject({
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': name('ics'),
    });
    expect((await ask()).headers).not.toHaveProperty('Content-Disposition');
  });
});

test('names a stock whose payments are unknown, in every format', async () => {
  const { getAgenda } = await import('../../../functions/market/get-agenda.ts');
  const publication = { id: '20261120T120502000Z-1f3b5d', dia: '2026-11-20', data_pregao: '2026-11-19' };
  const stock = { codigo: 'PETR4', nome: 'Petrobras', dado_antigo: true, calendario: null };
  const handle = getAgenda({
    readPublications: async () => [publication],
    readAgenda: async () => ({ ativos: [stock] }),
  });
  const now = new Date('2026-11-20T15:00:00Z');
  const answered = async (formato: 'json' | 'csv' | 'ics') => {
    const { body } = await handle({ now, accept: '', query: { formato } });
    return String(body);
  };
  expect(JSON.parse(await answered('json'))).toMatchObject({ sem_dados: [{ codigo: 'PETR4', nome: 'Petrobras' }] });
  expect(await answered('csv')).toContain('\r\n;sem_dados;PETR4;Petrobras;');
  const [notices] = parseCalendar(await answered('ics')).components.map(textsOf);
  expect(notices?.DESCRIPTION).toContain('Sem dados de proventos: PETR4 (Petrobras).');
});

test('a function reads one document for a publication, and nothing after that', async () => {
  const { getAgenda } = await import('../../../functions/market/get-agenda.ts');
  const { readAgenda } = await import('../../../lib/market/store/documents.ts');
  const { readPublications } = await import('../../../lib/market/store/publications.ts');
  const { measureReads } = await import('../../support/measure-reads.ts');
  const now = new Date();
  // An earlier publication than the one that the function has read when it was loaded.
  const [, earlier] = await readPublications(now);
  const handle = getAgenda({ readPublications: async () => (earlier ? [earlier] : []), readAgenda });
  const answered = () =>
    measureReads(async () => {
      for (const formato of ['json', 'csv', 'ics'] as const) await handle({ now, accept: '', query: { formato } });
    });
  expect((await answered()).units).toBeGreaterThan(0);
  expect((await answered()).units).toBe(0);
});
