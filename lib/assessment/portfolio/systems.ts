import { normalizeName } from '../names.ts';
import { compareText } from './compare.ts';
import type { PlacedSummary, RecordSummary } from './summary.ts';

/** What records of one system have in common: their folder, the name of the organization, or both. */
export const identities = ['both', 'folder', 'organization'] as const;
export type Identity = (typeof identities)[number];

/** The assessments of one system over time. */
export interface System {
  readonly folder: string;
  readonly organization: string;
  readonly newest: PlacedSummary & { readonly summary: DatedSummary };
  /** The assessment before the newest; a copy of the newest is none. */
  readonly previous: (PlacedSummary & { readonly summary: DatedSummary }) | undefined;
  /** Number of its records, without earlier versions of a file. */
  readonly records: number;
  /** A later file that cannot be shown: the newest version of the same file, or a file that was deleted. */
  readonly newestFile: NewestFile | undefined;
}

/** A file that is newer than the record that a row shows. */
export interface NewestFile {
  readonly file: string;
  readonly state: 'invalid' | 'unreadable' | 'deleted';
}

type DatedSummary = RecordSummary & { readonly assessedAt: string; readonly organization: string };
type Dated = System['newest'];

/** Groups records by system; a record that names no organization or no day of assessment is of none. */
export function groupSystems(
  records: readonly PlacedSummary[],
  identity: Identity,
  deleted: readonly PlacedSummary[] = [],
): { readonly systems: readonly System[]; readonly unplaced: readonly PlacedSummary[] } {
  const groups = Map.groupBy(records.filter(isDated), (record) => keyOf(record, identity));
  const gone = Map.groupBy(deleted.filter(isDated), (record) => keyOf(record, identity));
  return {
    systems: [...groups].map(([key, group]) => systemOf(group, gone.get(key) ?? [])),
    unplaced: records.filter((record) => !isDated(record) && record.replacedBy === undefined),
  };
}

const isDated = (record: PlacedSummary): record is Dated =>
  record.summary.assessedAt !== null && record.summary.organization !== null;

/** The folder of a path or key with slashes; empty at the top. */
export const folderOf = (file: string): string => file.slice(0, Math.max(0, file.lastIndexOf('/')));

function keyOf({ file, summary }: Dated, identity: Identity): string {
  const folder = identity === 'organization' ? '' : folderOf(file);
  return JSON.stringify([folder, identity === 'folder' ? '' : normalizeName(summary.organization)]);
}

function systemOf(records: readonly Dated[], deleted: readonly Dated[]): System {
  const [newest, ...older] = [...records].sort(newestFirst) as [Dated, ...Dated[]];
  return {
    folder: folderOf(newest.file),
    organization: newest.summary.organization,
    newest,
    previous: older.find((record) => !isCopy(record, newest)),
    records: records.filter(({ replacedBy }) => replacedBy === undefined).length,
    newestFile: newestFileOf(newest, deleted),
  };
}

function newestFileOf(newest: Dated, deleted: readonly Dated[]): NewestFile | undefined {
  const { file, replacedBy } = newest;
  const [gone] = deleted
    .filter((record) => newestFirst(record, newest) < 0 && !isCopy(record, newest))
    .sort(newestFirst);
  if (gone) return { file: gone.file, state: 'deleted' };
  return replacedBy === undefined || replacedBy === 'readable' ? undefined : { file, state: replacedBy };
}

const isCopy = (record: Dated, of: Dated): boolean =>
  record.summary.assessedAt === of.summary.assessedAt && record.summary.assessmentId === of.summary.assessmentId;

/** The place decides between records of one day, so that the order of the inputs does not. */
const newestFirst = (a: Dated, b: Dated): number =>
  compareText(b.summary.assessedAt, a.summary.assessedAt) ||
  compareText(b.summary.assessmentId ?? '', a.summary.assessmentId ?? '') ||
  comparePlaces(b, a);

/** By file, then by line. */
export const comparePlaces = (a: PlacedSummary, b: PlacedSummary): number =>
  compareText(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0);
