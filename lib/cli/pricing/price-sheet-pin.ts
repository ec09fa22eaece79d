import { exitCode } from '../../platform/exit-code.ts';
import { CommandFailure } from '../failure.ts';
import { adoptTables } from '../tables.ts';
import { callService } from '../target.ts';
import { findSnapshot, readSheetSnapshots, type SheetFlags } from './sheet-snapshots.ts';

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
