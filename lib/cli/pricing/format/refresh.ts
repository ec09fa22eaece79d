import { count, makeVisible } from '../../../platform/text.ts';
import type { RetailResult } from '../../../pricing/import/retail-list.ts';

/** Formats what a refresh of one currency has brought: a line of its own, and one for each group of regions. */
export function refreshText(result: RetailResult): string {
  const { status, scope_id, row_count, failure } = result;
  if (failure) return `${status}: ${scope_id}: ${makeVisible(failure.message)} The last good list stays.\n`;
  if (status === 'superseded') {
    return `${status}: ${scope_id}: other refreshes became active meanwhile; run this one again.\n`;
  }
  return `${[`${status}: ${scope_id}, ${count(row_count, 'price')}`, ...regionLines(result)].join('\n')}\n`;
}

function regionLines({ regions, shrunken, missing_services }: RetailResult): readonly string[] {
  const all = Object.entries(regions).sort();
  const newest = all.reduce((latest, [, { read_at }]) => (read_at > latest ? read_at : latest), '');
  const read = all.filter(([, { read_at }]) => read_at === newest);
  const kept = all.filter(([, { read_at }]) => read_at !== newest);
  return [
    `  read: ${read.map(([region, { row_count }]) => `${region} ${row_count}`).join(', ')}`,
    ...(kept.length === 0
      ? []
      : [
          `  kept: ${kept.map(([name, region]) => `${name} ${region.row_count} of ${region.read_at.slice(0, 10)}`).join(', ')}`,
        ]),
    ...shrunken.map(
      ({ region, row_count, last_row_count }) =>
        `  lost: ${region} had ${last_row_count} prices and now has ${row_count}, taken because of --force`,
    ),
    ...missing_services.map(
      (service) => `  none: the list has no price of ${makeVisible(service)}; names are case-sensitive`,
    ),
  ];
}
