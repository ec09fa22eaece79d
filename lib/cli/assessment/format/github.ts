import { countOmitted, type FileResult, fileOf, placeInFile, type Summary } from '../../../assessment/judge/result.ts';
import type { Finding, WaivedFinding } from '../../../assessment/record/finding.ts';
import { sentenceCase } from '../../../assessment/words/wording.ts';
import { makeVisible } from '../../../platform/text.ts';
import { waiverText } from './basis-text.ts';
import { type ValidateWords, validateWords } from './words.ts';

/** Annotations of one kind that GitHub shows for a step; later ones are only in the log. */
const annotationsShown = 10;

/** `--format github`: formats one workflow command per finding. */
export function github(result: FileResult, words: ValidateWords = validateWords()): string {
  const more = countOmitted(result);
  const commands = result.judgement.findings.map((finding) => annotation(result, finding, words));
  // Notices have their own limit, so this one replaces no finding.
  if (more > 0) commands.push(command('notice', { file: result.file }, words.moreFindings(more)));
  if (result.judgement.relaxed) commands.push(command('notice', { file: result.file }, words.relaxed));
  commands.push(...(result.judgement.waived ?? []).map((finding) => waivedNotice(result, finding, words)));
  return commands.join('');
}

/** Formats the last lines, as plain text and no annotation. */
export function githubSummary(
  summary: Summary,
  bases: readonly string[] = [],
  words: ValidateWords = validateWords(),
): string {
  const crowded = Math.max(summary.errors, summary.warnings) > annotationsShown;
  return `${[words.summary(summary), ...bases].join('\n')}\n${crowded ? `${words.annotationsShown(annotationsShown)}\n` : ''}`;
}

function annotation(result: FileResult, finding: Finding, words: ValidateWords): string {
  const { line, column } = placeInFile(result, finding);
  const pointer = finding.pointer === '' ? '' : ` (${words.at} ${makeVisible(finding.pointer)})`;
  const hint = finding.hint === undefined ? '' : `\n${sentenceCase(words.hint)}: ${makeVisible(finding.hint)}`;
  return command(
    finding.severity,
    { file: fileOf(result, finding), line: String(line), col: String(column), title: finding.rule },
    `${makeVisible(finding.message)}${pointer}${hint}`,
  );
}

function waivedNotice(result: FileResult, finding: WaivedFinding, words: ValidateWords): string {
  const { line, column } = placeInFile(result, finding);
  const place = {
    file: result.file,
    line: String(line),
    col: String(column),
    title: `${finding.rule} (${words.waived})`,
  };
  return command('notice', place, `${makeVisible(finding.message)}\n${waiverText(finding, words)}`);
}

function command(kind: string, properties: Readonly<Record<string, string>>, message: string): string {
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(value)}`);
  // Line ends are percent-encoded; other control characters may remain in the file's name.
  return `${makeVisible(`::${kind} ${list.join(',')}::${escapeData(message)}`)}\n`;
}

/** Encodes what the runner decodes in a message; the percent sign first, because the others contain it. */
const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
