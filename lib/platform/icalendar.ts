import { makeVisible } from './text.ts';

/** An event of one whole day. */
export interface DayEvent {
  /** Tells calendars that an event of a newer file takes the place of one that they have. */
  readonly uid: string;
  /** ISO day. */
  readonly day: string;
  readonly summary: string;
  readonly description: string;
  readonly categories: readonly string[];
  /** False if the event may still change. */
  readonly isConfirmed: boolean;
}

/** A calendar of whole days. RFC 5545 allows none without events. */
export interface DayCalendar {
  /** Who made it: `-//Appraise//…//PT`. */
  readonly product: string;
  readonly name: string;
  /** When its events were last changed. */
  readonly changedAt: Date;
  readonly events: readonly [DayEvent, ...DayEvent[]];
}

/** Writes a calendar by RFC 5545, which clients may ask for again once a day (RFC 7986). */
export const writeCalendar = ({ product, name, changedAt, events }: DayCalendar): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${product}`,
    'CALSCALE:GREGORIAN',
    `NAME:${escapeText(name)}`,
    // Most clients know only this name of it.
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    ...events.flatMap((event) => eventLines(event, changedAt)),
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('');

const eventLines = (
  { uid, day, summary, description, categories, isConfirmed }: DayEvent,
  changedAt: Date,
): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeText(uid)}`,
  `DTSTAMP:${changedAt.toISOString().replace(/[-:]|\.\d+/g, '')}`,
  // Without an end, an event that begins with a date lasts one day.
  `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
  `SUMMARY:${escapeText(summary)}`,
  `DESCRIPTION:${escapeText(description)}`,
  `CATEGORIES:${categories.map(escapeText).join(',')}`,
  `STATUS:${isConfirmed ? 'CONFIRMED' : 'TENTATIVE'}`,
  // A day on which something is paid is no day on which one has no time.
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** Escapes a value of the type TEXT (section 3.3.11), which may have line feeds, but no other control characters. */
const escapeText = (text: string): string =>
  text
    .split('\n')
    .map((line) => makeVisible(line).replace(/[\\;,]/g, '\\$&'))
    .join('\\n');

const maxOctets = 75;

/** Folds a line that is longer than 75 octets (section 3.1), between characters. */
function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > maxOctets) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
