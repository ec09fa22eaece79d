import { table } from '../../../platform/report.ts';
import {
  assumedGroups,
  byUseGroups,
  completeness,
  countResources,
  groupText,
  type InputSummary,
  unpricedGroups,
} from '../../../pricing/formats/input-summary.ts';
import { formatAsText, notes, type TextBlock } from '../../terminal/report.ts';
import { lookOf } from '../../terminal/terminal.ts';

/** How many resources are named that share an assumption. */
const maxNamed = 5;

/** Lists which line each resource of a file became, what was assumed, and what is not priced; the last line sums up. */
export function inputBlock(summary: InputSummary, verbose: boolean): TextBlock {
  const { file, format, lines } = summary;
  const rows = lines.read.map(({ address, lines: ids }) => [address, ids.join(', ')]);
  return {
    lines: [
      `${file} was read as ${format}:`,
      ...(rows.length === 0 ? [] : [table(['Resource', 'Line'], rows)]),
      ...inputNotes(summary, verbose),
    ],
  };
}

/** Prints the same without the table of what was read beside a format that has no place for sentences. */
export function printInputNotes(summary: InputSummary, verbose = false): void {
  process.stderr.write(formatAsText([{ lines: inputNotes(summary, verbose) }], lookOf(process.stderr)));
}

function inputNotes({ lines, warnings }: InputSummary, verbose: boolean): readonly TextBlock[] {
  const assumed = assumedGroups(lines).map((group) => groupText(group, verbose ? undefined : maxNamed));
  const free = lines.free.map(({ address, why }) => (why === '' ? address : `${address}: ${why}`));
  const unpriced = unpricedGroups(lines).map((group) => groupText(group));
  const byUse = byUseGroups(lines).map((group) => groupText(group, verbose ? undefined : maxNamed));
  return [
    ...notes('warning', warnings, 'warning: '),
    ...notes('faint', assumed, 'assumed: '),
    ...notes('faint', byUse, 'by use: '),
    ...notes('warning', unpriced, 'not priced: '),
    ...notes('faint', verbose ? free : [], 'free of charge: '),
    `${completeness(countResources(lines))}${verbose || free.length === 0 ? '' : ' --verbose lists what is free.'}`,
  ];
}
