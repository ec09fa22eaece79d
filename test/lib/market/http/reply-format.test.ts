import { expect, test } from 'vitest';
import { chooseFormat, formatHeaders } from '../../../../lib/market/http/reply-format.ts';

test.each([
  { formato: undefined, accept: '', format: 'json' },
  { formato: undefined, accept: '*/*', format: 'json' },
  { formato: undefined, accept: 'text/*', format: 'csv' },
  { formato: undefined, accept: 'text/calendar', format: 'ics' },
  { formato: undefined, accept: 'text/calendar, text/csv', format: 'csv' },
  { formato: undefined, accept: 'text/calendar, text/csv;q=0.9, */*;q=0.1', format: 'ics' },
  { formato: undefined, accept: 'text/html', format: 'json' },
  { formato: 'csv', accept: 'text/calendar', format: 'csv-pt' },
  { formato: 'ics', accept: 'application/json', format: 'ics' },
  { formato: 'json', accept: 'text/csv', format: 'json' },
] as const)('formato $formato and Accept "$accept" give $format', ({ formato, accept, format }) => {
  expect(chooseFormat<'json' | 'csv' | 'ics'>(formato, accept, ['json', 'csv', 'ics'])).toBe(format);
});

test('an endpoint gives no format that it does not offer', () => {
  expect(chooseFormat(undefined, 'text/calendar', ['json', 'csv'])).toBe('json');
});

test('all formats but JSON are files of their own type', () => {
  expect(formatHeaders('json', 'agenda')).toEqual({});
  const csv = { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': 'attachment; filename="agenda.csv"' };
  expect(formatHeaders('csv', 'agenda')).toEqual(csv);
  expect(formatHeaders('csv-pt', 'agenda')).toEqual(csv);
  expect(formatHeaders('ics', 'agenda')).toEqual({
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': 'attachment; filename="agenda.ics"',
  });
});
