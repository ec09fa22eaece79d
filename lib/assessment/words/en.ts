import type { Finding } from '../record/finding.ts';
import { dimensionLabels } from '../record/record.ts';
import type { Sentence } from '../rules/sentence.ts';
import { groupDigits, joinWords, shortFigure } from './wording.ts';

const integer = (count: number): string => groupDigits(count, ',');
const plural = (count: number, singular: string, more = `${singular}s`): string =>
  `${integer(count)} ${count === 1 ? singular : more}`;
const list = (items: readonly string[]): string => joinWords(items, 'and');
/** A cutoff may also lie after the assessment, which is an error of the record. */
const daysFrom = (before: number): string => `${plural(Math.abs(before), 'day')} ${before < 0 ? 'after' : 'before'}`;

const months: readonly string[] = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** Values of the format that do not read as words of this language. */
const terms: Readonly<Record<string, string>> = {};

/** All words of the report in English; pt.ts has the same in Portuguese. */
export const english = {
  lang: 'en',
  months,
  dimensions: dimensionLabels,
  terms,
  integer,
  figure: (value: number) => shortFigure(value, '.'),
  list,
  rest: (characters: number) => `… (+${integer(characters)} characters)`,
  cut: (shown: number, total: number, things: string) =>
    `Showing the first ${integer(shown)} of ${integer(total)} ${things}.`,
  things: {
    criteria: 'criteria',
    evidence: 'evidence items',
    findings: 'findings',
    gaps: 'gaps',
    findingsInAnnex: 'findings, errors before warnings; the annex lists them all',
    inAnnex: 'priorities, the most severe first; the annex lists them by date',
    limitations: 'limitations',
    priorities: 'priorities',
    statements: 'statements',
    waivers: 'waived findings',
  },
  counts: (errors: number, warnings: number) => `${plural(errors, 'error')}, ${plural(warnings, 'warning')}`,
  eyebrow: 'Governance maturity assessment',
  pageTitle: (title: string) => `${title}: governance maturity assessment`,
  skip: 'Skip to the report',
  annex: 'Annex for auditors',
  none: 'None stated.',
  offScale: (figure: string) => `${figure} (off the scale)`,
  verdicts: {
    valid: { heading: 'Valid record', meaning: 'The record keeps every rule of its format.' },
    invalid: {
      heading: 'Invalid record',
      meaning: 'The record breaks its format; read the figures below with the errors in mind.',
    },
    unreadable: { heading: 'Unreadable input', meaning: 'There is no record to judge; the findings say why.' },
  },
  dispositions: {
    accepted: 'The reviewer accepts the assessment.',
    'accepted-with-conditions': 'The reviewer accepts the assessment with conditions:',
    disputed: 'The reviewer disputes the assessment:',
  },
  disputedHeading: (heading: string) => `${heading}, disputed by the reviewer`,
  conditionalHeading: (heading: string) => `${heading}, accepted with conditions`,
  noComments: 'The reviewer states no comments.',
  facts: {
    organization: 'Organization',
    assessmentId: 'Assessment id',
    assessor: 'Assessor',
    mode: 'Mode',
    assessedAt: 'Assessed at',
    cutoff: 'Evidence cutoff',
    reviewer: 'Reviewer',
    disposition: 'Disposition',
    reviewedAt: 'Reviewed at',
    sampling: 'Sampling',
    versions: 'Versions of format and method',
  },
  sizes: (sample: string, population: string) => `${sample} of ${population}`,
  meanScore: 'Mean score',
  meanTarget: 'Mean target',
  meanCoverage: 'Mean coverage',
  of: (scale: number) => ` of ${scale}`,
  evidenceItems: 'Evidence items',
  inRegister: 'in the register',
  onRecord: 'on record',
  overall: 'Overall',
  overallLabel: 'Overall figures',
  figureColumn: 'Figure',
  valueColumn: 'Value',
  remark: 'Remark',
  fact: 'Fact',
  missingMean: (missing: number) => `${missing} of 10 values are missing or off the scale`,
  derived: 'derived, equal-weighted',
  notAvailable: 'not available',
  weighting: 'The format defines no weights: figures called derived give each of the ten dimensions the same weight.',
  summary: 'Summary',
  sentences: {
    means: (score: string, target: string) =>
      `The mean score is ${score} of 4 and the mean target ${target} of 4 (derived, equal-weighted).`,
    noMeans: 'The record does not hold all scores and targets, so there is no mean.',
    atTarget: (reached: number, ranked: number, widest: string) =>
      `${reached} of ${ranked} dimensions are at their target or above${widest === '' ? '.' : `; the widest gaps are in ${widest}.`}`,
    coverage: (mean: string) => `The sampled evidence covers ${mean} % on average (derived, equal-weighted).`,
    low: (labels: readonly string[]) => `Confidence is low in ${list(labels)}.`,
    noLow: 'Confidence is low in no dimension.',
    sample: (sample: string, population: string) => `The sample holds ${sample} of a population of ${population}.`,
    evidence: (total: number, unused: number) =>
      `The register holds ${plural(total, 'evidence item')}; ${unused === 0 ? 'each is cited by a dimension' : `${integer(unused)} of them ${unused > 1 ? 'are' : 'is'} cited by no dimension`}.`,
    priorities: (total: number, severe: number) =>
      `There ${total === 1 ? 'is' : 'are'} ${plural(total, 'priority', 'priorities')}, ${integer(severe)} of them critical or high.`,
  },
  decide: 'What to decide',
  decisions: {
    invalid: (errors: number) =>
      `Have the ${errors === 1 ? 'error' : plural(errors, 'error')} of the record corrected before anything rests on its figures.`,
    relaxed: 'Confirm each rule of the format that is waived or softened, or have the record corrected.',
    independence: 'Decide whether the review is independent enough to rest on.',
    disputed: 'Settle what the reviewer disputes before anything rests on the scores.',
    conditions: 'Name who meets the conditions of the review, and by when.',
    overdue: (count: number, day: string) =>
      `${plural(count, 'priority', 'priorities')} had a target date before ${day}: confirm that they are done, or set new dates.`,
    severe: (count: number) =>
      `Confirm owner and date of the ${plural(count, 'critical or high priority', 'critical or high priorities')} below.`,
    wide: (labels: readonly string[]) => `Fund or accept the gaps of two levels or more: ${list(labels)}.`,
    weak: (labels: readonly string[]) =>
      `Accept the weak basis, or ask for more evidence (low confidence or coverage below 50 %): ${list(labels)}.`,
    nothing: 'The figures of the record ask for no decision.',
  },
  score: 'Score',
  target: 'Target',
  gap: 'Gap',
  dimension: 'Dimension',
  owner: 'Owner',
  maturity: 'Maturity by dimension',
  scoresCaption: 'Score and target on a scale of 0 to 4',
  radarTitle: 'Radar of score and target by dimension',
  radarText: (readings: readonly string[]) => `On a scale of 0 to 4. ${readings.join('; ')}.`,
  radarReading: (label: string, score: string, target: string) => `${label}: score ${score}, target ${target}`,
  ranking: 'Gap ranking',
  rankingCaption: 'Target minus score, widest gap first',
  rank: 'Rank',
  scoreToTarget: 'Score to target',
  gapsStated: 'Gaps stated',
  notRanked: (labels: string) => `Not ranked, because score or target is missing or off the scale: ${labels}.`,
  coverageAndConfidence: 'Coverage and confidence',
  gridCaption: 'Dimensions by confidence and coverage; the sound ones are at the top right',
  confidence: 'Confidence',
  coverage: 'Coverage',
  coverageBasis: 'Basis of the coverage',
  confidenceRationale: 'Reason for the confidence',
  notInGrid: (labels: string) =>
    `Not in the grid, because coverage or confidence is missing or not allowed: ${labels}.`,
  priorities: 'Priorities',
  noPriorities: 'No priorities are on record.',
  prioritiesCaption: 'Priorities by target date',
  boardPriorities: 'Priorities, the most severe first',
  boardCaption: 'Numbers are those of the annex',
  number: 'No.',
  severity: 'Severity',
  outcome: 'Outcome',
  targetDate: 'Target date',
  afterDays: 'After (days)',
  days: (signed: string, isSingular: boolean) => `${signed} ${isSingular ? 'day' : 'days'}`,
  acceptedWhen: 'Accepted when',
  timelineLabel: 'Time line of the priorities',
  timelineTitle: 'Priorities by target date and severity',
  due: (number: number, severity: string, date: string) => `${number}: ${severity}, due ${date}`,
  numbersRefer: 'Numbers refer to the table.',
  dashedLine: 'The dashed line is the day of the assessment.',
  drawn: (drawn: number, total: number) => `${integer(drawn)} of ${integer(total)} priorities are drawn.`,
  severities: { critical: 'critical', high: 'high', medium: 'medium', low: 'low' },
  projection: {
    heading: 'Projection',
    all: 'all priorities',
    until: (day: string) => `the priorities due until ${day}`,
    between: (min: string, max: string) => `at least ${min} and at most ${max}`,
    sentence: (which: string, then: string, now: string, target: string) =>
      `If ${which} are done, the mean score is ${then}. It is ${now} now, and the mean of the targets is ${target}.`,
    caption: 'Days on which dimensions reach their target',
    day: 'Done by',
    reached: 'Dimensions',
    assumedLinks:
      'The format does not say which dimension a priority is for. It is taken to be for the dimensions that it names or whose gap it repeats, else for those of its owner.',
    assumedScores:
      'A dimension is taken to reach its target when all its priorities are done, and to keep its score until then.',
    unplanned: (labels: string) => `Below their target, without a priority: ${labels}.`,
    unassigned: (pointers: string, more: number) =>
      `Priorities that fit no dimension below its target: ${pointers}${more === 0 ? '' : ` and ${integer(more)} more`}.`,
    atMost: 'At most, they close the gaps of the dimensions without a priority.',
  },
  dimensionDetails: 'The dimensions in full',
  rationale: 'Rationale',
  notes: 'Notes',
  gaps: 'Gaps',
  evidenceCited: 'Evidence cited',
  notInRegister: 'not in the register',
  matrix: 'Evidence by dimension',
  matrixCaption: 'A dot means that the dimension cites the evidence',
  noEvidence: 'No evidence is on record.',
  evidence: 'Evidence',
  cited: 'cited',
  itemsCited: (total: number) => `Items cited, of ${integer(total)}`,
  uncited: (unused: number, total: number) => `Cited by no dimension: ${integer(unused)} of ${plural(total, 'item')}.`,
  unknown: (ids: string, more: number) =>
    `Cited but not in the register: ${ids}${more === 0 ? '' : ` and ${integer(more)} more`}.`,
  register: 'Evidence register',
  registerCaption: 'Every item with its source, collector, scope and limitations',
  type: 'Type',
  reference: 'Reference',
  observedAt: 'Observed at',
  collectedBy: 'Collected by',
  scope: 'Scope',
  itemLimitations: 'Limitations',
  sha256: 'SHA-256',
  samplingHeading: 'Sampling',
  method: 'Method',
  population: 'Population',
  populationSize: 'Population size',
  sampleSize: 'Sample size',
  reviewHeading: 'Review',
  conflictsChecked: 'Conflicts of interest checked',
  yes: 'Yes',
  limitationsHeading: 'Limitations and basis',
  statements: {
    limitations: 'Stated limitations',
    sampling: 'Limitations of the sampling',
    comments: 'Comments of the reviewer',
    conflicts: 'Conflicts declared by the assessor',
    included: 'In scope',
    excluded: 'Out of scope',
  },
  findings: 'Findings',
  noFindings: 'Nothing to report: every rule of the format holds.',
  noFindingsRelaxed: 'Nothing to report under the rules that are left.',
  findingsCaption: 'Findings in the order of the file',
  /** What a finding says in the language of the report; undefined if it is not known in it. */
  sentenceOf: (finding: Finding): Sentence | undefined => finding,
  /** Said above findings of which some are not in the language of the report. */
  findingsInEnglish: '',
  /** Said in the board's part of a valid record, which shows no finding. */
  annexLists: (findings: number) =>
    findings === 1 ? 'The annex shows the finding.' : `The annex lists the ${integer(findings)} findings.`,
  finding: 'Finding',
  rule: 'Rule',
  at: 'At',
  pointer: 'Pointer',
  line: 'Line',
  column: 'Column',
  message: 'Message',
  hintColumn: 'Hint',
  hint: 'Hint:',
  place: (line: number, column: number) => `line ${line}, column ${column}`,
  wholeRecord: '(whole record)',
  findingSeverity: { error: 'error', warning: 'warning' },
  madeBy: 'Made by',
  from: 'from',
  atTime: 'at',
  asOf: 'As-of day',
  policy: 'Policy',
  noPolicy: 'none',
  removedPolicy: (source: string) => `removed: ${source} is deleted, so none was applied`,
  policyName: (source: string, sha256: string) => `${source} (SHA-256 ${sha256})`,
  relaxedHeading: 'Valid under a relaxed policy',
  relaxedMeaning: 'The settings soften or waive rules that every record of the format keeps.',
  accepted: 'What is accepted against the rules',
  softenedRules: 'Softened rules',
  softened: {
    warning: (rule: string) => `The rule ${rule} is a warning instead of an error, without a reason or an end.`,
    off: (rule: string) => `The rule ${rule} is switched off, without a reason or an end.`,
  },
  morePlaces: (places: number) => `and in ${plural(places, 'more place')}`,
  independence: 'Independence of the review',
  waived: 'Waived findings',
  waivedCount: (count: number) => `${plural(count, 'finding')} waived by the policy.`,
  waivedCaption: 'Findings that the policy accepts, with reason and last day',
  reason: 'Reason',
  until: 'Until',
  waivedBy: 'Waived by',
  deleted: {
    title: 'Deleted assessment record',
    said: (at: string | undefined) =>
      `The record was deleted${at === undefined ? '' : ` on ${at}`}, and its reports with it.`,
  },
  recordDigest: 'SHA-256 of the record',
  records: {
    title: (file: string) => `${file}: governance maturity assessments`,
    eyebrow: 'Governance maturity assessments',
    headings: {
      valid: 'All records are valid',
      invalid: 'Not all records are valid',
      unreadable: 'No record can be read',
      relaxed: 'All records are valid, some under a relaxed policy',
      policy: 'All records are valid, but their policy has an error',
    },
    verdicts: { valid: 'valid', invalid: 'invalid', unreadable: 'unreadable', relaxed: 'valid under a relaxed policy' },
    counts: (records: number, valid: number, invalid: number) =>
      `${plural(records, 'record')}: ${integer(valid)} valid, ${integer(invalid)} invalid`,
    heading: 'Records',
    caption: 'Records in the order of the file',
    assessment: 'Assessment',
    verdict: 'Verdict',
    errors: 'Errors',
    warnings: 'Warnings',
    waived: 'Waived',
    atLine: (line: number, id: string) => `Line ${line}${id === '' ? '' : `: ${id}`}`,
    findingsOf: (line: number) => `Findings of line ${line}`,
    cut: (records: number) =>
      `The findings of ${plural(records, 'more record')} are left out here, those with errors last; the JSON report has them.`,
  },
  page: (number: string, total: string) => `"Page " ${number} " of " ${total}`,
};

/** The words of one language. */
export type Words = typeof english;

/** What became of the newest version of a file. */
type NewestState = 'invalid' | 'unreadable' | 'deleted';

/** Numbers of records by verdict; `relaxed` are among the valid ones. */
interface RecordCounts {
  readonly records: number;
  readonly valid: number;
  readonly relaxed: number;
  readonly invalid: number;
  readonly unreadable: number;
}

/** What became of what the assessments before left to do, and how many systems are followed, or not and why. */
interface FollowedTotals {
  readonly systems: number;
  readonly late: number;
  readonly open: number;
  readonly done: number;
  readonly noLongerListed: number;
  readonly oldEvidence: number;
  readonly conditions: number;
  readonly tooManyToMatch: number;
  readonly noPrevious: number;
  readonly notComparable: number;
  readonly notKnown: number;
}

const counted = (count: number, state: string): string => `${integer(count)} ${state}`;

// What became of what earlier assessments left to do, in a comparison and in a portfolio. The words of both name them one by one:
// with a spread or a member the bundler would keep both where only one is used.
const lateCount = (count: number) => counted(count, 'late');
const openCount = (count: number) => counted(count, 'open');
const doneCount = (count: number) => counted(count, 'done');
const noLongerListedCount = (count: number) => counted(count, 'no longer listed');
const notObservedAnewCount = (count: number) =>
  counted(count, 'observed on the day of the assessment before, or earlier');
const stayedCount = (count: number) => counted(count, 'that the reviewer states again');
const earlierPriorities = 'Earlier priorities';
const evidenceNotObservedAnew = 'Evidence not observed anew';
const conditionsThatStayed = 'Conditions that stayed';
const tooMany = 'too many to look for reworded ones';

/** All words of a portfolio in English; pt.ts has the same in Portuguese. */
export const englishPortfolio = {
  /** Words, numbers and dates of the report. */
  report: english,
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
  newestVersion: (state: NewestState) => `newest version ${state}`,
  newestFile: (file: string, state: NewestState) => `newest file, ${file}, ${state}`,
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
    followed: 'What became of the priorities of the assessment before',
    gaps: 'Widest gaps',
    owners: 'Overdue priorities by owner',
    stale: 'Stale assessments',
    problems: 'Records that are not valid',
  },
  captions: {
    systems: 'The newest record of each system',
    changes: 'Systems whose verdict or disposition differs from that of the assessment before',
    followed: 'Systems by their number of late priorities, the most first',
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
    followed: earlierPriorities,
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
    late: 'Late',
    open: 'Open',
    done: 'Done',
    noLongerListed: 'No longer listed',
    oldEvidence: evidenceNotObservedAnew,
    conditions: conditionsThatStayed,
  },
  /** What became of all systems in one sentence for each kind. */
  followedTotals: ({
    systems,
    late,
    open,
    done,
    noLongerListed,
    oldEvidence,
    conditions,
    tooManyToMatch,
  }: FollowedTotals) =>
    [
      `${plural(systems, 'system')} followed from the assessment before: ${lateCount(late)}, ${openCount(open)}, ${doneCount(done)}, ${noLongerListedCount(noLongerListed)}.`,
      `Items of evidence: ${notObservedAnewCount(oldEvidence)}.`,
      `Comments: ${stayedCount(conditions)}.`,
      ...(tooManyToMatch > 0 ? [`In ${plural(tooManyToMatch, 'system')}: ${tooMany}.`] : []),
    ].join(' '),
  /** Undefined if all systems are followed. */
  notFollowed: ({ noPrevious, notComparable, notKnown }: FollowedTotals) => {
    const reasons = [
      ...(noPrevious > 0 ? [counted(noPrevious, 'without an assessment before')] : []),
      ...(notComparable > 0 ? [counted(notComparable, 'not comparable with it')] : []),
      ...(notKnown > 0 ? [counted(notKnown, 'whose summaries lack the texts to compare')] : []),
    ];
    return reasons.length === 0 ? undefined : `Systems that are not followed: ${reasons.join(', ')}.`;
  },
  followedMeaning:
    'Late: still listed, and one of its target dates is before the day of the newest record. Done: gone, and each dimension that it was for has the target of then; a record does not say it.',
  notKnown: 'earlier priorities not known: a summary lacks the texts to compare',
  tooMany: 'earlier priorities or comments: too many to look for reworded ones',
  cut: { systems: 'systems', rows: 'rows', gaps: 'gaps' },
  madeBy: 'Made by',
  place: (file: string, line: number) => `${file}, line ${line}`,
};

/** The words of a portfolio in one language. */
export type PortfolioWords = typeof englishPortfolio;

/** All words of a comparison in English; pt.ts has the same in Portuguese. */
export const englishDiff = {
  /** Words, numbers and dates of the report. */
  report: english,
  eyebrow: 'Comparison of governance maturity assessments',
  pageTitle: (title: string) => `${title}: comparison of assessments`,
  skip: 'Skip to the comparison',
  noId: '(no id)',
  noDate: 'no date',
  notStated: 'not stated',
  /** A value of a fixed set, such as `peer-review`. */
  choice: (value: string): string => value,
  yes: 'true',
  no: 'false',
  derived: 'derived: equal-weighted means over the 10 dimensions',
  nothingChanged: 'Nothing changed.',
  overall: 'Overall',
  overallCaption: (note: string) => `Means of each record, ${note}`,
  scores: 'Scores',
  scoresCaption: 'Score of each dimension by record',
  figure: 'Figure',
  change: 'Change',
  figures: { score: 'Score', target: 'Target', coverage: 'Coverage' },
  trends: { rising: 'rising', falling: 'falling', steady: 'steady', mixed: 'mixed', unknown: 'unknown' },
  verdicts: {
    comparable: 'Comparable: same organization, scope, mode, assessor, reviewer and sample',
    'with-care': 'Compare with care',
    'not-comparable': 'Not comparable',
  },
  subject: 'Subject',
  what: 'What',
  before: 'Before',
  now: 'Now',
  changes: 'Changes',
  changesCut: 'changes',
  more: (count: number) => `… and ${integer(count)} more`,
  chapters: {
    dimensions: 'Dimensions',
    priorities: 'Priorities',
    evidence: 'Evidence',
    other: 'Everything else',
    followed: earlierPriorities,
    oldEvidence: evidenceNotObservedAnew,
    conditions: conditionsThatStayed,
  },
  counts: {
    late: lateCount,
    open: openCount,
    done: doneCount,
    noLongerListed: noLongerListedCount,
    notObservedAnew: notObservedAnewCount,
    stayed: stayedCount,
    moved: (count: number) => counted(count, 'moved'),
    unchanged: (count: number) => counted(count, 'unchanged'),
    opened: (count: number) => counted(count, 'opened'),
    changed: (count: number) => counted(count, 'changed'),
    new: (count: number) => counted(count, 'new'),
    gone: (count: number) => counted(count, 'gone'),
    otherChanged: (count: number) => counted(count, 'changed'),
  },
  /** What became of a whole item. */
  states: {
    noLongerListed: 'no longer listed',
    opened: 'opened',
    new: 'new',
    gone: 'gone',
    late: 'late',
    open: 'open',
    done: 'done',
    notObservedAnew: 'not observed anew',
    stayed: 'stayed',
  },
  since: (record: string) => `since ${record}`,
  due: (date: string) => `due ${date}`,
  movedTo: (date: string) => `now ${date}`,
  reached: (dimensions: readonly string[]) => `target reached: ${dimensions.join(', ')}`,
  observed: (date: string, days: number) => `observed ${date}, ${plural(days, 'day')} before the assessment`,
  allPriorities: 'All priorities',
  order: 'order',
  reordered: 'in another order',
  tooMany,
  alike: (percent: number) => `reworded, ${percent} % alike`,
  almostEqual: 'differs only in case, spacing or invisible characters',
  shift: (days: number) => `${plural(Math.abs(days), 'day')} ${days > 0 ? 'later' : 'earlier'}`,
  parts: {
    record: 'Record',
    scope: 'Scope',
    assessor: 'Assessor',
    sampling: 'Sampling',
    'review.reviewer': 'Reviewer',
    review: 'Review',
  },
  /** Fields of the format, in lists of changes. */
  fields: {
    acceptanceCriteria: 'acceptance criteria',
    assessedAt: 'assessed at',
    assessmentId: 'assessment id',
    collectedBy: 'collected by',
    comments: 'comments',
    confidence: 'confidence',
    confidenceRationale: 'confidence rationale',
    conflicts: 'conflicts',
    conflictsChecked: 'conflicts checked',
    coverage: 'coverage',
    coverageBasis: 'coverage basis',
    disposition: 'disposition',
    evidence: 'evidence',
    evidenceCutoff: 'evidence cutoff',
    excluded: 'excluded',
    gaps: 'gaps',
    included: 'included',
    limitations: 'limitations',
    method: 'method',
    methodVersion: 'method version',
    mode: 'mode',
    name: 'name',
    notes: 'notes',
    observedAt: 'observed at',
    organization: 'organization',
    outcome: 'outcome',
    owner: 'owner',
    populationDescription: 'population description',
    populationSize: 'population size',
    rationale: 'rationale',
    reference: 'reference',
    reviewedAt: 'reviewed at',
    role: 'role',
    sampleSize: 'sample size',
    schemaVersion: 'schema version',
    scope: 'scope',
    score: 'score',
    severity: 'severity',
    sha256: 'sha256',
    target: 'target',
    targetDate: 'target date',
    title: 'title',
    type: 'type',
  },
  comparability: {
    subjects: {
      methodVersion: 'The version of the method',
      organization: 'The assessed organization',
      mode: 'The mode',
      assessor: 'The assessor',
      assessorOrganization: "The assessor's organization",
      samplingMethod: 'The method of sampling',
      population: 'The described population',
      reviewer: 'The reviewer',
    },
    changed: (subject: string, old: string, fresh: string) => `${subject} changed from ${old} to ${fresh}.`,
    sample: (old: string, fresh: string) => `The sample changed from ${old} to ${fresh}.`,
    disputed: { old: 'The reviewer disputes the old record.', new: 'The reviewer disputes the new record.' },
    noScopeInCommon: 'Nothing that was in scope before is in scope now.',
    lists: {
      includedNow: 'In scope now, but not before',
      includedBefore: 'In scope before, but not now',
      includedReworded: 'Worded differently in the scope, so perhaps not the same',
      excludedNow: 'Excluded now, but not before',
      excludedBefore: 'Excluded before, but not now',
      excludedReworded: 'Worded differently in what is excluded',
    },
    andMore: (count: number) => ` and ${integer(count)} more`,
    unknownDates: 'The dates of the assessments are not both known.',
    newIsOlder: 'The new record was assessed before the old one.',
    evidenceEndsEarlier: 'The evidence of the new record ends before that of the old one.',
    sameCutoff: 'Both records have the same evidence cutoff, so the new one saw no later evidence.',
    evidenceAge: (old: number, fresh: number) =>
      `The evidence ended ${daysFrom(old)} the old assessment, and ${daysFrom(fresh)} the new one.`,
    invalid: (which: 'old' | 'new', source: string, errors: number) =>
      `The ${which} record${source} is invalid, with ${plural(errors, 'error')}: unknown properties and values of a wrong type are not compared.`,
  },
};

/** The words of a comparison in one language. */
export type DiffWords = typeof englishDiff;
