import { requireItem } from '../../platform/require-item.ts';
import { type ComparabilityReason, comparability, isScopeDisjoint } from '../diff/comparability.ts';
import { listChange } from '../diff/list-change.ts';
import { normalizeName } from '../record/names.ts';
import type { SparseRecord } from '../record/record.ts';
import { compareText } from './compare.ts';
import { splitByDigest, textDigest } from './cut-text.ts';
import type { PlacedSummary, RecordSummary } from './summary.ts';

/** What records of one system have in common: their folder, the name of the organization, or both. */
export const identities = ['both', 'folder', 'organization'] as const;
export type Identity = (typeof identities)[number];

/** The assessments of one system over time. */
export interface System {
  readonly folder: string;
  readonly organization: string;
  /** The name that the policy gives it; undefined if it gives none. */
  readonly name: string | undefined;
  /** True if no policy names it, and other records of its folder and organization are of other systems. */
  readonly isSplit: boolean;
  readonly newest: PlacedSummary & { readonly summary: DatedSummary };
  /** The assessment before the newest; a copy of the newest is none. */
  readonly previous: (PlacedSummary & { readonly summary: DatedSummary }) | undefined;
  /** What makes the two not comparable, as `appraise diff` finds it; empty if they can be compared. */
  readonly breaks: readonly Break[];
  /** Number of its records, without earlier versions of a file. */
  readonly records: number;
  /** A later file that cannot be shown: the newest version of the same file, or a file that was deleted. */
  readonly newestFile: NewestFile | undefined;
}

/** Why figures of two assessments cannot be compared. */
export type Break = Extract<ComparabilityReason['about'], 'method' | 'organization' | 'scope'>;

/** A file that is newer than the record that a row shows. */
export interface NewestFile {
  readonly file: string;
  readonly state: 'invalid' | 'unreadable' | 'deleted';
}

type DatedSummary = RecordSummary & { readonly assessedAt: string; readonly organization: string };
type Dated = System['newest'];

/**
 * Groups records by system; a record that names no organization or no day of assessment is of none. What the policy names is one
 * system. Of the others, records with a folder, an organization or both in common are one system if each has some of the scope of
 * the one before; else each scope is a system of its own.
 */
export function groupSystems(
  records: readonly PlacedSummary[],
  identity: Identity,
  deleted: readonly PlacedSummary[] = [],
): { readonly systems: readonly System[]; readonly unplaced: readonly PlacedSummary[] } {
  const groups = Map.groupBy(records.filter(isDated), (record) => keyOf(record, identity));
  const gone = Map.groupBy(deleted.filter(isDated), (record) => keyOf(record, identity));
  return {
    systems: [...groups].flatMap(([key, group]) => {
      const named = identity === 'folder' ? [group] : splitByOrganization(group);
      return named.flatMap((records) => {
        const parts = splitByScope(records);
        const lost = named.length === 1 ? gone.get(key) : gone.get(key)?.filter(isOfOrganization(records));
        return parts.map((part) => systemOf(part, deletedOf(part, parts, lost ?? []), parts.length > 1));
      });
    }),
    unplaced: records.filter((record) => !isDated(record) && record.replacedBy === undefined),
  };
}

/** Summaries keep the beginning of a long name: those of one group may be of several organizations. What a policy names is one system. */
const splitByOrganization = (group: readonly Dated[]): readonly (readonly Dated[])[] =>
  group.some(({ summary }) => summary.system) ? [group] : splitByDigest(group, organizationDigestOf);

const organizationDigestOf = ({ summary }: Dated): string | undefined => summary.organizationDigest;

const isOfOrganization = (records: readonly Dated[]) => {
  const digests = new Set(records.map(organizationDigestOf));
  return (record: Dated): boolean => digests.has(organizationDigestOf(record));
};

/** The scope of a deleted file is not kept: among several systems it belongs to those that have a record of the same file. */
function deletedOf(part: readonly Dated[], parts: readonly unknown[], gone: readonly Dated[]): readonly Dated[] {
  if (parts.length === 1) return gone;
  const files = new Set(part.map(({ file }) => file));
  return gone.filter(({ file }) => files.has(file));
}

/** Systems of one group with which a record is compared text by text; with more, only equal texts count. */
const maxCompared = 50;

/** Splits the records of a group, oldest first, so that each has a scope in common with the one before. */
function splitByScope(group: readonly Dated[]): readonly (readonly Dated[])[] {
  const parts: [Dated, ...Dated[]][] = [];
  for (const record of [...group].sort(newestFirst).reverse()) {
    const fitting = parts
      .filter(([last]) => isCopy(last, record) || last.summary.assessedAt !== record.summary.assessedAt)
      .map((part) => ({ part, common: commonScope(part[0], record, parts.length <= maxCompared) }))
      .filter(({ common }) => common !== undefined)
      // The most similar scope, then the same file; the sort keeps the order else.
      .sort(
        (a, b) =>
          (b.common ?? 0) - (a.common ?? 0) || Number(isOfFile(b.part, record)) - Number(isOfFile(a.part, record)),
      );
    const best = fitting[0]?.part;
    if (best) best.unshift(record);
    else parts.push([record]);
  }
  return parts;
}

const isOfFile = ([last]: readonly [Dated, ...Dated[]], { file }: Dated): boolean => last.file === file;

/** How many texts of the scope two records share, reworded ones counted half; undefined if the scopes are disjoint. */
function commonScope(old: Dated, fresh: Dated, isThorough: boolean): number | undefined {
  if (fresh.summary.system !== undefined) return 1;
  const before = old.summary.included ?? [];
  const after = fresh.summary.included ?? [];
  const unkept = equalUnkept(old, fresh);
  if (!isThorough) {
    const texts = new Set(before);
    const equal = after.filter((text) => texts.has(text)).length + unkept;
    return equal > 0 || before.length === 0 ? equal : undefined;
  }
  const change = listChange(before, after);
  if (unkept === 0 && isScopeDisjoint(change, before)) return undefined;
  return before.length - change.removed.length - change.reworded.length / 2 + unkept;
}

/** How many texts of the scope two records share of which at least one summary keeps the digest alone. */
function equalUnkept({ summary: old }: Dated, { summary: fresh }: Dated): number {
  const before = new Set(old.includedDigests);
  const after = new Set(fresh.includedDigests);
  if (before.size + after.size === 0) return 0;
  const equal = (texts: readonly string[] = [], digests: ReadonlySet<string>): number =>
    digests.size === 0 ? 0 : texts.filter((text) => digests.has(textDigest(text))).length;
  return before.intersection(after).size + equal(old.included, after) + equal(fresh.included, before);
}

const isDated = (record: PlacedSummary): record is Dated =>
  record.summary.assessedAt !== null && record.summary.organization !== null;

/** The folder of a path or key with slashes; empty at the top. */
export const folderOf = (file: string): string => file.slice(0, Math.max(0, file.lastIndexOf('/')));

/** The name of the group in which a record's system is looked for; undefined for a record of no system. */
export const groupOf = (record: PlacedSummary, identity: Identity): string | undefined =>
  isDated(record) ? keyOf(record, identity) : undefined;

function keyOf({ file, summary }: Dated, identity: Identity): string {
  if (summary.system) return JSON.stringify(['named', summary.system.within, summary.system.name]);
  const folder = identity === 'organization' ? '' : folderOf(file);
  return JSON.stringify([folder, identity === 'folder' ? '' : normalizeName(summary.organization)]);
}

function systemOf(records: readonly Dated[], deleted: readonly Dated[], isSplit: boolean): System {
  const sorted = [...records].sort(newestFirst);
  const newest = requireItem(sorted, 0);
  const older = sorted.slice(1);
  const previous = older.find((record) => !isCopy(record, newest));
  return {
    folder: folderOf(newest.file),
    organization: newest.summary.organization,
    name: newest.summary.system?.name,
    isSplit: isSplit && newest.summary.system === undefined,
    newest,
    previous,
    breaks: previous ? breaksBetween(previous, newest) : [],
    records: records.filter(({ replacedBy }) => replacedBy === undefined).length,
    newestFile: newestFileOf(newest, deleted),
  };
}

/** What `appraise diff` says of the two, as far as it makes them not comparable. */
function breaksBetween(old: Dated, fresh: Dated): readonly Break[] {
  const { reasons } = comparability(comparedParts(old, fresh), comparedParts(fresh, old));
  const found = reasons.filter(({ weight }) => weight === 'breaks').map(({ about }) => about);
  const hasCommon = equalUnkept(old, fresh) > 0;
  return found.filter(
    (about): about is Break => about === 'method' || about === 'organization' || (about === 'scope' && !hasCommon),
  );
}

/** The parts of a record that decide it. What a summary of an earlier version of the product lacks is taken from the other one. */
function comparedParts({ summary }: Dated, counterpart: Dated): SparseRecord {
  const { methodVersion = counterpart.summary.methodVersion, included = counterpart.summary.included } = summary;
  const areCut = summary.organizationDigest !== undefined && counterpart.summary.organizationDigest !== undefined;
  const organization = areCut ? summary.organizationDigest : summary.organization;
  return {
    ...(methodVersion && { methodVersion }),
    scope: { organization, ...(included && { included: [...included] }) },
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

/** An assessment comes after its later corrections, by their reviews; else the place decides, so that the order of the inputs does not. */
const newestFirst = (a: Dated, b: Dated): number =>
  compareText(b.summary.assessedAt, a.summary.assessedAt) ||
  compareText(b.summary.assessmentId ?? '', a.summary.assessmentId ?? '') ||
  compareText(b.summary.reviewedAt ?? '', a.summary.reviewedAt ?? '') ||
  comparePlaces(b, a);

/** By file, then by line. */
export const comparePlaces = (a: PlacedSummary, b: PlacedSummary): number =>
  compareText(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0);
