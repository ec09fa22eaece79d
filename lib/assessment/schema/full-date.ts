/** True for a full-date that exists (RFC 3339, sections 5.6 and 5.7). `new Date` would read 2023-02-29 as 1 March. */
export function isFullDate(text: string): boolean {
  if (text.length !== 10 || text.charCodeAt(4) !== HYPHEN || text.charCodeAt(7) !== HYPHEN) return false;
  const month = number(text, 5, 7);
  const day = number(text, 8, 10);
  const year = number(text, 0, 4);
  return year >= 0 && month >= 1 && month <= 12 && day >= 1 && (day <= 28 || day <= daysIn(month, year));
}

const HYPHEN = 45;

/** The number in `text[start..end)`; NaN if it has other characters than ASCII digits. */
function number(text: string, start: number, end: number): number {
  let value = 0;
  for (let index = start; index < end; index += 1) {
    const digit = text.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

function daysIn(month: number, year: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
