import { markdownText } from '../../platform/report-parts.ts';
import { assumedGroups, completeness, groupText, type InputSummary, unpricedGroups } from './input-summary.ts';

/** Formats what was read of a file: what is not priced stands in the open, long lists are folded. */
export function inputMarkdown(summary: InputSummary): string {
  const { lines, warnings } = summary;
  const bullet = (text: string): string => `- ${markdownText(text)}`;
  const open = [
    ...warnings.map((warning) => bullet(`Warning: ${warning}`)),
    ...unpricedGroups(lines).map((group) => bullet(`Not priced: ${groupText(group)}`)),
  ];
  return [
    `**${markdownText(completeness(summary))}** Read from ${markdownText(summary.file)} as ${summary.format}.`,
    ...(open.length === 0 ? [] : [open.join('\n')]),
    ...folded('What was read', [
      '| Resource | Line |',
      '| --- | --- |',
      ...lines.read.map(
        ({ address, lines: ids }) => `| ${markdownText(address)} | ${ids.map(markdownText).join(', ')} |`,
      ),
    ]),
    ...folded(
      'What was assumed',
      assumedGroups(lines).map((group) => bullet(groupText(group))),
    ),
  ].join('\n\n');
}

/** A list that GitHub shows when it is clicked; nothing for an empty one. */
export const folded = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 || (lines[0]?.startsWith('|') && lines.length === 2)
    ? []
    : [`<details><summary>${markdownText(title)}</summary>\n\n${lines.join('\n')}\n\n</details>`];
