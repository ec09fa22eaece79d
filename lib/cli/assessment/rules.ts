import { allRules } from '../../assessment/rules/all-rules.ts';
import { exitCode } from '../../platform/exit-code.ts';

/** `appraise rules`: prints all rules with their default severities. */
export function rulesCommand({ format }: { format: 'human' | 'json' }): number {
  const list = allRules.map(({ id, severity, title, help }) => ({ id, severity, title, help }));
  const width = Math.max(...list.map(({ id }) => id.length));
  const lines = list.map(({ id, severity, title }) => `${id.padEnd(width)}  ${severity.padEnd(7)}  ${title}`);
  process.stdout.write(`${format === 'json' ? JSON.stringify(list, null, 2) : lines.join('\n')}\n`);
  return exitCode.ok;
}
