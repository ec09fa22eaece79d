import { codeSpan, markdownLink, escapeMarkdown as text } from '../../platform/markdown.ts';
import { type DerivedMean, scales } from '../record/derived-mean.ts';
import { dimensionKeys } from '../record/record.ts';
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
import { boardRuleSections, findingTable, waivedSection } from './markdown-findings.ts';
import { bulletList, cellList, factTable, joinBlocks, markdownTable } from './markdown-text.ts';
import { type RecordModel, type ReportInput, type ReportModel, reportModel } from './model.ts';
import { meanNote } from './record-facts.ts';
import type { Standing } from './standing.ts';
import { bySeverity, type PrioritySeverity, type TimelineItem } from './timeline-items.ts';

type Blocks = readonly (string | undefined)[];

const glyphs: Readonly<Record<Standing['tone'], string>> = {
  good: '✅',
  conditional: '🟡',
  disputed: '❌',
  invalid: '❌',
  unreadable: '⚠️',
  unreviewed: '🔵',
};

/** The report in GitHub's Markdown. */
const reportDocument = (model: ReportModel): string =>
  `${joinBlocks([
    `# ${text(model.words.pageTitle(model.title))}`,
    ...standing(model),
    ...(model.findingsFirst || !model.record ? findingsSection(model) : []),
    ...(model.record === undefined ? [] : recordSections(model, model.record)),
    '---',
    factTable(model.basis, model.words),
    colophon(model),
  ])}\n`;

const standing = ({ standing, counts, findingsNote, words }: ReportModel): Blocks => [
  `> ${glyphs[standing.tone]} **${standing.heading}.** ${counts}. ${standing.meaning}${standing.review === undefined ? '' : ` ${standing.review}`}`,
  findingsNote,
  ...(standing.comments.total === 0 ? [] : bulletList(standing.comments, words.things.statements, words)),
];

const recordSections = (model: ReportModel, record: RecordModel): Blocks => [
  factTable(record.facts, model.words),
  ...(model.part === 'annex' ? [] : boardSections(model, record)),
  ...(model.part === 'all' ? [`# ${model.words.annex}`] : []),
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
    `## ${words.samplingHeading}`,
    factTable(record.sampling, words),
    `## ${words.reviewHeading}`,
    factTable(record.review, words),
    `## ${words.limitationsHeading}`,
    ...record.statements.flatMap(({ heading, items }) => [
      `### ${heading}`,
      ...bulletList(items, words.things.statements, words),
    ]),
    ...(model.findingsFirst ? [] : findingsSection(model)),
    ...waivedSection(model.waived, words),
  ];
};

const findingsSection = ({ findings, noFindings, part, words }: ReportModel): Blocks => [
  `## ${words.findings}`,
  ...(findings.total === 0
    ? [noFindings]
    : findingTable(findings, words, part === 'board' ? words.things.findingsInAnnex : words.things.findings)),
];

function colophon({ file, tool, generatedAt, record, words }: ReportModel): string {
  const time = generatedAt === undefined ? '' : ` ${words.atTime} ${text(generatedAt)}`;
  return `${words.madeBy} ${text(tool)} ${words.from} ${text(file)}${time}.${record ? ` ${words.weighting}` : ''}`;
}

/** A bar for the score and one for the target of each dimension. */
const maturitySection = (rows: readonly DimensionRow[], words: Words): readonly string[] => [
  `## ${words.maturity}`,
  markdownTable(
    [words.dimension, words.score, words.target, words.owner],
    rows.map((row) => [text(row.label), drawBar(row.score), drawBar(row.target), text(row.owner)]),
  ),
];

/** Dimensions by their distance to the target. */
function gapSection(rows: readonly DimensionRow[], words: Words): readonly (string | undefined)[] {
  const left = rows.filter((row) => row.gap === undefined).map(({ label }) => text(label));
  return [
    `## ${words.ranking}`,
    markdownTable(
      [`${words.rank}:`, words.dimension, `${words.gap}:`, words.gapsStated],
      rankByGap(rows).map((row, index) => [
        String(index + 1),
        text(row.label),
        formatSigned(row.gap ?? 0),
        cellList(row.gaps, words.things.gaps, words) ?? absent,
      ]),
    ),
    left.length === 0 ? undefined : words.notRanked(left.join(', ')),
  ];
}

/** How well founded the scores are. */
function confidenceSection(rows: readonly DimensionRow[], words: Words): readonly (string | undefined)[] {
  const outside = outsideGrid(rows).map(text);
  return [
    `## ${words.coverageAndConfidence}`,
    markdownTable(
      [words.confidence, ...coverageBands.map(({ label }) => label)],
      confidenceGrid(rows).map(({ confidence, cells }) => [
        `**${termOf(confidence, words)}**`,
        ...cells.map((labels) => labels.map(text).join('<br>') || absent),
      ]),
    ),
    outside.length === 0 ? undefined : words.notInGrid(outside.join(', ')),
  ];
}

/** Everything that the record says of each dimension. */
const detailSections = (rows: readonly DimensionRow[], words: Words): readonly (string | undefined)[] => [
  `## ${words.dimensionDetails}`,
  ...rows.flatMap((row) => [
    `### ${text(row.label)}`,
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
    `**${words.gaps}**`,
    ...bulletList(row.gaps, words.things.gaps, words),
    `**${words.evidenceCited}**`,
    row.evidence.shown
      .map(({ id, title }) => `- ${codeSpan(id)} ${title === undefined ? `(${words.notInRegister})` : text(title)}`)
      .join('\n') || words.none,
    row.evidence.total > row.evidence.shown.length
      ? words.cut(row.evidence.shown.length, row.evidence.total, words.things.evidence)
      : undefined,
  ]),
];

function drawBar({ value, text: written }: Reading): string {
  if (value === undefined) return written;
  const filled = Math.round(value);
  return `${'█'.repeat(filled)}${'░'.repeat(scales.score - filled)} ${written}`;
}

/** Which dimension cites which evidence, and the register itself. */
function evidenceSections(matrix: EvidenceMatrix, words: Words): readonly (string | undefined)[] {
  const cut = cutNote(matrix.rows, words.things.evidence, words);
  const { rows, unused } = matrix;
  return [
    `## ${words.matrix}`,
    ...(rows.total === 0 ? [words.noEvidence] : [cut, matrixTable(matrix, words)]),
    unused === 0 ? undefined : words.uncited(unused, rows.total),
    unknownNote(matrix, words, codeSpan),
    `## ${words.register}`,
    ...(rows.total === 0 ? [words.noEvidence] : [cut, registerTable(matrix, words)]),
  ];
}

const matrixTable = ({ rows, citedCounts }: EvidenceMatrix, words: Words): string =>
  markdownTable(
    [words.evidence, ...dimensionKeys.map((key) => text(words.dimensions[key]))],
    [
      ...rows.shown.map((row) => [codeSpan(row.id), ...row.cited.map((cited) => (cited ? '●' : ''))]),
      [`**${words.itemsCited(rows.total)}**`, ...citedCounts.map(words.integer)],
    ],
  );

const registerTable = ({ rows }: EvidenceMatrix, words: Words): string =>
  markdownTable(
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
      `${codeSpan(row.id)} ${text(row.title)}`,
      text(row.type),
      reference(row),
      text(row.observedAt ?? absent),
      text(row.collectedBy),
      text(row.scope),
      cellList(row.limitations, words.things.limitations, words) ?? absent,
      row.sha256 === undefined ? absent : codeSpan(row.sha256),
    ]),
  );

function reference({ reference, link }: MatrixRow): string {
  if (reference === undefined) return absent;
  return link === undefined ? text(reference) : markdownLink(reference, link);
}

/** Figures of the whole record, what they say, and what they ask a board to decide. */
const overallSections = ({ means, matrix, priorities, board }: RecordModel, words: Words): readonly string[] => [
  `## ${words.overall}`,
  markdownTable(
    [words.figureColumn, `${words.valueColumn}:`, words.remark],
    [
      meanRow(words.meanScore, means.score, words.of(scales.score), words),
      meanRow(words.meanTarget, means.target, words.of(scales.target), words),
      meanRow(words.meanCoverage, means.coverage, ' %', words),
      [words.evidenceItems, words.integer(matrix.rows.total), words.inRegister],
      [words.priorities, words.integer(priorities.total), words.onRecord],
    ],
  ),
  `## ${words.summary}`,
  board.summary.map(text).join(' '),
  `## ${words.decide}`,
  board.decisions.map((decision, index) => `${index + 1}. ${text(decision)}`).join('\n'),
];

const meanRow = (label: string, derived: DerivedMean, unit: string, words: Words): readonly string[] => [
  label,
  derived.mean === null ? words.notAvailable : `${words.figure(derived.mean)}${unit}`,
  meanNote(derived, words),
];

/** The same shapes as on the time line of the HTML report. */
const shapes: Readonly<Record<PrioritySeverity, string>> = { critical: '◆', high: '▲', medium: '■', low: '●' };

/** All priorities by target date. */
const prioritySection = (items: Capped<TimelineItem>, words: Words): readonly (string | undefined)[] => [
  `## ${words.priorities}`,
  items.total === 0
    ? words.noPriorities
    : markdownTable(
        [words.targetDate, `${words.afterDays}:`, words.severity, words.outcome, words.owner, words.acceptedWhen],
        items.shown.map((item) => [
          text(item.targetDate ?? absent),
          item.daysAfter === undefined ? absent : formatSigned(item.daysAfter),
          severityText(item.severity, words),
          text(item.outcome),
          text(item.owner),
          cellList(item.acceptanceCriteria, words.things.criteria, words) ?? absent,
        ]),
      ),
  cutNote(items, words.things.priorities, words),
];

/** The most severe priorities, shortened. */
function boardPrioritySection(items: Capped<TimelineItem>, words: Words): readonly (string | undefined)[] {
  if (items.total === 0) return [`## ${words.priorities}`, words.noPriorities];
  const shown = bySeverity(items.shown).slice(0, listLimits.boardPriorities);
  return [
    `## ${words.boardPriorities}`,
    markdownTable(
      [words.severity, words.outcome, words.owner, words.targetDate],
      shown.map((item) => [
        severityText(item.severity, words),
        text(shownText(item.outcome, textLimits.boardText, words)),
        text(shownText(item.owner, 80, words)),
        text(item.targetDate ?? absent),
      ]),
    ),
    cutNote({ shown, total: items.total }, words.things.inAnnex, words),
  ];
}

const severityText = (severity: PrioritySeverity | undefined, words: Words): string =>
  severity === undefined ? absent : `${shapes[severity]} ${termOf(severity, words)}`;

/** The report of a record in GitHub's Markdown. */
export const reportMarkdown = (input: ReportInput): string => reportDocument(reportModel(input));
