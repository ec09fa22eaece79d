import { say } from '../../platform/language.ts';
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

type Owned = Parameters<typeof ownerOf>[0];

/** What is counted of the resources of a file, and of their parts. */
interface Counted {
  /** Those of which something has a price. */
  readonly read: readonly Owned[];
  readonly unpriced: readonly (Owned & Pick<UnpricedPart, 'byUse' | 'isUnknownType'>)[];
  readonly free: readonly Owned[];
}

/** Counts the resources of a file. */
export function countResources({ read, unpriced, free }: Counted): ResourceCounts {
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
export const totalsGap = (lines: Counted): string => sayGap(countResources(lines));

/** Says the same of counts. */
export function sayGap({
  inPart,
  unpriced,
  partly,
  unknown,
}: Pick<ResourceCounts, 'inPart' | 'unpriced' | 'partly' | 'unknown'>): string {
  const missing = [
    { number: unpriced - inPart, of: '' },
    { number: inPart, of: say({ en: 'parts of ', pt: 'partes de ' }) },
    { number: unknown, of: say({ en: 'what may be charged for ', pt: 'o que talvez custem ' }) },
    { number: partly, of: say({ en: 'the charges by use of ', pt: 'o que se cobra por uso de ' }) },
  ].filter(({ number }) => number > 0);
  // The word is said once.
  const named = missing.map(({ number, of }, at) => `${of}${at === 0 ? resources(number) : number}`);
  return named.length === 0 ? '' : say({ en: `without ${joinAnd(named)}`, pt: `sem ${joinAnd(named)}` });
}

const resources = (number: number): string => say({ en: count(number, 'resource'), pt: count(number, 'recurso') });

function joinAnd(texts: readonly string[]): string {
  if (texts.length < 2) return texts.join('');
  const first = texts.slice(0, -1).join(', ');
  return say({ en: `${first} and ${texts.at(-1)}`, pt: `${first} e ${texts.at(-1)}` });
}

/** Says in a sentence how much of a file is priced. */
export function completeness({ all, priced, partly, unpriced, inPart, unknown, free }: ResourceCounts): string {
  const whole = unpriced - inPart;
  const others = [
    ...(whole > 0 ? [say({ en: `${whole} ${isOrHas(whole)} not`, pt: `${whole} não ${isOrHas(whole)}` })] : []),
    ...(inPart > 0
      ? [say({ en: `${inPart} ${isOrHas(inPart)} in part only`, pt: `${inPart} ${isOrHas(inPart)} só em parte` })]
      : []),
    ...(unknown > 0
      ? [
          say({
            en: `of ${unknown} it is not known whether ${unknown === 1 ? 'it costs' : 'they cost'} anything`,
            pt: `de ${unknown} não se sabe se ${unknown === 1 ? 'custa' : 'custam'} algo`,
          }),
        ]
      : []),
  ];
  if (all === 0 && others.length === 0) {
    return free === 0
      ? say({ en: 'No resource is charged for.', pt: 'Nenhum recurso é cobrado.' })
      : say({
          en: `${allOf(free)} ${isOrHas(free)} free of charge.`,
          pt: `${allOf(free)} não ${isOrHas(free)} custo.`,
        });
  }
  const freeText = say({ en: `${free} ${isOrHas(free)} free`, pt: `${free} não ${isOrHas(free)} custo` });
  return `${[pricedOf(all, priced, partly), ...others, ...(free > 0 ? [freeText] : [])].join('; ')}.`;
}

function pricedOf(all: number, priced: number, partly: number): string {
  if (all === 0) return say({ en: 'No resource is known to cost money', pt: 'De nenhum recurso se sabe que custa' });
  const withoutUse = say({ en: 'without what is charged by use', pt: 'sem o que se cobra por uso' });
  const ofThem = say({ en: `, ${partly} of them ${withoutUse}`, pt: `, ${partly} deles ${withoutUse}` });
  const parts = all === 1 && priced === 1 ? ` ${withoutUse}` : ofThem;
  const cost = all === 1 ? say({ en: 'costs', pt: 'é cobrado' }) : say({ en: 'cost', pt: 'são cobrados' });
  const begin =
    all === priced
      ? say({
          en: `${allOf(all)} that ${cost} money ${isOrHas(all)} priced`,
          pt: `${allOf(all)} que ${cost} ${isOrHas(all)} preço`,
        })
      : say({
          en: `${priced} of ${resources(all)} that ${cost} money ${isOrHas(priced)} priced`,
          pt: `${priced} de ${resources(all)} que ${cost} ${isOrHas(priced)} preço`,
        });
  return partly === 0 ? begin : `${begin}${parts}`;
}

const allOf = (number: number): string =>
  number === 1
    ? say({ en: 'The one resource', pt: 'O único recurso' })
    : say({ en: `All ${number} resources`, pt: `Todos os ${number} recursos` });

/** Something is priced in English, and has a price in Portuguese. */
const isOrHas = (number: number): string =>
  number === 1 ? say({ en: 'is', pt: 'tem' }) : say({ en: 'are', pt: 'têm' });

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
      .map(({ address, reason, isPart }) => ({
        address,
        text: isPart ? say({ en: `(in part) ${reason}`, pt: `(em parte) ${reason}` }) : reason,
      })),
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
  const others = more > 0 ? say({ en: ` and ${more} more`, pt: ` e mais ${more}` }) : '';
  return `${named.join(', ')}${others}: ${makeVisible(text)}`;
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
