import { expect, test } from 'vitest';
import type { StockInputs } from '../../../lib/market/inputs.ts';
import { signalNotices } from '../../../lib/market/signal-notices.ts';
import { selectSignals } from '../../../lib/market/signals.ts';
import { type Ticker, unknownTicker, valueStock } from '../../../lib/market/ticker.ts';
import { toListEntry } from '../../../lib/market/ticker-schema.ts';
import { universe } from '../../../lib/market/universe.ts';
import { inputsOf, publication, steady } from '../../support/stock-inputs.ts';

/** The whole universe, valued from these inputs. */
const valued = (inputsAt: (index: number) => Partial<StockInputs> | undefined, fonte = 'b3'): readonly Ticker[] =>
  universe.map((stock, index) => {
    const inputs = inputsAt(index);
    const provenance = { ...publication, fonte };
    return toListEntry(inputs ? valueStock(stock, inputsOf(inputs), provenance) : unknownTicker(stock, provenance));
  });
const noticesOf = (tickers: readonly Ticker[]) => signalNotices(tickers, selectSignals(tickers));

test('says of source b3 that LPA and VPA are missing, and that there are no signals', () => {
  expect(noticesOf(valued(() => ({ lpa: null, vpa: null })))).toEqual([
    'Sem valor intrínseco: 59 de 59 ações; o LPA ou o VPA falta na fonte b3, e explicacao em /ticker/{codigo} diz por quê.',
    'Não há sinais: nenhuma ação tem os dois valores.',
  ]);
});

test('says how many stocks lack what, each reason apart', () => {
  const tickers = valued((index) => {
    if (index < 2) return undefined;
    if (index < 5) return { proventos: null };
    if (index < 6) return { vpa: null };
    if (index < 9) return { lpa: '-1' };
    return index < 30 ? {} : { preco: '100' };
  }, 'brapi.dev+b3');
  expect(noticesOf(tickers)).toEqual([
    'Sem preço: 2 de 59 ações, que a fonte brapi.dev+b3 não traz.',
    'Sem preço-teto: 3 de 59 ações; os proventos são desconhecidos ou de menos de 3 anos completos.',
    'Sem valor intrínseco: 1 de 59 ações; o LPA ou o VPA falta na fonte brapi.dev+b3, e explicacao em /ticker/{codigo} diz por quê.',
    'Sem valor intrínseco: 3 de 59 ações; o LPA ou o VPA não é positivo.',
  ]);
});

test('says why a list is empty or short although every stock has both values', () => {
  // 31 a share: above 3 × the price, so that each has an alert.
  expect(noticesOf(valued((index) => (index < 57 ? { proventos: steady('1.9') } : {})))).toEqual([
    'O top 5 tem 2: 59 de 59 ações têm os dois valores, 2 delas sem alertas, e só 2 com nota acima de 50.',
    'Nenhuma ação é CARA pelos dois métodos.',
  ]);
  expect(noticesOf(valued(() => ({ preco: '12' })))).toEqual([
    'Nenhuma ação é BARATA pelos dois métodos.',
    'Nenhuma ação é CARA pelos dois métodos.',
  ]);
});

test('says nothing where nothing is missing', () => {
  expect(noticesOf(valued((index) => (index < 30 ? {} : { preco: '100' })))).toEqual([]);
});
