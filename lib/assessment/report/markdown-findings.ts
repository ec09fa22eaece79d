import { type Capped, cutNote } from './capped.ts';
import { codeSpan, markdownTable, escapeMarkdown as text } from './markdown-text.ts';
import { languageNote, type ShownFinding } from './shown-finding.ts';
import type { WaivedRow } from './waived-rows.ts';
import type { Words } from './words.ts';

/** A table of findings in the order of the text, with the note of what is left out. */
export const findingTable = (
  findings: Capped<ShownFinding>,
  words: Words,
  things = words.things.findings,
): readonly (string | undefined)[] => [
  languageNote(findings.shown, words),
  cutNote(findings, things, words),
  markdownTable(
    [words.severity, words.rule, ...placeColumns(words), words.message, words.hintColumn],
    findings.shown.map((finding) => [
      `${finding.severity === 'error' ? '❌' : '⚠️'} ${words.findingSeverity[finding.severity]}`,
      codeSpan(finding.rule),
      ...placeCells(finding, words),
      text(finding.message),
      finding.hint === undefined ? '' : text(finding.hint),
    ]),
  ),
];

/** Findings that the policy accepts, under a heading; empty if there are none. */
export const waivedSection = (waived: Capped<WaivedRow>, words: Words): readonly (string | undefined)[] =>
  waived.total === 0
    ? []
    : [
        `## ${words.waived}`,
        cutNote(waived, words.things.waivers, words),
        languageNote(waived.shown, words),
        markdownTable(
          [words.rule, ...placeColumns(words), words.message, words.reason, words.until, words.waivedBy],
          waived.shown.map((row) => [
            codeSpan(row.rule),
            ...placeCells(row, words),
            ...[row.message, row.reason, row.until, row.by].map(text),
          ]),
        ),
      ];

const placeColumns = (words: Words) => [words.pointer, `${words.line}:`, `${words.column}:`];

/** Where it is; in the policy, also which file that is. */
const placeCells = (
  { pointer, line, column, file }: Pick<ShownFinding, 'pointer' | 'line' | 'column' | 'file'>,
  words: Words,
) => [
  pointer === '' && file === undefined
    ? words.wholeRecord
    : [file, pointer]
        .filter((part) => part !== undefined && part !== '')
        .map((part) => codeSpan(part ?? ''))
        .join(' '),
  String(line),
  String(column),
];
