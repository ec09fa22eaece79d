import { type Block, code, heading, joined, list, phrase, right, type Text, table } from '../../platform/report.ts';
import { absent } from '../words/wording.ts';
import type { Words } from '../words/words.ts';
import type { Board, BoardWaiver } from './board.ts';
import { type Capped, cutNote } from './capped.ts';
import type { ReportModel } from './model.ts';
import type { RecordFact } from './record-facts.ts';
import { languageNote, type ShownFinding, type WaivedRow } from './shown-finding.ts';

/** Texts for a table's cell with a note if they are cut, or a dash for none. */
export function cellList(items: Capped<string>, things: string, words: Words): Text {
  const lines = [...items.shown, cutNote(items, things, words)].filter((line) => line !== undefined);
  return lines.join('<br>') === '' ? absent : joined(lines, '<br>');
}

/** A list of texts with a note if it is cut, or what stands for none. */
export const bulletList = (items: Capped<string>, things: string, words: Words): readonly Block[] =>
  items.total === 0 ? [words.none] : [list(items.shown), cutNote(items, things, words)];

/** A table of terms and values. */
export const factTable = (facts: readonly RecordFact[], words: Words): Block =>
  table(
    [words.fact, words.valueColumn],
    facts.map(({ term, text }) => [term, text]),
  );

/** A table of findings in the order of the text, with the note of what is left out. */
export const findingTable = (
  findings: Capped<ShownFinding>,
  words: Words,
  things = words.things.findings,
): readonly Block[] => [
  languageNote(findings.shown, words),
  cutNote(findings, things, words),
  table(
    [words.severity, words.rule, ...placeColumns(words), words.message, words.hintColumn],
    findings.shown.map((finding) => [
      `${finding.severity === 'error' ? '❌' : '⚠️'} ${words.findingSeverity[finding.severity]}`,
      code(finding.rule),
      ...placeCells(finding, words),
      finding.message,
      finding.hint ?? '',
    ]),
  ),
];

/** Findings that the policy accepts, under a heading; empty if there are none. */
export const waivedSection = (waived: Capped<WaivedRow>, words: Words): readonly Block[] =>
  waived.total === 0
    ? []
    : [
        heading(words.waived),
        cutNote(waived, words.things.waivers, words),
        languageNote(waived.shown, words),
        table(
          [words.rule, ...placeColumns(words), words.message, words.reason, words.until, words.waivedBy],
          waived.shown.map((row) => [
            code(row.rule),
            ...placeCells(row, words),
            ...[row.message, row.reason, row.until, row.by],
          ]),
        ),
      ];

/** What a board has to know about the rules: what the policy accepts, and what doubts the independence of the review. */
export const boardRuleSections = ({ waivers, softened, independence }: Board, words: Words): readonly Block[] => [
  ...(waivers.total + softened.length === 0
    ? []
    : [
        heading(words.accepted),
        cutNote(waivers, words.things.waivers, words),
        languageNote(waivers.shown, words),
        list([...softened, ...waivers.shown.map((row) => waiverLine(row, words))]),
      ]),
  ...(independence.total === 0
    ? []
    : [heading(words.independence), ...findingTable(independence, words, words.things.findingsInAnnex)]),
];

function waiverLine(row: BoardWaiver, words: Words): Text {
  const more = row.more === 0 ? '' : phrase` ${words.morePlaces(row.more)}`;
  const place = row.pointer === '' ? words.wholeRecord : code(row.pointer);
  const who = phrase`${words.waivedBy}: ${row.by}; ${words.until}: ${row.until}; ${words.reason}: ${row.reason}`;
  return phrase`${row.message} (${code(row.rule)}, ${place}${more}). ${who}`;
}

const placeColumns = (words: Words) => [words.pointer, right(words.line), right(words.column)];

/** Where it is; in the policy, also which file that is. */
function placeCells({ pointer, line, column, file = '' }: ShownFinding, words: Words): readonly Text[] {
  const place = [file, pointer].filter((part) => part !== '').map(code);
  return [place.length === 0 ? words.wholeRecord : joined(place, ' '), line, column];
}

/** Says what has made the report, of what and when. */
export function colophon({
  file,
  tool,
  generatedAt,
  words,
}: Pick<ReportModel, 'file' | 'tool' | 'generatedAt' | 'words'>) {
  const time = generatedAt === undefined ? '' : phrase` ${words.atTime} ${generatedAt}`;
  return phrase`${words.madeBy} ${tool} ${words.from} ${file}${time}.`;
}
