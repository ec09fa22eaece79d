import { addDays, isDay } from './sao-paulo.ts';

/**
 * Weekdays on which B3 does not trade, one line a year. 2025 as B3 published it; later years by the same rules:
 * national holidays, carnival, 24 and 31 December. B3 trades on Ash Wednesday, from 13:00.
 */
const holidayLines = `
2025: 01-01 03-03 03-04 04-18 04-21 05-01 06-19 11-20 12-24 12-25 12-31
2026: 01-01 02-16 02-17 04-03 04-21 05-01 06-04 09-07 10-12 11-02 11-20 12-24 12-25 12-31
2027: 01-01 02-08 02-09 03-26 04-21 05-27 09-07 10-12 11-02 11-15 12-24 12-31
`;

const holidays: ReadonlySet<string> = new Set(
  holidayLines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [year = '', days = ''] = line.split(': ');
      return days.split(' ').map((day) => `${year}-${day}`);
    }),
);

/** True for a day on which B3 trades. `furtherHolidays` are ISO days that the built-in list lacks. */
export function isSession(day: string, furtherHolidays: readonly string[] = []): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day) && !furtherHolidays.includes(day);
}

/** Reads ISO days separated by commas. @throws Error that names what is not a day */
export function parseDays(text: string | undefined): readonly string[] {
  const days = (text ?? '').split(',').flatMap((day) => day.trim() || []);
  const wrong = days.filter((day) => !isDay(day));
  if (wrong.length > 0) throw new Error(`not a day such as 2027-02-08: ${wrong.join(', ')}`);
  return days;
}

/** The last session before a day; the refresh at 09:05 publishes its closing prices. */
export function sessionBefore(day: string, furtherHolidays: readonly string[] = []): string {
  let session = addDays(day, -1);
  while (!isSession(session, furtherHolidays)) session = addDays(session, -1);
  return session;
}

/** The session that was `count` sessions before a session. */
export function sessionsAgo(session: string, count: number, furtherHolidays: readonly string[] = []): string {
  let day = session;
  for (let passed = 0; passed < count; passed += 1) day = sessionBefore(day, furtherHolidays);
  return day;
}
