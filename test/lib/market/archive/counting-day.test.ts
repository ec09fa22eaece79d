import { expect, test } from 'vitest';
import { selectCountingDay } from '../../../../lib/market/archive/counting-day.ts';
import { archivedDay } from '../../../support/archived-day.ts';

const { publicacao, ativos } = archivedDay('2026-11-20', ['BBAS3', 'VALE3']);
const [first, second] = [0, 1].map(() => ({ publicacao, ativos })) as [typeof late, typeof late];
const lateAt = (atualizado_em: string) => ({
  publicacao: { ...publicacao, retroativa: true as const },
  ativos: ativos.map((stock, index) => (index === 0 ? stock : { ...stock, ativo: { ...stock.ativo, atualizado_em } })),
});
const late = lateAt('2026-11-25T10:00:00-03:00');
// Withdrawn, and published again: both have the instant of their day in their ids.
const again = lateAt('2026-11-26T10:00:00-03:00');

test.each([
  { what: 'the last of a day', days: [first, second], counts: second },
  { what: 'one of the day before one that came late', days: [first, late], counts: first },
  { what: 'one that came late where there is no other', days: [late], counts: late },
  { what: 'the later of two that came late', days: [late, again], counts: again },
  { what: 'the later of two that came late, in any order', days: [again, late], counts: again },
  { what: 'nothing of a day without any', days: [], counts: undefined },
])('counts $what', ({ days, counts }) => {
  expect(selectCountingDay(days)).toBe(counts);
});
