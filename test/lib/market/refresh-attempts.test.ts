import { Cron } from 'croner';
import { describe, expect, test } from 'vitest';
import { describeUpdate, isRetryDue, nextAttempt } from '../../../lib/market/refresh-attempts.ts';

const yesterday = { dia: '2026-11-19' };
const at = (time: string) => new Date(`2026-11-20T${time}-03:00`);
const failed = (tentativas: number) => ({ dia: '2026-11-20', tentativas, resultado: 'failed' });

test('a day is tried at 09:05 and every 15 minutes until 18:00, as the schedules do', () => {
  const slots = new Cron('5-59/15 9-17 * * *', { timezone: 'America/Sao_Paulo', paused: true });
  let now = at('00:00:00');
  const attempts: string[] = [];
  for (let next = nextAttempt(now); next; next = nextAttempt(now)) {
    expect(next).toEqual(slots.nextRun(now));
    attempts.push(next.toISOString());
    now = next;
  }
  expect(attempts).toHaveLength(36);
  expect([attempts[0], attempts.at(-1)]).toEqual(['2026-11-20T12:05:00.000Z', '2026-11-20T20:50:00.000Z']);
});

describe('the refresh of today', () => {
  test.each([
    { what: 'before 09:05', now: '08:00:00', is: ['pendente', 0, '2026-11-20T09:05:00-03:00'] },
    { what: 'in its first 15 minutes', now: '09:05:00', is: ['pendente', 0, '2026-11-20T09:20:00-03:00'] },
    { what: 'at 09:19:59', now: '09:19:59', tried: failed(1), is: ['pendente', 1, '2026-11-20T09:20:00-03:00'] },
    { what: 'at 09:20', now: '09:20:00', tried: failed(1), is: ['atrasada', 1, '2026-11-20T09:35:00-03:00'] },
    {
      what: 'before the last attempt',
      now: '17:49:59',
      tried: failed(35),
      is: ['atrasada', 35, '2026-11-20T17:50:00-03:00'],
    },
    { what: 'during the last attempt', now: '17:50:00', tried: failed(35), is: ['atrasada', 35, null] },
    { what: 'given up', now: '18:00:00', tried: failed(36), is: ['desistiu', 36, null] },
    { what: 'published at once', now: '09:06:00', latest: '2026-11-20', tried: failed(1), is: ['publicada', 1, null] },
    { what: 'published without an attempt', now: '09:06:00', latest: '2026-11-20', is: ['publicada', 1, null] },
    { what: 'published late', now: '23:59:59', latest: '2026-11-20', tried: failed(9), is: ['publicada', 9, null] },
    {
      what: 'not set up',
      now: '12:00:00',
      tried: { ...failed(1), resultado: 'not_set_up' },
      is: ['nao_configurada', 1, null],
    },
    {
      what: 'not tried yet, after a day of failures',
      now: '08:00:00',
      tried: { ...failed(36), dia: '2026-11-19' },
      is: ['pendente', 0, '2026-11-20T09:05:00-03:00'],
    },
  ])('$what', ({ now, latest = '2026-11-19', tried, is: [estado, tentativas, proxima] }) => {
    expect(describeUpdate({ dia: latest }, tried, at(now))).toEqual({ estado, tentativas, proxima });
  });
});

describe('a retry', () => {
  test.each([
    { now: '09:05:00', due: false },
    { now: '09:19:59', due: false },
    { now: '09:20:00', due: true },
    { now: '17:50:00', due: true },
  ])('at $now is due: $due', ({ now, due }) => {
    expect(isRetryDue(yesterday, failed(1), at(now))).toBe(due);
    expect(isRetryDue(undefined, undefined, at(now))).toBe(due);
    expect(isRetryDue({ dia: '2026-11-20' }, failed(1), at(now))).toBe(false);
    expect(isRetryDue(undefined, { ...failed(1), resultado: 'not_set_up' }, at(now))).toBe(false);
  });

  test('from 18:00 on fails, because nobody tries the day again', () => {
    expect(() => isRetryDue(yesterday, failed(36), at('18:00:00'))).toThrow(
      '2026-11-20 was not published before 18:00',
    );
    expect(() => isRetryDue(undefined, failed(36), at('18:00:00'))).toThrow('was not published');
  });

  test.each([undefined, 'not_set_up'])('from 18:00 on rings for no stage that was never set up: %s', (resultado) => {
    const attempts = resultado && { dia: '2026-11-19', tentativas: 1, resultado };
    expect(isRetryDue(undefined, attempts || undefined, at('18:00:00'))).toBe(false);
  });
});
