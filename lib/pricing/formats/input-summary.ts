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
  /** Resources of types that cost money: those that are priced, and those that are not. */
  readonly all: number;
  /** Resources of which everything has a price but what is charged by use. */
  readonly priced: number;
  /** Those of `priced` that are charged by use, too, or by use alone, which is not in the totals. */
  readonly partly: number;
  /** Resources that cost something which has a price and is not read, or is on no list. */
  readonly unpriced: number;
  /** Those of `unpriced` of which a part is in the totals. */
  readonly inPart: number;
  /** Resources of which it is not known whether they cost anything; they are not in `all`. */
  readonly unknown: number;
  /** Resources that are not charged for; they are not in `all`. */
  readonly free: number;
}

/** Counts the resources of a file. */
export function countResources({ read, unpriced, free }: EstimateLines): ResourceCounts {
  const withLines = new Set(read.map(ownerOf));
  const ofUse = new Set(unpriced.filter(({ byUse }) => byUse).map(ownerOf));
  const lacking = new Set(unpriced.filter(({ byUse, isUnknownType }) => !byUse && !isUnknownType).map(ownerOf));
  const unknown = new Set(unpriced.filter(({ isUnknownType }) => isUnknownType).map(ownerOf));
  const priced = new Set([...withLines, ...ofUse]).difference(lacking);
  const charged = new Set([...withLines, ...ofUse, ...lacking, ...unknown]);
  return {
    all: priced.size + lacking.size,
    priced: priced.size,
    partly: priced.intersection(ofUse).size,
    unpriced: lacking.size,
    inPart: lacking.intersection(withLines).size,
    unknown: unknown.difference(priced).difference(lacking).size,
    free: new Set(free.map(ownerOf)).difference(charged).size,
  };
}

/** What `--strict` refuses: everything without a price, with `usage` also what is charged by use. */
export type Strictness = 'no' | 'prices' | 'usage';

/** Lists what is refused. */
export const strictlyUnpriced = <Part extends Pick<UnpricedPart, 'byUse'>>(
  { unpriced }: { readonly unpriced: readonly Part[] },
  strictness: Exclude<Strictness, 'no'> = 'prices',
): readonly Part[] => unpriced.filter(({ byUse }) => strictness === 'usage' || !byUse);

/** Says what the totals do not have: `without 3 resources and parts of 1`; `''` if they have everything. */
export const totalsGap = (lines: EstimateLines): string => sayGap(countResources(lines));

/** Says the same of counts, in English. */
export function sayGap({
  inPart,
  unpriced,
  partly,
  unknown,
}: Pick<ResourceCounts, 'inPart' | 'unpriced' | 'partly' | 'unknown'>): string {
  const whole = unpriced - inPart;
  const missing = [
    { number: whole, of: '' },
    { number: inPart, of: 'parts of ' },
    { number: unknown, of: 'what may be charged for ' },
    { number: partly, of: 'the charges by use of ' },
  ].filter(({ number }) => number > 0);
  // The word is said once.
  const named = missing.map(({ number, of }, at) => `${of}${at === 0 ? count(number, 'resource') : number}`);
  return named.length === 0 ? '' : `without ${joinAnd(named)}`;
}

const joinAnd = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;

/** Says in a sentence how much of a file is priced, in English. */
export function completeness({ all, priced, partly, unpriced, inPart, unknown, free }: ResourceCounts): string {
  const whole = unpriced - inPart;
  const others = [
    ...(whole > 0 ? [`${whole} ${isAre(whole)} not`] : []),
    ...(inPart > 0 ? [`${inPart} ${isAre(inPart)} in part only`] : []),
    ...(unknown > 0
      ? [`of ${unknown} it is not known whether ${unknown === 1 ? 'it costs' : 'they cost'} anything`]
      : []),
  ];
  if (all === 0 && others.length === 0) {
    return free === 0 ? 'No resource is charged for.' : `${allOf(free)} ${isAre(free)} free of charge.`;
  }
  return `${[pricedOf(all, priced, partly), ...others, ...(free > 0 ? [`${free} ${isAre(free)} free`] : [])].join('; ')}.`;
}

function pricedOf(all: number, priced: number, partly: number): string {
  if (all === 0) return 'No resource is known to cost money';
  const withoutUse = 'without what is charged by use';
  if (all === priced) {
    const parts = all === 1 ? ` ${withoutUse}` : `, ${partly} of them ${withoutUse}`;
    const allPriced = `${allOf(all)} that ${all === 1 ? 'costs' : 'cost'} money ${isAre(all)} priced`;
    return partly === 0 ? allPriced : `${allPriced}${parts}`;
  }
  const parts = partly === 0 ? '' : `, ${partly} of them ${withoutUse}`;
  return `${priced} of ${count(all, 'resource')} that ${all === 1 ? 'costs' : 'cost'} money ${isAre(priced)} priced${parts}`;
}

const allOf = (number: number): string => (number === 1 ? 'The one resource' : `All ${number} resources`);

const isAre = (number: number): string => (number === 1 ? 'is' : 'are');

/** Resources for which the same is true. */
export interface Grouped {
  readonly text: string;
  readonly addresses: readonly string[];
}

/** What is not priced, but for what is charged by use: the resources by reason. */
export const unpricedGroups = ({ unpriced }: Pick<EstimateLines, 'unpriced'>): readonly Grouped[] =>
  groupBy(
    unpriced
      .filter(({ byUse }) => !byUse)
      .map(({ address, reason, isPart }) => ({ address, text: isPart ? `(in part) ${reason}` : reason })),
  );

/** What is charged by use: the resources by what is said of it. */
export const byUseGroups = ({ unpriced }: Pick<EstimateLines, 'unpriced'>): readonly Grouped[] =>
  groupBy(unpriced.filter(({ byUse }) => byUse).map(({ address, reason }) => ({ address, text: reason })));

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
  const { all, priced, partly, inPart, unpriced, unknown, free } = countResources(lines);
  return {
    file,
    format,
    resources: all,
    priced,
    partly,
    not_priced: unpriced,
    not_priced_in_part: inPart,
    unknown,
    free_of_charge: free,
    read: lines.read.map(({ counts: _, group: __, ...resource }) => namedJson(resource)),
    assumed: lines.assumed.map(namedJson),
    unpriced: lines.unpriced.map(({ isPart, byUse = false, isUnknownType = false, ...part }) => ({
      ...namedJson(part),
      in_part: isPart,
      by_use: byUse,
      unknown_type: isUnknownType,
    })),
    free: lines.free.map(namedJson),
    warnings,
  };
}
