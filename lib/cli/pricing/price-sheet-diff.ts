import { exitCode } from '../../platform/exit-code.ts';
import { runInSmallHeap } from '../../platform/small-heap.ts';
import { makeVisible } from '../../platform/text.ts';
import { Money } from '../../pricing/money.ts';
import { comparedCounts, comparisonSentence, type SheetComparison } from '../../pricing/sheet-diff/comparison.ts';
import { CurrencyDiffers, diffSheets } from '../../pricing/sheet-diff/diff-sheets.ts';
import { sideOf } from '../../pricing/sheet-diff/diff-side.ts';
import { summarizeDiff } from '../../pricing/sheet-diff/diff-summary.ts';
import { isDifference, isListed } from '../../pricing/sheet-diff/listed-changes.ts';
import type { Attempt } from '../../pricing/store/attempts.ts';
import { CommandFailure } from '../failure.ts';
import type { StrictFlags } from '../options.ts';
import { adoptTables } from '../tables.ts';
import { callService } from '../target.ts';
import { createRowProgress } from '../terminal/row-progress.ts';
import { lookOf } from '../terminal/terminal.ts';
import type { InputFlags } from './architecture/input-file.ts';
import { sheetDiffFormats } from './format/sheet-diff.ts';
import type { DiffSubject } from './format/sheet-diff-report.ts';
import { chooseSides, type DiffSides, type SidesFlags, throwIfDeleted } from './sheet-sides.ts';
import type { SheetFlags } from './sheet-snapshots.ts';

interface DiffFlags extends SidesFlags, InputFlags, StrictFlags {
  readonly category?: string;
  readonly location?: string;
  readonly minChange?: string;
  /** File with an architecture: its month is compared in place of the prices. */
  readonly estimate?: string;
  readonly region?: string;
  readonly hours?: string;
  readonly exitCode?: boolean;
  readonly format: keyof typeof sheetDiffFormats;
}

/** `appraise price-sheet diff`: prints what changed between two price sheets of a contract. */
export async function diffPriceSheetsCommand(flags: DiffFlags): Promise<number> {
  const { estimate } = flags;
  if (estimate !== undefined) return diffEstimateCommand({ ...flags, estimate });
  const { formatIn, parameters, usage, compile, region, hours, strict, strictUsage } = flags;
  if (
    [formatIn, parameters, usage, compile, region, hours, strict, strictUsage].some((option) => option !== undefined)
  ) {
    throw new CommandFailure([
      '--format-in, --parameters, --usage, --compile, --region, --hours and --strict need --estimate; --location chooses prices',
    ]);
  }
  const minPercent = flags.minChange === undefined ? undefined : readPercent(flags.minChange);
  adoptTables(flags, ['scopes', 'snapshots', 'meters']);
  const ended = await runInSmallHeap();
  if (ended !== undefined) return ended;
  const sides = await chooseSides(flags);
  const hasDifferences = await printDiff(sides, flags, minPercent);
  return flags.exitCode && hasDifferences ? exitCode.judgedWrong : exitCode.ok;
}

async function diffEstimateCommand(flags: DiffFlags & { readonly estimate: string }): Promise<number> {
  if (flags.category !== undefined || flags.location !== undefined || flags.minChange !== undefined) {
    throw new CommandFailure(['--estimate compares all lines: leave out --category, --location and --min-change']);
  }
  adoptTables(flags, ['scopes', 'snapshots', 'meters']);
  const { printEstimateDiff } = await import('./price-sheet-estimate.ts');
  return printEstimateDiff(await chooseSides(flags), flags);
}

function readPercent(text: string): Money {
  const [, digits] = /^(\d{1,9}(?:\.\d{1,6})?) ?%?$/.exec(text.trim()) ?? [];
  if (digits !== undefined) return Money.of(digits);
  throw new CommandFailure([`--min-change must be a number of per cent, such as 5%, not ${makeVisible(text)}`]);
}

/** @returns true if a listed price differs */
async function printDiff(sides: DiffSides, flags: DiffFlags, minPercent: Money | undefined): Promise<boolean> {
  const options = lookOf(process.stdout);
  const format = sheetDiffFormats[flags.format](subjectOf(sides, flags, minPercent), options);
  const { readKeyedRows } = await import('../../pricing/store/read-keyed-rows.ts');
  const { scope, before, after } = sides;
  const pagesOf = (attempt: Attempt) => readKeyedRows(scope.scope_id, attempt, 'prices');
  const summary = summarizeDiff(minPercent);
  const progress = await createRowProgress(process.stderr);
  let compared = 0;
  let hasDifferences = false;
  try {
    await write(format.start());
    const filter = { category: flags.category, location: flags.location };
    for await (const meters of diffSheets(pagesOf(before), pagesOf(after), filter)) {
      meters.forEach(summary.add);
      const changes = meters.flatMap((meter) => meter.changes);
      const listed = changes.filter((change) => isListed(change, minPercent));
      hasDifferences ||= listed.some((change) => isDifference(change, minPercent));
      await write(format.changes(listed));
      compared += changes.length;
      progress.at('comparing', compared);
    }
  } catch (error) {
    if (error instanceof CurrencyDiffers) throw new CommandFailure([error.message], exitCode.judgedWrong);
    await throwIfDeleted(sides);
    await callService(flags, () => Promise.reject(error));
  } finally {
    progress.stop();
  }
  await write(format.end(summary.result()));
  return hasDifferences;
}

function subjectOf({ scope, before, after }: DiffSides, flags: DiffFlags, minPercent: Money | undefined): DiffSubject {
  return {
    scope_id: scope.scope_id,
    currency: scope.currency,
    before: sideOf(before),
    after: sideOf(after),
    filter: {
      category: flags.category ?? null,
      location: flags.location ?? null,
      min_change_percent: minPercent?.toNumber(6) ?? null,
    },
  };
}

/** Waits until the reader has taken the text, because it may be slower than the store. */
const write = (text: string): Promise<void> | undefined =>
  text === '' ? undefined : new Promise((written) => void process.stdout.write(text, () => written()));

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
