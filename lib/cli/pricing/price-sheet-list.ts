import { exitCode } from '../../platform/exit-code.ts';
import { count, makeVisible } from '../../platform/text.ts';
import type { SheetSnapshot, SheetSnapshots } from '../../pricing/store/sheet-snapshots.ts';
import { adoptTables } from '../tables.ts';
import { type TextColumn, tableLines } from '../terminal/table.ts';
import { tableWidth } from '../terminal/terminal.ts';
import { readSheetSnapshots, type SheetFlags } from './sheet-snapshots.ts';

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

/** Of an address in S3 the name of its file; JSON has all of it. */
const fileName = (source: string): string => source.split('/').at(-1) ?? source;

const columns: readonly TextColumn<SheetSnapshot>[] = [
  { title: 'Snapshot', text: ({ attempt }) => attempt.snapshot_id },
  { title: 'Imported', text: ({ attempt }) => (attempt.completed_at ?? '').slice(0, 10) },
  { title: 'Prices', text: ({ attempt }) => String(attempt.row_count), align: 'right' },
  { title: 'Source', text: ({ attempt }) => makeVisible(fileName(attempt.source)) },
  { title: 'Kept', text: keptText },
];

function keptText({ attempt: { pin }, states, kept_until }: SheetSnapshot): string {
  if (kept_until !== null) return `until ${kept_until.replace(/:\d\d\.\d+Z$/, 'Z')}`;
  const note = pin && pin.note !== '' ? `: ${makeVisible(pin.note)}` : '';
  return `${states.join(', ')}${note}`;
}

function text({ scope, snapshots }: SheetSnapshots): string {
  if (snapshots.length === 0) return `${scope.scope_id} has no price sheet yet: appraise import-price-sheet\n`;
  return `${[
    ...tableLines(columns, snapshots, { columns: tableWidth(process.stdout) }),
    `${count(snapshots.length, 'price sheet')} of ${scope.scope_id}`,
  ].join('\n')}\n`;
}
