import { createHash } from 'node:crypto';
import { boundFindings } from '../../../assessment/judge/bound-findings.ts';
import { countOmitted, type FileResult, placeInFile, type Tool } from '../../../assessment/judge/result.ts';
import type { Basis, Finding, WaivedFinding } from '../../../assessment/record/finding.ts';
import type { RuleDescription } from '../../../assessment/words/rule-words.ts';
import { sentenceCase } from '../../../assessment/words/wording.ts';
import type { SourceRoot } from '../source-root.ts';
import { waiverText } from './basis-text.ts';
import { type ValidateWords, validateWords } from './words.ts';

/** OASIS, SARIF 2.1.0, errata 01. */
const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

const findingsCapped = {
  id: 'findings-capped',
  name: 'FindingsCapped',
  shortDescription: { text: 'A record has more findings than the limit lets through.' },
};

/** GitHub refuses a run with more. */
const maxResults = 25_000;

/**
 * `--format sarif`: a SARIF 2.1.0 log with one run of at most 25,000 results, errors first; a notification says what is left
 * out. Empty `results` tell a code-scanning service that all is corrected.
 * @param rules all rules, in the language of `words`; their order gives `ruleIndex`
 */
export function sarif(
  tool: Tool,
  rules: readonly RuleDescription[],
  all: readonly FileResult[],
  root: SourceRoot | undefined = undefined,
  words: ValidateWords = validateWords(),
): string {
  const bound = boundFindings(maxResults, 0);
  for (const result of all) bound.add(root ? { ...result, file: root.pathOf(result.file) } : result);
  const results = bound.results();
  // For waived findings, which come after all others.
  let room = maxResults - results.reduce((sum, { judgement }) => sum + judgement.findings.length, 0);
  const ruleIndex = new Map(rules.map(({ id }, index) => [id, index]));
  const run = {
    tool: {
      driver: {
        name: tool.name,
        version: tool.version,
        semanticVersion: tool.version,
        rules: rules.map(sarifRule),
        notifications: [findingsCapped],
        ...languageOf(words),
      },
    },
    ...languageOf(words),
    // An invalid record is no failure of the tool.
    invocations: [
      {
        executionSuccessful: true,
        toolExecutionNotifications: results.flatMap((result) => omittedNotice(result, words)),
      },
    ],
    ...(root ? { originalUriBaseIds: { '%SRCROOT%': { uri: root.uri } } } : {}),
    columnKind: 'utf16CodeUnits',
    ...basisProperties(results),
    results: results.flatMap((result) => {
      const { findings, waived = [] } = result.judgement;
      const suppressed = waived.slice(0, room);
      room -= suppressed.length;
      const listed: readonly (Finding | WaivedFinding)[] = [...findings, ...suppressed];
      const prints = fingerprints({ ...result, judgement: { ...result.judgement, findings: listed } });
      return listed.map((finding, index) => ({
        ruleId: finding.rule,
        ...indexOf(ruleIndex, finding.rule),
        level: finding.severity,
        message: { text: plainMessage(finding, words) },
        locations: [location(result, finding, root)],
        partialFingerprints: { 'recordRulePointer/v1': prints[index] },
        ...suppressions(finding, words),
      }));
    }),
  };
  return `${JSON.stringify({ $schema: schema, version: '2.1.0', runs: [run] }, null, 2)}\n`;
}

/** SARIF takes English for granted (sections 3.14.7 and 3.19.21). */
const languageOf = ({ tag }: ValidateWords) => (tag === validateWords().tag ? {} : { language: tag });

/** A waived finding is a suppressed result (section 3.35). */
const suppressions = (finding: Finding | WaivedFinding, words: ValidateWords) =>
  'waiver' in finding
    ? { suppressions: [{ kind: 'external', status: 'accepted', justification: literal(waiverText(finding, words)) }] }
    : {};

/** The days and policies of all records, each once. */
function basisProperties(results: readonly FileResult[]) {
  const bases = new Map<string, Basis>();
  for (const { judgement } of results) if (judgement.basis) bases.set(JSON.stringify(judgement.basis), judgement.basis);
  const relaxed = results.filter(({ judgement }) => judgement.relaxed).length;
  if (bases.size === 0) return {};
  return {
    properties: { judgedUnder: [...bases.values()], ...(relaxed > 0 && { recordsUnderRelaxedPolicy: relaxed }) },
  };
}

/** Leaves out the index of a rule that is not in the list, which SARIF allows. */
function indexOf(ruleIndex: ReadonlyMap<string, number>, rule: string): { ruleIndex?: number } {
  const index = ruleIndex.get(rule);
  return index === undefined ? {} : { ruleIndex: index };
}

const plainMessage = ({ message, hint }: Finding, words: ValidateWords): string =>
  literal(hint === undefined ? message : `${message}\n${sentenceCase(words.hint)}: ${hint}`);

/** Escapes placeholders (braces, section 3.11.5) and embedded links (`[text](target)`, 3.11.6). */
const literal = (text: string): string => text.replace(/[{}]/g, '$&$&').replaceAll('](', '] (');

function location(result: FileResult, finding: Finding, root: SourceRoot | undefined) {
  const file = finding.file === undefined ? result.file : (root?.pathOf(finding.file) ?? finding.file);
  const { line, column } = placeInFile(result, finding);
  return {
    physicalLocation: {
      artifactLocation: artifactLocation(file),
      region: { startLine: Math.max(1, line), startColumn: Math.max(1, column) },
    },
    ...logicalLocations(finding.pointer),
  };
}

/** Locates a value inside the record, by SARIF's kinds for JSON (3.33.7). */
function logicalLocations(pointer: string) {
  if (pointer === '') return {};
  const kind = /\/\d+$/.test(pointer) ? 'value' : 'property';
  return { logicalLocations: [{ fullyQualifiedName: pointer, kind }] };
}

function omittedNotice(result: FileResult, words: ValidateWords) {
  const more = countOmitted(result);
  if (more <= 0) return [];
  const physicalLocation = {
    artifactLocation: artifactLocation(result.file),
    ...(result.line === undefined ? {} : { region: { startLine: result.line } }),
  };
  return [
    {
      descriptor: { id: findingsCapped.id, index: 0 },
      level: 'warning',
      message: { text: words.leftOut(more) },
      locations: [{ physicalLocation }],
    },
  ];
}

interface ArtifactLocation {
  /** Percent-encoded URI reference (RFC 3986). */
  readonly uri: string;
  /** Only with a relative reference; viewers know this root. */
  readonly uriBaseId?: '%SRCROOT%';
}

/** Returns a file's location for SARIF: relative to the root of the sources, or as a `file:` URI for an absolute path. */
export function artifactLocation(file: string): ArtifactLocation {
  if (/^[A-Za-z]:[\\/]/.test(file)) {
    const path = file.replaceAll('\\', '/');
    return { uri: `file:///${path.slice(0, 2)}${encodePath(path.slice(2))}` };
  }
  if (file.startsWith('//')) return { uri: `file:${encodePath(file)}` };
  if (file.startsWith('/')) return { uri: `file://${encodePath(file)}` };
  return { uri: encodePath(file), uriBaseId: '%SRCROOT%' };
}

/** Encodes colons too: `a:b.json` would have a scheme. */
const encodePath = (path: string): string => path.toWellFormed().split('/').map(encodeURIComponent).join('/');

/** Returns a fingerprint for each finding, by which a service recognises it when its line has moved. */
function fingerprints({ file, line, judgement }: FileResult): string[] {
  // In NDJSON, line numbers change when a record is inserted; ids do not.
  const record = judgement.assessmentId ?? String(line ?? '');
  const seen = new Map<string, number>();
  return judgement.findings.map(({ rule, pointer }) => {
    const identity = JSON.stringify([file, record, rule, pointer]);
    const occurrence = seen.get(identity) ?? 0;
    seen.set(identity, occurrence + 1);
    return createHash('sha256').update(`${identity}#${occurrence}`).digest('hex');
  });
}

/** Formats a rule as SARIF's `reportingDescriptor` (section 3.49). */
const sarifRule = ({ id, severity, title, help }: RuleDescription) => ({
  id,
  name: pascalCase(id),
  shortDescription: { text: title },
  fullDescription: { text: help },
  help: { text: `${title}\n\n${help}`, markdown: `**${title}**\n\n${help}\n\nRule: \`${id}\`` },
  defaultConfiguration: { level: severity },
  // GitHub code scanning sorts and filters by `problem.severity` and `tags`.
  properties: { 'problem.severity': severity, precision: 'high', tags: ['assessment-record', tagOf(id)] },
});

const pascalCase = (id: string): string =>
  id
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

const tagOf = (id: string): 'format' | 'cross-field' => (/^(schema\/|json-)/.test(id) ? 'format' : 'cross-field');
