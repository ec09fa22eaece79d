/** A property of an event by its name; parameters are left out. */
export type CalendarEvent = Readonly<Record<string, string>>;

/** Reads the events of a calendar by RFC 5545, apart from the product's code. @throws Error for a line that breaks it */
export function readCalendar(text: string): CalendarEvent[] {
  const physical = text.split('\r\n');
  if (physical.pop() !== '') throw new Error('the last line has no end');
  for (const line of physical) {
    if (new TextEncoder().encode(line).length > 75) throw new Error(`more than 75 octets: ${line}`);
    if (/[\r\n]/.test(line)) throw new Error(`a bare line end: ${line}`);
  }
  const lines = physical.join('\r\n').replaceAll('\r\n ', '').split('\r\n');
  if (lines[0] !== 'BEGIN:VCALENDAR' || lines.at(-1) !== 'END:VCALENDAR') throw new Error('no calendar');
  const events: Record<string, string>[] = [];
  for (const line of lines) {
    const [, name, value] = /^([A-Z-]+)(?:;[A-Z]+=[A-Z]+)*:(.*)$/u.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new Error(`no property: ${line}`);
    if (line === 'BEGIN:VEVENT') events.push({});
    else
      Object.assign(events.at(-1) ?? {}, {
        [name]: value.replace(/\\([\\;,n])/g, (_, sign) => (sign === 'n' ? '\n' : sign)),
      });
  }
  return events;
}
