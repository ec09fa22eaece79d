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
import { type TextColumn, tableLines } from '../../terminal/table.ts';

/** How many resources are named that share an assumption. */
const maxNamed = 5;

const columns: readonly TextColumn<{ readonly address: string; readonly lines: readonly string[] }>[] = [
  { title: 'Resource', text: ({ address }) => makeVisible(address) },
  { title: 'Line', text: ({ lines }) => lines.map(makeVisible).join(', ') },
];

/** Lists which line each resource of a file became, what was assumed, and what is not priced; the last line sums up. */
export function inputText(
  summary: InputSummary,
  { paint, verbose, columns: width }: { paint: Palette; verbose: boolean; columns: number },
): string {
  const { lines } = summary;
  const table = tableLines(columns, lines.read, { columns: width, paintTitles: paint.strong });
  return [
    `${makeVisible(summary.file)} was read as ${summary.format}:`,
    ...(lines.read.length === 0 ? [] : table),
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
    ...(verbose ? lines.free.map((resource) => paint.faint(`free of charge: ${freeText(resource)}`)) : []),
    `${completeness(countResources(lines))}${verbose || lines.free.length === 0 ? '' : ' --verbose lists what is free.'}`,
  ];
}

export const freeText = ({ address, why }: { readonly address: string; readonly why: string }): string =>
  makeVisible(why === '' ? address : `${address}: ${why}`);
