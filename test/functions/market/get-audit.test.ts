import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { auditOf } from '../../../lib/market/audit.ts';
import type { Publication } from '../../../lib/market/publication.ts';
import { type Answer, askDemoMarket } from '../../support/ask-market.ts';

const ask = askDemoMarket('market-get-audit');

interface Said {
  readonly resumo: Readonly<Record<string, number>>;
  readonly conferencias: readonly Readonly<Record<string, unknown>>[];
  readonly sem_conferencia: readonly Readonly<Record<string, unknown>>[];
}
const said = ({ body }: Answer): Said => JSON.parse(body);

describe('the audit of the demo', () => {
  test('says of each of the four figures of all 59 that it is an example, or that there is none', async () => {
    const answer = await ask();
    const { resumo, conferencias, sem_conferencia } = said(answer);
    expect([resumo, conferencias]).toEqual([{ conferem: 0, divergem: 0, sem_conferencia: 59 * 4 }, []]);
    const reasons = (figura: string) =>
      new Set(sem_conferencia.flatMap((gap) => (gap.figura === figura ? [gap.motivo] : [])));
    expect(reasons('preco')).toEqual(new Set(['exemplo']));
    // The demo does not count shares.
    expect(reasons('acoes')).toEqual(new Set(['sem_numero']));
    expect(answer.headers).toMatchObject({
      ETag: expect.any(String),
      Vary: 'Accept, Accept-Encoding',
      'Cache-Control': expect.stringMatching(/^private, max-age=\d+, must-revalidate$/),
    });
  });

  test('takes the forms of a code, and has a tag of its own for each selection', async () => {
    const { sem_conferencia } = said(await ask('codigos=petr4f,ELET3,PETR4&figura=vpa'));
    expect(sem_conferencia.map(({ codigo, figura }) => [codigo, figura])).toEqual([
      ['AXIA3', 'vpa'],
      ['PETR4', 'vpa'],
    ]);
    const queries = ['', 'codigos=PETR4', 'figura=vpa', 'resultado=sem_conferencia', 'formato=csv'];
    const tags = await Promise.all(queries.map((query) => ask(query)));
    // Without checks, all results are those without one: the same answer.
    expect(new Set(tags.map(({ headers }) => headers.ETag)).size).toBe(4);
    const again = await ask('figura=vpa', { 'If-None-Match': tags[2]?.headers.ETag ?? '' });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  test('refuses everything that is wrong at once', async () => {
    const { status, body } = await ask('figura=roe&resultado=talvez&codigos=PETR5&formato=ics&dia=1');
    expect(status).toBe(400);
    const { errors } = JSON.parse(body) as { errors: readonly Record<string, string>[] };
    expect(errors.map(({ parameter, code }) => `${parameter} ${code}`)).toEqual([
      'dia unknown_parameter',
      'figura not_allowed',
      'resultado not_allowed',
      'formato not_allowed',
      'codigos ticker_not_found',
    ]);
  });

  test('is a table for programs and one for Excel, with a row for each figure', async () => {
    const table = await ask('codigos=PETR4', { Accept: 'text/csv' });
    const rows = parse(table.body, { columns: true });
    expect(rows).toHaveLength(4);
    expect(rows[0]).toMatchObject({
      codigo: 'PETR4',
      figura: 'preco',
      resultado: 'sem_conferencia',
      observacao: 'exemplo',
    });
    const excel = await ask('codigos=PETR4&formato=csv');
    expect(excel.headers['Content-Disposition']).toMatch(/filename="?conferencia-\d{4}-\d\d-\d\d\.csv/);
    expect(excel.body).toMatch(/^\uFEFFcodigo;nome;figura;/);
  });
});

test('a publication is read once, whatever is asked for of it', async () => {
  const { getAudit } = await import('../../../functions/market/get-audit.ts');
  const publication: Publication = { id: '20261120T120500000Z-000000', dia: '2026-11-20', data_pregao: '2026-11-19' };
  let reads = 0;
  const answer = getAudit({
    readPublications: async () => [publication],
    readAudit: async () => {
      reads += 1;
      return auditOf([], new Map());
    },
  });
  const now = new Date('2026-11-20T15:00:00Z');
  const first = await answer({ now, query: {}, accept: '*/*' });
  await answer({ now, query: {}, accept: '*/*' });
  expect(reads).toBe(1);
  expect(JSON.parse(String(first.body))).toEqual({
    data_referencia: '2026-11-20',
    data_pregao: '2026-11-19',
    resumo: { conferem: 0, divergem: 0, sem_conferencia: 0 },
    conferencias: [],
    sem_conferencia: [],
  });
});
