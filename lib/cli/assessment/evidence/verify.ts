import type { EvidenceCheck } from '../../../assessment/evidence/evidence-check.ts';
import { exitCode } from '../../../platform/exit-code.ts';
import { count } from '../../../platform/text.ts';
import { wantsColor } from '../../terminal/terminal.ts';
import { countStatuses, evidenceText } from './evidence-text.ts';
import { lookUpEvidence } from './look-up.ts';
import { openRegister } from './open-register.ts';

interface VerifyFlags {
  readonly fetch?: boolean;
  readonly strict?: boolean;
  readonly root?: string;
  readonly format: 'human' | 'json';
}

/** `appraise evidence verify`: compares digests with the files. Returns 1 if one is wrong, 3 if one could not be read. */
export async function verifyCommand(file: string, names: readonly string[], flags: VerifyFlags): Promise<number> {
  const { items, folder, root } = await openRegister(file, names, flags.root);
  const evidence = await lookUpEvidence(items, { folder, root, fetch: Boolean(flags.fetch) });
  const counts = countStatuses(evidence);
  if (flags.format === 'json') {
    process.stdout.write(`${JSON.stringify({ file, counts, evidence }, null, 2)}\n`);
  } else {
    const all = Object.entries(counts).map(([status, number]) => `${number} ${status}`);
    const summary = [count(evidence.length, 'evidence item'), all.join(', ')].filter((part) => part !== '').join(': ');
    process.stdout.write(`${evidenceText(evidence, wantsColor(process.stdout, process.env))}${summary}\n`);
  }
  return codeOf(evidence, Boolean(flags.strict));
}

function codeOf(checks: readonly EvidenceCheck[], strict: boolean): number {
  const has = (wrong: RegExp): boolean => checks.some(({ status }) => wrong.test(status));
  if (has(strict ? /^(?:changed|missing|refused|no-digest|not-checked)$/ : /^(?:changed|missing|refused)$/)) {
    return exitCode.judgedWrong;
  }
  return has(/^unreachable$/) ? exitCode.serviceFailed : exitCode.ok;
}
