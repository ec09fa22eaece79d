import { isDay } from '../../sao-paulo.ts';
import { countInTrailer, isQuoteRecord, isRoundLot, recordLength, sessionOf } from '../cotahist-record.ts';

/** The file cannot be used: it is damaged, cut off, or no COTAHIST of a year. */
export class CotahistUnreadable extends Error {
  override readonly name = 'CotahistUnreadable';
}

/** A line may have spaces behind it, but no more. */
const maxLineLength = 2 * recordLength;

/**
 * Reads a COTAHIST of any number of sessions with one piece of it in memory.
 * @param onRoundLot receives each record of a share in round lots, with the number of its line
 * @param onLines receives the number of lines read so far
 * @throws CotahistUnreadable
 */
export async function readCotahistYear(
  chunks: AsyncIterable<Uint8Array>,
  onRoundLot: (record: string, session: string, line: number) => void,
  onLines: (lines: number) => void = () => {},
): Promise<void> {
  let line = 0;
  let rest = '';
  let year = '';
  let trailer: string | undefined;
  const days = new Set<string>();
  const take = (text: string): void => {
    line += 1;
    const record = text.endsWith('\r') ? text.slice(0, -1) : text;
    if (line === 1) year = yearOfHeader(record);
    else if (trailer !== undefined) throw new CotahistUnreadable(`line ${line} comes after the trailer`);
    else if (record.startsWith('99COTAHIST')) trailer = record;
    else {
      if (!isQuoteRecord(record)) throw new CotahistUnreadable(`line ${line} is malformed`);
      const session = sessionOf(record);
      if (!days.has(session)) checkSession(session, year, line);
      days.add(session);
      if (isRoundLot(record)) onRoundLot(record, session, line);
    }
  };
  for await (const chunk of chunks) {
    const lines = (rest + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) take(text);
    if (rest.length > maxLineLength) throw new CotahistUnreadable(`line ${line + 1} is too long`);
    onLines(line);
  }
  if (rest !== '') take(rest);
  if (trailer === undefined)
    throw new CotahistUnreadable(line === 0 ? 'it is empty' : 'it is cut off: it has no trailer');
  const counted = countInTrailer(trailer);
  if (counted !== line) throw new CotahistUnreadable(`its trailer counts ${counted} records, but it has ${line}`);
}

function yearOfHeader(header: string): string {
  const year = /^00COTAHIST\.(\d{4})/.exec(header)?.[1];
  if (year === undefined) throw new CotahistUnreadable('it does not begin with the header of a COTAHIST');
  return year;
}

function checkSession(session: string, year: string, line: number): void {
  if (!isDay(session)) throw new CotahistUnreadable(`line ${line} has no day: ${session}`);
  if (!session.startsWith(year)) throw new CotahistUnreadable(`line ${line} is of ${session}, not of ${year}`);
}
