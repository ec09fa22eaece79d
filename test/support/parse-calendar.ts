/** A property of iCalendar, with its value as it stands in the file. */
export interface CalendarProperty {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly value: string;
}

/** A component with its properties, and the components inside it. */
export interface CalendarComponent {
  readonly name: string;
  readonly properties: readonly CalendarProperty[];
  readonly components: readonly CalendarComponent[];
}

/**
 * Parses iCalendar by RFC 5545, sections 3.1 and 3.4 to 3.6, without the code that writes it. @throws Error for lines over 75
 * octets, other line ends than CRLF, control characters, broken UTF-8, and components that are not closed
 */
export function parseCalendar(text: string): CalendarComponent {
  if (!text.endsWith('\r\n')) throw new Error('the last line has no end');
  const lines = text.slice(0, -2).split('\r\n');
  for (const line of lines) {
    if (Buffer.byteLength(line) > 75) throw new Error(`over 75 octets: ${line}`);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a file must not have.
    if (/[\u0000-\u0008\u000a-\u001f\u007f]/.test(line))
      throw new Error(`a control character: ${JSON.stringify(line)}`);
    if (!line.isWellFormed()) throw new Error(`a broken character: ${line}`);
  }
  const unfolded = lines
    .join('\n')
    .replace(/\n[ \t]/g, '')
    .split('\n');
  const root: MutableComponent = { name: '', properties: [], components: [] };
  const open = [root];
  for (const line of unfolded) {
    const property = parseLine(line);
    const inner = open.at(-1) as MutableComponent;
    if (property.name === 'BEGIN') {
      const component = { name: property.value, properties: [], components: [] };
      inner.components.push(component);
      open.push(component);
    } else if (property.name === 'END') {
      if (inner.name !== property.value) throw new Error(`${property.value} ends inside ${inner.name}`);
      open.pop();
    } else inner.properties.push(property);
  }
  const [calendar, ...others] = root.components;
  if (open.length > 1 || !calendar || others.length > 0) throw new Error('a file has one calendar, which ends');
  if (root.properties.length > 0) throw new Error('a property is outside the calendar');
  return calendar;
}

interface MutableComponent {
  readonly name: string;
  readonly properties: CalendarProperty[];
  readonly components: MutableComponent[];
}

function parseLine(line: string): CalendarProperty {
  const [, name = '', parameters = '', value = ''] = /^([A-Z-]+)((?:;[A-Z-]+=[^:;"]*)*):(.*)$/u.exec(line) ?? [];
  if (name === '') throw new Error(`no content line: ${line}`);
  return { name, parameters: parameters.split(';').slice(1), value };
}

/** Reads a value of the type TEXT. @throws Error for a sign that must be escaped */
export function readText(value: string): string {
  if (/[;,]|\\[^\\;,nN]/.test(value.replace(/\\[\\;,nN]/g, ''))) throw new Error(`not escaped: ${value}`);
  return value.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign));
}

/** The properties of a component by their names, as texts. @throws Error if one stands there twice */
export function textsOf({ properties }: CalendarComponent): Readonly<Record<string, string>> {
  const names = properties.map(({ name }) => name);
  if (new Set(names).size < names.length) throw new Error(`twice in one component: ${names.join()}`);
  return Object.fromEntries(
    properties.map(({ name, value }) => [name, name === 'CATEGORIES' ? value : readText(value)]),
  );
}
