import { cutNote } from './capped.ts';
import { codeSpan, joinBlocks, markdownTable, escapeMarkdown as text } from './markdown-text.ts';
import type { RecordRow, RecordsModel } from './records-model.ts';

/** The report on many records in GitHub's Markdown. */
export const recordsDocument = ({ file, tool, generatedAt, counts, records, cut }: RecordsModel): string =>
  `${joinBlocks([
    `# ${text(file)}: governance maturity assessments`,
    `> ${counts}.`,
    cut,
    markdownTable(
      ['Line:', 'Assessment', 'Verdict', 'Errors:', 'Warnings:'],
      records.map(({ line, assessmentId, verdict, errors, warnings }) => [
        String(line),
        text(assessmentId),
        verdict,
        errors,
        warnings,
      ]),
    ),
    ...records.filter(({ findings }) => findings.shown.length > 0).flatMap(recordSection),
    '---',
    `Made by ${text(tool)} from ${text(file)}${generatedAt === undefined ? '' : ` at ${text(generatedAt)}`}.`,
  ])}\n`;

const recordSection = ({ line, assessmentId, findings }: RecordRow) => [
  `## Line ${line}${assessmentId === '' ? '' : `: ${text(assessmentId)}`}`,
  cutNote(findings, 'findings'),
  markdownTable(
    ['Severity', 'Rule', 'Pointer', 'Line:', 'Column:', 'Message', 'Hint'],
    findings.shown.map(({ severity, rule, pointer, line: at, column, message, hint }) => [
      severity,
      codeSpan(rule),
      pointer === '' ? '(whole record)' : codeSpan(pointer),
      String(at),
      String(column),
      text(message),
      hint === undefined ? '' : text(hint),
    ]),
  ),
];
