import type { PolicyName } from '../policy/names.ts';
import type { DimensionKey } from '../record.ts';
import { formatCount, formatInteger } from '../report/capped.ts';
import { absent, formatFigure, formatSigned, sentenceCase } from '../report/wording.ts';
import { visibleText } from '../visible-text.ts';
import type { Portfolio } from './model.ts';
import type { SystemRow } from './system-row.ts';
import type { Identity } from './systems.ts';

/** Columns are narrow; the full names stand in the legend. */
export const shortLabels: Readonly<Record<DimensionKey, string>> = {
  strategyValue: 'Strategy',
  operatingModel: 'Operating',
  registryLifecycle: 'Registry',
  identityAccess: 'Identity',
  dataConnectors: 'Data',
  toolsMcp: 'Tools',
  riskResponsibleAi: 'Risk',
  evaluationsRelease: 'Evaluations',
  auditOperations: 'Audit',
  adoptionSupport: 'Adoption',
};

/** How the figures of a portfolio are computed. */
export const derivation =
  'The format defines no weights. All means are derived: “mean score” gives each of the ten dimensions the same weight; ' +
  '“by confidence” weights high confidence 3, medium 2 and low 1. Means over systems count those whose newest record is ' +
  'valid. Trend and change compare with the assessment before.';

/** What overdue means, as the format records no end of a priority. */
export const overdueMeaning =
  'Target dates before the as-of day, in the newest record of each system. The format does not record that a priority is done.';

const identityWords: Readonly<Record<Identity, string>> = {
  both: 'folder and organization',
  folder: 'folder',
  organization: 'organization',
};

/** Facts for the head of a portfolio: term and text. */
export const portfolioFacts = ({ asOf, policies, counts, staleAfterDays, identity, sort }: Portfolio) => [
  ['As of', asOf],
  ['Policy', policies.length === 0 ? 'none' : policies.map(policyText).join('; ')],
  ['Records', recordCounts(counts)],
  ['Systems', `${formatInteger(counts.systems)}, by ${identityWords[identity]}`],
  ['Stale after', formatCount(staleAfterDays, 'day')],
  ['Sorted by', sort],
];

const policyText = ({ source, sha256 }: PolicyName): string =>
  `${visibleText(source, 120)}, SHA-256 ${sha256.slice(0, 12)}…`;

const recordCounts = ({ records, valid, invalid, unreadable }: Portfolio['counts']): string =>
  `${formatInteger(records)}: ${formatInteger(valid)} valid, ${formatInteger(invalid)} invalid, ${formatInteger(unreadable)} unreadable`;

/** Remarks on what the rows leave out; empty if they leave out nothing. */
export function omissions({ counts, unopened }: Portfolio): readonly string[] {
  const { unplaced, unlistedPriorities } = counts;
  return [
    unplaced > 0 &&
      `${formatCount(unplaced, 'record')} without a readable organization or day of assessment, in no row.`,
    unlistedPriorities > 0 &&
      `${formatCount(unlistedPriorities, 'priority').replace('prioritys', 'priorities')} without a readable date or beyond the size of a summary: some may be overdue.`,
    ...unopened.map((text) => `Not opened: ${text}`),
  ].filter((text) => text !== false);
}

/** The name of a row: its folder is added where two rows have one organization. */
export function rowNames(systems: readonly SystemRow[]): (row: SystemRow) => string {
  const count = Map.groupBy(systems, ({ organization }) => organization);
  return ({ organization, folder }) =>
    (count.get(organization)?.length ?? 0) > 1 && folder !== '' ? `${organization} (${folder})` : organization;
}

export const figureText = (value: number | null): string => (value === null ? absent : formatFigure(value));
export const signedText = (value: number | null): string => (value === null ? absent : formatSigned(value));
export const wordText = (value: string | null): string => (value === null ? absent : sentenceCase(value));

/** A place in the inputs: `records.ndjson, line 3`. */
export const placeText = ({ file, line }: { readonly file: string; readonly line: number | null }): string =>
  line === null ? file : `${file}, line ${line}`;
