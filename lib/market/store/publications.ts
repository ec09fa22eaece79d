import { keptDays, keptUntil, type Publication, publishedAt } from '../publication.ts';
import { addDays, dayOf } from '../sao-paulo.ts';
import { addToIndex, type DayRange, readIndex, withdrawFromIndex } from './day-index.ts';
import { forgetPointer, pointerKey, readCachedPointer, readPointer } from './pointer.ts';
import { changeList, type ListChange } from './publication-list.ts';
import type { ReadOptions } from './scores-table.ts';

/** The pointer has the newest publications only: enough for most requests and the delayed sample, in half a read unit. */
const maxPublications = 60;

/**
 * The newest publications that readers see, newest first, at most 1 s old. One dated after today in São Paulo is not among
 * them: it was made by a clock that was ahead. @throws StoreUnavailable 503, StoredItemInvalid 500
 */
export const readPublications = async (now: Date, options: ReadOptions = {}): Promise<readonly Publication[]> =>
  (await readCachedPointer(options)).publicacoes.filter(({ dia }) => dia <= dayOf(now));

/** Publications dated after today, which readers do not see. @throws StoreUnavailable 503, StoredItemInvalid 500 */
export const readLaterPublications = async (now: Date): Promise<readonly Publication[]> =>
  (await readCachedPointer({})).publicacoes.filter(({ dia }) => dia > dayOf(now));

/** Publications whose figures a stock can keep if it fails, newest first: all, or those before the past day `dia`. */
export const readEarlierPublications = async (now: Date, dia: string | undefined): Promise<readonly Publication[]> =>
  (await readPublications(now)).filter((publication) => dia === undefined || publication.dia < dia);

/** The days that a reader wants. @default - from the first to the last one */
type DaysWanted = { readonly [Bound in keyof DayRange]?: DayRange[Bound] | undefined };

/**
 * Publications that readers see of a range of days, also those that have left the pointer, newest first. The pointer is read
 * before the index, which has a publication before it leaves the pointer: no day is missing, and none is twice.
 * @param max they are as many as that at most, the newest ones
 * @throws StoreUnavailable 503, StoredItemInvalid 500
 */
export async function readPublishedDays(
  now: Date,
  { de = '', ate = '' }: DaysWanted,
  max: number,
  options: ReadOptions = {},
): Promise<readonly Publication[]> {
  const today = dayOf(now);
  const firstKept = addDays(today, -keptDays);
  const range = { de: de > firstKept ? de : firstKept, ate: ate !== '' && ate < today ? ate : today };
  if (range.de > range.ate) return [];
  const listed = (await readPublications(now, options)).filter(({ dia }) => dia >= range.de && dia <= range.ate);
  const found = new Map(listed.map((publication) => [publication.dia, publication]));
  for await (const publication of readIndex(range, { ...options, max })) {
    const newer = [...found.keys()].filter((dia) => dia > publication.dia);
    if (newer.length >= max) break;
    if (!found.has(publication.dia)) found.set(publication.dia, publication);
  }
  return [...found.values()]
    .filter((publication) => keptUntil(publication) > now)
    .sort((left, right) => (left.dia < right.dia ? 1 : -1))
    .slice(0, max);
}

/**
 * Finds the publications that count for some days in a list of the pointer, and otherwise in the index, by day.
 * @throws StoreUnavailable 503, StoredItemInvalid 500
 */
export async function findCounting(
  days: readonly string[],
  listed: readonly Publication[],
): Promise<ReadonlyMap<string, Publication>> {
  const counting = new Map(listed.map((publication) => [publication.dia, publication]));
  const missing = days.filter((dia) => !counting.has(dia)).sort();
  const [de] = missing;
  const ate = missing.at(-1);
  if (de === undefined || ate === undefined) return counting;
  for await (const publication of readIndex({ de, ate })) {
    if (!counting.has(publication.dia)) counting.set(publication.dia, publication);
  }
  return counting;
}

/**
 * Shows publications to readers. Of each day the latest publication counts; one made after its day counts only if the
 * day has no other. Publications dated after today take no place of those that readers see, and one that was made later than
 * now, by a clock that was ahead, gives way to any other of its day.
 * @returns false if none of them counts, because all the days have later publications
 * @throws StoreUnavailable 503
 */
export async function addToPointer(published: readonly Publication[], now: Date): Promise<boolean> {
  const today = dayOf(now);
  let isShown = false;
  const isChanged = await changePointer(async (publicacoes) => {
    const counting = await findCounting(
      published.map(({ dia }) => dia),
      publicacoes,
    );
    // The answer to a write of this call may have been lost.
    isShown = published.some(({ dia, id }) => counting.get(dia)?.id === id);
    const newer = published.filter(({ dia, id, retroativa }) =>
      retroativa ? !counting.has(dia) : isReplaced(counting.get(dia), id, now),
    );
    if (newer.length === 0) return undefined;
    const byDay = new Map([...publicacoes, ...newer].map((publication) => [publication.dia, publication]));
    const sorted = [...byDay.values()].sort((left, right) => (left.id < right.id ? 1 : -1));
    const later = sorted.filter(({ dia }) => dia > today);
    const seen = sorted.filter(({ dia }) => dia <= today);
    // All but the newest, and not only what leaves now: the index then lacks nothing after two months of an earlier version.
    await addToIndex(seen.slice(1));
    return [...later.slice(0, maxPublications), ...seen.slice(0, maxPublications)];
  });
  return isChanged || isShown;
}

/**
 * Takes the publication of a day back, so that readers see the day before.
 * @returns the publication; undefined if the day has none
 * @throws StoreUnavailable 503
 */
export async function withdrawPublication(dia: string): Promise<Publication | undefined> {
  const { publicacoes } = await readPointer(true);
  const publication = (await findCounting([dia], publicacoes)).get(dia);
  if (!publication) return undefined;
  // First, so that a publication that takes its place in the pointer meanwhile cannot bring it back.
  await withdrawFromIndex(publication);
  await changePointer((listed) => {
    const others = listed.filter((other) => other.dia !== dia);
    return others.length === listed.length ? undefined : others;
  });
  return publication;
}

async function changePointer(change: ListChange['change']): Promise<boolean> {
  const isChanged = await changeList({ key: pointerKey, read: () => readPointer(true), change });
  if (isChanged) forgetPointer();
  return isChanged;
}

/** Refreshes that run at the same time began within an hour, and clocks differ by seconds. */
const aheadMs = 3_600_000;

/** True if a publication with an `id` takes the place of another one of its day. */
const isReplaced = (counting: Publication | undefined, id: string, now: Date): boolean =>
  counting === undefined ||
  instantOfId(counting.id) <= instantOfId(id) ||
  publishedAt(counting).getTime() > now.getTime() + aheadMs;

const instantOfId = (id: string): string => id.replace(/-.*/, '');
