import type { EstimateLines } from './lines.ts';

/** Takes lines out that have no price. Resources lose them, and are named with the reasons. @param refused reasons by the id of the line */
export function removeLines(lines: EstimateLines, refused: ReadonlyMap<string, string>): EstimateLines {
  const isKept = ({ id }: { readonly id: string }): boolean => !refused.has(id);
  const read = lines.read.map((one) => ({ ...one, lines: one.lines.filter((id) => !refused.has(id)) }));
  const nowUnpriced = lines.read.flatMap(({ address, type, lines: ids }, index) => {
    const isPart = read[index]?.lines.length !== 0;
    return ids.flatMap((id) => {
      const reason = refused.get(id);
      return reason === undefined ? [] : [{ address, type, reason, isPart }];
    });
  });
  const gone = new Set(nowUnpriced.filter(({ isPart }) => !isPart).map(({ address }) => address));
  return {
    ...lines,
    items: lines.items.filter(isKept),
    meters: lines.meters.filter(isKept),
    read: read.filter(({ lines: ids }) => ids.length > 0),
    // What was assumed of a resource that has no price does not matter, and neither do its parts.
    assumed: lines.assumed.filter(({ address }) => !gone.has(address)),
    unpriced: [...lines.unpriced.filter(({ address }) => !gone.has(address)), ...nowUnpriced],
  };
}
