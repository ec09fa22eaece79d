import type { Finding } from '../../../assessment/finding.ts';
import { type FileResult, omitted, place, type Summary } from '../../../assessment/result.ts';
import { count, makeVisible } from '../../../platform/text.ts';
import { closing } from './tally.ts';

/** Annotations of one kind that GitHub shows for a step (workflow commands, "Limits"); later ones stay in the log. */
const annotationsShown = 10;

/** `--format github`: one workflow command a finding, newline included; called once a result. */
export function github(result: FileResult): string {
  const more = omitted(result);
  const commands = result.judgement.findings.map((finding) => annotation(result, finding));
  // A notice has an allowance of its own, so it never takes the place of a finding.
  if (more > 0) commands.push(command('notice', { file: result.file }, `… and ${count(more, 'more finding')}`));
  return commands.join('');
}

/** The closing lines: plain text in the log, not an annotation, since a run without findings deserves no mark. */
export function githubSummary(summary: Summary): string {
  const crowded = Math.max(summary.errors, summary.warnings) > annotationsShown;
  const limit = `GitHub shows at most ${annotationsShown} errors and ${annotationsShown} warnings a step as annotations; the log above has them all.\n`;
  return `${closing(summary)}\n${crowded ? limit : ''}`;
}

function annotation(result: FileResult, finding: Finding): string {
  const { line, column } = place(result, finding);
  const pointer = finding.pointer === '' ? '' : ` (at ${makeVisible(finding.pointer)})`;
  const hint = finding.hint === undefined ? '' : `\nHint: ${makeVisible(finding.hint)}`;
  return command(
    finding.severity,
    { file: result.file, line: String(line), col: String(column), title: finding.rule },
    `${makeVisible(finding.message)}${pointer}${hint}`,
  );
}

function command(kind: string, properties: Readonly<Record<string, string>>, message: string): string {
  const listed = Object.entries(properties).map(([name, value]) => `${name}=${escapedProperty(value)}`);
  // Line ends are percent-encoded by now: what is still to be neutralised are escapes in a file's name.
  return `${makeVisible(`::${kind} ${listed.join(',')}::${escapedData(message)}`)}\n`;
}

/** The three characters that the runner decodes in a message; the percent sign first, as it spells the others. */
const escapedData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/** In a property also the two that end it. */
const escapedProperty = (text: string): string => escapedData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
