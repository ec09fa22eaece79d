/** A line of a benchmark, with its ratio to the first line of its block. */
interface Ratio {
  readonly block: string;
  readonly what: string;
  readonly ratio: string;
}

/**
 * Reads ratios from the output of benchmarks: blocks of a title and indented lines, with `× 1.23` for the ratio to
 * the block's first line.
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
