import { csvLine } from '../../platform/csv.ts';

/** Rows that could not be read, for the person who uploaded them. */
export interface RejectList {
  readonly add: (reject: { readonly part: string; readonly line: number; readonly reason: string }) => void;
  readonly count: () => number;
  /** A table of the first ones, RFC 4180, with a last line that says how many more there are. */
  readonly csv: () => string;
}

/** A sheet that is wrong throughout need not be listed throughout. */
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
