import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { timeZone } from '../../../lib/market/sao-paulo.ts';

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Years with changes of clocks (until February 2019) and years without. */
const instants = fc.date({ min: new Date('2008-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });

describe.each([timeZone, 'Asia/Tokyo'])('the clock of São Paulo, in a process whose time zone is %s', (zone) => {
  let saoPaulo: typeof import('../../../lib/market/sao-paulo.ts');

  beforeAll(async () => {
    vi.stubEnv('TZ', zone);
    vi.resetModules();
    saoPaulo = await import('../../../lib/market/sao-paulo.ts');
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });

  test('agrees with the time zone database, in any order of calls', () => {
    fc.assert(
      fc.property(fc.array(instants, { minLength: 1, maxLength: 20 }), (list) => {
        for (const instant of [...list, ...list.toReversed()]) {
          const [day, time] = clock.format(instant).split(' ');
          expect(saoPaulo.formatWithOffset(instant)).toMatch(new RegExp(`^${day}T${time}-0[23]:00$`));
          expect(new Date(saoPaulo.formatWithOffset(instant)).getTime()).toBe(
            Math.floor(instant.getTime() / 1000) * 1000,
          );
          expect(saoPaulo.dayOf(instant)).toBe(day);
        }
      }),
    );
  });

  test.each([
    {
      what: 'summer began',
      before: '2018-11-04T02:59:59Z',
      after: '2018-11-04T03:00:00Z',
      offsets: ['-03:00', '-02:00'],
    },
    {
      what: 'summer ended',
      before: '2019-02-17T01:59:59Z',
      after: '2019-02-17T02:00:00Z',
      offsets: ['-02:00', '-03:00'],
    },
  ])('changes in the second in which $what', ({ before, after, offsets }) => {
    const shown = [before, after, before].map((text) => saoPaulo.formatWithOffset(new Date(text)).slice(-6));
    expect(shown).toEqual([offsets[0], offsets[1], offsets[0]]);
  });

  test('finds the next refresh and the next midnight after any instant', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const refresh = saoPaulo.nextRefresh(instant);
        expect(refresh.getTime()).toBeGreaterThan(instant.getTime());
        expect(refresh.getTime() - instant.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
        expect(clock.format(refresh)).toMatch(/ 09:05:00$/);
        const midnight = saoPaulo.nextMidnight(instant);
        expect(midnight.getTime()).toBeGreaterThan(instant.getTime());
        expect(saoPaulo.dayOf(midnight) > saoPaulo.dayOf(instant)).toBe(true);
        expect(saoPaulo.dayOf(new Date(midnight.getTime() - 1))).toBe(saoPaulo.dayOf(instant));
      }),
    );
  });

  test('takes 01:00 for a midnight that summer time skips', () => {
    expect(saoPaulo.nextMidnight(new Date('2018-11-03T12:00:00Z')).toISOString()).toBe('2018-11-04T03:00:00.000Z');
    expect(saoPaulo.nextMidnight(new Date('2018-11-04T02:59:59Z')).toISOString()).toBe('2018-11-04T03:00:00.000Z');
  });

  test('finds the instant of a local day and time', () => {
    expect(saoPaulo.instantOf('2026-11-20', '09:05').toISOString()).toBe('2026-11-20T12:05:00.000Z');
    expect(saoPaulo.instantOf('2018-12-20', '09:05').toISOString()).toBe('2018-12-20T11:05:00.000Z');
  });
});
