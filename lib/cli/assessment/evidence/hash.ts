import type { EvidenceCheck } from '../../../assessment/evidence/evidence-check.ts';
import { insertDigests } from '../../../assessment/evidence/insert-digests.ts';
import { isCompressed } from '../../../assessment/record/file-name.ts';
import { exitCode } from '../../../platform/exit-code.ts';
import { count, makeVisible } from '../../../platform/text.ts';
import { CommandFailure } from '../../failure.ts';
import { wantsColor } from '../../terminal/terminal.ts';
import { writeWhole } from '../../write-whole.ts';
import { evidenceText } from './evidence-text.ts';
import { lookUpEvidence } from './look-up.ts';
import { openRegister } from './open-register.ts';

interface HashFlags {
  readonly write?: boolean;
  readonly replace?: boolean;
  readonly root?: string;
  readonly format: 'human' | 'json';
}

/** `appraise evidence hash`: fills in digests of local files. Returns 1 if a file is missing or must not be read. */
export async function hashCommand(file: string, names: readonly string[], flags: HashFlags): Promise<number> {
  if (flags.write && isCompressed(file)) throw new CommandFailure([`${file}: ${notWritten}`]);
  const { text, items, folder, root } = await openRegister(file, names, flags.root);
  const checks = await lookUpEvidence(items, { folder, root, fetch: false });
  const filled = checks.filter((check) => isFilled(check, flags.replace));
  const written = Boolean(flags.write) && filled.length > 0;
  if (written) {
    await writeWhole(file, insertDigests(text, new Map(filled.map(({ index, sha256 }) => [index, sha256 ?? '']))));
  }
  if (flags.format === 'json') {
    const evidence = checks.map((check) => ({ ...check, filled: filled.includes(check) }));
    process.stdout.write(`${JSON.stringify({ file, written, filled: filled.length, evidence }, null, 2)}\n`);
  } else {
    const color = wantsColor(process.stdout, process.env);
    const word = (check: EvidenceCheck) => (filled.includes(check) ? 'digest' : check.status);
    process.stdout.write(`${evidenceText(checks, color, word)}${summary(file, filled.length, checks, written)}\n`);
  }
  return checks.some(({ status }) => /^(?:missing|refused|unreachable)$/.test(status))
    ? exitCode.judgedWrong
    : exitCode.ok;
}

const notWritten = '--write changes no .gz file: unpack it first';

const isFilled = ({ status }: EvidenceCheck, replace: boolean | undefined): boolean =>
  status === 'no-digest' || (status === 'changed' && Boolean(replace));

function summary(file: string, filled: number, checks: readonly EvidenceCheck[], written: boolean): string {
  const name = makeVisible(file);
  const kept = checks.filter(({ status }) => status === 'changed').length;
  if (filled === 0) {
    const hint = kept === 0 ? '' : `; ${count(kept, 'digest')} of another content stays: --replace takes the new one`;
    return `${name}: no digest to fill in${hint}`;
  }
  if (written) return `${name}: ${count(filled, 'digest')} written`;
  const how = isCompressed(file) ? notWritten : `--write writes ${filled === 1 ? 'it' : 'them'}`;
  return `${name}: ${count(filled, 'digest')} to fill in; ${how}`;
}
