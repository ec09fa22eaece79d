/** A line of a benchmark: what was measured, and how it compares with the first line of its block. */
interface Ratio {
  readonly block: string;
  readonly what: string;
  readonly ratio: string;
}

/**
 * The ratios in what benchmarks print: blocks of a title and indented lines, each with `× 1.23` where it has a ratio to the
 * first line of its block.
 */
export function ratiosIn(output: string): readonly Ratio[] {
  let block = '';
  return output.split('\n').flatMap((line): Ratio[] => {
    const [, what, ratio] = /^ {2}(\S.*?) {2,}.*×\s+([\d.]+)/.exec(line) ?? [];
    if (what !== undefined && ratio !== undefined) return [{ block, what, ratio }];
    if (/^[\w/]/.test(line)) block = line.replace(/[,;(].*/, '').trim();
    return [];
  });
}

/** The ratios as one Markdown table. */
export const ratioTable = (output: string): string =>
  [
    '| benchmark | what | × the first of its kind |',
    '| --- | --- | --- |',
    ...ratiosIn(output).map(({ block, what, ratio }) => `| ${block} | ${what} | ${ratio} |`),
  ].join('\n');
