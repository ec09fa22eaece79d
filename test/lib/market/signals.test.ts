import { expect, test } from 'vitest';
import { selectSignals } from '../../../lib/market/signals.ts';
import { type Ticker, valueStock } from '../../../lib/market/ticker.ts';
import { toListEntry } from '../../../lib/market/ticker-schema.ts';
import { universe } from '../../../lib/market/universe.ts';
import { inputsOf, publication } from '../../support/stock-inputs.ts';

const base = toListEntry(valueStock(universe[0] as never, inputsOf(), publication));
const ticker = (codigo: string, members: Partial<Ticker>): Ticker => ({ ...base, codigo, nome: codigo, ...members });
const codes = (signals: readonly { codigo: string }[]) => signals.map(({ codigo }) => codigo);
const cheap = { classificacao_ceiling: 'BARATA', classificacao_intrinseco: 'BARATA' } as const;

test('selects the five best by both methods; ties by code; none with an alert', () => {
  const { top5 } = selectSignals([
    ticker('FFFF3', { score: 90 }),
    ticker('EEEE3', { score: 95, alertas: ['valor_atipico'] }),
    ticker('DDDD3', { score: 99, score_intrinseco: null }),
    ticker('CCCC3', { score: 80 }),
    ticker('BBBB3', { score: 80 }),
    ticker('AAAA3', { score: 70 }),
    ticker('GGGG3', { score: 60 }),
    ticker('HHHH3', { score: 50 }),
  ]);
  expect(codes(top5)).toEqual(['FFFF3', 'BBBB3', 'CCCC3', 'AAAA3', 'GGGG3']);
});

test.each([
  { score: 50.01, holds: true },
  { score: 50, holds: false },
  { score: 49.99, holds: false },
  { score: 0, holds: false },
])('holds a stock with the score $score in the top 5: $holds', ({ score, holds }) => {
  expect(selectSignals([ticker('AAAA3', { score })]).top5).toHaveLength(holds ? 1 : 0);
});

test('lists ties by code, ascending, in every list', () => {
  const dear = { classificacao_ceiling: 'CARA', classificacao_intrinseco: 'CARA' } as const;
  const tied = (members: Partial<Ticker>) => ['CCCC3', 'AAAA3', 'BBBB3'].map((codigo) => ticker(codigo, members));
  const inOrder = ['AAAA3', 'BBBB3', 'CCCC3'];
  expect(codes(selectSignals(tied({ ...cheap, score: 80 })).top5)).toEqual(inOrder);
  expect(codes(selectSignals(tied({ ...cheap, score: 80 })).convergencias.baratas)).toEqual(inOrder);
  expect(codes(selectSignals(tied({ ...dear, score: 0 })).convergencias.caras)).toEqual(inOrder);
});

test('does not leave a stock out because it is made from estimates, as all of the demo are', () => {
  const { top5 } = selectSignals([
    ticker('AAAA3', { score: 70, alertas: ['estimado'] }),
    ticker('BBBB3', { score: 80, alertas: ['valor_atipico', 'estimado'] }),
  ]);
  expect(top5.map(({ codigo, alertas }) => [codigo, alertas])).toEqual([['AAAA3', ['estimado']]]);
});

test('lists the stocks that both methods classify alike, the cheapest and the dearest first, with their alerts', () => {
  const { convergencias } = selectSignals([
    ticker('AAAA3', { ...cheap, score: 60 }),
    ticker('BBBB3', { ...cheap, score: 90, alertas: ['valor_atipico'] }),
    ticker('CCCC3', { classificacao_ceiling: 'BARATA', classificacao_intrinseco: 'CARA', score: 99 }),
    ticker('DDDD3', { classificacao_ceiling: 'CARA', classificacao_intrinseco: 'CARA', score: 10 }),
    ticker('EEEE3', { classificacao_ceiling: 'CARA', classificacao_intrinseco: 'CARA', score: 5 }),
    ticker('FFFF3', { classificacao_ceiling: 'SEM_DADOS', classificacao_intrinseco: 'BARATA', score_ceiling: null }),
  ]);
  expect(convergencias.baratas.map(({ codigo, alertas }) => [codigo, alertas.length])).toEqual([
    ['BBBB3', 1],
    ['AAAA3', 0],
  ]);
  expect(codes(convergencias.caras)).toEqual(['EEEE3', 'DDDD3']);
});

test('lists no stock of a day without valuations', () => {
  expect(selectSignals([])).toEqual({ top5: [], convergencias: { baratas: [], caras: [] } });
});
