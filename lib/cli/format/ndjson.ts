import type { FileResult } from '../../assessment/result.ts';
import { jsonFile } from '../../assessment/result-json.ts';

/** `--format ndjson`: the file object of `--format json` on one line, newline included; called once a result. */
export const ndjson = (result: FileResult): string => `${JSON.stringify(jsonFile(result))}\n`;
