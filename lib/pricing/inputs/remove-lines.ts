import type { EstimateLines, ReadResource } from './lines.ts';
import { ownerOf } from './resource.ts';

/** Takes lines out that have no price. Resources lose them, and are named with the reasons. @param refused reasons by the id of the line */
export function removeLines(lines: EstimateLines, refused: ReadonlyMap<string, string>): EstimateLines {
  const isKept = ({ id }: { readonly id: string }): boolean => !refused.has(id);
  const read = lines.read
    .map((resource) => withoutLines(resource, refused))
    .filter((resource) => resource.lines.length > 0);
  const left = new Set(read.map(({ address }) => address));
  const priced = new Set(read.map(ownerOf));
  const gone = new Set(lines.read.map(ownerOf).filter((owner) => !priced.has(owner)));
  const nowUnpriced = lines.read.flatMap(({ lines: ids, counts: _, group: __, ...named }) =>
    ids.flatMap((id) => {
      const reason = refused.get(id);
      return reason === undefined ? [] : [{ ...named, reason, isPart: priced.has(ownerOf(named)) }];
    }),
  );
  const hasLost = new Set(nowUnpriced.map(({ address }) => address).filter((address) => !left.has(address)));
  return {
    ...lines,
    items: lines.items.filter(isKept),
    meters: lines.meters.filter(isKept),
    read,
    // What was assumed of something that has no price does not matter, and neither do its parts.
    assumed: lines.assumed.filter(({ address }) => !hasLost.has(address)),
    unpriced: [
      ...lines.unpriced.filter((part) => !gone.has(ownerOf(part)) && !hasLost.has(part.address)),
      ...nowUnpriced,
    ],
  };
}

function withoutLines(resource: ReadResource, refused: ReadonlyMap<string, string>): ReadResource {
  const { lines, counts } = resource;
  if (!lines.some((id) => refused.has(id))) return resource;
  return {
    ...resource,
    lines: lines.filter((id) => !refused.has(id)),
    ...(counts && { counts: counts.filter((_, at) => !refused.has(lines[at] ?? '')) }),
  };
}
