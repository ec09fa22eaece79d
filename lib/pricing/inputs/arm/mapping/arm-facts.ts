import type { Facts, HeadOf, Path } from '../../services/service.ts';
import { Members } from '../members.ts';
import { type ArmSource, type Base, readSku } from './arm-source.ts';

/** Makes what the parts of a resource have in common. */
export const armHeads =
  (base: Base): HeadOf =>
  ({ part, region, assumed = [] }) => ({
    ...(region === undefined ? base : { type: base.type, region }),
    address: part === undefined ? base.address : `${base.address}/${part}`,
    ...(assumed.length > 0 && { assumed }),
  });

/** Reads the facts of a resource in the words of Azure. */
export function armFacts(source: ArmSource, gaps: string[] = []): Facts {
  const properties = new Members(source.properties, gaps);
  const sku = new Members(readSku(source).value, gaps, ['sku']);
  const top = new Members({ kind: source.appKind }, gaps);
  const placeOf = (path: string): { readonly members: Members; readonly steps: readonly string[] } => {
    const [first = '', ...rest] = path.split('.');
    if (first === 'sku' && rest.length > 0) return { members: sku, steps: rest };
    if (first === 'kind' && rest.length === 0) return { members: top, steps: [first] };
    return { members: properties, steps: first === 'properties' ? rest : [first, ...rest] };
  };
  return {
    ...factsOf(placeOf, gaps),
    parent: () => source.parent && armFacts(source.parent, gaps),
  };
}

/** @param placeOf tells in which object the member at a path stands, and the path from there */
function factsOf(
  placeOf: (path: string) => { readonly members: Members; readonly steps: readonly string[] },
  gaps: string[],
): Facts {
  const read = <Value>(
    path: Path,
    value: (members: Members, steps: readonly string[]) => Value | undefined,
  ): Value | undefined => {
    if (path === undefined) return undefined;
    const { members, steps } = placeOf(path);
    return value(members, steps);
  };
  const elements = (path: Path): readonly unknown[] => read(path, (members, steps) => members.list(...steps)) ?? [];
  return {
    format: 'arm',
    gaps,
    text: (_, path) => read(path, (members, steps) => members.text(...steps)),
    number: (_, path) => read(path, (members, steps) => members.number(...steps)),
    flag: (_, path) => read(path, (members, steps) => members.flag(...steps)),
    list: (_, path) =>
      elements(path).map((element) => {
        const members = new Members(element, gaps);
        return factsOf((name) => ({ members, steps: name.split('.') }), gaps);
      }),
    texts: (_, path) => elements(path).filter((element) => typeof element === 'string'),
    has: (_, path) => read(path, (members, steps) => members.has(...steps)) ?? false,
    mayHave: (_, path) => elements(path).length > 0,
    parent: () => undefined,
  };
}
