import { rulesIn } from '../../assessment/words/rule-words.ts';
import type { ReportLanguage } from '../../assessment/words/words.ts';
import { exitCode } from '../../platform/exit-code.ts';

/** `appraise rules`: prints all rules with their default severities. */
export function rulesCommand({ format, lang }: { format: 'human' | 'json'; lang: ReportLanguage }): number {
  const list = rulesIn(lang).map(({ id, severity, title, help }) => ({ id, severity, title, help }));
  const width = Math.max(...list.map(({ id }) => id.length));
  const lines = list.map(({ id, severity, title }) => `${id.padEnd(width)}  ${severity.padEnd(7)}  ${title}`);
  process.stdout.write(`${format === 'json' ? JSON.stringify(list, null, 2) : lines.join('\n')}\n`);
  return exitCode.ok;
}
