import { escapeMarkdown as text } from '../../platform/markdown.ts';
import { findingTable, waivedSection } from './markdown-findings.ts';
import { factTable, joinBlocks, markdownTable } from './markdown-text.ts';
import type { RecordRow, RecordsModel } from './records-model.ts';
import { absent } from './wording.ts';
import type { Words } from './words.ts';

/** The report on many records in GitHub's Markdown. */
export const recordsDocument = ({ words, waived, basis, ...model }: RecordsModel): string =>
  `${joinBlocks([
    `# ${text(words.records.title(model.file))}`,
    `> **${words.records.headings[model.verdict]}.** ${model.counts}.${waived.total === 0 ? '' : ` ${words.waivedCount(waived.total)}`}`,
    model.cut,
    recordTable(model.records, words),
    ...model.records.filter(({ findings }) => findings.shown.length > 0).flatMap((row) => recordSection(row, words)),
    ...waivedSection(waived, words),
    ...model.ofPolicy.flatMap((findings) => [`## ${words.policy}`, ...findingTable(findings, words)]),
    '---',
    factTable(basis, words),
    `${words.madeBy} ${text(model.tool)} ${words.from} ${text(model.file)}${model.generatedAt === undefined ? '' : ` ${words.atTime} ${text(model.generatedAt)}`}.`,
  ])}\n`;

function recordTable(records: readonly RecordRow[], words: Words): string {
  const { assessment, verdict, errors, warnings, waived, verdicts } = words.records;
  const isUnderPolicy = records[0]?.waived !== undefined;
  return markdownTable(
    [`${words.line}:`, assessment, verdict, `${errors}:`, `${warnings}:`, ...(isUnderPolicy ? [`${waived}:`] : [])],
    records.map((row) => [
      String(row.line),
      text(row.assessmentId || absent),
      verdicts[row.verdict],
      row.errors,
      row.warnings,
      ...(isUnderPolicy ? [row.waived ?? ''] : []),
    ]),
  );
}

const recordSection = ({ line, assessmentId, findings }: RecordRow, words: Words) => [
  `## ${text(words.records.atLine(line, assessmentId))}`,
  ...findingTable(findings, words),
];
