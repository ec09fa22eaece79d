import { describe, expect, test } from 'vitest';
import { addDays } from '../../../lib/market/sao-paulo.ts';
import { serviceStatus } from '../../../lib/market/service-status.ts';

/** So many days up to one, but for some. */
const days = (last: string, count: number, without: readonly string[] = []) =>
  Array.from({ length: count }, (_, index) => addDays(last, -index))
    .filter((dia) => !without.includes(dia))
    .map((dia) => ({ dia }));
const noon = new Date('2026-11-20T15:00:00Z');

describe('the service', () => {
  test.each([
    {
      what: 'before the first publication',
      published: [],
      now: noon,
      is: { status: 'sem_dados', uptime_30d_pct: null, since: null },
    },
    { what: 'with every day', published: days('2026-11-20', 45), now: noon, is: { status: 'ok', uptime_30d_pct: 100 } },
    {
      what: 'since its first day alone',
      published: days('2026-11-20', 1),
      now: noon,
      is: { status: 'ok', uptime_30d_pct: 100, since: '2026-11-20' },
    },
    {
      what: 'with three days missing of thirty',
      published: days('2026-11-20', 45, ['2026-11-01', '2026-11-02', '2026-11-10']),
      now: noon,
      is: { status: 'ok', uptime_30d_pct: 90, since: '2026-11-11' },
    },
    {
      what: 'with a day missing before the thirty',
      published: days('2026-11-20', 45, ['2026-10-10']),
      now: noon,
      is: { status: 'ok', uptime_30d_pct: 100 },
    },
    {
      what: 'without the day that was due',
      published: days('2026-11-19', 10),
      now: noon,
      is: { status: 'desatualizado', since: null },
    },
    {
      what: 'with a day that was published after it, by hand',
      published: [...days('2026-11-20', 2), { dia: '2026-11-18', retroativa: true }, ...days('2026-11-17', 7)],
      now: noon,
      is: { status: 'ok', uptime_30d_pct: 90, since: '2026-11-19' },
    },
    {
      what: 'in the morning, before it is due',
      published: days('2026-11-19', 10),
      now: new Date('2026-11-20T12:04:59Z'),
      is: { status: 'ok', uptime_30d_pct: 100 },
    },
  ])('$what', ({ published, now, is }) => {
    expect(serviceStatus(published, [], now)).toMatchObject(is);
  });
});

const noneSeen = 'O serviço ainda não está configurado: nenhum dia foi publicado até agora.';
const missed = 'A última atualização devida não foi publicada; valem os dados de 2026-11-19.';
const notServed = (which: string) =>
  `Há publicações datadas depois de hoje (${which}), que não são servidas; quem opera o serviço deve retirá-las.`;

test.each([
  { what: 'every day', published: days('2026-11-20', 9), later: [], status: 'ok', aviso: undefined },
  { what: 'no day', published: [], later: [], status: 'sem_dados', aviso: noneSeen },
  { what: 'a day too few', published: days('2026-11-19', 9), later: [], status: 'desatualizado', aviso: missed },
  {
    what: 'every day and one to come',
    published: days('2026-11-20', 9),
    later: days('2099-01-01', 1),
    status: 'degraded',
    aviso: notServed('2099-01-01'),
  },
  {
    what: 'a day too few and several to come',
    published: days('2026-11-19', 9),
    later: days('9999-12-31', 45),
    status: 'degraded',
    aviso: `${missed} ${notServed('45 dias, de 9999-11-17 a 9999-12-31')}`,
  },
  {
    what: 'no day but one to come',
    published: [],
    later: days('2099-01-01', 1),
    status: 'degraded',
    aviso: `${noneSeen} ${notServed('2099-01-01')}`,
  },
])('says what is wrong with $what', ({ published, later, status, aviso }) => {
  expect(serviceStatus(published, later, noon)).toMatchObject({ status, aviso });
});
