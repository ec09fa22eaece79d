/** Longest id of a line that the API takes. */
const maxLength = 100;

/**
 * Names a line after the first of its resources: `aks_nodes[0]`, `aks_nodes[0] (and 2 more)`. Of an Azure resource id only the
 * type and name are taken; a long name loses its beginning. @param taken ids that are in use; the new one is added
 */
export function lineId(addresses: readonly string[], taken: Set<string>): string {
  const [first = ''] = addresses;
  const more = addresses.length === 1 ? '' : ` (and ${addresses.length - 1} more)`;
  const name = shortName(first) || 'line';
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? more : `${more} (${number})`;
    const id = `${keepEnd(name, maxLength - end.length)}${end}`;
    if (taken.has(id)) continue;
    taken.add(id);
    return id;
  }
}

function shortName(address: string): string {
  if (!/^\/subscriptions\//i.test(address)) return address;
  const [, provider = address] = address.split(/\/providers\/[^/]+\//i).slice(-2);
  return provider;
}

/** Counts UTF-16 units, as JSON Schema's length is at most that; a pair is not cut. */
function keepEnd(text: string, length: number): string {
  if (text.length <= length) return text;
  return `…${text.slice(text.length - length + 1).replace(/^[\udc00-\udfff]/, '')}`;
}
