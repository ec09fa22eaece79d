import { describe, expect, test } from 'vitest';
import { type B3Answer, cashPage, cashRow, changeRow, supplement } from '../../../support/b3-server.ts';
import { read, readOne, serveB3, server } from '../../../support/b3-source.ts';

serveB3();

describe('B3 as a source', () => {
  test('gives the closing price of the session before, distributions and share changes, and no fundamentals', async () => {
    expect(await readOne([cashRow()], { stockDividends: [changeRow()] })).toEqual({
      preco: '10',
      data_pregao: '2026-11-19',
      proventos: [{ tipo: 'JCP', valor: '0.35048636', data_com: '2025-06-02', data_pagamento: null }],
      eventos: [{ tipo: 'DESDOBRAMENTO', fator: '2', data_com: '2024-04-25' }],
      fechamentos: { '2025-06-02': '30' },
      contagens: [],
    });
  });

  test.each<{ what: string; fault: B3Answer }>([
    { what: 'an empty 200', fault: () => '' },
    { what: 'half an answer', fault: () => '{"page":' },
    { what: 'a page of HTML', fault: () => '<html>' },
    {
      what: '429 with Retry-After',
      fault: (_, response) => {
        response.writeHead(429, { 'Retry-After': '0' }).end();
      },
    },
    {
      what: '520',
      fault: (_, response) => {
        response.writeHead(520).end();
      },
    },
    { what: 'silence', fault: () => undefined },
  ])('is requested again after $what, and fails on the stock if that does not help', async ({ what, fault }) => {
    const patience = what === 'silence' ? 1_000 : undefined;
    const well: B3Answer = ({ method }) =>
      method === 'GetListedSupplementCompany' ? supplement() : cashPage([cashRow(), cashRow({ typeStock: 'ON' })]);
    server.answerWith((question, response) =>
      question.earlier === 0 ? fault(question, response) : well(question, response),
    );
    expect((await read(undefined, undefined, patience)).figures.get('PETR4')?.proventos).toHaveLength(1);
    expect(server.asked).toHaveLength(4);

    server.answerWith((question, response) =>
      question.query.issuingCompany === 'PETR' ? fault(question, response) : well(question, response),
    );
    const { figures, failures } = await read(['PETR4', 'BBAS3'], undefined, patience);
    expect([...figures.keys()]).toEqual(['BBAS3']);
    expect([...failures.keys()]).toEqual(['PETR4']);
  });
});
