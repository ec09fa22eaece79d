import { count, makeVisible } from '../../platform/text.ts';
import type { InputFormat } from '../inputs/format-names.ts';
import type { EstimateLines, UnpricedPart } from '../inputs/lines.ts';
import { ownerOf } from '../inputs/resource.ts';

/** What a file was read as, and what became of its resources. */
export interface InputSummary {
  /** Name of the file, not made visible. */
  readonly file: string;
  readonly format: InputFormat;
  readonly lines: EstimateLines;
  /** Sentences about the file as a whole. */
  readonly warnings: readonly string[];
}

/** Numbers of resources of a file: parts of them do not count. */
export interface ResourceCounts {
  /** Resources that are charged for. */
  readonly all: number;
  readonly priced: number;
  /** Priced resources that are charged for something else, too, which has no price here. */
  readonly inPart: number;
  readonly unpriced: number;
  /** Resources that are not charged for; they are not in `all`. */
  readonly free: number;
}

/** Counts the resources of a file. */
export function countResources({ read, unpriced, free }: EstimateLines): ResourceCounts {
  const priced = new Set(read.map(ownerOf));
  const lacking = new Set(unpriced.map(ownerOf));
  const inPart = [...lacking].filter((owner) => priced.has(owner)).length;
  const whole = lacking.size - inPart;
  const isFree = (owner: string): boolean => !priced.has(owner) && !lacking.has(owner);
  const freeOwners = new Set(free.map(ownerOf).filter(isFree));
  return { all: priced.size + whole, priced: priced.size, inPart, unpriced: whole, free: freeOwners.size };
}

/** Lists what `--strict` refuses: everything without a price but charges by use of what is priced. */
export const strictlyUnpriced = ({ unpriced }: EstimateLines): readonly UnpricedPart[] =>
  unpriced.filter(({ isPart, byUse }) => !(isPart && byUse));

/** Says what the totals do not have: `without 3 resources and parts of 1`; `''` if they have everything. */
export function totalsGap(lines: EstimateLines): string {
  const { inPart, unpriced } = countResources(lines);
  const whole = unpriced === 0 ? [] : [count(unpriced, 'resource')];
  const parts = inPart === 0 ? [] : [unpriced === 0 ? `parts of ${count(inPart, 'resource')}` : `parts of ${inPart}`];
  return whole.length + parts.length === 0 ? '' : `without ${[...whole, ...parts].join(' and ')}`;
}

/** Says in a sentence how much of a file is priced, in English. */
export function completeness({ all, priced, inPart, unpriced, free }: ResourceCounts): string {
  if (all === 0) return free === 0 ? 'No resource is charged for.' : `${allOf(free)} free of charge.`;
  const more = free === 0 ? '' : ` ${free} more ${isAre(free)} free of charge.`;
  const parts = inPart === 0 ? '' : `, ${inPart} of them in part`;
  if (unpriced === 0) return `${allOf(all)} priced${all === 1 && inPart === 1 ? ' in part' : parts}.${more}`;
  return `${priced} of ${count(all, 'resource')} ${isAre(priced)} priced${parts}; ${unpriced} ${isAre(unpriced)} not.${more}`;
}

const allOf = (number: number): string => (number === 1 ? 'The one resource is' : `All ${number} resources are`);

const isAre = (number: number): string => (number === 1 ? 'is' : 'are');

/** Resources for which the same is true. */
export interface Grouped {
  readonly text: string;
  readonly addresses: readonly string[];
}

/** What is not priced: the resources by reason. */
export const unpricedGroups = ({ unpriced }: Pick<EstimateLines, 'unpriced'>): readonly Grouped[] =>
  groupBy(unpriced.map(({ address, reason, isPart }) => ({ address, text: isPart ? `(in part) ${reason}` : reason })));

/** What was assumed: the resources by assumption. */
export const assumedGroups = ({ assumed }: EstimateLines): readonly Grouped[] => groupBy(assumed);

function groupBy(all: readonly { readonly address: string; readonly text: string }[]): readonly Grouped[] {
  return [...Map.groupBy(all, ({ text }) => text)].map(([text, same]) => ({
    text,
    addresses: same.map(({ address }) => address),
  }));
}

/** Names the resources, at most `max` of them, and then what is true of them. */
export function groupText({ text, addresses }: Grouped, max = addresses.length): string {
  const named = addresses.slice(0, max).map(makeVisible);
  const more = addresses.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}: ${makeVisible(text)}`;
}

const namedJson = <Part extends { readonly partOf?: string }>({ partOf, ...rest }: Part) => ({
  ...rest,
  ...(partOf !== undefined && { part_of: partOf }),
});

/** The summary for programs, as the member `inputs` of an estimate. */
export function summaryJson({ file, format, lines, warnings }: InputSummary) {
  const { all, priced, inPart, unpriced, free } = countResources(lines);
  return {
    file,
    format,
    resources: all,
    priced,
    priced_in_part: inPart,
    not_priced: unpriced,
    free_of_charge: free,
    read: lines.read.map(namedJson),
    assumed: lines.assumed.map(namedJson),
    unpriced: lines.unpriced.map(({ isPart, byUse = false, ...part }) => ({
      ...namedJson(part),
      in_part: isPart,
      by_use: byUse,
    })),
    free: lines.free.map(namedJson),
    warnings,
  };
}
