import { countOmitted, type FileResult, fileOf, placeInFile, type Summary } from '../../../assessment/judge/result.ts';
import type { Finding, WaivedFinding } from '../../../assessment/record/finding.ts';
import { count, makeVisible } from '../../../platform/text.ts';
import { waiverText } from './basis-text.ts';
import { summaryText } from './tally.ts';

/** Annotations of one kind that GitHub shows for a step; later ones are only in the log. */
const annotationsShown = 10;

/** `--format github`: formats one workflow command per finding. */
export function github(result: FileResult): string {
  const more = countOmitted(result);
  const commands = result.judgement.findings.map((finding) => annotation(result, finding));
  // Notices have their own limit, so this one replaces no finding.
  if (more > 0) commands.push(command('notice', { file: result.file }, `… and ${count(more, 'more finding')}`));
  if (result.judgement.relaxed) commands.push(command('notice', { file: result.file }, 'valid under a relaxed policy'));
  commands.push(...(result.judgement.waived ?? []).map((finding) => waivedNotice(result, finding)));
  return commands.join('');
}

/** Formats the last lines, as plain text and no annotation. */
export function githubSummary(summary: Summary, bases: readonly string[] = []): string {
  const crowded = Math.max(summary.errors, summary.warnings) > annotationsShown;
  const limit = `GitHub shows at most ${annotationsShown} errors and ${annotationsShown} warnings a step as annotations; the log above has them all.\n`;
  return `${[summaryText(summary), ...bases].join('\n')}\n${crowded ? limit : ''}`;
}

function annotation(result: FileResult, finding: Finding): string {
  const { line, column } = placeInFile(result, finding);
  const pointer = finding.pointer === '' ? '' : ` (at ${makeVisible(finding.pointer)})`;
  const hint = finding.hint === undefined ? '' : `\nHint: ${makeVisible(finding.hint)}`;
  return command(
    finding.severity,
    { file: fileOf(result, finding), line: String(line), col: String(column), title: finding.rule },
    `${makeVisible(finding.message)}${pointer}${hint}`,
  );
}

function waivedNotice(result: FileResult, finding: WaivedFinding): string {
  const { line, column } = placeInFile(result, finding);
  const place = { file: result.file, line: String(line), col: String(column), title: `${finding.rule} (waived)` };
  return command('notice', place, `${makeVisible(finding.message)}\n${waiverText(finding)}`);
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
