import { makeVisible } from '../../../platform/text.ts';
import {
  assumedGroups,
  completeness,
  countResources,
  groupText,
  type InputSummary,
  unpricedGroups,
} from '../../../pricing/formats/input-summary.ts';
import type { Palette } from '../../terminal/palette.ts';
import { type TextColumn, tableLine, widthsOf } from '../../terminal/table.ts';

/** Resources that are named of those for which the same was assumed. */
const maxNamed = 5;

const columns: readonly TextColumn<{ readonly address: string; readonly lines: readonly string[] }>[] = [
  { title: 'Resource', text: ({ address }) => makeVisible(address) },
  { title: 'Line', text: ({ lines }) => lines.map(makeVisible).join(', ') },
];

/** Lists which line each resource of a file became, what was assumed, and what is not priced; the last line sums up. */
export function inputText(summary: InputSummary, { paint, verbose }: { paint: Palette; verbose: boolean }): string {
  const { lines } = summary;
  const widths = widthsOf(columns, lines.read);
  const print = (cells: readonly string[]) => tableLine(columns, cells, widths, Number.POSITIVE_INFINITY);
  const table = lines.read.map((one) => print(columns.map(({ text }) => text(one))));
  return [
    `${makeVisible(summary.file)} was read as ${summary.format}:`,
    ...(table.length === 0 ? [] : [paint.strong(print(columns.map(({ title }) => title))), ...table]),
    ...inputNotes(summary, { paint, verbose }),
  ].join('\n');
}

/** The same without the table of what was read. */
export function inputNotes(summary: InputSummary, { paint, verbose }: { paint: Palette; verbose: boolean }): string[] {
  const { lines, warnings } = summary;
  return [
    ...warnings.map((warning) => paint.warning(`warning: ${makeVisible(warning)}`)),
    ...assumedGroups(lines).map((group) => paint.faint(`assumed: ${groupText(group, verbose ? undefined : maxNamed)}`)),
    ...unpricedGroups(lines).map((group) => paint.warning(`not priced: ${groupText(group)}`)),
    ...(verbose ? lines.free.map((one) => paint.faint(`free of charge: ${freeText(one)}`)) : []),
    `${completeness(countResources(lines))}${verbose || lines.free.length === 0 ? '' : ' --verbose lists what is free.'}`,
  ];
}

export const freeText = ({ address, why }: { readonly address: string; readonly why: string }): string =>
  makeVisible(why === '' ? address : `${address}: ${why}`);
