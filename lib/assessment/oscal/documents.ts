import { onScale } from '../record/derived-mean.ts';
import type { Finding, Judgement, WaivedFinding } from '../record/finding.ts';
import {
  type Dimension,
  dimensionKeys,
  type Evidence,
  type Priority,
  type Sparse,
  type SparseRecord,
} from '../record/record.ts';
import { standingOf } from '../report/standing.ts';
import { isUriReference } from '../schema/formats.ts';
import { type Words, wordsOf } from '../words/words.ts';
import {
  createNames,
  createParties,
  dateTime,
  dayOf,
  lineOf,
  markup,
  markupLine,
  type OscalInput,
  type OscalRecord,
  oscalVersion,
  ourNamespace,
  type Parties,
  property,
  some,
  type Uuids,
  withUuids,
} from './elements.ts';

/** What all parts of a document share. */
interface Context {
  readonly uuids: Uuids;
  readonly parties: Parties;
  readonly words: Words;
  /** UUID of the component that stands for this product. */
  readonly tool: string;
}

/** A record, and the name that its UUIDs are made from: its id, as long as it has one of its own. */
interface NamedRecord extends OscalRecord {
  readonly name: string;
}

/** The assessment results (NIST OSCAL) of the records of a file, as JSON: one result for each record. */
export async function assessmentResults(input: OscalInput): Promise<string> {
  const document = await withUuids((uuids) => {
    const context = contextOf(input, uuids);
    const records = namedRecords(input);
    const results = records.map((record) => resultOf(record, input, context));
    return {
      'assessment-results': {
        uuid: uuids(`assessment-results/${nameOf(records)}`),
        metadata: metadataOf(records, input, context),
        'import-ap': {
          href: `#${uuids(`file/${nameOf(records)}`)}`,
          remarks: 'The records state scope and method themselves: there is no assessment plan beside them.',
        },
        results,
        'back-matter': { resources: [fileResource(records, input, context), ...evidenceResources(records, context)] },
      },
    };
  });
  return jsonOf(document);
}

/**
 * The plan of action and milestones (NIST OSCAL) of the records of a file, as JSON: one item for each priority.
 * @returns undefined if there is no priority: OSCAL has no plan without an item
 */
export async function planOfAction(input: OscalInput): Promise<string | undefined> {
  const document = await withUuids((uuids) => {
    const context = contextOf(input, uuids);
    const records = namedRecords(input);
    const risks = records.flatMap((record) => priorityRisks(record, context));
    const items = records.flatMap((record) => priorityItems(record, context));
    return {
      'plan-of-action-and-milestones': {
        uuid: uuids(`plan-of-action/${nameOf(records)}`),
        metadata: metadataOf(records, input, context),
        'system-id': { 'identifier-type': ourNamespace, id: lineOf(nameOf(records)) },
        'local-definitions': { 'assessment-assets': assetsOf(input, context) },
        risks: some(risks),
        'poam-items': items,
        'back-matter': { resources: [fileResource(records, input, context)] },
      },
    };
  });
  return document['plan-of-action-and-milestones']['poam-items'].length === 0 ? undefined : jsonOf(document);
}

const jsonOf = (document: object): string => `${JSON.stringify(document, null, 2)}\n`;

function contextOf({ tool, language }: OscalInput, uuids: Uuids): Context {
  return { uuids, parties: createParties(uuids), words: wordsOf(language), tool: uuids(`tool/${tool.name}`) };
}

function namedRecords({ records, file }: OscalInput): readonly NamedRecord[] {
  const unique = createNames();
  return records.map((record) => ({ ...record, name: unique(record.judgement.assessmentId ?? file) }));
}

const nameOf = (records: readonly NamedRecord[]): string => records.map(({ name }) => name).join(' ');

function metadataOf(records: readonly NamedRecord[], input: OscalInput, { parties, words, uuids }: Context): object {
  const responsible = records.flatMap(({ record }) => responsibleParties(record, parties));
  const byRole = Map.groupBy(responsible, ({ role }) => role);
  const lastModified = records.map(dayOf).sort().at(-1) ?? '1970-01-01T00:00:00Z';
  // Before the list is taken: the collectors of evidence are parties, too.
  for (const { record } of records) collectorsOf(record, parties);
  return {
    title: markupLine(`${words.eyebrow}: ${nameOf(records)}`),
    'last-modified': lastModified,
    version: lastModified.slice(0, 10),
    'oscal-version': oscalVersion,
    'document-ids': some(
      records
        .filter(({ judgement }) => judgement.assessmentId !== null)
        .map(({ judgement }) => ({ identifier: lineOf(judgement.assessmentId ?? undefined) })),
    ),
    props: some([
      ...property('tool-version', `${input.tool.name} ${input.tool.version}`),
      ...records.flatMap(({ sha256 }) => property('record-sha256', sha256)),
    ]),
    links: [{ href: `#${uuids(`file/${nameOf(records)}`)}`, rel: 'source' }],
    roles: roleIds.map((id) => ({ id, title: roleTitles(words)[id] })),
    parties: some(parties.list()),
    'responsible-parties': some(
      [...byRole].map(([role, found]) => ({
        'role-id': role,
        'party-uuids': [...new Set(found.map(({ party }) => party))],
      })),
    ),
  };
}

const roleIds = ['assessor', 'reviewer', 'evidence-collector', 'assessed-organization'] as const;

const roleTitles = ({ facts, collectedBy }: Words): Readonly<Record<(typeof roleIds)[number], string>> => ({
  assessor: facts.assessor,
  reviewer: facts.reviewer,
  'evidence-collector': collectedBy,
  'assessed-organization': facts.organization,
});

interface Responsible {
  readonly role: (typeof roleIds)[number];
  readonly party: string;
}

function responsibleParties(record: SparseRecord | undefined, parties: Parties): readonly Responsible[] {
  const found: Responsible[] = [];
  const { assessor, review, scope } = record ?? {};
  if (assessor) found.push({ role: 'assessor', party: parties.person(assessor) });
  if (review?.reviewer) found.push({ role: 'reviewer', party: parties.person(review.reviewer) });
  if (scope?.organization !== undefined) {
    found.push({ role: 'assessed-organization', party: parties.organization(scope.organization) });
  }
  return found;
}

function collectorsOf(record: SparseRecord | undefined, parties: Parties): void {
  for (const item of record?.evidenceRegister ?? []) {
    if (item?.collectedBy !== undefined) parties.person({ name: item.collectedBy });
  }
}

function assetsOf({ tool }: OscalInput, { tool: uuid, uuids }: Context): object {
  return {
    components: [
      {
        uuid,
        type: 'software',
        title: lineOf(tool.name),
        description: 'Judges governance maturity records.',
        props: [{ name: 'version', value: lineOf(tool.version) }],
        status: { state: 'operational' },
      },
    ],
    'assessment-platforms': [
      {
        uuid: uuids(`platform/${tool.name}`),
        title: lineOf(tool.name),
        'uses-components': [{ 'component-uuid': uuid }],
      },
    ],
  };
}

function resultOf(named: NamedRecord, input: OscalInput, context: Context): object {
  const { judgement, record = {}, name } = named;
  const { uuids, words } = context;
  const standing = standingOf(judgement, named.record, words);
  const observed = (record.evidenceRegister ?? []).flatMap((item) => dateTime(item?.observedAt) ?? []);
  const cutoff = dateTime(record.scope?.evidenceCutoff);
  return {
    uuid: uuids(`result/${name}`),
    title: markupLine(`${words.eyebrow}: ${name}`),
    description: markup(`${standing.heading}. ${standing.meaning}`),
    start: observed.sort()[0] ?? cutoff ?? dayOf(named),
    end: cutoff,
    props: some(recordProperties(named)),
    'local-definitions': { 'assessment-assets': assetsOf(input, context) },
    'reviewed-controls': {
      description: markup(record.sampling?.populationDescription ?? words.maturity),
      'control-selections': [
        {
          description: markup(words.maturity),
          'include-controls': dimensionKeys.map((key) => ({ 'control-id': key })),
        },
      ],
    },
    attestations: attestationsOf(record, context),
    'assessment-log': logOf(named, context),
    observations: some([...evidenceObservations(named, context), ...validationObservations(named, context)]),
    risks: some([...gapRisks(named, context), ...priorityRisks(named, context)]),
    findings: [
      ...(named.record === undefined ? [] : dimensionKeys.map((key) => dimensionFinding(key, named, context))),
      formatFinding(named, context),
    ],
  };
}

/** What has no place of its own in OSCAL. */
function recordProperties({ judgement, record, sha256 }: NamedRecord) {
  const { scope, assessor, sampling, review } = record ?? {};
  const { basis, errorCount, warningCount, waivedCount, verdict, relaxed, softened = [] } = judgement;
  return [
    ...property('verdict', verdict),
    ...property('relaxed', relaxed && 'true'),
    ...property('errors', errorCount),
    ...property('warnings', warningCount),
    ...property('waived', waivedCount),
    ...softened.flatMap(({ rule, severity }) => property('softened-rule', rule, severity)),
    ...property('as-of', basis?.asOf),
    ...property('policy', basis?.policy?.source, basis?.policy?.sha256 ?? undefined),
    ...property('policy-removed', basis?.policy?.removed && 'true'),
    ...property('record-sha256', sha256),
    ...property('assessment-id', record?.assessmentId),
    ...property('schema-version', record?.schemaVersion),
    ...property('method-version', record?.methodVersion),
    ...property('organization', scope?.organization),
    ...property('evidence-cutoff', scope?.evidenceCutoff),
    ...property('assessed-at', record?.assessedAt),
    ...property('assessor-mode', assessor?.mode),
    ...property('sampling-method', sampling?.method, sampling?.rationale),
    ...property('population-size', sampling?.populationSize),
    ...property('sample-size', sampling?.sampleSize),
    ...property('reviewed-at', review?.reviewedAt),
    ...property('disposition', review?.disposition),
    ...property(
      'conflicts-checked',
      review?.conflictsChecked === undefined ? undefined : String(review.conflictsChecked),
    ),
  ];
}

/** Texts of assessor and reviewer about the whole. */
function attestationsOf({ scope, assessor, sampling, review, limitations }: SparseRecord, { parties }: Context) {
  const byAssessor = [
    ...partsOf('scope-included', scope?.included),
    ...partsOf('scope-excluded', scope?.excluded),
    ...partsOf('sampling-rationale', [sampling?.rationale]),
    ...partsOf('sampling-population', [sampling?.populationDescription]),
    ...partsOf('sampling-limitation', sampling?.limitations),
    ...partsOf('limitation', limitations),
    ...partsOf('conflict-of-interest', assessor?.conflicts),
  ];
  const byReviewer = partsOf('review-comment', review?.comments);
  return some([
    ...attestation('assessor', assessor && parties.person(assessor), byAssessor),
    ...attestation('reviewer', review?.reviewer && parties.person(review.reviewer), byReviewer),
  ]);
}

const partsOf = (name: string, texts: readonly (string | undefined)[] | undefined) =>
  (texts ?? []).filter((text) => text !== undefined).map((text) => ({ name, ns: ourNamespace, prose: markup(text) }));

function attestation(role: string, party: string | undefined, parts: readonly object[]): readonly object[] {
  if (parts.length === 0) return [];
  return [{ ...(party && { 'responsible-parties': [{ 'role-id': role, 'party-uuids': [party] }] }), parts }];
}

function logOf({ record, name }: NamedRecord, { uuids, parties, words }: Context): object | undefined {
  const { assessedAt, assessor, review } = record ?? {};
  const entry = (kind: string, title: string, day: string | undefined, party: string | undefined) => {
    const start = dateTime(day);
    if (start === undefined) return [];
    const logged = party === undefined ? {} : { 'logged-by': [{ 'party-uuid': party, 'role-id': kind }] };
    return [{ uuid: uuids(`log/${name}/${kind}`), title, start, end: start, ...logged }];
  };
  const entries = some([
    ...entry('assessor', words.facts.assessedAt, assessedAt, assessor && parties.person(assessor)),
    ...entry(
      'reviewer',
      words.facts.reviewedAt,
      review?.reviewedAt,
      review?.reviewer && parties.person(review.reviewer),
    ),
  ]);
  return entries && { entries };
}

/** The evidence of a record, each with the name of its UUIDs. */
function namedEvidence({ record, name }: NamedRecord) {
  const unique = createNames();
  return (record?.evidenceRegister ?? []).map((found) => {
    const item: Sparse<Evidence> = found ?? {};
    return { item, name: unique(`evidence/${name}/${item.id ?? ''}`) };
  });
}

const methods: Readonly<Record<Evidence['type'], string>> = {
  policy: 'EXAMINE',
  'process-record': 'EXAMINE',
  'system-record': 'EXAMINE',
  interview: 'INTERVIEW',
  walkthrough: 'EXAMINE',
  test: 'TEST',
  metric: 'EXAMINE',
  sample: 'EXAMINE',
  other: 'UNKNOWN',
};

const methodOf = (type: string | undefined): string =>
  Object.entries(methods).find(([known]) => known === type)?.[1] ?? 'UNKNOWN';

function evidenceObservations(named: NamedRecord, { uuids, parties }: Context): readonly object[] {
  const fallback = dateTime(named.record?.scope?.evidenceCutoff) ?? dayOf(named);
  return namedEvidence(named).map(({ item, name }) => ({
    uuid: uuids(name),
    title: markupLine(item.title),
    description: markup(item.scope ?? ''),
    props: some([
      ...property('evidence-id', item.id),
      ...property('evidence-type', item.type),
      ...property('observed-at', item.observedAt),
    ]),
    methods: [methodOf(item.type)],
    types: ['control-objective'],
    ...(item.collectedBy !== undefined && {
      origins: [
        {
          actors: [
            {
              type: 'party',
              'actor-uuid': parties.person({ name: item.collectedBy }),
              'role-id': 'evidence-collector',
            },
          ],
        },
      ],
    }),
    'relevant-evidence': [{ href: `#${uuids(`resource/${name}`)}`, description: markup(item.title ?? '') }],
    collected: dateTime(item.observedAt) ?? fallback,
    ...remarksOf(item.limitations),
  }));
}

/** Texts, one a paragraph. */
function remarksOf(texts: readonly (string | undefined)[] | undefined): { readonly remarks?: string } {
  const said = (texts ?? []).filter((text) => text !== undefined).map(markup);
  return said.length === 0 ? {} : { remarks: said.join('\n\n') };
}

function evidenceResources(records: readonly NamedRecord[], { uuids }: Context): readonly object[] {
  return records.flatMap((record) =>
    namedEvidence(record).map(({ item, name }) => ({
      uuid: uuids(`resource/${name}`),
      title: markupLine(item.title),
      'document-ids': item.id === undefined ? undefined : [{ identifier: lineOf(item.id) }],
      ...linkOf(item),
    })),
  );
}

/** The link to an evidence with its digest; both are properties where the reference is none that OSCAL can hold. */
function linkOf({ reference, sha256 }: Sparse<Evidence>): object {
  const hashes = sha256 === undefined ? undefined : [{ algorithm: 'SHA-256', value: lineOf(sha256) }];
  if (reference !== undefined && isUriReference(reference)) return { rlinks: [{ href: reference, hashes }] };
  return { props: some([...property('reference', reference), ...property('sha256', sha256)]) };
}

function fileResource(records: readonly NamedRecord[], { file }: OscalInput, { uuids, words }: Context): object {
  return {
    uuid: uuids(`file/${nameOf(records)}`),
    title: markupLine(words.eyebrow),
    props: some([...property('file', file), ...records.flatMap(({ sha256 }) => property('record-sha256', sha256))]),
  };
}

/** The findings of the validation, and waived ones: observations of the tool. */
function validationObservations(named: NamedRecord, { uuids, tool, words }: Context): readonly object[] {
  const collected = dateTime(named.judgement.basis?.asOf) ?? dayOf(named);
  return namedFindings(named).map(({ finding, name }) => {
    const { rule, severity, pointer, line, column, file } = finding;
    const { message, hint } = words.sentenceOf(finding) ?? finding;
    return {
      uuid: uuids(name),
      title: markupLine(rule),
      description: markup(message),
      props: [
        ...property('rule', rule),
        ...property('severity', severity),
        ...property('pointer', pointer === '' ? undefined : pointer),
        ...property('line', line),
        ...property('column', column),
        ...property('policy', file),
        ...waiverProperties(finding),
      ],
      methods: ['TEST'],
      types: ['finding'],
      origins: [{ actors: [{ type: 'tool', 'actor-uuid': tool }] }],
      collected,
      ...remarksOf([hint]),
    };
  });
}

function waiverProperties(finding: Finding | WaivedFinding) {
  if (!('waiver' in finding)) return [];
  const { reason, until, by } = finding.waiver;
  return [...property('waived-until', until, reason), ...property('waived-by', by)];
}

function namedFindings({ judgement, name }: NamedRecord) {
  const unique = createNames();
  return [...judgement.findings, ...(judgement.waived ?? [])].map((finding) => ({
    finding,
    name: unique(`validation/${name}/${finding.rule}/${finding.file ?? ''}/${finding.pointer}`),
  }));
}

/** Whether the record keeps the rules of its format: the first thing that a reader of its figures has to know. */
function formatFinding(named: NamedRecord, { uuids, words, tool }: Context): object {
  const { judgement, name } = named;
  const { heading, meaning } = standingOf(judgement, undefined, words);
  return {
    uuid: uuids(`finding/${name}/record-format`),
    title: markupLine(heading),
    description: markup(meaning),
    origins: [{ actors: [{ type: 'tool', 'actor-uuid': tool }] }],
    target: {
      type: 'objective-id',
      'target-id': 'record-format',
      status: formatStatus(judgement),
    },
    'related-observations': some(namedFindings(named).map((finding) => ({ 'observation-uuid': uuids(finding.name) }))),
  };
}

/** Satisfied by a valid record; not by one that is valid only because the policy relaxes a rule of the format, which failed nothing. */
function formatStatus({ valid, relaxed }: Judgement): object {
  if (!valid) return { state: 'not-satisfied', reason: 'fail' };
  return relaxed ? { state: 'not-satisfied', reason: 'other' } : { state: 'satisfied', reason: 'pass' };
}

type DimensionName = (typeof dimensionKeys)[number];

function dimensionFinding(key: DimensionName, named: NamedRecord, { uuids, words, parties }: Context): object {
  const { record, name } = named;
  const dimension: Sparse<Dimension> = record?.dimensions?.[key] ?? {};
  const { assessor } = record ?? {};
  const cited = (dimension.evidenceRefs ?? []).filter((id) => id !== undefined);
  const register = namedEvidence(named);
  const observations = register.filter(({ item }) => item.id !== undefined && cited.includes(item.id));
  const unknown = cited.filter((id) => !register.some(({ item }) => item.id === id));
  const risks = gapNames(key, named);
  return {
    uuid: uuids(`finding/${name}/${key}`),
    title: markupLine(words.dimensions[key]),
    description: markup(dimension.rationale ?? ''),
    props: some([
      ...property('score', dimension.score),
      ...property('target', dimension.target),
      ...property('confidence', dimension.confidence, dimension.confidenceRationale),
      ...property('coverage', dimension.coverage, dimension.coverageBasis),
      ...property('owner', dimension.owner),
      ...unknown.flatMap((id) => property('unknown-evidence', id)),
      // Without its value, a reason would be lost.
      ...(dimension.confidence === undefined ? property('confidence-rationale', dimension.confidenceRationale) : []),
      ...(dimension.coverage === undefined ? property('coverage-basis', dimension.coverageBasis) : []),
    ]),
    origins: assessor && [
      { actors: [{ type: 'party', 'actor-uuid': parties.person(assessor), 'role-id': 'assessor' }] },
    ],
    target: {
      type: 'objective-id',
      'target-id': key,
      title: markupLine(words.dimensions[key]),
      status: statusOf(dimension),
    },
    'related-observations': some(observations.map((evidence) => ({ 'observation-uuid': uuids(evidence.name) }))),
    'related-risks': some(risks.map((risk) => ({ 'risk-uuid': uuids(risk.name) }))),
    ...remarksOf([dimension.notes]),
  };
}

/** Satisfied at the target or above; not satisfied, for another reason than a failure, where a figure is missing or off its scale. */
function statusOf(dimension: Sparse<Dimension>): object {
  const score = onScale('score', dimension.score);
  const target = onScale('target', dimension.target);
  if (score === undefined || target === undefined) return { state: 'not-satisfied', reason: 'other' };
  return score >= target ? { state: 'satisfied', reason: 'pass' } : { state: 'not-satisfied', reason: 'fail' };
}

function gapNames(key: DimensionName, { record, name }: NamedRecord) {
  const unique = createNames();
  return (record?.dimensions?.[key]?.gaps ?? [])
    .filter((gap) => gap !== undefined)
    .map((gap) => ({ gap, name: unique(`gap/${name}/${key}/${gap}`) }));
}

/** Each gap that a dimension states. */
const gapRisks = (named: NamedRecord, { uuids }: Context): readonly object[] =>
  dimensionKeys.flatMap((key) =>
    gapNames(key, named).map(({ gap, name }) => ({
      uuid: uuids(name),
      title: markupLine(gap),
      description: markup(gap),
      statement: markup(gap),
      props: property('dimension', key),
      status: 'open',
    })),
  );

function namedPriorities({ record, name }: NamedRecord) {
  const unique = createNames();
  return (record?.priorities ?? []).map((found) => {
    const priority: Sparse<Priority> = found ?? {};
    return { priority, name: unique(`priority/${name}/${priority.outcome ?? ''}`) };
  });
}

/** Each priority, with its acceptance criteria as milestones of a planned remediation. */
const priorityRisks = (named: NamedRecord, { uuids }: Context): readonly object[] =>
  namedPriorities(named).map(({ priority, name }) => {
    const { outcome = '', acceptanceCriteria = [], targetDate } = priority;
    const deadline = dateTime(targetDate);
    const criteria = acceptanceCriteria.filter((criterion) => criterion !== undefined);
    return {
      uuid: uuids(`risk/${name}`),
      title: markupLine(outcome),
      description: markup(outcome),
      statement: markup(outcome),
      props: some(priorityProperties(priority)),
      status: 'open',
      deadline,
      remediations: [
        {
          uuid: uuids(`remediation/${name}`),
          lifecycle: 'planned',
          title: markupLine(outcome),
          description: markup(outcome),
          tasks: some(
            criteria.map((criterion, at) => ({
              uuid: uuids(`milestone/${name}/${at}`),
              type: 'milestone',
              title: markupLine(criterion),
              description: markup(criterion),
              timing: deadline && { 'on-date': { date: deadline } },
            })),
          ),
        },
      ],
    };
  });

const priorityItems = (named: NamedRecord, { uuids }: Context): readonly object[] =>
  namedPriorities(named).map(({ priority, name }) => ({
    uuid: uuids(`item/${name}`),
    title: markupLine(priority.outcome),
    description: markup(priority.outcome ?? ''),
    props: some([...priorityProperties(priority), ...property('assessment-id', named.record?.assessmentId)]),
    'related-risks': [{ 'risk-uuid': uuids(`risk/${name}`) }],
  }));

const priorityProperties = ({ severity, owner, targetDate }: Sparse<Priority>) => [
  ...property('severity', severity),
  ...property('owner', owner),
  ...property('target-date', targetDate),
];
