import { describe, expect, test } from 'vitest';
import type { DatedEvent } from '../../../lib/market/agenda.ts';
import { type Change, changeKinds } from '../../../lib/market/changes.ts';
import { groupByDay, groupByKind } from '../../../web/market/groups.ts';

describe('events by day', () => {
  const event = (dia: string, codigo: string) => ({ dia, codigo }) as DatedEvent;

  test('begin with the day of the publication and go on, then go back from it', () => {
    const events = [
      event('2026-11-18', 'ABEV3'),
      event('2026-11-19', 'ABEV3'),
      event('2026-11-20', 'BBAS3'),
      event('2026-11-20', 'PETR4'),
      event('2026-12-01', 'ABEV3'),
    ];
    const { upcoming, past } = groupByDay(events, '2026-11-20');
    expect(upcoming.map(({ dia, events }) => [dia, events.map(({ codigo }) => codigo)])).toEqual([
      ['2026-11-20', ['BBAS3', 'PETR4']],
      ['2026-12-01', ['ABEV3']],
    ]);
    expect(past.map(({ dia }) => dia)).toEqual(['2026-11-19', '2026-11-18']);
  });

  test('may lie on one side alone, or be none', () => {
    expect(groupByDay([event('2026-11-19', 'ABEV3')], '2026-11-20').upcoming).toEqual([]);
    expect(groupByDay([], '2026-11-20')).toEqual({ upcoming: [], past: [] });
  });
});

describe('changes by kind', () => {
  const change = (tipo: Change['tipo'], dia: string, codigo: string) => ({ tipo, dia, codigo }) as Change;

  test('are in the order of the kinds, each with its last day first and its stocks in their order', () => {
    const changes = [
      change('provento', '2026-11-19', 'ABEV3'),
      change('classificacao', '2026-11-19', 'WEGE3'),
      change('classificacao', '2026-11-20', 'BBAS3'),
      change('classificacao', '2026-11-20', 'PETR4'),
    ];
    const groups = groupByKind(changes, changeKinds);
    expect(groups.map(({ tipo, changes }) => [tipo, ...changes.map(({ codigo }) => codigo)])).toEqual([
      ['classificacao', 'BBAS3', 'PETR4', 'WEGE3'],
      ['provento', 'ABEV3'],
    ]);
  });
});
