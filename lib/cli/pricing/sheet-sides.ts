import { exitCode } from '../../platform/exit-code.ts';
import { isWhole, previousSnapshot } from '../../pricing/snapshot/kept-snapshots.ts';
import type { Attempt } from '../../pricing/store/attempts.ts';
import type { SheetSnapshots } from '../../pricing/store/sheet-snapshots.ts';
import { CommandFailure } from '../failure.ts';
import { findSnapshot, readSheetSnapshots, type SheetFlags } from './sheet-snapshots.ts';

/** Options that say which two price sheets are compared. */
export interface SidesFlags extends SheetFlags {
  /** @default - the sheet before the newer one */
  readonly from?: string;
  /** @default - the active sheet */
  readonly to?: string;
}

/** The two sheets that are compared. */
export interface DiffSides {
  readonly scope: SheetSnapshots['scope'];
  readonly before: Attempt;
  readonly after: Attempt;
}

/** Chooses the two sheets. @throws CommandFailure if one of them is not stored */
export async function chooseSides(flags: SidesFlags): Promise<DiffSides> {
  const found = await readSheetSnapshots(flags);
  const { scope, snapshots } = found;
  const active = snapshots.find(({ states }) => states.includes('active'))?.attempt;
  const after = flags.to === undefined ? active : findSnapshot(found, flags.to).attempt;
  if (!after) throw new CommandFailure([`${scope.scope_id} has no price sheet yet: appraise import-price-sheet`]);
  const stored = snapshots.map(({ attempt }) => attempt);
  const before =
    flags.from === undefined ? previousSnapshot(stored, after.snapshot_id) : findSnapshot(found, flags.from).attempt;
  if (before) return { scope, before, after };
  throw new CommandFailure([
    `no sheet of ${scope.scope_id} before ${after.snapshot_id} is stored: from the next import on there is one to compare with`,
  ]);
}

/** @throws CommandFailure if an import has deleted one of the sheets while they were read */
export async function throwIfDeleted({ scope, before, after }: DiffSides): Promise<void> {
  const { findAttempt } = await import('../../pricing/store/attempts.ts');
  for (const { snapshot_id } of [before, after]) {
    const attempt = await findAttempt({ scope_id: scope.scope_id, snapshot_id }).catch(() => undefined);
    if (!attempt || isWhole(attempt)) continue;
    throw new CommandFailure(
      [
        `${snapshot_id} was deleted while it was read, because a newer sheet was imported: pin it before, or compare others`,
      ],
      exitCode.serviceFailed,
    );
  }
}
