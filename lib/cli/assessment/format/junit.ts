import { countOmitted, type FileResult, fileOf, placeInFile, type Tool } from '../../../assessment/judge/result.ts';
import type { Finding, Severity } from '../../../assessment/record/finding.ts';
import { makeVisible } from '../../../platform/text.ts';
import { basisTexts, waiverText } from './basis-text.ts';
import { tally } from './tally.ts';
import { type ValidateWords, validateWords } from './words.ts';

/**
 * `--format junit`: JUnit XML for Jenkins, GitLab, Azure Pipelines and CircleCI, with what the schema of Jenkins allows only. A file is a suite, a record a case. Those
 * services show one `<failure>` per case, so it lists all errors; warnings are in `<system-out>`.
 */
export function junit(tool: Tool, results: readonly FileResult[], words: ValidateWords = validateWords()): string {
  const suites = [...Map.groupBy(results, ({ file }) => file)].map(([file, records]) => suite(file, records, words));
  const { skipped: _skipped, ...totals } = figures(results);
  const attributes = `${xmlAttribute('name', tool.name)}${xmlFigures(totals)}`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${attributes}>\n${suites.join('')}</testsuites>\n`;
}

function suite(file: string, records: readonly FileResult[], words: ValidateWords): string {
  const cases = records.map((record) => testCase(record, words)).join('');
  const properties = basisProperties(records, words);
  // Not made visible, as it is for programs.
  const path = xmlAttribute('file', file);
  return `  <testsuite${xmlAttribute('name', makeVisible(file))}${xmlFigures(figures(records))}${path}>\n${properties}${cases}  </testsuite>\n`;
}

/** The day and the policy of the records. */
function basisProperties(records: readonly FileResult[], words: ValidateWords): string {
  const texts = basisTexts(
    records.map(({ judgement }) => judgement),
    words,
  );
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

/** Its name is an identity that services follow from run to run, so it is the same in all languages. */
function testCase(result: FileResult, words: ValidateWords): string {
  const name = [result.judgement.assessmentId ?? 'record', result.line === undefined ? '' : `line ${result.line}`];
  const open = [
    xmlAttribute('classname', makeVisible(result.file)),
    xmlAttribute('name', makeVisible(name.filter((part) => part !== '').join(', '))),
  ].join('');
  const body = [...failure(result, words), ...systemOut(result, words)].join('');
  return body === '' ? `    <testcase${open}/>\n` : `    <testcase${open}>\n${body}    </testcase>\n`;
}

function failure(result: FileResult, words: ValidateWords): string[] {
  if (result.judgement.valid) return [];
  const lines = findingLines(result, 'error', words);
  const message = `${tally(result.judgement, words)}: ${lines[0] ?? words.verdicts[result.judgement.verdict]}`;
  const attributes = `${xmlAttribute('message', message)}${xmlAttribute('type', result.judgement.verdict)}`;
  return [`      <failure${attributes}>${xmlText([...lines, ...omittedLine(result, words)].join('\n'))}</failure>\n`];
}

function systemOut(result: FileResult, words: ValidateWords): string[] {
  const { valid, waived = [], relaxed } = result.judgement;
  const lines = [
    ...(relaxed ? [words.relaxed] : []),
    ...findingLines(result, 'warning', words),
    ...waived.map((finding) => `${text(result, finding, words)} (${waiverText(finding, words)})`),
    ...(valid ? omittedLine(result, words) : []),
  ];
  return lines.length === 0 ? [] : [`      <system-out>${xmlText(lines.join('\n'))}</system-out>\n`];
}

const findingLines = (result: FileResult, severity: Severity, words: ValidateWords): string[] =>
  result.judgement.findings
    .filter((finding) => finding.severity === severity)
    .map((finding) => text(result, finding, words));

function text(result: FileResult, finding: Finding, words: ValidateWords): string {
  const { line, column } = placeInFile(result, finding);
  const hint = finding.hint === undefined ? '' : ` (${words.hint}: ${makeVisible(finding.hint)})`;
  return `${makeVisible(fileOf(result, finding))}:${line}:${column} ${words.severities[finding.severity]} ${finding.rule} ${makeVisible(finding.message)}${hint}`;
}

function omittedLine(result: FileResult, words: ValidateWords): string[] {
  const more = countOmitted(result);
  return more > 0 ? [words.moreFindings(more)] : [];
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
