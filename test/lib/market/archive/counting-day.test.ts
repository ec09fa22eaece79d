import { expect, test } from 'vitest';
import { selectCountingDay } from '../../../../lib/market/archive/counting-day.ts';
import { archivedDay } from '../../../support/archived-day.ts';

const { publicacao, ativos } = archivedDay('2026-11-20', ['BBAS3']);
const [first, second] = [0, 1].map(() => ({ publicacao, ativos })) as [typeof late, typeof late];
const late = { publicacao: { ...publicacao, retroativa: true as const }, ativos };

test.each([
  { what: 'the last of a day', days: [first, second], counts: second },
  { what: 'one of the day before one that came late', days: [first, late], counts: first },
  { what: 'one that came late where there is no other', days: [late], counts: late },
  { what: 'nothing of a day without any', days: [], counts: undefined },
])('counts $what', ({ days, counts }) => {
  expect(selectCountingDay(days)).toBe(counts);
});
