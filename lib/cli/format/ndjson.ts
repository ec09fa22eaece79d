import { jsonFile } from './json.ts';
import type { FileResult } from './result.ts';

/** `--format ndjson`: the file object of `--format json` on one line, newline included; called once a result. */
export const ndjson = (result: FileResult): string => `${JSON.stringify(jsonFile(result))}\n`;
