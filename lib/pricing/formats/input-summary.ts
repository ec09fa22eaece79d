import { count, makeVisible } from '../../platform/text.ts';
import type { InputFormat } from '../inputs/format-names.ts';
import type { EstimateLines } from '../inputs/lines.ts';

/** What a file was read as, and what became of its resources. */
export interface InputSummary {
  /** Name of the file, not made visible. */
  readonly file: string;
  readonly format: InputFormat;
  readonly lines: EstimateLines;
  /** Sentences about the file as a whole. */
  readonly warnings: readonly string[];
}

/** Numbers of resources that are charged for; those that are free do not count. */
export function countResources({ read, unpriced }: EstimateLines) {
  const whole = new Set(unpriced.filter(({ isPart }) => !isPart).map(({ address }) => address));
  const inPart = new Set(unpriced.filter(({ isPart }) => isPart).map(({ address }) => address));
  return { all: read.length + whole.size, priced: read.length, inPart: inPart.size, unpriced: whole.size };
}

/** Says what the totals do not have: `without 3 resources and parts of 1`; `''` where they have everything. */
export function totalsGap(lines: EstimateLines): string {
  const { inPart, unpriced } = countResources(lines);
  const whole = unpriced === 0 ? [] : [count(unpriced, 'resource')];
  const parts = inPart === 0 ? [] : [unpriced === 0 ? `parts of ${count(inPart, 'resource')}` : `parts of ${inPart}`];
  return whole.length + parts.length === 0 ? '' : `without ${[...whole, ...parts].join(' and ')}`;
}

/** Says in a sentence how much of a file is priced. */
export function completeness({ lines }: InputSummary): string {
  const { all, priced, inPart, unpriced } = countResources(lines);
  const free = lines.free.length === 0 ? '' : ` ${lines.free.length} more ${isAre(lines.free.length)} free of charge.`;
  if (all === 0) return `No resource is charged for.${free}`;
  const parts = inPart === 0 ? '' : `, ${inPart} of them in part`;
  if (unpriced === 0) return `${all === 1 ? 'The one resource is' : `All ${all} resources are`} priced${parts}.${free}`;
  return `${priced} of ${count(all, 'resource')} ${isAre(priced)} priced${parts}; ${unpriced} ${isAre(unpriced)} not.${free}`;
}

const isAre = (number: number): string => (number === 1 ? 'is' : 'are');

/** Resources of which the same is true. */
export interface Grouped {
  readonly text: string;
  readonly addresses: readonly string[];
}

/** What is not priced: the resources by reason. */
export const unpricedGroups = ({ unpriced }: EstimateLines): readonly Grouped[] =>
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

/** The summary for programs, as the member `inputs` of an estimate. */
export function summaryJson({ file, format, lines, warnings }: InputSummary) {
  const { all, priced, inPart, unpriced } = countResources(lines);
  return {
    file,
    format,
    resources: all,
    priced,
    priced_in_part: inPart,
    not_priced: unpriced,
    free_of_charge: lines.free.length,
    read: lines.read,
    assumed: lines.assumed,
    unpriced: lines.unpriced.map(({ isPart, ...one }) => ({ ...one, in_part: isPart })),
    free: lines.free,
    warnings,
  };
}
