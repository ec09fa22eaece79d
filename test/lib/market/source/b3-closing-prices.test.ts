import { describe, expect, test } from 'vitest';
import { b3Source } from '../../../../lib/market/source/b3.ts';
import { fetchFromSources } from '../../../../lib/market/source/fetch-from-sources.ts';
import { cashPage, cashRow, supplement } from '../../../support/b3-server.ts';
import { serveB3, server } from '../../../support/b3-source.ts';
import { cotahist, quoteLine } from '../../../support/cotahist.ts';

serveB3();

/** Rows of ABEV3 as B3 has them: amounts, days and closing prices (extract of 2025-12, rb3). */
const abev3 = [
  ['DIVIDENDO', '0,13340000000', '17/12/2021', '16,07'],
  ['JRS CAP PROPRIO', '0,47020000000', '17/12/2021', '16,07'],
  ['DIVIDENDO', '0,07670000000', '13/01/2021', '16,17'],
  ['JRS CAP PROPRIO', '0,41370000000', '17/12/2020', '16,06'],
].map(([corporateAction, valueCash, lastDatePriorEx, closingPricePriorExDate]) =>
  cashRow({ typeStock: 'ON', corporateAction, valueCash, lastDatePriorEx, closingPricePriorExDate }),
);

/** Reads ABEV3 on Monday, 20 December 2021, with a closing price of Friday in COTAHIST. */
async function readAbev3(close: number, rows = abev3) {
  const isin = 'BRABEVACNOR1';
  server.serve('COTAHIST_D17122021', cotahist([quoteLine({ codigo: 'ABEV3', session: '2021-12-17', close, isin })]));
  server.answerWith(({ method }) => (method === 'GetListedSupplementCompany' ? supplement() : cashPage(rows)));
  const limits = { deadline: new AbortController().signal, maxFailed: 1 };
  const source = b3Source({ ...server.addresses, waits: { firstMs: 1, maxMs: 5 } });
  const { figures, notices } = await fetchFromSources([source], ['ABEV3'], new Date('2021-12-20T12:05:00Z'), limits);
  return { figures: figures.get('ABEV3'), notices };
}

describe('the closing price that B3 states with a distribution', () => {
  test('agrees with COTAHIST’s of the session', async () => {
    const { figures, notices } = await readAbev3(1607);
    expect(figures).toMatchObject({ preco: '16.07', data_pregao: '2021-12-17' });
    expect(figures).not.toHaveProperty('divergencias');
    expect(notices).toEqual([]);
  });

  test('is told beside COTAHIST’s if that is another one', async () => {
    const { figures, notices } = await readAbev3(1670);
    const difference = 'preço do pregão de 2021-12-17: 16,7 (b3) e 16,07 (b3, com os proventos)';
    expect(figures).toMatchObject({ preco: '16.7', divergencias: [difference] });
    expect(notices).toEqual([`as fontes divergem: ABEV3 (${difference})`]);
  });

  test.each([
    { what: 'is of a lot of shares', members: { closingPricePriorExDate: '16.070,00', quotedPerShares: '1000' } },
    {
      what: 'is of an earlier day, because there was no trade',
      members: { dateClosingPricePriorExDate: '15/12/2021', closingPricePriorExDate: '12,00' },
    },
    { what: 'is missing', members: { closingPricePriorExDate: '' } },
    { what: 'is zero', members: { closingPricePriorExDate: '0,00' } },
    { what: 'is no number', members: { closingPricePriorExDate: 'n/d' } },
    { what: 'is of another class', members: { typeStock: 'PN', closingPricePriorExDate: '1,00' }, others: abev3 },
  ])('is no difference where it $what', async ({ members, others = [] }) => {
    const row = cashRow({ typeStock: 'ON', lastDatePriorEx: '17/12/2021', ...members });
    expect((await readAbev3(1607, [...others, row])).notices).toEqual([]);
  });
});
