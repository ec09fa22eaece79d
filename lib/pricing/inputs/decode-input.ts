import { offsetTooDeep } from '../../platform/json-depth.ts';
import { describeJsonFault } from './json-fault.ts';
import { UnreadableInput } from './resource.ts';
import { startOfContent, toPlainTemplate } from './template-json.ts';

/** Levels of arrays and objects; a plan with nested modules has about thirty. */
const maxNesting = 200;

/** True for a ZIP file, such as a workbook. */
export const isZip = ([first, second, third, fourth]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b && third === 3 && fourth === 4;

/** Decodes UTF-8, or UTF-16 with a byte order mark. @throws UnreadableInput for other encodings and for what is no text */
export function decodeInput(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableInput([
      `It is neither ${encoding === 'utf-8' ? 'UTF-8 nor UTF-16' : encoding} text nor a workbook.`,
    ]);
  }
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Windows PowerShell writes UTF-16, which begins with a mark; other texts have no such characters.
  if (bytes.subarray(0, 64).includes(0)) {
    throw new UnreadableInput(['It is no text: it has null characters. Save it as UTF-8.']);
  }
  return 'utf-8';
}

/** True for text that begins like JSON, as no table does; a template may begin with comments. */
export const looksLikeJson = (text: string): boolean => /^[{[]/.test(text.charAt(startOfContent(text)));

/**
 * Parses JSON, or a template as people write it: with comments, commas before a closing bracket, and line ends in strings.
 * @param isTemplate says whether a value is one; others must be plain JSON @throws UnreadableInput as `parseJson` does
 */
export function parseTemplate(text: string, isTemplate: (value: unknown) => boolean): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    const plain = toPlainTemplate(text);
    if (!plain) throw error;
    const value = parseJson(plain.json, plain.describeFault);
    if (isTemplate(value)) return value;
    throw error;
  }
}

/** Parses JSON. @throws UnreadableInput for what is no JSON or nests too deep */
export function parseJson(
  text: string,
  describeFault = (error: Error): string => describeJsonFault(text, error),
): unknown {
  if (offsetTooDeep(text, maxNesting) !== undefined) {
    throw new UnreadableInput([`Its arrays and objects nest deeper than ${maxNesting} levels.`]);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UnreadableInput([`It is not JSON: ${describeFault(error as Error)}`]);
  }
}
