import type { Tool } from '../judge/result.ts';
import type { Judgement } from '../record/finding.ts';
import type { Sparse, SparseRecord } from '../record/record.ts';
import type { ReportLanguage } from '../words/words.ts';

/** The version of OSCAL whose schemas the documents keep. */
export const oscalVersion = '1.2.1';

/** The namespace of the properties that OSCAL does not define (docs/oscal.md lists them). */
export const ourNamespace = 'urn:appraise:oscal:1';

/** What a document is made of. */
export interface OscalInput {
  /** Name of the input. */
  readonly file: string;
  /** In the order of the file. */
  readonly records: readonly OscalRecord[];
  readonly tool: Tool;
  /** @default 'en' */
  readonly language?: ReportLanguage | undefined;
}

/** A judged record. */
export interface OscalRecord {
  readonly judgement: Judgement;
  /** Undefined if the input is unreadable. */
  readonly record: SparseRecord | undefined;
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly sha256?: string | undefined;
}

/** Returns the UUID of a name: always the same for the same name. */
export type Uuids = (name: string) => string;

/** The namespace of our UUIDs, a UUID of version 4 that was drawn once. */
const uuidNamespace = '5b0a2a5e-0d6f-4c0e-9a43-1f6d3f0c7a12';

/**
 * Builds a document with UUIDs of version 5 (RFC 9562). It builds twice: first to learn the names, as their digests are computed
 * asynchronously, then with the UUIDs.
 */
export async function withUuids<Document>(build: (uuids: Uuids) => Document): Promise<Document> {
  const names = new Set<string>();
  build((name) => {
    names.add(name);
    return '';
  });
  const uuids = new Map<string, string>();
  for (const name of names) uuids.set(name, await uuidOf(name));
  return build((name) => uuids.get(name) ?? '');
}

async function uuidOf(name: string): Promise<string> {
  const namespace = Uint8Array.from(uuidNamespace.replaceAll('-', '').match(/../g) ?? [], (hex) =>
    Number.parseInt(hex, 16),
  );
  const text = new TextEncoder().encode(name);
  const bytes = new Uint8Array(namespace.length + text.length);
  bytes.set(namespace);
  bytes.set(text, namespace.length);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', bytes)).slice(0, 16);
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Makes names unique: the second `a` is `a#2`. */
export function createNames(): (name: string) => string {
  const counts = new Map<string, number>();
  return (name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name}#${count}`;
  };
}

/** A property of ours. */
export interface Property {
  readonly name: string;
  readonly ns: string;
  readonly value: string;
  readonly remarks?: string;
}

/**
 * A property of ours; none without a value. A value has one line: a text of another form stands in the remarks as it is.
 * @param remarks what the record says of the value
 */
export function property(
  name: string,
  value: string | number | undefined | null,
  remarks?: string,
): readonly Property[] {
  if (value === undefined || value === null) return [];
  const text = String(value);
  const line = lineOf(text);
  const notes = [...(line === text ? [] : [markup(text)]), ...(remarks === undefined ? [] : [markup(remarks)])];
  return [{ name, ns: ourNamespace, value: line, ...(notes.length > 0 && { remarks: notes.join('\n\n') }) }];
}

/** Stands where OSCAL wants a text and the record has none. */
const nothing = '—';

/** A text for a field of one line that is not empty. */
export const lineOf = (text: string | undefined): string =>
  (text ?? '')
    .toWellFormed()
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim() || nothing;

/** A text for a field of one line that is Markdown. */
export const markupLine = (text: string | undefined): string => markup(lineOf(text));

/** A text for a field that is Markdown: readers see it as it is. */
export const markup = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\\`*_~^[\]<>&{}|#$]/g, String.raw`\$&`)
    .replace(/(?<=^[^\S\n]*)[-+=]|(?<=^[^\S\n]*\d{1,9})[.)]/gm, String.raw`\$&`);

/** A day as a date-time; undefined for days that OSCAL cannot hold: its years are 1900 to 2999. */
export const dateTime = (day: string | null | undefined): string | undefined =>
  day && /^(?:19|2\d)\d\d-/.test(day) ? `${day}T00:00:00Z` : undefined;

/** The list if it has items: OSCAL has no empty lists. */
export const some = <Item>(items: readonly Item[]): readonly Item[] | undefined =>
  items.length > 0 ? items : undefined;

/** The day on which a judgement was made, or the last day that a record names. */
export const dayOf = ({ judgement, record }: OscalRecord): string =>
  dateTime(record?.review?.reviewedAt) ??
  dateTime(record?.assessedAt) ??
  dateTime(judgement.basis?.asOf) ??
  '1970-01-01T00:00:00Z';

type Person = Sparse<{ name: string; role: string; organization: string }>;

/** People and organizations of a document, each once. */
export interface Parties {
  /** Returns the UUID of a person. */
  readonly person: (person: Person) => string;
  /** Returns the UUID of an organization. */
  readonly organization: (name: string) => string;
  readonly list: () => readonly object[];
}

/** Collects the parties of a document. A person without an organization is one of the same name, if there is one. */
export function createParties(uuids: Uuids): Parties {
  const parties = new Map<string, object>();
  const known = new Map<string, string>();
  const organization = (name: string): string => {
    const uuid = uuids(`organization/${lineOf(name)}`);
    parties.set(uuid, { uuid, type: 'organization', name: lineOf(name) });
    return uuid;
  };
  return {
    organization,
    person({ name, role, organization: employer }) {
      const line = lineOf(name);
      if (employer === undefined) {
        const uuid = known.get(line);
        if (uuid !== undefined) return uuid;
      }
      const uuid = uuids(`person/${line}/${employer === undefined ? '' : lineOf(employer)}`);
      known.set(line, uuid);
      parties.set(uuid, {
        uuid,
        type: 'person',
        name: line,
        ...(role !== undefined && { props: [{ name: 'job-title', value: lineOf(role) }] }),
        ...(employer !== undefined && { 'member-of-organizations': [organization(employer)] }),
      });
      return uuid;
    },
    list: () => [...parties.values()],
  };
}
