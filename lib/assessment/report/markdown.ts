import { escapeMarkdown as text } from '../../platform/markdown.ts';
import { confidenceSection, detailSections, gapSection, maturitySection } from './markdown-dimensions.ts';
import { evidenceSections } from './markdown-evidence.ts';
import { boardRuleSections, findingTable, waivedSection } from './markdown-findings.ts';
import { overallSections } from './markdown-overall.ts';
import { boardPrioritySection, prioritySection } from './markdown-priorities.ts';
import { bulletList, factTable, joinBlocks } from './markdown-text.ts';
import type { RecordModel, ReportModel } from './model.ts';
import type { Standing } from './standing.ts';

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
export const reportDocument = (model: ReportModel): string =>
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
