import { holidayLines } from './data/holiday-lines.ts';
import { daysAfter, isDay } from './sao-paulo.ts';

const holidays: ReadonlySet<string> = new Set(
  holidayLines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [year = '', days = ''] = line.split(': ');
      return days.split(' ').map((day) => `${year}-${day}`);
    }),
);

/**
 * True for a day on which B3 trades: from Monday to Friday, but for holidays.
 * @param further ISO days without trading that the built-in list does not have yet
 */
export function isSession(day: string, further: readonly string[] = []): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day) && !further.includes(day);
}

/**
 * The ISO days in a setting, with commas between them.
 * @throws Error for what is no day
 */
export function daysIn(text: string | undefined): readonly string[] {
  const days = (text ?? '').split(',').flatMap((day) => day.trim() || []);
  const wrong = days.filter((day) => !isDay(day));
  if (wrong.length > 0) throw new Error(`not a day as 2027-02-08: ${wrong.join(', ')}`);
  return days;
}

/** The last session before a day: at 09:05, the one whose closing prices are published. */
export function sessionBefore(day: string, further: readonly string[] = []): string {
  let session = daysAfter(day, -1);
  while (!isSession(session, further)) session = daysAfter(session, -1);
  return session;
}
