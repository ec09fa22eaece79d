/** A line of a request for an estimate, whatever its product. */
type RequestLine = Readonly<Record<string, unknown>>;

/**
 * Names what a commitment for a line may be shared among, and what is bought: the series `Dsv5` and the size `D4s v5`. It goes
 * by the members that the line has. @param description of the line in the answer
 */
export function nameFamily(item: RequestLine, description: string): { readonly family: string; readonly name: string } {
  const [first = '', second = ''] = description.split(/, | \(/);
  if (item.sku !== undefined) {
    const name = first.replace('Standard_', '').replaceAll('_', ' ');
    return { family: seriesOf(name), name };
  }
  if (item.vcores !== undefined) return { family: `sql ${first}`, name: second };
  if (item.type !== undefined) return { family: `${item.type} ${item.redundancy ?? 'LRS'}`, name: first };
  return { family: 'meters', name: description };
}

/** `Dsv5` for `D4s v5`, `Esv5` for `E16-8s v5`: sizes of one series cover each other in proportion to their cores. */
function seriesOf(name: string): string {
  const [, letters = name, features = '', version = ''] = /^([A-Z]+)\d+(?:-\d+)?([a-z]*)(?: (v\d+))?$/.exec(name) ?? [];
  return `${letters}${features}${version}`;
}
