const maxNames = 50;

/** Lists names with how often they come: `ABCD3 (2), EFGH4`; cut after 50. */
export function countedCodes(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const shown = [...counts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, maxNames)
    .map(([name, times]) => (times === 1 ? name : `${name} (${times})`));
  return [...shown, ...(counts.size > maxNames ? [`and ${counts.size - maxNames} more`] : [])].join(', ');
}
