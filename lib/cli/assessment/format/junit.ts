import type { Finding, Severity } from '../../../assessment/finding.ts';
import { type FileResult, omitted, place, summary, type Tool } from '../../../assessment/result.ts';
import { count, makeVisible } from '../../../platform/text.ts';
import { tally } from './tally.ts';
import { xmlAttribute, xmlText } from './xml.ts';

/**
 * `--format junit`: JUnit XML as Jenkins, GitLab, Azure Pipelines and CircleCI read it. A file is a test suite, a
 * record a test case. An invalid record has one `<failure>` that lists all its errors, because those services show
 * only one a case; warnings go to `<system-out>`, where they neither fail the case nor get lost.
 */
export function junit(tool: Tool, results: readonly FileResult[]): string {
  const suites = [...Map.groupBy(results, ({ file }) => file)].map(([file, records]) => suite(file, records));
  const attributes = `${xmlAttribute('name', tool.name)}${figures(results)}`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${attributes}>\n${suites.join('')}</testsuites>\n`;
}

function suite(file: string, records: readonly FileResult[]): string {
  const cases = records.map(testCase).join('');
  return `  <testsuite${xmlAttribute('name', makeVisible(file))}${figures(records)}>\n${cases}  </testsuite>\n`;
}

/** `errors` counts tests that could not run; a record that cannot be read was judged all the same: it failed. */
function figures(results: readonly FileResult[]): string {
  const { files, invalid } = summary(results);
  const attributes = { tests: files, failures: invalid, errors: 0, skipped: 0 };
  return Object.entries(attributes)
    .map(([name, value]) => xmlAttribute(name, value))
    .join('');
}

function testCase(result: FileResult): string {
  const name = [result.judgement.assessmentId ?? 'record', result.line === undefined ? '' : `line ${result.line}`];
  const open = [
    xmlAttribute('classname', makeVisible(result.file)),
    xmlAttribute('name', makeVisible(name.filter((part) => part !== '').join(', '))),
    // Unlike the class name this is the path itself: GitLab and CircleCI link to it.
    xmlAttribute('file', result.file),
    ...(result.line === undefined ? [] : [xmlAttribute('line', result.line)]),
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
  const lines = [...findingLines(result, 'warning'), ...(result.judgement.valid ? omittedLine(result) : [])];
  return lines.length === 0 ? [] : [`      <system-out>${xmlText(lines.join('\n'))}</system-out>\n`];
}

const findingLines = (result: FileResult, severity: Severity): string[] =>
  result.judgement.findings.filter((finding) => finding.severity === severity).map((finding) => text(result, finding));

function text(result: FileResult, finding: Finding): string {
  const { line, column } = place(result, finding);
  const hint = finding.hint === undefined ? '' : ` (hint: ${makeVisible(finding.hint)})`;
  return `${makeVisible(result.file)}:${line}:${column} ${finding.severity} ${finding.rule} ${makeVisible(finding.message)}${hint}`;
}

function omittedLine(result: FileResult): string[] {
  const more = omitted(result);
  return more > 0 ? [`… and ${count(more, 'more finding')}`] : [];
}
