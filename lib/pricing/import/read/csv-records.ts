import type { SheetRecord } from '../../sheet/price-sheet.ts';
import { detectCsvFormat } from './csv-format.ts';
import { csvSplitter } from './csv-splitter.ts';

/**
 * Reads the records of a table as in RFC 4180; cells may also be separated by semicolons or tabs.
 * @param beginning `formatSample` characters or all @throws ImportFailure for an unclosed quote or an endless line
 */
export async function* readCsvRecords(
  beginning: string,
  rest: AsyncIterable<string>,
): AsyncGenerator<readonly SheetRecord[]> {
  const { delimiter, decimalComma } = detectCsvFormat(beginning);
  const decimal = decimalComma ? ',' : '.';
  const splitter = csvSplitter(delimiter);
  let end = '';
  const read = (text: string): readonly SheetRecord[] => {
    end = text.at(-1) ?? end;
    return splitter.split(text, false).map(({ line, fields }) => ({ line, fields, decimal }));
  };
  yield read(beginning);
  for await (const text of rest) yield read(text);
  const isEndless = !/[\r\n]/.test(end);
  yield splitter.split('', true).map(({ line, fields }) => ({ line, fields, decimal, isEndless }));
}
