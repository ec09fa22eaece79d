import { exitCode } from '../../platform/exit-code.ts';
import { right, table } from '../../platform/report.ts';
import { count, makeVisible } from '../../platform/text.ts';
import type { SheetSnapshot, SheetSnapshots } from '../../pricing/store/sheet-snapshots.ts';
import { CommandFailure } from '../failure.ts';
import { adoptTables, type TablesTarget } from '../tables.ts';
import { callService } from '../target.ts';
import { listText } from '../terminal/report.ts';

/** Options of every command about the price sheets of a contract. */
export interface SheetFlags extends TablesTarget {
  readonly scope: string;
}

/** Reads the price sheets of a scope; the tables must be adopted. @throws CommandFailure for an unknown scope */
export async function readSheetSnapshots(flags: SheetFlags): Promise<SheetSnapshots> {
  const { listSheetSnapshots } = await import('../../pricing/store/sheet-snapshots.ts');
  const found = await callService(flags, () => listSheetSnapshots(flags.scope));
  if (found) return found;
  throw new CommandFailure([`there is no contract scope ${makeVisible(flags.scope)}: appraise scopes list shows them`]);
}

/** Finds the one snapshot whose id is, or begins with, a text. @throws CommandFailure if none or several do */
export function findSnapshot({ scope, snapshots }: SheetSnapshots, start: string): SheetSnapshot {
  const exact = snapshots.find(({ attempt }) => attempt.snapshot_id === start);
  const matching = snapshots.filter(({ attempt }) => start !== '' && attempt.snapshot_id.startsWith(start));
  const found = exact ?? (matching.length === 1 ? matching[0] : undefined);
  if (found) return found;
  const hint =
    matching.length > 1
      ? `several snapshots begin with ${start}: ${matching.map(({ attempt }) => attempt.snapshot_id).join(', ')}`
      : `${scope.scope_id} has no stored snapshot ${makeVisible(start)}: appraise price-sheet list shows them; the prices of others are deleted`;
  throw new CommandFailure([hint]);
}

/** `appraise price-sheet list`: prints the price sheets of a contract whose prices are stored. */
export async function listPriceSheetsCommand(
  flags: SheetFlags & { readonly format: 'human' | 'json' },
): Promise<number> {
  adoptTables(flags, ['scopes', 'snapshots']);
  const found = await readSheetSnapshots(flags);
  process.stdout.write(flags.format === 'json' ? json(found) : text(found));
  return exitCode.ok;
}

function json({ scope, snapshots }: SheetSnapshots): string {
  const list = snapshots.map(({ attempt, states, kept_until }) => ({
    snapshot_id: attempt.snapshot_id,
    states,
    kept_until,
    pin: attempt.pin ?? null,
    row_count: attempt.row_count,
    rejected_rows: attempt.rejected_rows,
    source: attempt.source,
    sha256: attempt.sha256,
    started_at: attempt.started_at,
    completed_at: attempt.completed_at,
    effective_start: attempt.sheet?.effective_start ?? null,
    effective_end: attempt.sheet?.effective_end ?? null,
  }));
  return `${JSON.stringify({ scope_id: scope.scope_id, snapshots: list }, null, 2)}\n`;
}

/** Returns the file's name in an S3 address; the JSON output has the whole address. */
const fileName = (source: string): string => source.split('/').at(-1) ?? source;

function keptText({ attempt: { pin }, states, kept_until }: SheetSnapshot): string {
  if (kept_until !== null) return `until ${kept_until.replace(/:\d\d\.\d+Z$/, 'Z')}`;
  const note = pin && pin.note !== '' ? `: ${pin.note}` : '';
  return `${states.join(', ')}${note}`;
}

function text({ scope, snapshots }: SheetSnapshots): string {
  if (snapshots.length === 0) return `${scope.scope_id} has no price sheet yet: appraise import-price-sheet\n`;
  const rows = snapshots.map((snapshot) => {
    const { snapshot_id, completed_at, row_count, source } = snapshot.attempt;
    return [snapshot_id, completed_at?.slice(0, 10) ?? '', String(row_count), fileName(source), keptText(snapshot)];
  });
  const titles = ['Snapshot', 'Imported', right('Prices'), 'Source', 'Kept'];
  return listText(table(titles, rows), `${count(snapshots.length, 'price sheet')} of ${scope.scope_id}`);
}

const maxNoteLength = 200;

/** `appraise price-sheet pin`: keeps a snapshot. To pin it again replaces its note. */
export async function pinPriceSheetCommand(
  start: string,
  flags: SheetFlags & { readonly note?: string },
): Promise<number> {
  const { note = '' } = flags;
  if (note.length > maxNoteLength) throw new CommandFailure([`--note must have at most ${maxNoteLength} characters`]);
  const { ref, pins } = await findRef(start, flags);
  const isPinned = await callService(flags, () => pins.pinSnapshot(ref, { at: new Date().toISOString(), note }));
  if (!isPinned) {
    throw new CommandFailure(
      [`${ref.snapshot_id} cannot be pinned: an import is deleting its prices`],
      exitCode.judgedWrong,
    );
  }
  process.stdout.write(`${ref.snapshot_id} is pinned: its prices are kept until it is unpinned\n`);
  return exitCode.ok;
}

/** `appraise price-sheet unpin`: a snapshot that is not pinned stays as it is. */
export async function unpinPriceSheetCommand(start: string, flags: SheetFlags): Promise<number> {
  const { ref, pins } = await findRef(start, flags);
  const wasPinned = await callService(flags, () => pins.unpinSnapshot(ref));
  process.stdout.write(`${ref.snapshot_id} ${wasPinned ? 'is no longer pinned' : 'was not pinned'}\n`);
  return exitCode.ok;
}

async function findRef(start: string, flags: SheetFlags) {
  adoptTables(flags, ['scopes', 'snapshots']);
  const { scope_id, snapshot_id } = findSnapshot(await readSheetSnapshots(flags), start).attempt;
  return { ref: { scope_id, snapshot_id }, pins: await import('../../pricing/store/pins.ts') };
}
