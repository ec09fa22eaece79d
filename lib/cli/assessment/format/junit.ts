import { countOmitted, type FileResult, fileOf, placeInFile, type Tool } from '../../../assessment/judge/result.ts';
import type { Finding, Severity } from '../../../assessment/record/finding.ts';
import { count, makeVisible } from '../../../platform/text.ts';
import { basisTexts, waiverText } from './basis-text.ts';
import { tally } from './tally.ts';

/**
 * `--format junit`: JUnit XML for Jenkins, GitLab, Azure Pipelines and CircleCI, with what the schema of Jenkins allows only. A file is a suite, a record a case. Those
 * services show one `<failure>` per case, so it lists all errors; warnings are in `<system-out>`.
 */
export function junit(tool: Tool, results: readonly FileResult[]): string {
  const suites = [...Map.groupBy(results, ({ file }) => file)].map(([file, records]) => suite(file, records));
  const { skipped: _skipped, ...totals } = figures(results);
  const attributes = `${xmlAttribute('name', tool.name)}${xmlFigures(totals)}`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${attributes}>\n${suites.join('')}</testsuites>\n`;
}

function suite(file: string, records: readonly FileResult[]): string {
  const cases = records.map(testCase).join('');
  const properties = basisProperties(records);
  // Not made visible, as it is for programs.
  const path = xmlAttribute('file', file);
  return `  <testsuite${xmlAttribute('name', makeVisible(file))}${xmlFigures(figures(records))}${path}>\n${properties}${cases}  </testsuite>\n`;
}

/** The day and the policy of the records. */
function basisProperties(records: readonly FileResult[]): string {
  const texts = basisTexts(records.map(({ judgement }) => judgement));
  if (texts.length === 0) return '';
  const rows = texts.map((text) => `      <property${xmlAttribute('name', 'basis')}${xmlAttribute('value', text)}/>\n`);
  return `    <properties>\n${rows.join('')}    </properties>\n`;
}

/** `errors` stays 0: it counts tests that could not run, and an unreadable record is a failed test. */
function figures(results: readonly FileResult[]) {
  const failures = results.filter(({ judgement }) => !judgement.valid).length;
  return { tests: results.length, failures, errors: 0, skipped: 0 };
}

const xmlFigures = (figures: Readonly<Record<string, number>>): string =>
  Object.entries(figures)
    .map(([name, value]) => xmlAttribute(name, value))
    .join('');

function testCase(result: FileResult): string {
  const name = [result.judgement.assessmentId ?? 'record', result.line === undefined ? '' : `line ${result.line}`];
  const open = [
    xmlAttribute('classname', makeVisible(result.file)),
    xmlAttribute('name', makeVisible(name.filter((part) => part !== '').join(', '))),
  ].join('');
  const body = [...failure(result), ...systemOut(result)].join('');
  return body === '' ? `    <testcase${open}/>\n` : `    <testcase${open}>\n${body}    </testcase>\n`;
}

function failure(result: FileResult): string[] {
  if (result.judgement.valid) return [];
  const lines = findingLines(result, 'error');
  const message = `${tally(result.judgement)}: ${lines[0] ?? result.judgement.verdict}`;
  const attributes = `${xmlAttribute('message', message)}${xmlAttribute('type', result.judgement.verdict)}`;
  return [`      <failure${attributes}>${xmlText([...lines, ...omittedLine(result)].join('\n'))}</failure>\n`];
}

function systemOut(result: FileResult): string[] {
  const { valid, waived = [], relaxed } = result.judgement;
  const lines = [
    ...(relaxed ? ['valid under a relaxed policy'] : []),
    ...findingLines(result, 'warning'),
    ...waived.map((finding) => `${text(result, finding)} (${waiverText(finding)})`),
    ...(valid ? omittedLine(result) : []),
  ];
  return lines.length === 0 ? [] : [`      <system-out>${xmlText(lines.join('\n'))}</system-out>\n`];
}

const findingLines = (result: FileResult, severity: Severity): string[] =>
  result.judgement.findings.filter((finding) => finding.severity === severity).map((finding) => text(result, finding));

function text(result: FileResult, finding: Finding): string {
  const { line, column } = placeInFile(result, finding);
  const hint = finding.hint === undefined ? '' : ` (hint: ${makeVisible(finding.hint)})`;
  return `${makeVisible(fileOf(result, finding))}:${line}:${column} ${finding.severity} ${finding.rule} ${makeVisible(finding.message)}${hint}`;
}

function omittedLine(result: FileResult): string[] {
  const more = countOmitted(result);
  return more > 0 ? [`… and ${count(more, 'more finding')}`] : [];
}

/** Characters that XML 1.0 cannot have. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the controls are the point
const illegal = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Escapes the text of an element; an illegal character becomes U+FFFD. */
export const xmlText = (text: string): string =>
  text.replace(illegal, '\ufffd').replace(/[&<>\r]/g, (character) => entities[character] ?? character);

/** Formats an attribute with a leading space: ` name="value"`. Encoded white space survives the parser. */
export const xmlAttribute = (name: string, value: string | number): string =>
  ` ${name}="${String(value)
    .replace(illegal, '\ufffd')
    .replace(/[&<>"'\t\n\r]/g, (character) => entities[character] ?? character)}"`;
