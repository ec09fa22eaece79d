import { codeSpan, escapeMarkdown as text } from '../../platform/markdown.ts';
import type { Words } from '../words/words.ts';
import type { Board, BoardWaiver } from './board.ts';
import { type Capped, cutNote } from './capped.ts';
import { markdownTable } from './markdown-text.ts';
import { languageNote, type ShownFinding, type WaivedRow } from './shown-finding.ts';

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

/** What a board has to know about the rules: what the policy accepts, and what doubts the independence of the review. */
export const boardRuleSections = (
  { waivers, softened, independence }: Board,
  words: Words,
): readonly (string | undefined)[] => [
  ...(waivers.total + softened.length === 0
    ? []
    : [
        `## ${words.accepted}`,
        cutNote(waivers, words.things.waivers, words),
        languageNote(waivers.shown, words),
        [...softened.map(text), ...waivers.shown.map((row) => waiverLine(row, words))]
          .map((line) => `- ${line}`)
          .join('\n'),
      ]),
  ...(independence.total === 0
    ? []
    : [`## ${words.independence}`, ...findingTable(independence, words, words.things.findingsInAnnex)]),
];

const waiverLine = (row: BoardWaiver, words: Words): string => {
  const more = row.more === 0 ? '' : ` ${words.morePlaces(row.more)}`;
  const place = row.pointer === '' ? words.wholeRecord : codeSpan(row.pointer);
  const who = `${words.waivedBy}: ${text(row.by)}; ${words.until}: ${text(row.until)}; ${words.reason}: ${text(row.reason)}`;
  return `${text(row.message)} (${codeSpan(row.rule)}, ${place}${more}). ${who}`;
};

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
