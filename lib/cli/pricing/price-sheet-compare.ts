import { exitCode } from '../../platform/exit-code.ts';
import { runInSmallHeap } from '../../platform/small-heap.ts';
import { comparedCounts, comparisonSentence, type SheetComparison } from '../../pricing/sheet-diff/comparison.ts';
import { CurrencyDiffers } from '../../pricing/sheet-diff/diff-sheets.ts';
import { CommandFailure } from '../failure.ts';
import { adoptTables } from '../tables.ts';
import { callService } from '../target.ts';
import { createRowProgress } from '../terminal/row-progress.ts';
import { chooseSides, type DiffSides, throwIfDeleted } from './sheet-sides.ts';
import type { SheetFlags } from './sheet-snapshots.ts';

interface CompareFlags extends SheetFlags {
  readonly format: 'human' | 'json';
}

/** `appraise price-sheet compare`: stores what the active sheet changed, as an import does. */
export async function comparePriceSheetsCommand(flags: CompareFlags): Promise<number> {
  adoptTables(flags, ['scopes', 'snapshots', 'meters']);
  const ended = await runInSmallHeap();
  if (ended !== undefined) return ended;
  const sides = await chooseSides(flags);
  const comparison = await compareAndStore(sides, flags);
  const counts = comparedCounts(comparison);
  const { scope_id, after } = comparison;
  process.stdout.write(
    flags.format === 'json'
      ? `${JSON.stringify({ scope_id, snapshot_id: after.snapshot_id, comparison: counts }, null, 2)}\n`
      : `${scope_id}: ${comparisonSentence(counts)}\n`,
  );
  return exitCode.ok;
}

async function compareAndStore(sides: DiffSides, flags: CompareFlags): Promise<SheetComparison> {
  const { compareSheets } = await import('../../pricing/import/compare-sheets.ts');
  const { makePlace, storeComparison } = await import('../../pricing/store/comparisons.ts');
  const { scope, before, after } = sides;
  const progress = await createRowProgress(process.stderr);
  try {
    const onPrices = (prices: number): void => progress.at('comparing', prices);
    const comparison = await compareSheets(scope, before, after, { now: () => new Date(), onPrices });
    if (await makePlace(after)) await storeComparison(comparison);
    else await throwIfDeleted(sides);
    return comparison;
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    if (error instanceof CurrencyDiffers) throw new CommandFailure([error.message], exitCode.judgedWrong);
    await throwIfDeleted(sides);
    return await callService(flags, () => Promise.reject(error));
  } finally {
    progress.stop();
  }
}
