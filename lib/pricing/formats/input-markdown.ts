import { markdownText } from '../../platform/report-parts.ts';
import { count } from '../../platform/text.ts';
import {
  assumedGroups,
  completeness,
  countResources,
  groupText,
  type InputSummary,
  unpricedGroups,
} from './input-summary.ts';

/**
 * Formats what was read of a file: what is not priced stands in the open, long lists are folded.
 * @param shownLines ids of the lines that the table of the estimate shows @param shown how many of a kind are listed
 */
export function inputMarkdown(summary: InputSummary, shownLines: ReadonlySet<string>, shown: number): string {
  const { lines, warnings } = summary;
  const isShown = ({ lines: ids }: { readonly lines: readonly string[] }): boolean =>
    shown >= lines.read.length || ids.some((id) => shownLines.has(id));
  const read = lines.read.filter(isShown);
  const left = lines.read.length - read.length;
  const open = [
    bulletList(
      warnings.map((warning) => `Warning: ${warning}`),
      'warning',
      shown,
    ),
    bulletList(
      unpricedGroups(lines).map((group) => `Not priced: ${groupText(group, Math.max(1, shown))}`),
      'reason',
      shown,
    ),
  ].filter(Boolean);
  return [
    `**${markdownText(completeness(countResources(lines)))}** Read from ${markdownText(summary.file)} as ${summary.format}.`,
    ...(open.length === 0 ? [] : [open.join('\n')]),
    ...folded('What was read', [
      '| Resource | Line |',
      '| --- | --- |',
      ...read.map(({ address, lines: ids }) => `| ${markdownText(address)} | ${ids.map(markdownText).join(', ')} |`),
      ...(left === 0 ? [] : [`| ${count(left, 'smaller resource')} | |`]),
    ]),
    ...folded('What was assumed', [
      bulletList(
        assumedGroups(lines).map((group) => groupText(group, Math.max(1, shown))),
        'assumption',
        shown,
      ),
    ]),
  ].join('\n\n');
}

/** Returns at most `max` texts, but at least one, and then how many more there are. */
export function atMost(texts: readonly string[], noun: string, max: number): readonly string[] {
  const kept = texts.slice(0, Math.max(1, max));
  const left = texts.length - kept.length;
  return left === 0 ? kept : [...kept, `${count(left, `more ${noun}`)}.`];
}

/** Formats texts as a list; `''` for none. */
export const bulletList = (texts: readonly string[], noun: string, max = texts.length): string =>
  atMost(texts, noun, max)
    .map((text) => `- ${markdownText(text)}`)
    .join('\n');

/** A list that GitHub shows when it is clicked; nothing for an empty one. */
export const folded = (title: string, lines: readonly string[]): readonly string[] =>
  lines.join('') === '' || (lines[0]?.startsWith('|') && lines.length === 2)
    ? []
    : [`<details><summary>${markdownText(title)}</summary>\n\n${lines.join('\n')}\n\n</details>`];
