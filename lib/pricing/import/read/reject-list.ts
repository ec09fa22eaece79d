import { csvLine } from '../../../platform/csv.ts';

/** Collects the rows that could not be read, for the person who uploaded the sheet. */
export interface RejectList {
  readonly add: (reject: { readonly part: string; readonly line: number; readonly reason: string }) => void;
  readonly count: () => number;
  /** The rows as CSV (RFC 4180); where there are too many, the last line says how many are left out. */
  readonly csv: () => string;
}

/** Maximum number of rows in the table: nobody reads more of a sheet that is wrong throughout. */
const maxListed = 10_000;

export function rejectList(): RejectList {
  const lines = [csvLine(['part', 'line', 'reason'])];
  let count = 0;
  return {
    add: ({ part, line, reason }) => {
      count += 1;
      if (count <= maxListed) lines.push(csvLine([part, String(line), reason]));
    },
    count: () => count,
    csv: () => {
      const rest = count - maxListed;
      const more = rest > 0 ? [csvLine(['', '', `${rest} more rows could not be read`])] : [];
      return [...lines, ...more].join('');
    },
  };
}
