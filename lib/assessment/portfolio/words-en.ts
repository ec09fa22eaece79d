import { english as report } from '../report/words-en.ts';
import type { NewestFile } from './systems.ts';

const { integer } = report;
const plural = (count: number, singular: string, more = `${singular}s`): string =>
  `${integer(count)} ${count === 1 ? singular : more}`;

/** Numbers of records by verdict; `relaxed` are among the valid ones. */
interface RecordCounts {
  readonly records: number;
  readonly valid: number;
  readonly relaxed: number;
  readonly invalid: number;
  readonly unreadable: number;
}

/** All words of a portfolio in English; words-pt.ts has the same in Portuguese. */
export const english = {
  /** Words, numbers and dates of the report. */
  report,
  title: 'Portfolio of assessments',
  eyebrow: 'Governance maturity assessments',
  skip: 'Skip to the portfolio',
  chaptersLabel: 'Chapters',
  none: 'None.',
  /** Columns are narrow; the full names stand in the legend. */
  shortLabels: {
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
  },
  /** How the figures of a portfolio are computed. */
  derivation:
    'The format defines no weights. All means are derived: “mean score” gives each of the ten dimensions the same weight; ' +
    '“by confidence” weights high confidence 3, medium 2 and low 1. Means over systems count those whose newest record is ' +
    'valid. Trend and change compare with the assessment before.',
  /** What overdue means, as the format records no end of a priority. */
  overdueMeaning:
    'Target dates before the as-of day, in the newest record of each system. The format does not record that a priority is done.',
  gapMeaning: 'Gap: the sum of the gaps below target. Means, coverage and trend are derived.',
  facts: {
    asOf: 'As of',
    policy: 'Policy',
    records: 'Records',
    systems: 'Systems',
    staleAfter: 'Stale after',
    sortedBy: 'Sorted by',
  },
  fact: 'Fact',
  value: 'Value',
  identities: { both: 'folder and organization', folder: 'folder', organization: 'organization' },
  sorts: { name: 'name', score: 'score', gap: 'gap', trend: 'trend', overdue: 'overdue', age: 'age' },
  systemsBy: (systems: number, identity: string) => `${integer(systems)}, by ${identity}`,
  recordCounts: ({ records, valid, relaxed, invalid, unreadable }: RecordCounts) =>
    `${integer(records)}: ${integer(valid)} valid${relaxed === 0 ? '' : ` (${integer(relaxed)} under a relaxed policy only)`}, ${integer(invalid)} invalid, ${integer(unreadable)} unreadable`,
  days: (count: number) => plural(count, 'day'),
  unplaced: (records: number) =>
    `${plural(records, 'record')} without a readable organization or day of assessment, in no row.`,
  splitSystems: (systems: number) =>
    `${plural(systems, 'system')} without a name: records of one folder and organization whose scopes have nothing in common, or that are of one day with different ids, are systems of their own. To name systems, give their files in the policy: "systems": { "payments-*.json": "Payments" }.`,
  breaks: { method: 'another method version', organization: 'another organization', scope: 'another scope' },
  notComparable: (reasons: readonly string[]) => `not comparable with the assessment before: ${reasons.join(', ')}`,
  unlisted: (priorities: number) =>
    `${plural(priorities, 'priority', 'priorities')} without a readable date or beyond the size of a summary: some may be overdue.`,
  unopened: (text: string) => `Not opened: ${text}`,
  cutFile: (file: string, listed: number, records: number) =>
    `${file}: ${integer(listed)} of its ${plural(records, 'record')} are in this portfolio, the first ones.`,
  /** Said in a row that shows an earlier version of its file. */
  newestVersion: (state: NewestFile['state']) => `newest version ${state}`,
  newestFile: (file: string, state: NewestFile['state']) => `newest file, ${file}, ${state}`,
  tiles: {
    score: 'Mean score',
    weightedScore: 'Mean score by confidence',
    target: 'Mean target',
    coverage: 'Mean coverage, %',
    overdue: 'Overdue priorities',
    stale: 'Stale',
    disputed: 'Disputed',
    equal: 'derived, equal-weighted',
    byConfidence: 'derived, high 3, medium 2, low 1',
    inNewest: 'in newest records',
    ofSystems: (systems: number) => `of ${plural(systems, 'system')}`,
  },
  derivedFact: (label: string) => `${label} (derived)`,
  headings: {
    scores: 'Scores',
    systems: 'Systems',
    changes: 'Changes of verdict or disposition',
    gaps: 'Widest gaps',
    owners: 'Overdue priorities by owner',
    stale: 'Stale assessments',
    problems: 'Records that are not valid',
  },
  captions: {
    systems: 'The newest record of each system',
    changes: 'Systems whose verdict or disposition differs from that of the assessment before',
    gaps: 'Dimensions below their target, the widest gap first',
    owners: 'Owners by their number of overdue priorities',
    stale: 'Systems by the age of their newest record, the oldest first',
    problems: 'Invalid and unreadable records, with the first rules that they break',
  },
  /** Texts of the links to the chapters. */
  links: {
    scores: 'Scores',
    systems: 'Systems',
    changes: 'Changes',
    gaps: 'Widest gaps',
    owners: 'Overdue',
    stale: 'Stale',
  },
  noRecord: 'No record can be shown.',
  heatCaption: 'Score of each dimension, 0 to 4, and its change since the assessment before',
  heatMean: 'Mean of valid (derived)',
  heatNote: (labels: string) => `${labels}. Means are derived.`,
  hatched: 'Hatched: not comparable with the assessment before, so no change is shown.',
  legendLabel: 'Scores and their colours',
  stale: 'stale',
  waived: (findings: number) => `${plural(findings, 'finding')} waived`,
  columns: {
    system: 'System',
    mean: 'Mean',
    byConfidence: 'By confidence',
    assessed: 'Assessed',
    verdict: 'Verdict',
    disposition: 'Disposition',
    trend: 'Trend',
    coverage: 'Coverage, %',
    gap: 'Gap',
    overdue: 'Overdue',
    record: 'Record',
    before: 'Before',
    now: 'Now',
    dimension: 'Dimension',
    score: 'Score',
    target: 'Target',
    confidence: 'Confidence',
    owner: 'Owner',
    critical: 'Critical',
    high: 'High',
    earliest: 'Earliest',
    days: 'Days',
    systemsOf: 'Systems of',
    daysAgo: 'Days ago',
    errors: 'Errors',
    firstRules: 'First rules',
    organization: 'Organization',
  },
  cut: { systems: 'systems', rows: 'rows', gaps: 'gaps' },
  madeBy: 'Made by',
  place: (file: string, line: number) => `${file}, line ${line}`,
};

/** The words of a portfolio in one language. */
export type PortfolioWords = typeof english;
