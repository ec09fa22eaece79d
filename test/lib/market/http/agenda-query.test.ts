import { describe, expect, test } from 'vitest';
import { checkAgenda } from '../../../../lib/market/http/agenda-query.ts';

/** In São Paulo it is still the 20th. */
const check = checkAgenda(() => new Date('2026-11-21T02:59:59Z'));

describe('a range of days', () => {
  test.each([
    {},
    { de: '2025-11-21' },
    { de: '2026-11-20', ate: '2026-11-20' },
    { ate: '2026-11-20' },
    { de: '2026-02-28', ate: '2026-03-01' },
    { de: '2030-01-01' },
    { de: '2028-02-29', ate: '9999-12-31' },
  ])('%j is none to refuse', (query) => {
    expect(check(query)).toEqual([]);
  });

  test.each([
    {
      what: 'begins before the last twelve months',
      query: { de: '2025-11-20' },
      found: [
        {
          parameter: 'de',
          code: 'out_of_range',
          detail:
            'Recebido "2025-11-20"; a agenda traz os últimos doze meses e o que ainda vem, e começa depois de 2025-11-20.',
        },
      ],
    },
    {
      what: 'ends before it begins',
      query: { de: '2026-12-02', ate: '2026-12-01' },
      found: [
        {
          parameter: 'de',
          code: 'empty_range',
          detail: '"ate" (2026-12-01) é anterior a "de" (2026-12-02): nenhum dia cabe entre os dois.',
        },
      ],
    },
    {
      what: 'ends before today, with which it begins',
      query: { ate: '2026-11-19' },
      found: [
        {
          parameter: 'ate',
          code: 'empty_range',
          detail:
            '"ate" (2026-11-19) é anterior a hoje (2026-11-20), o primeiro dia sem "de": nenhum dia cabe entre os dois.',
        },
      ],
    },
    {
      what: 'has days that do not exist',
      query: { de: '2026-02-29', ate: '2026-13-01' },
      found: [
        { parameter: 'de', code: 'wrong_format', detail: 'Recebido "2026-02-29"; este dia não existe.' },
        { parameter: 'ate', code: 'wrong_format', detail: 'Recebido "2026-13-01"; este dia não existe.' },
      ],
    },
  ])('that $what is refused', ({ query, found }) => {
    expect(check(query)).toEqual(found);
  });

  test('of two faults has both, and unknown codes are named with them', () => {
    const query = { de: '2020-01-01', ate: '2019-01-01', codigos: ['PETR4', 'PETR5'] };
    expect(check(query).map(({ code }) => code)).toEqual(['out_of_range', 'empty_range', 'ticker_not_found']);
  });

  test('begins with the day in São Paulo', () => {
    const query = { ate: '2026-11-20' };
    expect(checkAgenda(() => new Date('2026-11-21T03:00:00Z'))(query)).toHaveLength(1);
  });
});
