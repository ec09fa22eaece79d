import { visibleText } from '../record/visible-text.ts';
import type { Plan, PlanItem } from './plan.ts';

/** The longest text of a property, in UTF-16 code units. */
const maxText = 5_000;
const maxLineOctets = 75;

/** The dated items of a plan as iCalendar (RFC 5545), an event of a whole day each. A moved date keeps its UID. */
export function planCalendar({ quarters, assessmentId, asOf }: Plan): string {
  const seen = new Map<string, number>();
  const lines = quarters
    .flatMap(({ items }) => items)
    .flatMap((item) => {
      const name = hash(`${assessmentId ?? ''}\n${item.what}`);
      // Two items of one text get different UIDs.
      const times = (seen.get(name) ?? 0) + 1;
      seen.set(name, times);
      return event(item, times === 1 ? name : `${name}-${times}`, asOf);
    });
  const calendar = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Appraise//Roadmap//EN', ...lines, 'END:VCALENDAR'];
  return calendar.map((line) => `${fold(line)}\r\n`).join('');
}

function event(item: PlanItem, uid: string, asOf: string): string[] {
  const { what, owner, severity, acceptanceCriteria, date, overdue } = item;
  const facts = [`Owner: ${owner ?? 'none'}`, ...acceptanceCriteria.map((text) => `Done when: ${text}`)];
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@appraise.invalid`,
    `DTSTAMP:${basic(asOf)}T000000Z`,
    `DTSTART;VALUE=DATE:${basic(date ?? '')}`,
    `SUMMARY:${overdue ? 'Overdue: ' : ''}${escapeText(what)}`,
    `DESCRIPTION:${facts.map(escapeText).join('\\n')}`,
    ...(severity === null ? [] : [`CATEGORIES:${severity}`]),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

const basic = (date: string): string => date.replaceAll('-', '');

const escapeText = (text: string): string => visibleText(text, maxText).replace(/[\\;,]/g, '\\$&');

/** Breaks a line into lines of 75 octets at most, never within a character. */
function fold(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0) ?? 0);
    if (octets + size > maxLineOctets) {
      lines.push(current);
      current = '';
      // The blank that the next line begins with.
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n ');
}

function octetsOf(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** FNV-1a of 64 bits over UTF-16 code units: the same text gives the same name everywhere. */
function hash(text: string): string {
  let value = 0xcbf29ce484222325n;
  for (let index = 0; index < text.length; index += 1) {
    value = BigInt.asUintN(64, (value ^ BigInt(text.charCodeAt(index))) * 0x100000001b3n);
  }
  return value.toString(16).padStart(16, '0');
}
