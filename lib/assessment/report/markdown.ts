import { codeSpan } from '../../platform/markdown.ts';
import {
  type Block,
  code,
  formatAsMarkdown,
  heading,
  joined,
  link,
  list,
  numberedList,
  phrase,
  quote,
  right,
  rule,
  strong,
  type Text,
  table,
} from '../../platform/report.ts';
import { type DerivedMean, scales } from '../record/derived-mean.ts';
import { dimensionKeys } from '../record/record.ts';
import { wholeText } from '../record/visible-text.ts';
import { projectionBlocks } from '../roadmap/projection-text.ts';
import { absent, formatSigned } from '../words/wording.ts';
import { shownText, termOf, type Words } from '../words/words.ts';
import { type Capped, cutNote, listLimits, textLimits } from './capped.ts';
import {
  confidenceGrid,
  coverageBands,
  type DimensionRow,
  outsideGrid,
  type Reading,
  rankByGap,
} from './dimension-rows.ts';
import { type EvidenceMatrix, type MatrixRow, unknownNote } from './evidence-matrix.ts';
import {
  boardRuleSections,
  bulletList,
  cellList,
  colophon,
  factTable,
  findingTable,
  waivedSection,
} from './markdown-parts.ts';
import { type RecordModel, type ReportInput, type ReportModel, reportModel } from './model.ts';
import { meanNote } from './record-facts.ts';
import type { Standing } from './standing.ts';
import { bySeverity, type PrioritySeverity, type TimelineItem } from './timeline-items.ts';

type Blocks = readonly Block[];

const glyphs: Readonly<Record<Standing['tone'], string>> = {
  good: '✅',
  conditional: '🟡',
  disputed: '❌',
  invalid: '❌',
  unreadable: '⚠️',
  unreviewed: '🔵',
};

/** The report of a record in GitHub's Markdown. */
export function reportMarkdown(input: ReportInput): string {
  const model = reportModel(input);
  const { record, words } = model;
  return formatAsMarkdown(
    [
      heading(words.pageTitle(model.title), 1),
      ...standing(model),
      ...(model.findingsFirst || !record ? findingsSection(model) : []),
      ...(record === undefined ? [] : recordSections(model, record)),
      rule,
      factTable(model.basis, words),
      phrase`${colophon(model)}${record ? phrase` ${words.weighting}` : ''}`,
    ],
    wholeText,
  );
}

const standing = ({ standing, counts, findingsNote, words }: ReportModel): Blocks => [
  quote(
    phrase`${glyphs[standing.tone]} ${strong(`${standing.heading}.`)} ${counts}. ${standing.meaning}${standing.review === undefined ? '' : phrase` ${standing.review}`}`,
  ),
  findingsNote,
  ...(standing.comments.total === 0 ? [] : bulletList(standing.comments, words.things.statements, words)),
];

const recordSections = (model: ReportModel, record: RecordModel): Blocks => [
  factTable(record.facts, model.words),
  ...(model.part === 'annex' ? [] : boardSections(model, record)),
  ...(model.part === 'all' ? [heading(model.words.annex, 1)] : []),
  ...(model.part === 'board' ? [] : annexSections(model, record)),
];

const boardSections = ({ words }: ReportModel, record: RecordModel): Blocks => [
  ...boardRuleSections(record.board, words),
  ...overallSections(record, words),
  ...maturitySection(record.dimensions, words),
  ...boardPrioritySection(record.priorities, words),
];

const annexSections = (model: ReportModel, record: RecordModel): Blocks => {
  const { words } = model;
  return [
    ...gapSection(record.dimensions, words),
    ...confidenceSection(record.dimensions, words),
    ...detailSections(record.dimensions, words),
    ...evidenceSections(record.matrix, words),
    ...prioritySection(record.priorities, words),
    ...(record.projection === undefined ? [] : projectionBlocks(record.projection, words)),
    ...(model.added?.markdown() ?? []),
    heading(words.samplingHeading),
    factTable(record.sampling, words),
    heading(words.reviewHeading),
    factTable(record.review, words),
    heading(words.limitationsHeading),
    ...record.statements.flatMap(({ heading: title, items }) => [
      heading(title, 3),
      ...bulletList(items, words.things.statements, words),
    ]),
    ...(model.findingsFirst ? [] : findingsSection(model)),
    ...waivedSection(model.waived, words),
  ];
};

const findingsSection = ({ findings, noFindings, part, words }: ReportModel): Blocks => [
  heading(words.findings),
  ...(findings.total === 0
    ? [noFindings]
    : findingTable(findings, words, part === 'board' ? words.things.findingsInAnnex : words.things.findings)),
];

/** A bar for the score and one for the target of each dimension. */
const maturitySection = (rows: readonly DimensionRow[], words: Words): Blocks => [
  heading(words.maturity),
  table(
    [words.dimension, words.score, words.target, words.owner],
    rows.map((row) => [row.label, drawBar(row.score), drawBar(row.target), row.owner]),
  ),
];

/** Dimensions by their distance to the target. */
function gapSection(rows: readonly DimensionRow[], words: Words): Blocks {
  const left = rows.filter((row) => row.gap === undefined).map(({ label }) => label);
  return [
    heading(words.ranking),
    table(
      [right(words.rank), words.dimension, right(words.gap), words.gapsStated],
      rankByGap(rows).map((row, index) => [
        index + 1,
        row.label,
        formatSigned(row.gap ?? 0),
        cellList(row.gaps, words.things.gaps, words),
      ]),
    ),
    left.length === 0 ? undefined : words.notRanked(left.join(', ')),
  ];
}

/** How well founded the scores are. */
function confidenceSection(rows: readonly DimensionRow[], words: Words): Blocks {
  const outside = outsideGrid(rows);
  return [
    heading(words.coverageAndConfidence),
    table(
      [words.confidence, ...coverageBands.map(({ label }) => label)],
      confidenceGrid(rows).map(({ confidence, cells }) => [
        strong(termOf(confidence, words)),
        ...cells.map((labels) => (labels.length === 0 ? absent : joined(labels, '<br>'))),
      ]),
    ),
    outside.length === 0 ? undefined : words.notInGrid(outside.join(', ')),
  ];
}

/** Everything that the record says of each dimension. */
const detailSections = (rows: readonly DimensionRow[], words: Words): Blocks => [
  heading(words.dimensionDetails),
  ...rows.flatMap((row) => [
    heading(row.label, 3),
    factTable(
      [
        { term: words.score, text: row.score.text },
        { term: words.target, text: row.target.text },
        { term: words.gap, text: row.gap === undefined ? absent : formatSigned(row.gap) },
        { term: words.coverage, text: row.coverage.text },
        { term: words.confidence, text: row.confidenceText },
        { term: words.owner, text: row.owner },
        { term: words.rationale, text: row.rationale },
        { term: words.coverageBasis, text: row.coverageBasis },
        { term: words.confidenceRationale, text: row.confidenceRationale },
        ...(row.notes === undefined ? [] : [{ term: words.notes, text: row.notes }]),
      ],
      words,
    ),
    strong(words.gaps),
    ...bulletList(row.gaps, words.things.gaps, words),
    strong(words.evidenceCited),
    row.evidence.total === 0
      ? words.none
      : list(row.evidence.shown.map(({ id, title = `(${words.notInRegister})` }) => phrase`${code(id)} ${title}`)),
    cutNote(row.evidence, words.things.evidence, words),
  ]),
];

function drawBar({ value, text: written }: Reading): string {
  if (value === undefined) return written;
  const filled = Math.round(value);
  return `${'█'.repeat(filled)}${'░'.repeat(scales.score - filled)} ${written}`;
}

/** Which dimension cites which evidence, and the register itself. */
function evidenceSections(matrix: EvidenceMatrix, words: Words): Blocks {
  const cut = cutNote(matrix.rows, words.things.evidence, words);
  const { rows, unused } = matrix;
  const unknown = unknownNote(matrix, words, codeSpan);
  return [
    heading(words.matrix),
    ...(rows.total === 0 ? [words.noEvidence] : [cut, matrixTable(matrix, words)]),
    unused === 0 ? undefined : words.uncited(unused, rows.total),
    unknown === undefined ? undefined : phrase([unknown]),
    heading(words.register),
    ...(rows.total === 0 ? [words.noEvidence] : [cut, registerTable(matrix, words)]),
  ];
}

const matrixTable = ({ rows, citedCounts }: EvidenceMatrix, words: Words): Block =>
  table(
    [words.evidence, ...dimensionKeys.map((key) => words.dimensions[key])],
    [
      ...rows.shown.map((row) => [code(row.id), ...row.cited.map((cited) => (cited ? '●' : ''))]),
      [strong(words.itemsCited(rows.total)), ...citedCounts.map(words.integer)],
    ],
  );

const registerTable = ({ rows }: EvidenceMatrix, words: Words): Block =>
  table(
    [
      words.evidence,
      words.type,
      words.reference,
      words.observedAt,
      words.collectedBy,
      words.scope,
      words.itemLimitations,
      words.sha256,
    ],
    rows.shown.map((row) => [
      phrase`${code(row.id)} ${row.title}`,
      row.type,
      reference(row),
      row.observedAt ?? absent,
      row.collectedBy,
      row.scope,
      cellList(row.limitations, words.things.limitations, words),
      row.sha256 === undefined ? absent : code(row.sha256),
    ]),
  );

function reference({ reference = absent, link: address }: MatrixRow): Text {
  return address === undefined ? reference : link(reference, address);
}

/** Figures of the whole record, what they say, and what they ask a board to decide. */
const overallSections = ({ means, matrix, priorities, board }: RecordModel, words: Words): Blocks => [
  heading(words.overall),
  table(
    [words.figureColumn, right(words.valueColumn), words.remark],
    [
      meanRow(words.meanScore, means.score, words.of(scales.score), words),
      meanRow(words.meanTarget, means.target, words.of(scales.target), words),
      meanRow(words.meanCoverage, means.coverage, ' %', words),
      [words.evidenceItems, words.integer(matrix.rows.total), words.inRegister],
      [words.priorities, words.integer(priorities.total), words.onRecord],
    ],
  ),
  heading(words.summary),
  joined(board.summary, ' '),
  heading(words.decide),
  numberedList(board.decisions),
];

const meanRow = (label: string, derived: DerivedMean, unit: string, words: Words): readonly string[] => [
  label,
  derived.mean === null ? words.notAvailable : `${words.figure(derived.mean)}${unit}`,
  meanNote(derived, words),
];

/** The same shapes as on the time line of the HTML report. */
const shapes: Readonly<Record<PrioritySeverity, string>> = { critical: '◆', high: '▲', medium: '■', low: '●' };

/** All priorities by target date. */
const prioritySection = (items: Capped<TimelineItem>, words: Words): Blocks => [
  heading(words.priorities),
  items.total === 0
    ? words.noPriorities
    : table(
        [words.targetDate, right(words.afterDays), words.severity, words.outcome, words.owner, words.acceptedWhen],
        items.shown.map((item) => [
          item.targetDate ?? absent,
          item.daysAfter === undefined ? absent : formatSigned(item.daysAfter),
          severityText(item.severity, words),
          item.outcome,
          item.owner,
          cellList(item.acceptanceCriteria, words.things.criteria, words),
        ]),
      ),
  cutNote(items, words.things.priorities, words),
];

/** The most severe priorities, shortened. */
function boardPrioritySection(items: Capped<TimelineItem>, words: Words): Blocks {
  if (items.total === 0) return [heading(words.priorities), words.noPriorities];
  const shown = bySeverity(items.shown).slice(0, listLimits.boardPriorities);
  return [
    heading(words.boardPriorities),
    table(
      [words.severity, words.outcome, words.owner, words.targetDate],
      shown.map((item) => [
        severityText(item.severity, words),
        shownText(item.outcome, textLimits.boardText, words),
        shownText(item.owner, 80, words),
        item.targetDate ?? absent,
      ]),
    ),
    cutNote({ shown, total: items.total }, words.things.inAnnex, words),
  ];
}

const severityText = (severity: PrioritySeverity | undefined, words: Words): string =>
  severity === undefined ? absent : `${shapes[severity]} ${termOf(severity, words)}`;
