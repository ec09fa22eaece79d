import type { Language } from '../preferences.ts';

/** Writes numbers and dates in the reader's language. */
export interface Formats {
  readonly number: (value: number, digits?: number) => string;
  /** All digits of a price: `0.0000045`. */
  readonly exact: (value: number | string) => string;
  /** `1,619.23 USD`. @param currency ISO 4217 */
  readonly money: (value: number, currency: string, digits?: number) => string;
  /** `33.7 %` of 0.337. */
  readonly percent: (share: number, digits?: number) => string;
  /** A day such as `2026-11-20`, whatever the time zone. */
  readonly day: (isoDay: string) => string;
  readonly dateTime: (instant: Date | string) => string;
  /** How long ago or ahead an instant is: `3 hours ago`. */
  readonly relative: (instant: Date | string, now: Date) => string;
}

const locales: Readonly<Record<Language, string>> = { en: 'en-US', pt: 'pt-BR' };

/** Names a language as HTML does. */
export const localeOf = (language: Language): string => locales[language];

/** Makes the formats of a language. @param timeZone of instants; default: the browser's */
export function createFormats(language: Language, timeZone?: string): Formats {
  const locale = locales[language];
  const zone = timeZone === undefined ? {} : { timeZone };
  const number = (value: number, digits?: number): string =>
    new Intl.NumberFormat(locale, digits === undefined ? {} : fixed(digits)).format(value);
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const instants = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', ...zone });
  return {
    number,
    exact: (value) => {
      const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
      return String(value)
        .split('/')
        .map((part) => format.format(part as Intl.StringNumericLiteral))
        .join(' ÷ ');
    },
    money: (value, currency, digits = 2) => `${number(value, digits)}\u00a0${currency}`,
    percent: (share, digits = 1) => `${number(share * 100, digits)}\u00a0%`,
    day: (isoDay) => formatOr(isoDay, () => dates.format(new Date(`${isoDay}T00:00:00Z`))),
    dateTime: (instant) => formatOr(String(instant), () => instants.format(new Date(instant))),
    relative: (instant, now) => formatOr(String(instant), () => relativeTime(locale, new Date(instant), now)),
  };
}

const fixed = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A date that cannot be read is shown as it is. */
function formatOr(text: string, format: () => string): string {
  try {
    return format();
  } catch {
    return text;
  }
}

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;

function relativeTime(locale: string, instant: Date, now: Date): string {
  const seconds = (instant.getTime() - now.getTime()) / 1000;
  const { unit, seconds: length } = units.find((candidate) => Math.abs(seconds) >= candidate.seconds) ?? units[2];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.trunc(seconds / length), unit);
}
