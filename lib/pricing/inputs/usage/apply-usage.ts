import { say } from '../../../platform/language.ts';
import { ownerOf, type ReadResources, type Resource, type UnpricedResource, UnreadableInput } from '../resource.ts';
import { anyIndex, figureProblem, type Usage, type UsageFile } from './usage.ts';

/**
 * Prices what resources use, as a usage file says. What it does not say stays charged by use.
 * @returns also the warnings of `findFigures` @throws UnreadableInput for a member that is no number
 */
export function applyUsage({ resources, warnings }: ReadResources, usage: UsageFile): ReadResources {
  const found = findFigures(resources, usage);
  return {
    resources: resources.flatMap((resource) => {
      const figures = found.figures.get(ownerOf(resource));
      return figures && resource.kind === 'unpriced' ? priceUse(resource, figures) : [resource];
    }),
    warnings: [...warnings, ...found.warnings],
  };
}

/** What one resource uses in a month, by the names of the members. */
export type Figures = ReadonlyMap<string, number>;

/**
 * Finds what a usage file says of resources, by their addresses. What it says of one address counts before what it says of
 * `[*]`, and that before what it says of the type.
 * @returns also warnings: addresses that no resource has, and members that none of its charges has
 * @throws UnreadableInput for a member that is no number
 */
export function findFigures(
  resources: readonly Resource[],
  usage: UsageFile,
): { readonly figures: ReadonlyMap<string, Figures>; readonly warnings: readonly string[] } {
  const types = new Map(resources.map((resource) => [ownerOf(resource), resource.type]));
  const used = new Map<string, Set<string>>();
  const problems = new Set<string>();
  const placesOf = (owner: string, type: string): readonly Said[] =>
    [
      { place: owner, said: usage.byAddress.get(owner) },
      ...wildcards(owner).map((place) => ({ place, said: usage.byAddress.get(place) })),
      { place: type, said: typeUsage(usage, type) },
    ].flatMap(({ place, said }) => (said ? [{ place, said }] : []));
  const figures = new Map<string, Map<string, number>>();
  for (const resource of resources) {
    if (resource.kind !== 'unpriced' || !resource.usage) continue;
    const owner = ownerOf(resource);
    const places = placesOf(owner, types.get(owner) ?? resource.type);
    const found = figures.get(owner) ?? new Map<string, number>();
    for (const { name } of resource.usage) {
      const first = places.find(({ said }) => said.has(name));
      if (!first) continue;
      used.set(first.place, (used.get(first.place) ?? new Set()).add(name));
      const value = first.said.get(name) ?? null;
      if (value === null) problems.add(`${first.place}: ${figureProblem(name, value)}`);
      else found.set(name, value);
    }
    if (found.size > 0) figures.set(owner, found);
  }
  if (problems.size > 0) throw new UnreadableInput([...problems]);
  return { figures, warnings: unused(usage, types, used) };
}

/** What is said at one place of a usage file. */
interface Said {
  readonly place: string;
  readonly said: Usage;
}

/** `a.b["x"].c[0]` may be meant by `a.b[*].c[*]`, and by one of the two alone. */
function wildcards(address: string): readonly string[] {
  const whole = anyIndex(address);
  return whole === address ? [] : [...new Set([address.replace(/\[[^[\]]*\]$/, '[*]'), whole])];
}

const typeUsage = ({ byType }: UsageFile, type: string): Usage | undefined =>
  byType.get(type) ?? [...byType].find(([name]) => name.toLowerCase() === type.toLowerCase())?.[1];

/** Makes a meter of each member that has a figure, and keeps the charge for the others. @returns what takes the place of the charge */
export function priceUse(resource: UnpricedResource, figures: Figures): readonly Resource[] {
  const { address, type, region, group, usage = [] } = resource;
  const values = usage.map((member) => ({ member, value: figures.get(member.name) }));
  const left = values.flatMap(({ member, value }) => (value === undefined ? [member] : []));
  const meters = values.flatMap(({ member, value }): readonly Resource[] =>
    value
      ? [
          {
            kind: 'meter',
            address: `${address}.${member.name}`,
            partOf: ownerOf(resource),
            type,
            region: member.region ?? region,
            ...(group !== undefined && { group }),
            meter: member.meter,
            quantity: round(value * (member.times ?? 1)),
            unit: member.unit,
          },
        ]
      : [],
  );
  if (left.length === usage.length) return [resource];
  if (left.length > 0) return [{ ...resource, usage: left }, ...meters];
  if (meters.length > 0) return meters;
  const { reason: _, byUse: __, usage: ___, ...head } = resource;
  return [
    {
      ...head,
      kind: 'free',
      assumed: [say({ en: 'nothing is used, as the usage file says', pt: 'nada é usado, como diz o arquivo de uso' })],
    },
  ];
}

/** A quantity has at most six decimals. */
const round = (quantity: number): number => Math.round(quantity * 1e6) / 1e6;

function unused(
  { byAddress, byType }: UsageFile,
  types: ReadonlyMap<string, string>,
  used: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] {
  const known = new Set([...types.keys()].flatMap((address) => [address, ...wildcards(address)]));
  const unknownMembers = (place: string, said: Usage) =>
    [...said.keys()].filter((name) => !used.get(place)?.has(name)).map((name) => `"${name}"`);
  return [
    ...[...byAddress].flatMap(([address, said]) => {
      if (!known.has(address))
        return [
          say({
            en: `The usage file names ${address}, which the architecture does not have.`,
            pt: `O arquivo de uso nomeia ${address}, que a arquitetura não tem.`,
          }),
        ];
      const members = unknownMembers(address, said);
      return members.length === 0
        ? []
        : [
            say({
              en: `The usage file says of ${address} what is not read: ${members.join(', ')}.`,
              pt: `O arquivo de uso diz de ${address} o que não é lido: ${members.join(', ')}.`,
            }),
          ];
    }),
    // A file of defaults is kept for many architectures: it may name types that this one does not have.
    ...[...byType].flatMap(([type, said]) => {
      const ofType = [...types.values()].find((found) => found.toLowerCase() === type.toLowerCase());
      const members = ofType === undefined ? [] : unknownMembers(ofType, said);
      return members.length === 0
        ? []
        : [
            say({
              en: `The usage file says of the type ${type} what is not read: ${members.join(', ')}.`,
              pt: `O arquivo de uso diz do tipo ${type} o que não é lido: ${members.join(', ')}.`,
            }),
          ];
    }),
  ];
}
