import { type Sheet, type SheetCell, type SheetColumn, type SheetRow, writeWorkbook } from '../../platform/workbook.ts';
import type { FileResult, Tool } from '../judge/result.ts';
import { dimensionKeys, type SparseRecord } from '../record/record.ts';
import { absent } from '../words/wording.ts';
import { type ReportLanguage, termOf, type Words, wordsOf } from '../words/words.ts';
import { workbookWordsOf } from '../words/workbook-words.ts';
import type { AddedChapter } from './added-chapter.ts';
import { type Capped, cutNote } from './capped.ts';
import type { DimensionRow, Reading } from './dimension-rows.ts';
import { type MatrixRow, unknownNote } from './evidence-matrix.ts';
import { type RecordModel, type ReportInput, type ReportModel, reportModel } from './model.ts';
import type { RecordFact } from './record-facts.ts';
import { placedInFile } from './records.ts';
import { languageNote, type ShownFinding, type WaivedRow } from './shown-finding.ts';
import type { TimelineItem } from './timeline-items.ts';

/** The rows of a sheet; a workbook of more takes minutes to open. */
export const maxRows = 100_000;

/** What a workbook on the records of a file is made of. */
export interface WorkbookInput {
  readonly file: string;
  /** In the order of the file. */
  readonly results: readonly WorkbookRecord[];
  readonly tool: Tool;
  /** @default 'en' */
  readonly language?: ReportLanguage | undefined;
  /** Its sheets stand behind the others. @default - none */
  readonly added?: Pick<AddedChapter, 'sheets'> | undefined;
}

/** A judged record for a workbook. */
export interface WorkbookRecord extends FileResult {
  /** Undefined if it is unreadable. */
  readonly record: SparseRecord | undefined;
}

/** The report on a record as a workbook (XLSX): what it says, its scores, findings, evidence, priorities and waivers. */
export function reportWorkbook(input: ReportInput): Uint8Array<ArrayBuffer> {
  const model = reportModel(input);
  const { words } = model;
  const tables = recordTables([], words);
  tables.add([], model);
  const facts = factsOf(model, input);
  return writeWorkbook([
    {
      name: workbookWordsOf(words).record,
      columns: [column(words.fact, 34), column(words.valueColumn, 110)],
      rows: facts,
    },
    ...tables.sheets(),
    ...(input.added?.sheets() ?? []),
  ]);
}

/** The report on a file with one record a line as a workbook: a row for each record, and the same sheets of all of them. */
export function reportRecordsWorkbook({
  file,
  results,
  tool,
  language,
  added,
}: WorkbookInput): Uint8Array<ArrayBuffer> {
  const words = wordsOf(language);
  const key = recordKey(words);
  const isId = ([term]: Fact) => term === words.facts.assessmentId;
  const tables = recordTables(key, words);
  const lines = recordLines(key);
  for (const result of results) {
    const input = { file, judgement: placedInFile(result), record: result.record, tool, language };
    const model = reportModel(input);
    if (result.isPolicy) {
      tables.add([undefined, undefined], model);
      continue;
    }
    const facts = factsOf(model, input);
    const [, id] = facts.find(isId) ?? [];
    const cells = [result.line ?? 1, id];
    tables.add(cells, model);
    lines.add(
      cells,
      facts.filter((fact) => !isId(fact)),
    );
  }
  return writeWorkbook([lines.sheet(words.records.heading), ...tables.sheets(), ...(added?.sheets() ?? [])]);
}

/** The columns that name a record of a file, in each sheet. */
export const recordKey = (words: Words): readonly SheetColumn[] => [
  { ...column(workbookWordsOf(words).recordLine, 10), isKey: true },
  { ...column(words.facts.assessmentId, 28), isKey: true },
];

/** A sheet with a row for each record, which has a column for each fact. */
interface RecordLines {
  readonly add: (key: SheetRow, facts: readonly Fact[]) => void;
  readonly sheet: (name: string) => Sheet;
}

function recordLines(key: readonly SheetColumn[]): RecordLines {
  const rows: SheetRow[] = [];
  let terms: readonly string[] = [];
  return {
    add(cells, facts) {
      terms = facts.map(([term]) => term);
      rows.push([...cells, ...facts.map(([, cell]) => cell)]);
    },
    sheet: (name) => ({ name, columns: [...key, ...terms.map((term) => column(term, 24))], rows }),
  };
}

/** The tables of records: scores, findings, evidence, priorities and waivers. */
export interface RecordTables {
  /** @param key cells that name the record */
  readonly add: (key: SheetRow, model: ReportModel) => void;
  readonly sheets: () => readonly Sheet[];
}

/** Makes the tables of one record, or of many. @param key the columns that name a record, in each table */
export function recordTables(key: readonly SheetColumn[], words: Words): RecordTables {
  const { things } = words;
  const workbook = workbookWordsOf(words);
  const findings: { readonly severity: string; readonly row: SheetRow }[] = [];
  const scores: SheetRow[] = [];
  const evidence: SheetRow[] = [];
  const priorities: SheetRow[] = [];
  const waived: SheetRow[] = [];
  return {
    add(cells, model) {
      const { record } = model;
      // A row that says what of the record is left out, where a reader would take the rows for all.
      const cutRow = (list: Capped<unknown>, what: string): readonly SheetRow[] => {
        const note = cutNote(list, what, words);
        return note === undefined ? [] : [[...cells, note]];
      };
      findings.push(
        ...model.findings.shown.map((finding) => ({
          severity: finding.severity,
          row: [...cells, ...findingCells(finding, words)],
        })),
        ...cutRow(model.findings, things.findings).map((row) => ({ severity: 'note', row })),
      );
      waived.push(
        ...model.waived.shown.map((row) => [...cells, ...waivedCells(row, words)]),
        ...cutRow(model.waived, things.waivers),
      );
      if (record === undefined) return;
      scores.push(...record.dimensions.map((row) => [...cells, ...scoreCells(row, words)]));
      evidence.push(
        ...record.matrix.rows.shown.map((row) => [...cells, ...evidenceCells(row, words)]),
        ...cutRow(record.matrix.rows, things.evidence),
      );
      priorities.push(
        ...record.priorities.shown.map((item) => [...cells, ...priorityCells(item, words)]),
        ...cutRow(record.priorities, things.priorities),
      );
    },
    sheets() {
      const errorsFirst = [
        ...findings.filter(({ severity }) => severity === 'error'),
        ...findings.filter(({ severity }) => severity !== 'error'),
      ];
      const listed = findings.length > maxRows ? errorsFirst : findings;
      return [
        bounded(workbook.scores, [...key, ...scoreColumns(words)], scores, workbook.scores, words),
        bounded(
          words.findings,
          [...key, ...findingColumns(words)],
          listed.map(({ row }) => row),
          things.findings,
          words,
        ),
        bounded(words.evidence, [...key, ...evidenceColumns(words)], evidence, things.evidence, words),
        bounded(words.priorities, [...key, ...priorityColumns(words)], priorities, things.priorities, words),
        bounded(words.waived, [...key, ...waivedColumns(words)], waived, things.waivers, words),
      ];
    },
  };
}

/** A sheet whose last row says what is left out, if it has too many rows. @param total of all, where `rows` are only the first */
export function bounded(
  name: string,
  columns: readonly SheetColumn[],
  rows: readonly SheetRow[],
  things: string,
  words: Words,
  total: number = rows.length,
): Sheet {
  const note = cutNote({ shown: rows.slice(0, maxRows), total }, things, words);
  return { name, columns, rows: note === undefined ? rows : [...rows.slice(0, maxRows), [note]] };
}

/** A column of a sheet. */
export const column = (title: string, width: number): SheetColumn => ({ title, width });

type Fact = readonly [term: string, cell: SheetCell];

/** What a report says of a record beside its tables. The terms are always the same. */
export function factsOf(model: ReportModel, input: ReportInput): readonly Fact[] {
  const { words } = model;
  const { judgement } = input;
  const facts: readonly Fact[] = [
    [words.records.verdict, verdictText(model)],
    [words.records.errors, judgement.errorCount],
    [words.records.warnings, judgement.warningCount],
    [words.records.waived, judgement.waivedCount],
    ...recordPart(model, input),
    [workbookWordsOf(words).remarks, remarks(model).join('\n')],
    ...model.basis.map(factCells),
    [
      words.softenedRules,
      (judgement.softened ?? []).map(({ rule, severity }) => words.softened[severity](rule)).join('\n'),
    ],
    [workbookWordsOf(words).file, model.file],
    [words.madeBy, model.tool],
  ];
  return firstOfEachTerm(facts);
}

/** The facts of the record itself; without cells if it is unreadable. */
function recordPart(model: ReportModel, input: ReportInput): readonly Fact[] {
  const { words } = model;
  if (model.record === undefined) {
    const { record: blank } = reportModel({ ...input, record: {} });
    return blank === undefined ? [] : recordCells(blank, words).map(([term]) => [term, undefined]);
  }
  return recordCells(model.record, words);
}

const recordCells = (record: RecordModel, words: Words): readonly Fact[] => [
  [words.summary, record.board.summary.join(' ')],
  [words.decide, record.board.decisions.join('\n')],
  ...record.facts.map(factCells),
  ...meanCells(record, words),
  [words.evidenceItems, record.matrix.rows.total],
  [words.priorities, record.priorities.total],
  ...record.sampling.map(factCells),
  ...record.review.map(factCells),
  ...record.statements.map(({ heading, items }): Fact => [heading, listCell(items, words.things.statements, words)]),
];

/** The review repeats facts of the record. */
const firstOfEachTerm = (facts: readonly Fact[]): readonly Fact[] =>
  facts.filter(([term], at) => facts.findIndex(([earlier]) => earlier === term) === at);

const factCells = ({ term, text, isDate, value }: RecordFact): Fact => [
  term,
  value ?? (isDate ? { day: text } : saidText(text)),
];

const meanCells = ({ means }: RecordModel, words: Words): readonly Fact[] => {
  const derived = (label: string) => `${label} (${words.derived})`;
  const cell = ({ mean, missing }: RecordModel['means']['score']) => mean ?? words.missingMean(missing);
  return [
    [derived(words.meanScore), cell(means.score)],
    [derived(words.meanTarget), cell(means.target)],
    [derived(`${words.meanCoverage}, %`), cell(means.coverage)],
  ];
};

const verdictText = ({ standing }: ReportModel): string =>
  [`${standing.heading}. ${standing.meaning}`, standing.review].filter((part) => part !== undefined).join(' ');

/** What is left out, what is in another language, and what the figures rest on. */
function remarks({ findings, waived, noFindings, record, words }: ReportModel): readonly string[] {
  const { things } = words;
  const said = [
    findings.total === 0 ? noFindings : cutNote(findings, things.findings, words),
    languageNote([...findings.shown, ...waived.shown], words),
    cutNote(waived, things.waivers, words),
    record === undefined ? undefined : words.weighting,
    ...(record === undefined ? [] : recordRemarks(record, words)),
  ];
  return said.filter((remark) => remark !== undefined);
}

const recordRemarks = ({ matrix, priorities }: RecordModel, words: Words): readonly (string | undefined)[] => [
  cutNote(matrix.rows, words.things.evidence, words),
  matrix.unused === 0 ? undefined : words.uncited(matrix.unused, matrix.rows.total),
  unknownNote(matrix, words, (id) => id),
  cutNote(priorities, words.things.priorities, words),
];

/** A cell without the dash that stands for nothing in a text. */
export const saidText = (text: string): SheetCell => (text === absent ? undefined : text);

/** The value of a figure, or what is said of one off its scale. */
const figureCell = ({ value, text }: Reading): SheetCell => value ?? saidText(text);

/** A full-date as a day. */
export const dayCell = (day: string | undefined): SheetCell => (day === undefined ? undefined : { day });

/** A list in a cell, an item a line: no text of a report has lines. */
const listCell = (items: Capped<string>, things: string, words: Words): SheetCell =>
  [...items.shown, cutNote(items, things, words)].filter((line) => line !== undefined).join('\n');

const scoreColumns = (words: Words): readonly SheetColumn[] => [
  { ...column(words.dimension, 24), isKey: true },
  column(words.score, 9),
  column(words.target, 9),
  column(words.gap, 9),
  column(words.confidence, 12),
  column(`${words.coverage}, %`, 12),
  column(words.owner, 24),
  column(words.rationale, 50),
  column(words.coverageBasis, 40),
  column(words.confidenceRationale, 40),
  column(words.gaps, 40),
  column(words.evidenceCited, 40),
  column(words.notes, 40),
];

function scoreCells(row: DimensionRow, words: Words): SheetRow {
  const cited = row.evidence.shown.map(({ id, title = `(${words.notInRegister})` }) => `${id} ${title}`);
  return [
    row.label,
    figureCell(row.score),
    figureCell(row.target),
    row.gap,
    saidText(row.confidenceText),
    figureCell(row.coverage),
    saidText(row.owner),
    saidText(row.rationale),
    saidText(row.coverageBasis),
    saidText(row.confidenceRationale),
    listCell(row.gaps, words.things.gaps, words),
    listCell({ shown: cited, total: row.evidence.total }, words.things.evidence, words),
    row.notes,
  ];
}

/** The same for findings and waived ones. */
const findingColumns = (words: Words): readonly SheetColumn[] => [
  column(words.severity, 11),
  column(words.rule, 28),
  column(words.message, 60),
  column(words.hintColumn, 40),
  column(words.pointer, 36),
  column(words.line, 8),
  column(words.column, 9),
  column(words.policy, 24),
];

const findingCells = (finding: ShownFinding, words: Words): SheetRow => [
  words.findingSeverity[finding.severity],
  finding.rule,
  finding.message,
  finding.hint,
  finding.pointer === '' ? words.wholeRecord : finding.pointer,
  finding.line,
  finding.column,
  finding.file,
];

const waivedColumns = (words: Words): readonly SheetColumn[] => [
  ...findingColumns(words),
  column(words.reason, 50),
  column(words.until, 12),
  column(words.waivedBy, 28),
];

const waivedCells = (row: WaivedRow, words: Words): SheetRow => [
  ...findingCells(row, words),
  row.reason,
  dayCell(row.until),
  row.by,
];

const evidenceColumns = (words: Words): readonly SheetColumn[] => [
  { ...column(words.evidence, 18), isKey: true },
  column(workbookWordsOf(words).title, 36),
  column(words.type, 16),
  column(words.reference, 44),
  column(words.observedAt, 12),
  column(words.collectedBy, 24),
  column(words.scope, 30),
  column(words.itemLimitations, 40),
  column(words.sha256, 34),
  column(workbookWordsOf(words).citedBy, 26),
];

const evidenceCells = (row: MatrixRow, words: Words): SheetRow => [
  saidText(row.id),
  saidText(row.title),
  saidText(row.type),
  row.reference,
  dayCell(row.observedAt),
  saidText(row.collectedBy),
  saidText(row.scope),
  listCell(row.limitations, words.things.limitations, words),
  row.sha256,
  dimensionKeys
    .filter((_, at) => row.cited[at])
    .map((key) => words.dimensions[key])
    .join('\n'),
];

const priorityColumns = (words: Words): readonly SheetColumn[] => [
  { ...column(words.number, 6), isKey: true },
  column(words.severity, 11),
  column(words.outcome, 60),
  column(words.owner, 24),
  column(words.targetDate, 12),
  column(words.afterDays, 10),
  column(words.acceptedWhen, 60),
];

const priorityCells = (item: TimelineItem, words: Words): SheetRow => [
  item.number,
  item.severity && termOf(item.severity, words),
  saidText(item.outcome),
  saidText(item.owner),
  dayCell(item.targetDate),
  item.daysAfter,
  listCell(item.acceptanceCriteria, words.things.criteria, words),
];
