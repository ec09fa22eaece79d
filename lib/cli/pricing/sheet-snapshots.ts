import { makeVisible } from '../../platform/text.ts';
import type { SheetSnapshot, SheetSnapshots } from '../../pricing/store/sheet-snapshots.ts';
import { CommandFailure } from '../failure.ts';
import type { TablesTarget } from '../tables.ts';
import { callService } from '../target.ts';

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

/** Finds the one snapshot whose id is, or begins with, a text. @throws CommandFailure where none or several do */
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
