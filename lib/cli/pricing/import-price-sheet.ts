import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { exitCode } from '../../platform/exit-code.ts';
import { runInSmallHeap } from '../../platform/small-heap.ts';
import { count, makeVisible } from '../../platform/text.ts';
import type { ImportProgress, ImportResult } from '../../pricing/import/import-result.ts';
import { comparisonSentence } from '../../pricing/sheet-diff/comparison.ts';
import { CommandFailure } from '../failure.ts';
import { readFailure } from '../read-failure.ts';
import { adoptTables, type TablesTarget } from '../tables.ts';
import { serviceFailure } from '../target.ts';
import { createRowProgress } from '../terminal/row-progress.ts';

interface ImportFlags extends TablesTarget {
  readonly scope: string;
  readonly rejects?: string;
  readonly force?: boolean;
  readonly format: 'human' | 'json';
}

/** `appraise import-price-sheet`: imports a sheet. The same file again continues an import that was interrupted. */
export async function importPriceSheetCommand(path: string, flags: ImportFlags): Promise<number> {
  adoptTables(flags, ['scopes', 'snapshots', 'meters']);
  const ended = await runInSmallHeap();
  if (ended !== undefined) return ended;
  const sha256 = await checksum(path);
  const result = await importFile(path, sha256, flags);
  if (flags.rejects !== undefined && result.rejects !== undefined) {
    await writeFile(flags.rejects, result.rejects).catch((error: unknown) => {
      throw new CommandFailure([`${flags.rejects}: ${readFailure(error)}`]);
    });
  }
  const { rejects: _, ...publicResult } = result;
  process.stdout.write(
    flags.format === 'json' ? `${JSON.stringify(publicResult, null, 2)}\n` : text(result, path, flags),
  );
  return result.status === 'failed' ? exitCode.judgedWrong : exitCode.ok;
}

/** Each read wakes another thread, which takes as long as to add many bytes. */
const checksumBytes = 1024 * 1024;

async function checksum(path: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path, { highWaterMark: checksumBytes }), hash);
  } catch (error) {
    throw new CommandFailure([`${makeVisible(path)}: ${readFailure(error)}`]);
  }
  return hash.digest('hex');
}

async function importFile(path: string, sha256: string, flags: ImportFlags): Promise<ImportResult> {
  const { importPriceSheet } = await import('../../pricing/import/import-price-sheet.ts');
  const { threadedPageWriter } = await import('../../pricing/store/page-thread.ts');
  const { withWorkingDirectory } = await import('../../platform/working-directory.ts');
  const progress = await createRowProgress(process.stderr);
  let read = 0;
  const onProgress = ({ phase, rows }: ImportProgress): void => {
    if (phase === 'reading') read = rows;
    progress.at(phase, rows, phase === 'writing' ? read : undefined);
  };
  try {
    const identity = `file|${flags.scope}|${sha256}`;
    const uploadedAt = await findUploadTime(flags.scope, sha256, identity);
    const { scope: scopeId, force = false } = flags;
    const sheet = { scopeId, path, source: basename(path), sha256, uploadedAt, identity, force };
    return await withWorkingDirectory((directory) =>
      importPriceSheet(
        { ...sheet, directory },
        // On one CPU a second thread takes longer.
        { now: () => new Date(), onProgress, ...(availableParallelism() > 1 && { openWriter: threadedPageWriter }) },
      ),
    );
  } catch (error) {
    throw serviceFailure(error instanceof Error && error.cause ? error.cause : error, flags);
  } finally {
    progress.stop();
  }
}

/** When an interrupted import of the same bytes began that can still be published; else now. */
async function findUploadTime(scopeId: string, sha256: string, identity: string): Promise<Date> {
  const { findScope } = await import('../../pricing/store/scopes.ts');
  const { listAttempts } = await import('../../pricing/store/attempts.ts');
  const { snapshotId, snapshotTime } = await import('../../pricing/store/snapshots.ts');
  const scope = await findScope(scopeId);
  if (!scope) return new Date();
  for (const attempt of await listAttempts(scopeId)) {
    const isOpen = attempt.status === 'pending' || attempt.status === 'running';
    const isNewest = scope.active_order === null || attempt.snapshot_id > scope.active_order;
    if (!isOpen || !isNewest || attempt.sha256 !== sha256) continue;
    const begun = snapshotTime(attempt.snapshot_id);
    if (snapshotId(begun, identity) === attempt.snapshot_id) return begun;
  }
  return new Date();
}

const outcomes: Readonly<Record<ImportResult['status'], string>> = {
  completed: 'imported',
  unchanged: 'unchanged',
  superseded: 'superseded by a later upload',
  failed: 'refused',
  running: 'not finished',
};

function text(result: ImportResult, path: string, { rejects }: ImportFlags): string {
  const { status, scope_id, row_count, rejected_rows, failure, warnings, warning_count, comparison } = result;
  const rows = count(row_count, 'price');
  const lost = rejected_rows === 0 ? '' : `, ${count(rejected_rows, 'row')} rejected`;
  const listed = rejects === undefined ? ' (--rejects <file> lists them)' : `: see ${makeVisible(rejects)}`;
  const where = lost === '' ? '' : listed;
  const head = `${outcomes[status]}: ${makeVisible(basename(path))} into ${scope_id}`;
  const said = failure ? `: ${makeVisible(failure.message).replace(/\.$/, '')}` : `, ${rows}`;
  const more = warning_count > warnings.length ? [`… and ${warning_count - warnings.length} more`] : [];
  const changed = comparison ? [comparisonSentence(comparison)] : [];
  const warned = warnings.map((warning) => `warning: ${makeVisible(warning)}`);
  return `${[`${head}${said}${lost}${where}`, ...changed, ...warned, ...more].join('\n')}\n`;
}
