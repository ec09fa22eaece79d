import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { valueStock } from '../../../lib/market/ticker.ts';
import { tickerFieldNames, toListEntry } from '../../../lib/market/ticker-schema.ts';
import { type SelectedTickers, writeTickers } from '../../../lib/market/write-tickers.ts';
import { inputsOf, publication, stockOf } from '../../support/stock-inputs.ts';

const day = { data_referencia: '2026-11-20', data_pregao: '2026-11-19' };
const ticker = {
  ...toListEntry(valueStock(stockOf(), inputsOf({ preco: '12.5', lpa: null }), publication)),
  nome: '=HYPERLINK("x")',
  setor: 'Petróleo, Gás; e mais',
  alertas: ['provento_extraordinario', 'valor_atipico'] as const,
};
const list: SelectedTickers = { ...day, tickers: [ticker] };

test('writes JSON with the fields that are wanted, in their order', () => {
  expect(writeTickers(list, ['codigo', 'score', 'lpa'], 'json')).toBe(
    '{"data_referencia":"2026-11-20","data_pregao":"2026-11-19","tickers":[{"codigo":"BBAS3","score":30,"lpa":null}]}',
  );
});

test('writes all fields where none are named, and the code always', () => {
  expect(JSON.parse(writeTickers(list, undefined, 'json'))).toEqual(list);
  expect(JSON.parse(writeTickers(list, ['lpa'], 'json')).tickers).toEqual([{ codigo: 'BBAS3', lpa: null }]);
  expect(writeTickers(list, undefined, 'csv').split('\r\n')[0]).toBe(tickerFieldNames.join(','));
  expect(Object.keys(JSON.parse(writeTickers(list, undefined, 'json')).tickers[0])).toEqual(tickerFieldNames);
});

test('writes indicators for those who name them alone', () => {
  const screened: SelectedTickers = { ...day, tickers: [{ ...ticker, p_l: 12.345678, roe: null }] };
  expect(writeTickers(screened, undefined, 'json')).toBe(writeTickers(list, undefined, 'json'));
  expect(writeTickers(screened, undefined, 'csv-pt')).toBe(writeTickers(list, undefined, 'csv-pt'));
  expect(JSON.parse(writeTickers(screened, ['roe', 'p_l'], 'json')).tickers).toEqual([
    { codigo: 'BBAS3', roe: null, p_l: 12.345678 },
  ]);
  expect(writeTickers(screened, ['p_l', 'roe'], 'csv-pt')).toBe('\ufeffcodigo;p_l;roe\r\nBBAS3;12,345678;\r\n');
});

test('writes CSV for programs: commas, points, no byte order mark', () => {
  expect(
    writeTickers(list, ['codigo', 'nome', 'setor', 'margem_ceiling', 'lpa', 'alertas', 'dado_antigo'], 'csv'),
  ).toBe(
    'codigo,nome,setor,margem_ceiling,lpa,alertas,dado_antigo\r\n' +
      `BBAS3,"'=HYPERLINK(""x"")","Petróleo, Gás; e mais",-0.2,,provento_extraordinario valor_atipico,false\r\n`,
  );
});

test('writes CSV for Excel in Portuguese: semicolons, decimal commas, a byte order mark', () => {
  expect(writeTickers(list, ['codigo', 'nome', 'setor', 'margem_ceiling', 'preco', 'lpa'], 'csv-pt')).toBe(
    '\ufeffcodigo;nome;setor;margem_ceiling;preco;lpa\r\n' +
      `BBAS3;"'=HYPERLINK(""x"")";"Petróleo, Gás; e mais";-0,2;12,5;\r\n`,
  );
});

test('a reader with the rules of Brazil gets the figures of the JSON back', () => {
  const written = writeTickers(list, tickerFieldNames, 'csv-pt');
  const [row] = parse(written, { bom: true, columns: true, delimiter: ';' }) as Record<string, string>[];
  for (const name of tickerFieldNames) {
    const value = ticker[name];
    if (typeof value === 'number') expect(Number(row?.[name]?.replace(',', '.')), name).toBe(value);
    if (value === null) expect(row?.[name], name).toBe('');
  }
});
