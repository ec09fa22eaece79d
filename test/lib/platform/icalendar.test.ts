import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DayEvent, writeCalendar } from '../../../lib/platform/icalendar.ts';
import { parseCalendar, textsOf } from '../../support/parse-calendar.ts';

const changedAt = new Date('2026-11-20T12:05:02.123Z');
const event = (members: Partial<DayEvent> = {}): DayEvent => ({
  uid: 'a@b',
  day: '2026-11-20',
  summary: 'Payment',
  description: 'Of a dividend',
  categories: ['one'],
  isConfirmed: true,
  ...members,
});
const write = (...events: readonly [DayEvent, ...DayEvent[]]): string =>
  writeCalendar({ product: '-//Test//EN', name: 'Test', changedAt, events });

test('writes what RFC 5545 asks for, and a whole day for each event', () => {
  expect(write(event(), event({ uid: 'c@b', day: '2027-01-01', isConfirmed: false })).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//EN',
    'CALSCALE:GREGORIAN',
    'NAME:Test',
    'X-WR-CALNAME:Test',
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    'BEGIN:VEVENT',
    'UID:a@b',
    'DTSTAMP:20261120T120502Z',
    'DTSTART;VALUE=DATE:20261120',
    'SUMMARY:Payment',
    'DESCRIPTION:Of a dividend',
    'CATEGORIES:one',
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:c@b',
    'DTSTAMP:20261120T120502Z',
    'DTSTART;VALUE=DATE:20270101',
    'SUMMARY:Payment',
    'DESCRIPTION:Of a dividend',
    'CATEGORIES:one',
    'STATUS:TENTATIVE',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test.each([
  { what: 'separators', text: 'a,b;c:d\\e', written: 'a\\,b\\;c:d\\\\e' },
  { what: 'a line feed', text: 'a\nb', written: 'a\\nb' },
  { what: 'a backslash before an n, which is no line feed', text: 'a\\nb', written: 'a\\\\nb' },
  { what: 'other control characters', text: 'a\r\tb\u0007', written: 'a␍␉b␇' },
  { what: 'half a character', text: 'a\ud800', written: 'a<U+D800>' },
])('escapes $what', ({ text, written }) => {
  expect(write(event({ summary: text }))).toContain(`\r\nSUMMARY:${written}\r\n`);
});

test('escapes each category, and separates them by commas', () => {
  expect(write(event({ categories: ['a,b', 'c'] }))).toContain('\r\nCATEGORIES:a\\,b,c\r\n');
});

test.each([
  { octets: 75, folded: false },
  { octets: 76, folded: true },
])('a line of $octets octets is folded: $folded', ({ octets, folded }) => {
  const text = write(event({ summary: 'x'.repeat(octets - 'SUMMARY:'.length) }));
  expect(text.includes('\r\n x\r\n')).toBe(folded);
});

test('folds between characters, never inside one', () => {
  const text = write(event({ summary: '😀'.repeat(40) }));
  const [first = ''] = /SUMMARY:.*/.exec(text) ?? [];
  // Sixteen of four octets each, and the name, are 72; one more would be 76.
  expect(first.trimEnd()).toBe(`SUMMARY:${'😀'.repeat(16)}`);
});

test('whatever the texts, another parser reads them back', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', ',', ';', ':', '\\', '\n', 'ç', '€', '😀', '"', ' ', 'n'),
    maxLength: 200,
  });
  void fc.assert(
    fc.property(fc.array(fc.record({ summary: text, description: text, uid: text }), { minLength: 1 }), (given) => {
      const [first, ...others] = given.map((members) => event(members));
      const { components } = parseCalendar(write(first as DayEvent, ...others));
      expect(components.map(textsOf)).toMatchObject(
        given.map(({ summary, description, uid }) => ({ SUMMARY: summary, DESCRIPTION: description, UID: uid })),
      );
    }),
  );
});
