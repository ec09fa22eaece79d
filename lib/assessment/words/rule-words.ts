import type { Finding } from '../record/finding.ts';
import { allRules, inPortuguese } from '../rules/all-rules.ts';
import type { RuleHead } from '../rules/rule.ts';
import type { ReportLanguage } from './words.ts';

/** Message and hint of a finding; English ones stay where the language has none. */
type Say = <One extends Finding>(finding: One) => Omit<One, 'values'> & { readonly lang: ReportLanguage };

/** Returns what says findings in a language. */
export function sayIn(language: ReportLanguage): Say {
  return (found) => {
    const { values: _values, ...finding } = found;
    const said = language === 'pt' ? inPortuguese(found) : undefined;
    return said ? { ...finding, hint: undefined, ...said, lang: language } : { ...finding, lang: 'en' };
  };
}

/** What a rule demands, in one line, and why it matters and how to correct a record. */
interface RuleText {
  readonly title: string;
  readonly help: string;
}

/** A rule as lists, SARIF and the documentation show it. */
export type RuleDescription = RuleHead & RuleText;

/** All rules in the order of lists, in English. */
export const rulesInEnglish = (): readonly RuleDescription[] => describeRules(english);

/** Texts by id of the rule. */
export type RuleTexts = Readonly<Record<string, RuleText>>;

/** All rules with these texts. @throws if one has none */
export const describeRules = (texts: RuleTexts): readonly RuleDescription[] =>
  allRules.map(({ id, severity }) => {
    const text = texts[id];
    if (!text) throw new Error(`the rule ${id} has no title`);
    return { id, severity, ...text };
  });

// They stand apart from the rules, so that the function that judges uploads, which shows none of them, does without.

const english: RuleTexts = {
  'json-too-large': {
    title: 'A record has at most 5 MiB',
    help: 'A record has some ten kilobytes. Keep evidence itself out of the record: refer to it. A file with one record a line has at most 50 MiB and 10,000 records.',
  },
  'json-content-encoding': {
    title: 'The input is plain or gzip',
    help: 'A file .gz, and an upload with the content encoding gzip, is decompressed before it is judged. Other encodings are not read.',
  },
  'json-invalid-utf8': {
    title: 'The input is UTF-8',
    help: 'JSON is exchanged in UTF-8 (RFC 8259). Save the file in that encoding; a byte order mark is tolerated.',
  },
  'json-syntax': {
    title: 'The input is JSON',
    help: 'The text must follow the JSON grammar (RFC 8259): no comments, no trailing commas, double quotes.',
  },
  'json-too-deep': {
    title: 'The input nests at most 64 levels',
    help: 'A record needs four levels of objects and arrays. Deeper input is not a record, and is not judged.',
  },
  'json-duplicate-key': {
    title: 'No object names a member twice',
    help: 'Readers differ in which of two members of one name they keep, so such a record has no single meaning. Keep one.',
  },
  'schema/required': { title: 'Every required field is there', help: 'Add the field; the document lists them all.' },
  'schema/unknown-property': {
    title: 'There is no field that the format does not know',
    help: 'Unknown fields are rejected at every level, because they are mostly misspelled ones. Rename or remove it.',
  },
  'schema/type': { title: 'Every field has its JSON type', help: 'Give a value of the type that the field has.' },
  'schema/enum': {
    title: 'Every enumerated field has one of its values',
    help: 'Use one of the listed values, as spelled.',
  },
  'schema/const': { title: 'Every constant field has its constant', help: 'Give exactly the constant.' },
  'schema/pattern': { title: 'Every patterned text matches its pattern', help: 'Spell the text as the pattern says.' },
  'schema/min-length': {
    title: 'Every text is as long as it must be',
    help: 'Lengths count Unicode code points. Say what there is to say: the minimum keeps out placeholders.',
  },
  'schema/min-items': { title: 'Every list has as many items as it must', help: 'Add an item.' },
  'schema/unique-items': { title: 'No list that is a set has an item twice', help: 'Remove the repeated item.' },
  'schema/range': { title: 'Every number is within its bounds', help: 'Give a number within the bounds.' },
  'schema/format': {
    title: 'Every date and reference is well formed',
    help: 'Dates are RFC 3339 full-dates (YYYY-MM-DD) that exist; references are RFC 3986 URI references, percent-encoded.',
  },
  'evidence-ref-unknown': {
    title: 'Every evidence reference of a dimension exists in the evidence register',
    help: 'A score is traceable only if each id in evidenceRefs names an item of evidenceRegister, letter by letter. Correct the id, or register the evidence it stands for.',
  },
  'reviewer-is-assessor': {
    title: 'The reviewer is another person than the assessor',
    help: 'Nobody reviews their own assessment, in whatever role or organization. Names are compared without regard to letter case, spacing, character width and invisible characters. Let somebody else review the record.',
  },
  'sample-exceeds-population': {
    title: 'The sample is no larger than the population it is drawn from',
    help: 'The sampleSize counts members of the population, so it lies between 0 and populationSize. Correct whichever of the two is wrong; often they are swapped.',
  },
  'evidence-after-cutoff': {
    title: 'Evidence is observed no later than the evidence cutoff',
    help: 'The date scope.evidenceCutoff is the last day whose evidence counts; that day itself is within. Correct observedAt, move the cutoff, or keep the evidence for the next assessment.',
  },
  'cutoff-after-assessment': {
    title: 'The evidence cutoff is no later than the assessment',
    help: 'An assessment cannot weigh evidence from days to come, so scope.evidenceCutoff is assessedAt or earlier. Correct whichever date is wrong.',
  },
  'review-before-assessment': {
    title: 'The review is no earlier than the assessment',
    help: 'Only an assessment that has been made can be reviewed, so review.reviewedAt is assessedAt or later. Correct whichever date is wrong.',
  },
  'target-before-assessment': {
    title: 'The target date of a priority is no earlier than the assessment',
    help: 'A priority follows from the assessment, so it cannot be due before it. Give a later targetDate, or drop a priority that is already done.',
  },
  'evidence-id-duplicate': {
    title: 'Every evidence id is used once in the register',
    help: 'Dimensions refer to evidence by id; where two items share one, nobody can tell which is meant. Give the later item an id of its own and point the dimensions that mean it there.',
  },
  'evidence-unused': {
    title: 'Every item of the evidence register supports a dimension',
    help: 'Evidence that no dimension refers to was either forgotten in an evidenceRefs or does not belong to this assessment. Refer to it where it counts, or remove it.',
  },
  'evidence-reference-duplicate': {
    title: 'Every evidence item points at something of its own',
    help: 'Two items with the same reference make one piece of evidence look like two. Merge them, or make each reference precise, with a fragment for instance.',
  },
  'evidence-missing-sha256': {
    title: 'Every evidence item has the SHA-256 digest of what it refers to',
    help: 'Without a digest nobody can tell later whether the document is still the one that was assessed. Add sha256: the 64 lowercase hexadecimal digits that sha256sum prints for the file.',
  },
  'evidence-only-interviews': {
    title: 'No dimension rests on interviews alone',
    help: 'What people say about their practice needs something that shows it: a policy, a record, a test. Add such evidence, or say in the rationale why there is none.',
  },
  'evidence-stale': {
    title: 'Evidence is recent at the evidence cutoff',
    help: 'Practice changes, so evidence from long before scope.evidenceCutoff says little about it. Observe again, or say in the limitations why the old observation still holds. How many days count as recent can be set.',
  },
  'full-population-mismatch': {
    title: 'A full-population sample has the size of the population',
    help: 'The method full-population says that every member was examined. Give both sizes the same number, or name the method that chose the sample.',
  },
  'sample-zero': {
    title: 'A sampling method that draws a sample has one',
    help: 'A random, stratified or judgmental sample of 0 members examined nothing. Give the number that was examined, or use the method not-applicable.',
  },
  'not-applicable-with-sample': {
    title: 'Where sampling does not apply, no sample is counted',
    help: 'The method not-applicable says that nothing was sampled, so sampleSize is 0. Give 0, or name the method that chose the sample.',
  },
  'reviewer-similar-name': {
    title: 'The reviewer has no name that the assessor’s may be a spelling of',
    help: 'Names that differ only in accents, punctuation, titles or word order often belong to one person. If they are two, spell both names so that a reader can tell; if they are one, let somebody else review.',
  },
  'reviewer-collected-evidence': {
    title: 'The reviewer has collected none of the evidence',
    help: 'Whoever collected evidence reviews their own work when they review the assessment. Let somebody else review it, or have that evidence collected by somebody else.',
  },
  'reviewer-owns-dimension': {
    title: 'The reviewer owns none of the dimensions',
    help: 'The owner of a dimension has an interest in its score. Let somebody review the assessment who owns no part of what is assessed.',
  },
  'peer-review-same-organization': {
    title: 'In a peer review the reviewer comes from another organization than the assessor',
    help: 'A peer review draws its weight from a view from outside. Let somebody from another organization review it, or use the mode that describes the assessment.',
  },
  'score-above-target': {
    title: 'No dimension scores above its target',
    help: 'A score beyond the target means that the target is out of date or that score and target are swapped. Set the target the organization now has, or correct the score.',
  },
  'gap-without-priority': {
    title: 'Where gaps are listed, there is a priority to act on',
    help: 'Gaps that nobody is asked to close stay open. Add at least one priority with an owner and a target date.',
  },
  'below-target-without-gaps': {
    title: 'A dimension below its target names the gaps',
    help: 'Where the score falls short of the target, gaps says what is missing. Name at least one gap, or correct score or target.',
  },
  'high-confidence-low-coverage': {
    title: 'High confidence goes with a coverage of at least 50',
    help: 'Whoever has seen less than half of a dimension’s subject can hardly be sure of its score. Lower the confidence, or widen the coverage with more evidence.',
  },
  'positive-score-zero-coverage': {
    title: 'A dimension that nothing covers scores 0',
    help: 'With a coverage of 0 no part of the subject has been seen, so nothing supports a score above 0. Give the coverage the evidence has, or a score of 0.',
  },
  'target-date-past': {
    title: 'No target date of a priority is past',
    help: 'A priority whose day has gone by is done or late. Take it out if it is done; otherwise agree on a new targetDate.',
  },
  'date-in-future': {
    title: 'What has been observed, assessed or reviewed is dated no later than today',
    help: 'A record tells what has happened, so of its dates only the target dates of priorities may lie ahead. Correct the date, or judge the record as of a later day.',
  },
  'blank-text': {
    title: 'Every text says something',
    help: 'White space and invisible characters satisfy a minimum length but tell a reader nothing. Write the text, or leave an optional one out.',
  },
  'scope-included-and-excluded': {
    title: 'Nothing is both in and out of scope',
    help: 'An entry that stands in included and in excluded leaves open what was assessed. Remove one of the two, or say which part is meant. Letter case and spacing make no difference.',
  },
  'policy-unreadable': {
    title: 'The policy of an upload can be used',
    help: 'An upload is not judged under a policy with a mistake, as other rules would be a guess. appraise policy check names the mistakes.',
  },
  'waiver-expired': {
    title: 'No waiver has ended',
    help: 'A waiver holds up to its last day and then waives nothing. Correct the record, or have the waiver renewed.',
  },
  'waiver-unused': {
    title: 'Every waiver waives a finding',
    help: 'A waiver without a finding may hide a later one. Remove it, or name the record that it is for in "assessment".',
  },
};
