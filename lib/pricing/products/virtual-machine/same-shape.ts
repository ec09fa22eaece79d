import type { SameShape } from '../product.ts';
import { findShape, type VmShape, vmShapes } from './shapes.ts';

/** Sizes of general purpose and for much memory differ in nothing but the memory; burstable ones are of their own kind. */
const kinds: Readonly<Record<string, 'general' | 'burstable'>> = {
  A: 'general',
  D: 'general',
  DS: 'general',
  E: 'general',
  F: 'general',
  B: 'burstable',
};

/** Families that were named apart for their premium disks only. */
const familyOf = ({ family }: VmShape): string => (family === 'DS' ? 'D' : family);

/** From 28 to 32 GiB is the widest step between a size of the first generations and its successor. */
const maxMemoryFactor = 1.25;

/**
 * Letters between the number and the version of a name; undefined for names of another form, which are those of special
 * machines.
 */
const lettersOf = ({ name }: VmShape): string | undefined =>
  /^Standard_[A-Z]+\d+(?:-\d+)?([a-z]*)(?:_v\d+)?$/.exec(name)?.[1];

/** Letters for what a machine has beside vCPUs and memory: `d` for a local disk, `b`, `i`, `n` … sorted. */
const featuresOf = (letters: string): string => [...letters.replaceAll(/[aplmts]/g, '')].sort().join('');

const generationOf = ({ generation }: VmShape): number => Number(generation.slice(1));

const seriesOf = ({ arch, generation }: VmShape, letters: string): string => {
  const x64 = letters.includes('a') ? 'amd' : 'intel';
  return `${arch === 'Arm64' ? 'arm' : x64}_${generation}`;
};

/** Returns the series of a size; undefined for one that is not in the table, or that has a special name. */
export function seriesOfSize(sku: string): string | undefined {
  const shape = findShape(sku);
  const letters = shape && lettersOf(shape);
  return shape && letters !== undefined ? seriesOf(shape, letters) : undefined;
}

const cache = new Map<string, readonly SameShape[]>();

/**
 * Lists the sizes of the same shape as another one, one for each processor and generation, the newest last: of the same
 * kind of family and architecture, with the same vCPUs, as much memory or up to a quarter more, the same features, premium
 * disks, and of no older generation. Of several in a series it takes the one of the same family, else that with the least
 * memory. The size itself is not in the list.
 */
export function sameShapes(sku: string): readonly SameShape[] {
  const shape = findShape(sku);
  if (!shape) return [];
  const known = cache.get(shape.name);
  if (known) return known;
  const found = find(shape);
  cache.set(shape.name, found);
  return found;
}

function find(shape: VmShape): readonly SameShape[] {
  const kind = kinds[shape.family];
  const letters = lettersOf(shape);
  const memory = shape.memoryGib;
  if (kind === undefined || letters === undefined || memory === null) return [];
  const features = featuresOf(letters);
  const bySeries = new Map<string, VmShape>();
  for (const candidate of vmShapes()) {
    const candidateLetters = lettersOf(candidate);
    const isLike =
      kinds[candidate.family] === kind &&
      candidate.arch === shape.arch &&
      candidate.vcpu === shape.vcpu &&
      candidate.baseVcpu === shape.baseVcpu &&
      candidate.memoryGib !== null &&
      candidate.memoryGib >= memory &&
      candidate.memoryGib <= memory * maxMemoryFactor &&
      generationOf(candidate) >= generationOf(shape);
    if (!isLike || !candidateLetters?.includes('s') || featuresOf(candidateLetters) !== features) continue;
    const series = seriesOf(candidate, candidateLetters);
    const first = bySeries.get(series);
    if (!first || isNearer(candidate, first, shape)) bySeries.set(series, candidate);
  }
  return [...bySeries]
    .filter(([, { name }]) => name !== shape.name)
    .sort(
      ([firstSeries, first], [secondSeries, second]) =>
        generationOf(first) - generationOf(second) || (firstSeries < secondSeries ? -1 : 1),
    )
    .map(([series, { name }]) => ({ series, size: name }));
}

/** True for a candidate that is more like a shape than the one chosen so far. */
function isNearer(candidate: VmShape, chosen: VmShape, shape: VmShape): boolean {
  const rank = (size: VmShape): number =>
    (familyOf(size) === familyOf(shape) ? 0 : 1e9) + (size.memoryGib ?? Number.POSITIVE_INFINITY);
  return rank(candidate) < rank(chosen);
}
