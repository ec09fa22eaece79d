import type { Verdict } from '../finding.ts';
import { cutNote } from './capped.ts';
import { confidenceSection, gapSection, maturitySection } from './markdown-dimensions.ts';
import { evidenceSection } from './markdown-evidence.ts';
import { overallSection } from './markdown-overall.ts';
import { prioritySection } from './markdown-priorities.ts';
import { codeSpan, joinBlocks, markdownTable, escapeMarkdown as text } from './markdown-text.ts';
import type { RecordModel, ReportModel } from './model.ts';
import { verdictWords, weighting } from './verdict-words.ts';

const glyphs: Readonly<Record<Verdict, string>> = { valid: '✅', invalid: '❌', unreadable: '⚠️' };

/** The report in GitHub's Markdown. */
export const reportDocument = (model: ReportModel): string =>
  `${joinBlocks([
    `# ${text(model.title)}: governance maturity assessment`,
    ...verdict(model),
    ...(model.record === undefined ? [] : recordSections(model.record)),
    ...findingsSection(model),
    ...(model.record === undefined ? [] : limitations(model.record)),
    '---',
    colophon(model),
  ])}\n`;

const verdict = ({ verdict, counts, findings }: ReportModel) => [
  `> ${glyphs[verdict]} **${verdictWords[verdict].heading}.** ${counts}. ${verdictWords[verdict].meaning}`,
  cutNote(findings, 'findings'),
];

const recordSections = (record: RecordModel) => [
  markdownTable(
    ['Fact', 'Value'],
    record.facts.map(({ term, text: value }) => [term, text(value)]),
  ),
  ...overallSection(record),
  ...maturitySection(record.dimensions),
  ...gapSection(record.dimensions),
  ...confidenceSection(record.dimensions),
  ...prioritySection(record.priorities),
  ...evidenceSection(record.matrix),
];

const findingsSection = ({ findings }: ReportModel) => [
  '## Findings',
  findings.total === 0
    ? 'Nothing to report: every rule of the format holds.'
    : markdownTable(
        ['Severity', 'Rule', 'Pointer', 'Line:', 'Column:', 'Message', 'Hint'],
        findings.shown.map(({ severity, rule, pointer, line, column, message, hint }) => [
          severity === 'error' ? '❌ error' : '⚠️ warning',
          codeSpan(rule),
          pointer === '' ? '(whole record)' : codeSpan(pointer),
          String(line),
          String(column),
          text(message),
          hint === undefined ? '' : text(hint),
        ]),
      ),
];

const limitations = ({ statements }: RecordModel) => [
  '## Limitations and basis',
  ...statements.flatMap(({ heading, items }) => [
    `### ${heading}`,
    items.total === 0 ? 'None stated.' : items.shown.map((item) => `- ${text(item)}`).join('\n'),
    cutNote(items, 'statements'),
  ]),
];

function colophon({ file, tool, generatedAt, record }: ReportModel): string {
  const time = generatedAt === undefined ? '' : ` at ${text(generatedAt)}`;
  return `Made by ${text(tool)} from ${text(file)}${time}.${record ? ` ${weighting}` : ''}`;
}
