import { type DraftedResource, joinLines } from '../../../lib/pricing/inputs/lines.ts';
import { ownerOf, RegionMissing, type Resource, type UnpricedResource } from '../../../lib/pricing/inputs/resource.ts';
import { findFigures, priceUse } from '../../../lib/pricing/inputs/usage/apply-usage.ts';
import { figureProblem, type UsageFile } from '../../../lib/pricing/inputs/usage/usage.ts';
import { writeUsage } from '../../../lib/pricing/inputs/usage/write-usage.ts';
import { type InputView, isListOf, isObject, isOptional, isTextList, readInputView } from '../input/input-view.ts';
import { renamedLines, stateOf } from '../input/summary.ts';
import type { Asked, AskedKind, AskedResource } from '../input/worker/tasks.ts';
import type { EstimateState, MeterItem } from '../state.ts';

/** What resources use in a month: numbers by the member's name, by the address that a usage file has. */
export type FigureTable = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** What is charged by use in a file, and what is said of it. */
export interface InputUse {
  readonly asked: Asked;
  readonly figures: FigureTable;
  /** What is wrong with the usage file that the figures come from. */
  readonly warnings: readonly string[];
}

/** Reads what the resources of a file use, as its link holds it; undefined if nothing of them is charged by use. */
export const readUse = ({ use }: InputView): InputUse | undefined => (isUse(use) ? use : undefined);

/** Anyone can write a link. */
const isUse = (value: unknown): value is InputUse =>
  isObject(value) &&
  isTextList(value.warnings) &&
  isObject(value.asked) &&
  isListOf(value.asked.kinds, ['reason'], ({ usage }) => isListOf(usage, ['name', 'of', 'unit'], isMember)) &&
  isListOf(value.asked.resources, ['address', 'type'], isPlaced) &&
  isObject(value.figures) &&
  Object.values(value.figures).every(isFigures);

const isMember = ({ meter, region, times }: Readonly<Record<string, unknown>>): boolean =>
  isTexts(meter) && isOptional(region, 'string') && isOptional(times, 'number');

const isPlaced = ({ partOf, region, owner, kind }: Readonly<Record<string, unknown>>): boolean =>
  [partOf, region, owner].every((text) => isOptional(text, 'string')) && typeof kind === 'number';

const isTexts = (value: unknown): boolean =>
  isObject(value) && 'service' in value && 'meter' in value && isTextList(Object.values(value));

const isFigures = (value: unknown): boolean =>
  isObject(value) &&
  Object.entries(value).every(
    ([name, figure]) => typeof figure === 'number' && figureProblem(name, figure) === undefined,
  );

/** A charge by use of a file's resource. */
export interface AskedCharge extends AskedKind, Omit<AskedResource, 'kind'> {
  readonly owner: string;
}

/** Lists the charges of which something may be said. */
export const chargesOf = ({ asked }: InputUse): readonly AskedCharge[] =>
  asked.resources.flatMap(({ kind: at, ...resource }) => {
    const kind = asked.kinds[at];
    return kind ? [{ ...resource, ...kind, owner: resource.owner ?? ownerOf(resource) }] : [];
  });

/** Says something else of one member. @param figure undefined for nothing: it is charged by use again */
export function withFigure(
  figures: FigureTable,
  { owner, name, figure }: { readonly owner: string; readonly name: string; readonly figure: number | undefined },
): FigureTable {
  const { [name]: _, ...said } = figures[owner] ?? {};
  return { ...figures, [owner]: figure === undefined ? said : { ...said, [name]: figure } };
}

/**
 * Prices what resources use: lines by meter take the places of charges by use, and of what was said before.
 * @throws RegionMissing as `draftResources` does
 */
export function withUse(input: InputView, use: InputUse): InputView {
  const { lines } = input;
  const charges = chargesOf(use);
  const isOfUse = addressesOfUse(charges);
  const asked = new Set(charges.map(({ address }) => address));
  const ids = new Set(lineIdsOfUse(input, use));
  const drafted = charges.flatMap((charge) => draftsOf(charge, use.figures));
  const lacking = drafted.filter((draft) => draft.lines.length > 0 && draft.region === undefined);
  if (lacking.length > 0) throw new RegionMissing(lacking.map(({ address }) => address));
  const used = joinLines(drafted);
  const read = [...lines.read.filter(({ address }) => !isOfUse(address)), ...used.read];
  const priced = new Set(read.map(ownerOf));
  const unpriced = lines.unpriced.filter(({ address, byUse }) => !isOfUse(address) && !(byUse && asked.has(address)));
  return {
    ...input,
    lines: {
      ...lines,
      meters: [...lines.meters.filter(({ id }) => !ids.has(id)), ...used.meters],
      read,
      unpriced: [...unpriced, ...used.unpriced].map((part) => ({ ...part, isPart: priced.has(ownerOf(part)) })),
      free: [...lines.free.filter(({ address }) => !asked.has(address)), ...used.free],
    },
    use,
  };
}

/** The ids of the lines that a file has for what its resources use. */
export function lineIdsOfUse({ lines }: InputView, use: InputUse): readonly string[] {
  const isOfUse = addressesOfUse(chargesOf(use));
  return lines.read.flatMap(({ address, lines: ids }) => (isOfUse(address) ? ids : []));
}

/** Where the price of a member stands among what was read. */
export const addressOfUse = ({ address }: AskedCharge, name: string): string => `${address}.${name}`;

function addressesOfUse(charges: readonly AskedCharge[]): (address: string) => boolean {
  const addresses = new Set(charges.flatMap((charge) => charge.usage.map(({ name }) => addressOfUse(charge, name))));
  return (address) => addresses.has(address);
}

const resourceOf = ({ owner: _, ...charge }: AskedCharge): UnpricedResource => ({
  ...charge,
  kind: 'unpriced',
  byUse: true,
});

function draftsOf(charge: AskedCharge, figures: FigureTable): readonly DraftedResource[] {
  const said = new Map(Object.entries(figures[charge.owner] ?? {}));
  return priceUse(resourceOf(charge), said).map((resource): DraftedResource => {
    const { address, type, partOf, region, assumed = [] } = resource;
    const head = { address, type, region, ...(partOf !== undefined && { partOf }), assumed };
    switch (resource.kind) {
      case 'meter': {
        const { meter, quantity, unit } = resource;
        return { ...head, lines: [{ kind: 'meter', meter, quantity, unit, count: 1 }], unpriced: [] };
      }
      case 'unpriced':
        return { ...head, lines: [], unpriced: [resource.reason], byUse: true };
      default:
        return { ...head, lines: [], unpriced: [] };
    }
  });
}

/** As a usage file names them. */
const namedResources = (use: InputUse): readonly UnpricedResource[] =>
  chargesOf(use).map((charge) => ({ ...resourceOf(charge), partOf: charge.owner }));

/**
 * Says what a usage file says, in place of what was said before, and warns of what it says of nothing here.
 * @throws UnreadableInput for a member that is no number @throws RegionMissing
 */
export function withUsageFile(input: InputView, usage: UsageFile): InputView {
  const use = readUse(input) ?? { asked: { kinds: [], resources: [] }, figures: {}, warnings: [] };
  const { read, unpriced, free } = input.lines;
  const all = [...read, ...unpriced, ...free].map(
    (resource): Resource => ({
      address: resource.address,
      type: resource.type,
      partOf: ownerOf(resource),
      kind: 'free',
    }),
  );
  const { figures, warnings } = findFigures([...all, ...namedResources(use)], usage);
  const table = Object.fromEntries([...figures].map(([owner, said]) => [owner, Object.fromEntries(said)]));
  const ofFile = input.warnings.filter((warning) => !use.warnings.includes(warning));
  const said = { ...input, warnings: [...ofFile, ...warnings] };
  return withUse(said, { ...use, figures: table, warnings });
}

/** Says of the resources of a file what was said of those with the same addresses in the file before. */
export function withUseOf(before: InputView, input: InputView): InputView {
  const use = readUse(input);
  const said = readUse(before)?.figures ?? {};
  if (!use) return input;
  const figures: Record<string, Record<string, number>> = {};
  for (const { owner, usage } of chargesOf(use)) {
    for (const { name } of usage) {
      const figure = said[owner]?.[name];
      if (figure !== undefined) figures[owner] = { ...figures[owner], [name]: figure };
    }
  }
  return withUse(input, { ...use, figures });
}

/** Writes a usage file with the figures: `appraise estimate --usage` gives the same totals with it. */
export const usageFileText = (use: InputUse): string =>
  writeUsage(namedResources(use), {
    byAddress: new Map(Object.entries(use.figures).map(([owner, said]) => [owner, new Map(Object.entries(said))])),
    byType: new Map(),
  });

/**
 * Lets an estimate follow what its resources use: the lines of the request change as those of the file do, and what the reader
 * has changed in others stays. @param input what the estimate's file is read as now
 */
export function followUse(state: EstimateState, input: InputView): EstimateState {
  const before = readInputView(state.view.input);
  const linesBefore = before ? metersOf(before) : [];
  const now = state.request.meters ?? [];
  const renamed = renamedLines(linesBefore, now);
  const byId = (lines: readonly MeterItem[]): ReadonlyMap<string, MeterItem> =>
    new Map(
      lines.map((line) => {
        const id = renamed.get(line.id ?? '') ?? line.id ?? '';
        return [id, { ...line, id }];
      }),
    );
  const oldLines = byId(linesBefore);
  const newLines = byId(metersOf(input));
  const isSame = (id: string): boolean => JSON.stringify(oldLines.get(id)) === JSON.stringify(newLines.get(id));
  const kept = now.flatMap((line): readonly MeterItem[] => {
    if (line.id === undefined || !oldLines.has(line.id) || isSame(line.id)) return [line];
    const next = newLines.get(line.id);
    return next ? [next] : [];
  });
  const present = new Set(now.map(({ id }) => id));
  const added = [...newLines].flatMap(([id, line]) => (present.has(id) || isSame(id) ? [] : [line]));
  return { request: { ...state.request, meters: [...kept, ...added] }, view: { ...state.view, input } };
}

/** The lines by meter of a file as a request has them. */
const metersOf = (input: InputView): readonly MeterItem[] => stateOf(input, {}).request.meters ?? [];
